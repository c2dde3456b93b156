// The board: what is painted lies under its hole; here are the hotspots, the marks, and the strip that says what one points at.

/** @import { Ask, Play } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { changed, h } from "./dom.js";
import { makeHotspots } from "./hotspots.js";
import { marksOf } from "./marks.js";
import { Overlay } from "./overlay.js";
import { spotsOf } from "./spots.js";
import { reads } from "./state.js";
import { makeStrip } from "./strip.js";

/** @typedef {Play | Ask} Sends */

/**
 * @param {Table<Sends>} table
 * @returns {Required<Part> & { hole: HTMLElement, sheet: HTMLElement, focusRoving: () => void }}
 */
export function makeBoard(table) {
  const overlay = new Overlay();
  const hotspots = makeHotspots(table);
  const strip = makeStrip();
  const sheet = h("div", { class: "gk-sheet" }, hotspots.tracks, overlay.el, hotspots.twins, hotspots.buttons);
  const hole = h("div", { class: "gk-hole" }, sheet);
  const el = h("div", { class: "gk-board" }, strip.el, hole);

  const laid = reads(["board", "places", "shapes", "spots", "quiet"], (state) => {
    overlay.spots = new Map(spotsOf(state).map((spot) => [spot.target, spot]));
    hotspots.lay(state, overlay.spots);
  });
  const tracked = reads(["board", "tracks"], hotspots.draw);
  const lain = reads(["board", "symbols", "pills"], (state) => {
    overlay.lay(state);
    overlay.fall(state.board.thrown);
  });
  const marked = reads(
    [
      "moves",
      "path",
      "on",
      "hover",
      "focus",
      "hint",
      "previews",
      "looks",
      "bubble",
      "peek",
      "last",
      "tracks",
      "runs",
      "inside",
      "quiet",
      "asking",
      "board",
      "places",
      "shapes",
      "drawn",
    ],
    (state) => {
      const marks = marksOf(state);
      hotspots.mark(state, marks);
      overlay.draw(state, marks);
      if (changed(overlay.el, state.bubble)) overlay.shake();
    },
  );

  /** As wide as the hole; a scene that cannot be that narrow is scrolled sideways. @param {State} state */
  function fit({ board: { w, h: high, room } }) {
    const wide = w > room + 1 && hole.clientWidth < w ? w : hole.clientWidth;
    sheet.style.width = `${wide}px`;
    sheet.style.height = `${(wide * high) / w}px`;
    const { scrollLeft, scrollWidth, clientWidth } = hole;
    el.classList.toggle("gk-more-left", scrollLeft > 2); // more of the board is to be had by scrolling
    el.classList.toggle("gk-more-right", scrollLeft + clientWidth < scrollWidth - 2);
  }

  return {
    el,
    hole,
    sheet,
    draws: [laid, tracked, lain, marked, ...strip.draws],
    fit,
    focusRoving: hotspots.focusRoving,
  };
}
