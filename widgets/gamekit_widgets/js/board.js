// The board: what is painted lies under its hole; here are the hotspots and the marks.

/** @import { Ask, Play } from "./face.d.ts" */
/** @import { Box, Point } from "./geometry.js" */
/** @import { Spot } from "./spots.js" */
/** @import { Part, State, Table } from "./state.js" */
import { attr, button, h, s, setText } from "./dom.js";
import { boxOf, closeUp, putDown } from "./geometry.js";
import { makeHotspots } from "./hotspots.js";
import { LIT, lightOf } from "./lights.js";
import { MARKED, marksOf } from "./marks.js";
import { Overlay } from "./overlay.js";
import { spotsOf } from "./spots.js";
import { reads } from "./state.js";
import { say } from "./words.js";

const GAP = 8; // px between board and desk
const CLOSE = 2.4; // times: no part of a board is enlarged more
const LARGER = 1.15; // times: no name is, what is close may be
const ROUND = 18; // of the scene, round what is enlarged

/** @typedef {Play | Ask} Sends */

/** Where a thing lies: in the stage, and its outline on the board. @typedef {{ box: Box, edge: Point[] | undefined }} Lain */

/**
 * What knows where things lie on the board as it is drawn, and has the symbols that are laid on it.
 * @typedef {{ lies: (target: string) => Lain | null, lainIn: (edge: Point[]) => Lain, symbol: (name: string) => SVGElement }} Lies
 */

/** @param {Table<Sends>} table @returns {Required<Part> & Lies & { sheet: HTMLElement, close: (state: State, scale: number) => void, focusRoving: () => void }} */
export function makeBoard(table) {
  const overlay = new Overlay();
  const hotspots = makeHotspots(table);
  const sheet = h("div", { class: "gk-sheet" }, hotspots.tracks, overlay.el, hotspots.twins, hotspots.buttons);
  const turned = () => table.change({ whole: !table.state.whole });
  const whole = button({ class: "gk-small gk-whole", hidden: true, onclick: turned }); // until there is something near
  const shade = h("div", { class: "gk-shade", hidden: true }); // until a light falls somewhere
  const el = h("div", { class: "gk-board" }, sheet, whole, shade);
  let corner = [0, 0]; // of the sheet in the stage
  /** @type {Partial<State>} as it was marked last */
  let was = {};
  let seen = { x: 0, y: 0, times: 1 }; // how the board is seen there: known, since to measure takes long

  const laid = reads(["board", "places", "shapes", "spots", "quiet"], (state) => {
    overlay.spots = new Map(spotsOf(state).map((spot) => [spot.target, spot]));
    hotspots.lay(state, overlay.spots);
  });
  const tracked = reads(["board", "tracks"], hotspots.draw);
  const lain = reads(["board", "symbols", "pills"], (state) => {
    overlay.lay(state);
    overlay.fall(state.board.thrown);
  });
  const marked = reads([...MARKED, "board", "places", "shapes", "drawn"], (state) => {
    const marks = marksOf(state);
    hotspots.mark(state, marks);
    overlay.draw(state, marks);
    if (state.answer !== was.answer) overlay.enter("refused", "gk-shake");
    if (state.answer !== was.answer) overlay.enter("cause", "gk-comes-late");
    if (state.last !== was.last) overlay.enter("last", "gk-comes");
    if (state.path !== was.path) overlay.enter("chosen", "gk-comes");
    if (state.over && !was.over) overlay.ring(state, marks.last);
    was = state;
  });

  const named = reads(["whole", "words", "plurals"], (state) => {
    setText(whole, say(state, "ui.whole"));
    attr(whole, "aria-pressed", String(state.whole));
  });

  const lit = reads(LIT, (state) => {
    const box = lightOf(state)?.box;
    shade.hidden = !box;
    for (const [n, name] of ["left", "top", "width", "height"].entries())
      if (box) shade.style.setProperty(name, `${box[n]}px`);
  });

  /** In its place; a picture of another size is scaled into what the desk leaves of that. @param {State} state */
  function fit(state) {
    const {
      board: { w, h: high },
      stage: { board, desk },
    } = state;
    const [left, top, width, height] = board;
    const fills = Math.abs(w - width) < 1 && Math.abs(high - height) < 1;
    const room = !fills && desk[0] > left && desk[0] < left + width ? desk[0] - left - GAP : width;
    const scale = Math.min(room / w, height / high);
    sheet.style.width = `${w * scale}px`;
    sheet.style.height = `${high * scale}px`;
    const [x, y] = [(room - w * scale) / 2, (height - high * scale) / 2];
    sheet.style.left = `${x}px`;
    sheet.style.top = `${y}px`;
    corner = [left + x, top + y];
    close(state, scale);
  }

  /** What is to be seen close is enlarged within the sheet. @param {State} state @param {number} scale of the sheet */
  function close(state, scale) {
    const { w, h: high } = state.board;
    const near = nearIn(state, overlay.spots);
    const [times, x, y] = closeUp(near && !state.whole ? near : [0, 0, w, high], w, high, CLOSE);
    seen = { x: corner[0] + x * scale, y: corner[1] + y * scale, times: scale * times };
    sheet.style.transform = times === 1 ? "" : `translate(${x * scale}px, ${y * scale}px) scale(${times})`;
    sheet.style.setProperty("--gk-close", String(times / Math.min(times, LARGER)));
    whole.hidden = near === null || state.stage.kind !== "phone";
  }

  /** @param {string} target @returns {Lain | null} */
  function lies(target) {
    const edge = overlay.spots.get(target)?.hit;
    return edge ? lainIn(edge) : null;
  }

  /** @param {Point[]} edge @returns {Lain} */
  function lainIn(edge) {
    const { x, y, times } = seen;
    const [left, top, right, bottom] = boxOf(edge);
    return { box: [x + left * times, y + top * times, x + right * times, y + bottom * times], edge };
  }

  return {
    el,
    sheet,
    draws: [laid, tracked, lain, marked, named, lit],
    fit,
    close,
    focusRoving: hotspots.focusRoving,
    lies,
    lainIn,
    symbol: (name) => s("svg", { viewBox: "-8 -8 16 16" }, s("use", { href: `#${overlay.prefix}${name}` })),
  };
}

/**
 * What of the board is to be seen close: on a projector what was done last, if that is lit; on a phone where one's
 * choice along a line would lead, or else that line.
 * @param {State} state
 * @param {Map<string, Spot>} spots
 * @returns {Box | null}
 */
function nearIn(state, spots) {
  const { stage, big, last, tracks, path, aim } = state;
  if (big) return lightOf(state)?.name === "last" ? boxRound(last, spots) : null;
  const line = (aim ?? path).find((target) => tracks[target]);
  if (stage.kind !== "phone" || !line) return null;
  return (
    boxRound(marksOf({ ...state, hover: null, focus: null }).beside, spots) ?? boxOf(putDown(tracks[line].path), ROUND)
  );
}

/** @param {string[]} targets @param {Map<string, Spot>} spots */
function boxRound(targets, spots) {
  const corners = targets.flatMap((target) => spots.get(target)?.hit ?? []);
  return corners.length ? boxOf(corners, ROUND) : null;
}
