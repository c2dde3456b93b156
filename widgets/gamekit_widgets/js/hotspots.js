// The board's hotspots: a native button for each, laid over what is painted, and where pointers and arrow keys lead.

/** @import { Ask, Play } from "./face.d.ts" */
/** @import { Marks } from "./marks.js" */
/** @import { Spot } from "./spots.js" */
/** @import { State, Table } from "./state.js" */
import { act } from "./deeds.js";
import { attr, button, changed, focusOn, h, keyed, kidsOf, s, targetOf } from "./dom.js";
import { boxOf, clipPath, pathData, putDown } from "./geometry.js";
import { labelOf } from "./marks.js";
import { can } from "./moves.js";
import { pointerOn, pointing } from "./pointer.js";
import { nearest, neighbour, readingOrder } from "./spots.js";

/** @typedef {Play | Ask} Sends */

/** @typedef {Pick<State, "board" | "spots" | "quiet">} Reads */

/** @param {Table<Sends>} table */
export function makeHotspots(table) {
  const buttons = h("div", { class: "gk-spots", role: "group" });
  const twins = h("div", { class: "gk-spots", "aria-hidden": "true" }); // the same things seen a second time: for pointers only
  const tracks = s("svg", { class: "gk-marks gk-tracks", "aria-hidden": "true" });
  /** @type {Spot[]} */
  let spots = [];
  /** @type {string | null} */
  let roving = null; // the one that Tab comes to

  for (const group of [buttons, twins, tracks]) hearPointers(table, group);
  buttons.addEventListener("focusin", (event) => {
    const target = targetOf(event);
    rove(target);
    table.change({ focus: event.target instanceof Element && event.target.matches(":focus-visible") ? target : null });
  });
  buttons.addEventListener("focusout", () => table.change({ focus: null }));
  buttons.addEventListener("keydown", (event) => {
    const next = leadsTo(event.key, targetOf(event) ?? "", spots, table.state);
    if (/^(Arrow|Home$|End$)/.test(event.key)) event.preventDefault();
    if (next) focusOn(kidsOf(buttons).get(next));
  });

  /** @param {string | null} target */
  function rove(target) {
    roving = target;
    for (const [key, spot] of kidsOf(buttons)) attr(spot, "tabindex", key === target ? 0 : -1);
  }

  /** Lay them out. @param {Reads} state @param {Map<string, Spot>} laid */
  function lay(state, laid) {
    const { w, h: high, say } = state.board;
    const was = spots.find(({ target }) => target === roving);
    spots = [...laid.values()];
    const order = readingOrder(spots, state.quiet);
    const inOrder = order.map((target) => /** @type {Spot} */ (laid.get(target)));
    keyed(
      twins,
      inOrder.flatMap(({ target, twin }) => (twin ? [[target, twin]] : [])),
      (target) => h("div", { class: "gk-spot", "data-gk-target": target }),
      (spot, points) => put(spot, points, w, high),
    );
    keyed(
      buttons,
      inOrder.map((spot) => [spot.target, spot]),
      (target) => button({ class: "gk-spot", "data-gk-target": target, tabindex: -1 }),
      (spot, { target, hit }) => {
        put(spot, hit, w, high);
        attr(spot, "aria-label", labelOf(state, target));
      },
    );
    rove(roving !== null && laid.has(roving) ? roving : ((was && nearest(spots, was)) ?? order[0] ?? null));
    attr(buttons, "aria-label", say);
  }

  /** The lines along which some are hit too. @param {Pick<State, "board" | "tracks">} state */
  function draw({ board, tracks: all }) {
    attr(tracks, "viewBox", `0 0 ${board.w} ${board.h}`);
    keyed(
      tracks,
      Object.entries(all),
      (target) => s("path", { "data-gk-target": target }),
      (path, track) => attr(path, "d", pathData(putDown(track.path), false)),
    );
  }

  /** Say of each how it stands. @param {Pick<State, "moves" | "path" | "on" | "asking">} state @param {Marks} marks */
  function mark(state, { chosen, legal }) {
    const [picked, glowing] = [new Set(chosen), new Set(legal)];
    for (const group of [buttons, twins]) {
      group.classList.toggle("gk-asking", state.asking);
      for (const [target, spot] of kidsOf(group)) {
        attr(spot, "aria-disabled", !can(state, target) && "true");
        attr(spot, "aria-pressed", picked.has(target) && "true");
        attr(spot, "data-gk-legal", glowing.has(target) && "");
      }
    }
  }

  const focusRoving = () => focusOn(kidsOf(buttons).get(roving ?? ""), { preventScroll: true });
  return { tracks, twins, buttons, lay, draw, mark, focusRoving };
}

/** Where the pointer was last: when a board is laid out anew, something else comes to lie under it. */
let was = "";

/** Whether the pointer itself has moved, wherever it was. @param {PointerEvent} event */
function moved({ screenX, screenY }) {
  const before = was;
  was = `${screenX},${screenY}`;
  return was !== before;
}

/** Clicks, and what a pointer is on. @param {Table<Sends>} table @param {Element} group */
function hearPointers(table, group) {
  group.addEventListener("click", (event) => {
    const target = targetOf(event);
    if (target) act(table, target);
  });
  /** @param {PointerEvent} event @param {string | null} hover */
  const point = (event, hover) => {
    if (!pointing(event, table.state)) return;
    table.change({ hover, still: !moved(event) });
    const on = hover !== null && event.target instanceof Element ? event.target : null;
    pointerOn(on, () => table.change({ hover: null }));
  };
  group.addEventListener("pointerover", (event) => point(/** @type {PointerEvent} */ (event), targetOf(event)));
  group.addEventListener("pointerout", (event) => point(/** @type {PointerEvent} */ (event), null));
  group.addEventListener("pointermove", (event) => {
    if (moved(/** @type {PointerEvent} */ (event)) && table.state.still) table.change({ still: false });
  });
  group.ownerDocument.addEventListener("pointermove", moved); // what lay over the board may go; once for all tables
}

/** Where it lies, unless it lies there. @param {Element} el @param {Spot["hit"]} points @param {number} w @param {number} high */
function put(el, points, w, high) {
  if (changed(el, points, w, high)) attr(el, "style", lies(points, w, high));
}

/** Where a hotspot lies on a sheet. @param {Spot["hit"]} points @param {number} w @param {number} high */
function lies(points, w, high) {
  const box = boxOf(points);
  const share = (/** @type {number} */ v, /** @type {number} */ all) => `${(100 * v) / all}%`;
  return `left:${share(box[0], w)};top:${share(box[1], high)};width:${share(box[2] - box[0], w)};height:${share(box[3] - box[1], high)};clip-path:${clipPath(points, box)}`;
}

/**
 * The hotspot that a key leads to: a letter of its own, an arrow, Home or End.
 * @param {string} key
 * @param {string} here
 * @param {Spot[]} spots
 * @param {Pick<State, "keys" | "quiet">} state
 */
function leadsTo(key, here, spots, { keys, quiet }) {
  if (key === "Home" || key === "End") return readingOrder(spots, quiet).at(key === "Home" ? 0 : -1);
  return keys[key.toUpperCase()] ?? neighbour(spots, here, key);
}
