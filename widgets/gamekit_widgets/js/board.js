// The board: what is painted lies under its hole; here are the hotspots and the marks.

/** @import { Ask, Play } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { changed, h } from "./dom.js";
import { makeHotspots } from "./hotspots.js";
import { MARKED, marksOf } from "./marks.js";
import { Overlay } from "./overlay.js";
import { spotsOf } from "./spots.js";
import { reads } from "./state.js";

const GAP = 8; // px between board and desk

/** @typedef {Play | Ask} Sends */

/** @param {Table<Sends>} table @returns {Required<Part> & { sheet: HTMLElement, focusRoving: () => void }} */
export function makeBoard(table) {
  const overlay = new Overlay();
  const hotspots = makeHotspots(table);
  const sheet = h("div", { class: "gk-sheet" }, hotspots.tracks, overlay.el, hotspots.twins, hotspots.buttons);
  const el = h("div", { class: "gk-board" }, sheet);

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
    if (changed(overlay.el, state.answer)) overlay.shake();
  });

  /** In its place; a picture of another size is scaled into what the desk leaves of that. @param {State} state */
  function fit({ board: { w, h: high }, stage: { board, desk } }) {
    const [left, , width, height] = board;
    const fills = Math.abs(w - width) < 1 && Math.abs(high - height) < 1;
    const room = !fills && desk[0] > left && desk[0] < left + width ? desk[0] - left - GAP : width;
    const scale = Math.min(room / w, height / high);
    sheet.style.width = `${w * scale}px`;
    sheet.style.height = `${high * scale}px`;
    sheet.style.left = `${(room - w * scale) / 2}px`;
    sheet.style.top = `${(height - high * scale) / 2}px`;
  }

  return {
    el,
    sheet,
    draws: [laid, tracked, lain, marked],
    fit,
    focusRoving: hotspots.focusRoving,
  };
}
