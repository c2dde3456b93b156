// Icons, the seats' own shapes, and the back of a card.

/** @import { Drawn } from "./face.d.ts" */
import { h, s } from "./dom.js";
import { putDown } from "./geometry.js";

/** @typedef {keyof typeof ICONS} Sign */

const ICONS = {
  cross: "M4 4 12 12M12 4 4 12",
  tick: "M3 8.5 6.5 12 13 4.5",
  turn: "M3 5.5h7.5a3 3 0 0 1 3 3v4M5.6 2.6 2.6 5.5l3 2.9M11 10.3l2.5 2.4 2-2.6",
  undo: "M2.5 7H10a3.4 3.4 0 0 1 0 6.8H6M5.5 3.8 2.3 7l3.2 3.2",
  hint: "M8 1.8a4.4 4.4 0 0 1 2.4 8v1.7H5.6v-1.7a4.4 4.4 0 0 1 2.4-8M6.4 14.2h3.2",
  why: "M5 5.6a3 3 0 1 1 4.4 2.6c-1 .6-1.4 1-1.4 2M8 13.4v.1",
  back: "M10 3 5 8l5 5",
  forward: "M6 3l5 5-5 5",
  again: "M13 8a5 5 0 1 1-1.6-3.7M13.3 1.8v3h-3",
  big: "M2 6V2.5H6M10 2.5H14V6M14 10V13.5H10M6 13.5H2V10",
  curve: "M2 13.5h12M2.5 10 6 6.5l3 2.5 4.5-6",
  list: "M2.5 4h.1M6 4h7.5M2.5 8h.1M6 8h7.5M2.5 12h.1M6 12h7.5",
  log: "M3 4h10M3 8h10M3 12h6",
  people:
    "M5.5 3.2a2.2 2.2 0 1 1 0 4.4 2.2 2.2 0 0 1 0-4.4M1.5 13c.2-4 7.8-4 8 0M11 4a1.9 1.9 0 0 1 0 3.8M11.6 9.6c2 .2 3 1.6 3 3.4",
  star: "M8 2l1.8 3.9 4.2.5-3.1 2.9.8 4.2L8 11.4l-3.7 2.1.8-4.2L2 6.4l4.2-.5z",
  book: "M2.5 3.5h4a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 0-1.5-1h-4zM13.5 3.5h-4A1.5 1.5 0 0 0 8 5v8.5a1.5 1.5 0 0 1 1.5-1h4z",
  hand: "M4.5 9V4.2a1 1 0 0 1 2 0V7M6.5 7V2.6a1 1 0 0 1 2 0V7M8.5 7V3.4a1 1 0 0 1 2 0V8M10.5 8V5.2a1 1 0 0 1 2 0V10a4.3 4.3 0 0 1-4.3 4.2C5.6 14.2 4.9 12.7 2.6 9.6a1 1 0 0 1 1.9-.9",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4",
};

/** @param {string} name one of the above, or whatever a game calls its button's: then a tick @param {number} [size] */
export function icon(name, size = 16) {
  const d = ICONS[/** @type {keyof typeof ICONS} */ (name)] ?? ICONS.tick;
  const path = s("path", {
    d,
    fill: "none",
    stroke: "currentColor",
    "stroke-width": 2,
    "stroke-linecap": "round",
    "stroke-linejoin": "round",
  });
  return s("svg", { viewBox: "0 0 16 16", width: size, height: size, "aria-hidden": "true" }, path);
}

/** The colour of a seat; -1 is chance. @param {number} seat */
export const seatColour = (seat) => `var(--gk-${seat < 0 ? "ink2" : `p${(seat % 6) + 1}`})`;

/**
 * A seat's own shape in its own colour.
 * @param {Drawn} drawn
 * @param {number} seat
 * @param {{ x: number, y: number, r: number }} place
 * @param {import("./dom.js").Attrs} [attrs]
 */
export function seatShape(drawn, seat, { x, y, r }, attrs = {}) {
  const corners = seat < 0 ? drawn.chance : drawn.seats[seat % drawn.seats.length];
  const paint = { fill: seatColour(seat), ...attrs };
  if (!corners.length) return s("circle", { cx: x, cy: y, r, ...paint });
  const points = putDown(corners, x, y, r).map((point) => point.map((v) => v.toFixed(1)).join(","));
  return s("polygon", { points: points.join(" "), ...paint });
}

/** The same as a picture of its own. @param {Drawn} drawn @param {number} seat @param {number} [r] */
export function seatSign(drawn, seat, r = 8) {
  return s(
    "svg",
    {
      viewBox: `${-r - 3} ${-r - 3} ${2 * r + 6} ${2 * r + 6}`,
      width: 2 * r + 6,
      height: 2 * r + 6,
      "aria-hidden": "true",
      class: "gk-sign",
    },
    seatShape(drawn, seat, { x: 0, y: 0, r }),
  );
}

/** The back of a card: hatched, within a frame. */
export function cardBack() {
  const lines = [-5, -4, -3, -2, -1, 0, 1, 2, 3].map(
    (k) =>
      `M${Math.max(7, k * 16 + 7)} ${Math.max(7, 7 - k * 16)}L${Math.min(67, k * 16 + 93)} ${Math.min(93, 67 - k * 16)}`,
  );
  return s(
    "svg",
    { viewBox: "0 0 74 100", width: 74, height: 100 },
    s("rect", {
      x: 7,
      y: 7,
      width: 60,
      height: 86,
      rx: 4,
      fill: "var(--gk-well)",
      stroke: "var(--gk-edge)",
      "stroke-width": 1.2,
    }),
    s("path", { d: lines.join(""), stroke: "var(--gk-edge)", "stroke-width": 1, opacity: 0.6 }),
  );
}

/** What tells that somebody thinks. @param {string} colour */
export const dots = (colour) =>
  h("span", { class: "gk-dots", style: `--gk-dot:${colour}`, "aria-hidden": "true" }, h("i"), h("i"), h("i"));
