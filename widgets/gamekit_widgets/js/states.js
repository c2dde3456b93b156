// How a state is drawn: strokes along an outline, and a badge at its upper right that says it a second time.

/** @import { Drawn } from "./face.d.ts" */
/** @import { Point } from "./geometry.js" */
import { s } from "./dom.js";
import { badgePlace, cornerTicks, offset, pathData, putDown } from "./geometry.js";

/**
 * The strokes of a state round an outline.
 * @param {Drawn} drawn
 * @param {string} kind
 * @param {Point[]} points
 */
export function strokes({ states }, kind, points) {
  const { strokes: all, grow, ticks } = states[kind];
  const runs = ticks ? cornerTicks(points, grow, ticks) : [grow ? offset(points, grow) : points];
  const d = runs.map((run) => pathData(run, !ticks)).join("");
  const paths = all.map(({ colour, width, opacity, dash }) =>
    s("path", {
      d,
      fill: "none",
      stroke: `var(--gk-${colour})`,
      "stroke-width": width,
      "stroke-opacity": opacity === 1 ? null : opacity,
      "stroke-dasharray": dash.join(" ") || null,
    }),
  );
  return s("g", { class: `gk-is-${kind}` }, ...paths);
}

/**
 * The badge of a state at an outline; none if it has none.
 * @param {Drawn} drawn
 * @param {string} kind
 * @param {Point[]} points
 */
export function badge(drawn, kind, points) {
  const { badge: colour, sign, plate } = drawn.states[kind];
  if (!colour) return null;
  const [x, y] = badgePlace(points);
  const corners = putDown(drawn.plates[plate]);
  const look = { fill: `var(--gk-${colour})`, stroke: "var(--gk-board)", "stroke-width": drawn.badge.edge };
  const ink = `var(--gk-${colour === "accent" ? "accent-ink" : "board"})`;
  return s(
    "g",
    { class: `gk-is-${kind}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
    corners.length ? s("path", { d: pathData(corners), ...look }) : s("circle", { r: drawn.badge.r, ...look }),
    ...drawn.signs[sign].map((run) =>
      s("path", { d: pathData(putDown(run), false), fill: "none", stroke: ink, "stroke-width": 2 }),
    ),
  );
}

const HEXAGON = [0, -9, 8, -4.5, 8, 4.5, 0, 9, -8, 4.5, -8, -4.5];

/** A small picture of a state, for where it is told what it means. @param {Drawn} drawn @param {string} kind */
export function keySign(drawn, kind) {
  const points = putDown(HEXAGON);
  const attrs = { viewBox: "-13 -17 34 32", width: 27, height: 25, "aria-hidden": "true", class: "gk-marks-key" };
  return s("svg", attrs, strokes(drawn, kind, points), badge(drawn, kind, points));
}
