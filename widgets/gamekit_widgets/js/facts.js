// The blocks that stand beside the board: pictures, with what can be clicked in them marked like on the board.

/** @import { Ask, Fact, Play } from "./face.d.ts" */
/** @import { Marks } from "./marks.js" */
/** @import { Pane } from "./side.js" */
/** @import { Part, State, Table } from "./state.js" */
import { changed, h, keyed, markup, refill, setText } from "./dom.js";
import { boxOf, putDown } from "./geometry.js";
import { makeHotspots } from "./hotspots.js";
import { MARKED, marksOf } from "./marks.js";
import { Overlay } from "./overlay.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @typedef {Play | Ask} Sends */

/** In the desk, as many as have room. @param {Table<Sends>} table @returns {Part} */
export function makeFacts(table) {
  const el = h("div", { class: "gk-facts" });
  const must = h("div", { class: "gk-facts gk-must" });
  const parts = [
    blocks(table, must, ({ facts }) => facts.desk.filter((fact) => fact.must)),
    blocks(table, el, ({ facts }) => facts.desk.filter((fact) => !fact.must)),
  ];

  /** What has no room is not there. */
  function fit() {
    for (const block of /** @type {HTMLElement[]} */ ([...el.children]))
      block.inert = block.offsetLeft > el.offsetLeft + 4;
  }

  return { el: h("div", { class: "gk-all-facts" }, must, el), draws: parts.flat(), fit };
}

/** All of them, in a tab. @param {Table<Sends>} table @returns {Pane} */
export function makeFactsPane(table) {
  const list = h("div", { class: "gk-blocks" });
  const empty = h("p", { class: "gk-empty" });
  const named = reads(["facts", "words", "plurals"], (state) => {
    empty.hidden = state.facts.side.length > 0;
    empty.textContent = say(state, "ui.no-facts");
  });
  const draws = blocks(table, list, ({ facts }) => facts.side);
  return { name: "facts", title: "ui.facts", el: h("div", {}, list, empty), draws: [named, ...draws] };
}

/**
 * @param {Table<Sends>} table
 * @param {HTMLElement} el
 * @param {(state: Pick<State, "facts">) => Fact[]} those
 */
function blocks(table, el, those) {
  /** @type {Map<Element, ReturnType<typeof makeSheet>>} */
  const sheets = new Map();
  const drawn = reads(["facts", "pictures", "spots", "board", "drawn", "quiet"], (state) => {
    keyed(
      el,
      those(state).map((fact) => [fact.name, fact]),
      () => {
        const sheet = makeSheet(table);
        const block = h("section", { class: "gk-block" }, h("h4"), sheet.el);
        sheets.set(block, sheet);
        return block;
      },
      (block, fact) => {
        setText(block.children[0], fact.title);
        sheets.get(block)?.lay(state, fact);
      },
    );
    for (const block of sheets.keys()) if (!el.contains(block)) sheets.delete(block);
  });
  const marked = reads([...MARKED, "facts", "board", "drawn"], (state) => {
    if (!el.childElementCount) return;
    const marks = { ...marksOf(state), traced: null, at: null, ghosts: [], beside: [] };
    for (const sheet of sheets.values()) sheet.mark(state, marks);
  });
  return [drawn, marked];
}

/** A block's picture, its hotspots, and their marks. @param {Table<Sends>} table */
function makeSheet(table) {
  const overlay = new Overlay();
  const hotspots = makeHotspots(table);
  const picture = h("div");
  const el = h("div", { class: "gk-sheet" }, picture, overlay.el, hotspots.buttons);

  return {
    el,
    /** @param {Pick<State, "pictures" | "spots" | "board" | "quiet">} state @param {Fact} fact */
    lay(state, fact) {
      if (!changed(el, fact, state.spots)) return;
      if (changed(picture, state.pictures[fact.picture])) refill(picture, markup(state.pictures[fact.picture]));
      el.style.width = `${fact.w}px`;
      el.style.height = `${fact.h}px`;
      const board = { ...state.board, w: fact.w, h: fact.h, say: fact.title, marks: [] };
      overlay.spots = new Map(Object.entries(fact.spots).map(([target, spot]) => [target, put(target, spot)]));
      overlay.lay({ board, symbols: {}, pills: [] });
      hotspots.lay({ ...state, board }, overlay.spots);
    },
    /** @param {Pick<State, "board" | "drawn" | "tracks" | "moves" | "path" | "on" | "asking">} state @param {Marks} marks */
    mark(state, marks) {
      hotspots.mark(state, marks);
      overlay.draw({ ...state, board: { ...state.board, marks: [] } }, marks);
    },
  };
}

/** @param {string} target @param {Fact["spots"][string]} spot */
function put(target, { hit, edge }) {
  const points = putDown(hit);
  const box = boxOf(points);
  const [x, y] = [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return { target, x, y, height: box[3] - box[1], hit: points, box, edge: edge ? putDown(edge) : points, twin: null };
}
