// The blocks that stand beside the board: pictures, with what can be clicked in them marked like on the board.

/** @import { Ask, Fact, Painting, Peek, Play, Tab } from "./face.d.ts" */
/** @import { Marks } from "./marks.js" */
/** @import { Part, State, Table } from "./state.js" */
import { openTab } from "./deeds.js";
import { changed, h, keyed, kidsOf, setText, shownAs, targetOf } from "./dom.js";
import { boxOf, putDown } from "./geometry.js";
import { makeHotspots } from "./hotspots.js";
import { MARKED, marksOf } from "./marks.js";
import { Overlay } from "./overlay.js";
import { Painting as Painter } from "./painter_svg.js";
import { reads } from "./state.js";
import { makeWholeTrail } from "./trail.js";
import { say } from "./words.js";

/** @typedef {Play | Ask | Peek | Tab} Sends */
/** @typedef {ReturnType<typeof makeSheet>} Sheet */

const HEADING = 40; // px that stay in sight above what one is led to

/** Each table's blocks by key, once they have been painted. @type {WeakMap<object, Map<string, Sheet>>} */
const painted = new WeakMap();

/** @type {State["symbols"]} */
const NONE = {};

/** What was clicked to be seen larger, until it is. @type {WeakMap<object, string>} */
const wanted = new WeakMap();

/** @param {Table<Sends>} table @param {string} key */
function sheetOf(table, key) {
  const sheets = painted.get(table) ?? new Map();
  painted.set(table, sheets);
  if (!sheets.has(key)) sheets.set(key, makeSheet(table));
  return /** @type {Sheet} */ (sheets.get(key));
}

/** What changes in their pictures. @param {Table<Sends>} table @param {Record<string, Painting>} changes */
export function paintBlocks(table, changes) {
  for (const [key, change] of Object.entries(changes)) sheetOf(table, key).paint(change);
}

/** In the desk, those without which the turn can't be played. @param {Table<Sends>} table @returns {Part} */
export function makeMust(table) {
  const el = h("div", { class: "gk-facts gk-must" });
  const those = (/** @type {Pick<State, "facts">} */ { facts }) => facts.desk.filter((key) => facts.blocks[key].must);
  const listed = reads(["facts"], (state) => {
    el.parentElement?.classList.toggle("gk-listed", those(state).length > 0);
  });
  return { el, draws: [listed, ...blocks(table, el, those)] };
}

/** In the desk, of the others as many as have room. @param {Table<Sends>} table @returns {Part} */
export function makeFacts(table) {
  const el = h("div", { class: "gk-facts" });
  el.addEventListener("click", (event) => enlarge(table, event), true);
  return { el, draws: blocks(table, el, ({ facts }) => facts.desk.filter((key) => !facts.blocks[key].must)) };
}

/** All of them, in a tab, below what the others did. @param {Table<Sends>} table @returns {Part} */
export function makeFactsPane(table) {
  const list = h("div", { class: "gk-blocks" });
  list.addEventListener("click", (event) => enlarge(table, event), true);
  const empty = h("p", { class: "gk-empty" });
  const named = reads(["facts", "words", "plurals"], (state) => {
    empty.hidden = state.facts.side.length > 0;
    empty.textContent = say(state, "ui.no-facts");
  });
  const trail = makeWholeTrail(table);
  const draws = blocks(table, list, ({ facts }) => facts.side);
  const found = reads(["facts"], () => find(table, list));
  return { el: h("div", {}, trail.el, list, empty), draws: [named, ...trail.draws, ...draws, found] };
}

/** A click on what is larger in a drawer with the facts shows it there; Esc leads back. @param {Table<Sends>} table @param {Event} event */
function enlarge(table, event) {
  const target = targetOf(event);
  const block = event.target instanceof Element && event.target.closest(".gk-larger");
  if (!target || !block || table.state.asking) return;
  event.stopPropagation();
  wanted.set(table, target);
  openTab(table, "facts");
}

/** Lead to what was wanted, once it is there. @param {Table<Sends>} table @param {HTMLElement} list */
function find(table, list) {
  const spots = /** @type {NodeListOf<HTMLElement>} */ (list.querySelectorAll("button.gk-spot"));
  const spot = [...spots].find((one) => one.dataset.gkTarget === wanted.get(table));
  const pane = /** @type {HTMLElement | null} */ (list.closest(".gk-pane"));
  if (!spot || !pane) return;
  wanted.delete(table);
  pane.scrollTop += (spot.getBoundingClientRect().top - pane.getBoundingClientRect().top) / shownAs(pane) - HEADING;
  spot.focus({ preventScroll: true });
}

/**
 * @param {Table<Sends>} table
 * @param {HTMLElement} el
 * @param {(state: Pick<State, "facts">) => string[]} those the keys of its blocks
 */
export function blocks(table, el, those) {
  const drawn = reads(["facts", "spots", "board", "drawn", "quiet", "symbols"], (state) => {
    keyed(
      el,
      those(state).map((key) => [key, state.facts.blocks[key]]),
      (key) => h("section", { class: "gk-block" }, h("h4"), sheetOf(table, key).el),
      (block, fact, key) => {
        setText(block.children[0], fact.title);
        block.classList.toggle("gk-lasts", fact.lasts);
        block.classList.toggle("gk-larger", fact.larger);
        sheetOf(table, key).lay(state, fact);
      },
    );
  });
  const marked = reads([...MARKED, "facts", "board", "drawn"], (state) => {
    if (!el.childElementCount) return;
    const marks = { ...marksOf(state), traced: null, way: null, beside: [] };
    for (const key of kidsOf(el).keys()) sheetOf(table, key).mark(state, marks);
  });
  return [drawn, marked];
}

/** A block's picture, its hotspots, and their marks. @param {Table<Sends>} table */
function makeSheet(table) {
  const overlay = new Overlay();
  const hotspots = makeHotspots(table);
  const el = h("div", { class: "gk-sheet" }, overlay.el, hotspots.buttons);
  const painting = new Painter(el);
  /** @type {State["board"] | null} */
  let board = null; // as if the block were one

  return {
    el,
    paint: painting.show,
    /** @param {Pick<State, "spots" | "board" | "quiet" | "symbols">} state @param {Fact} fact */
    lay(state, fact) {
      const lies = Object.values(fact.spots).some(({ slot }) => slot);
      const symbols = lies ? state.symbols : NONE;
      if (changed(el, fact, symbols)) {
        el.style.width = `${fact.w}px`;
        el.style.height = `${fact.h}px`;
        const ghosts = { ending: "", zoom: fact.zoom };
        board = { ...state.board, w: fact.w, h: fact.h, say: fact.title, marks: [], ghosts };
        overlay.spots = new Map(Object.entries(fact.spots).map(([target, spot]) => [target, put(target, spot)]));
        overlay.lay({ board, symbols, pills: [] });
      }
      if (board && changed(hotspots.buttons, board, state.spots, state.quiet))
        hotspots.lay({ ...state, board }, overlay.spots);
    },
    /** @param {Pick<State, "drawn" | "tracks" | "moves" | "path" | "on" | "asking">} state @param {Marks} marks */
    mark(state, marks) {
      hotspots.mark(state, marks);
      if (board && changed(overlay.el, board, state.drawn, overlay.told(marks)))
        overlay.draw({ ...state, board }, marks);
    },
  };
}

/** @param {string} target @param {Fact["spots"][string]} spot */
function put(target, { hit, edge, slot }) {
  const points = putDown(hit);
  const box = boxOf(points);
  const [x, y] = slot ?? [(box[0] + box[2]) / 2, (box[1] + box[3]) / 2];
  return { target, x, y, height: box[3] - box[1], hit: points, box, edge: edge ? putDown(edge) : points, twin: null };
}
