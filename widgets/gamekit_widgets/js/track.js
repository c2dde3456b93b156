// The timeline's track: one mark a move; hover or arrow keys show that past position, a click or Enter goes there.

/** @import { Drawn, Go, Peek } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
/** @import { Stop } from "./stops.js" */
import { inWords } from "./deedlines.js";
import { goTo } from "./deeds.js";
import { attr, changed, h, QUIET, s, shownAs, stepped } from "./dom.js";
import { seatShape } from "./signs.js";
import { reads } from "./state.js";
import { counterOf, indexOf, MIDDLE, nearestStop, stopsOf } from "./stops.js";
import { say } from "./words.js";

/** @typedef {Go | Peek} Sends */

/** @typedef {Pick<State, "at" | "peek" | "seats" | "log" | "draws" | "drawn" | "words" | "plurals">} Reads */

/** @param {Table<Sends>} table @returns {Part & { step: (way: number) => void }} */
export function makeTrack(table) {
  const svg = s("svg", { "aria-hidden": "true", height: 26 });
  const el = h("div", { class: "gk-track", role: "slider", tabindex: 0, ...QUIET, "data-gk-target": "timeline" }, svg);
  let lie = stopsOf([], 0);
  /** @type {number | null} */
  let looked = null; // the position of the mark one looks at
  let shifts = false; // whether the marks follow that: under a pointer they stay
  let timer = 0;
  let width = 0;

  const present = () => (table.state.there.hosts ? null : table.state.peek) ?? table.state.at;

  /** So many marks on. @param {number} way */
  function step(way) {
    const end = lie.ends[indexOf(lie.ends, present()) + way];
    if (end !== undefined) goTo(table, end);
  }

  /** @param {number | null} at @param {number} wait */
  function look(at, wait) {
    if (looked === at) return;
    looked = at;
    clearTimeout(timer);
    const peek = at === table.state.at ? null : at;
    timer = setTimeout(() => table.send({ peek }), wait);
    paint(table.state);
  }

  /** @param {number} at */
  function go(at) {
    clearTimeout(timer);
    looked = null;
    goTo(table, at);
  }

  const stopAt = (/** @type {MouseEvent} */ event) =>
    nearestStop(lie.stops, (event.clientX - el.getBoundingClientRect().left) / shownAs(el)).at;
  const mouse = (/** @type {(event: PointerEvent) => void} */ then) => (/** @type {PointerEvent} */ event) => {
    shifts = false;
    if (event.pointerType !== "touch") then(event);
  };
  el.addEventListener(
    "pointermove",
    mouse((event) => look(stopAt(event), 90)),
  );
  el.addEventListener(
    "pointerleave",
    mouse(() => look(null, 60)),
  );
  el.addEventListener("click", (event) => go(stopAt(event)));
  el.addEventListener("blur", () => look(null, 0));
  el.addEventListener("keydown", (event) => {
    const { ends } = lie;
    const next = stepped(event.key, indexOf(ends, looked ?? present()), ends.length - 1, 10);
    const enter = event.key === "Enter" || event.key === " ";
    shifts = true;
    if (event.key === "Escape") look(null, 0);
    else if (next !== null) look(ends[next], 120);
    else if (enter && looked !== null) go(looked);
    if (next !== null || enter) event.preventDefault();
  });

  /** @param {Reads} state */
  function paint(state) {
    if (!width) return;
    const [at, eye] = [state.at, looked ?? state.peek ?? state.at];
    lie = stopsOf(state.log, width, shifts ? eye : at, state.draws);
    const { ends } = lie;
    attr(svg, "width", width);
    svg.replaceChildren(...shapes(state, lie.stops, ends[indexOf(ends, at)], ends[indexOf(ends, eye)]));
    attr(el, "aria-valuemin", 0);
    attr(el, "aria-valuemax", ends.length - 1);
    attr(el, "aria-valuenow", indexOf(ends, eye));
    attr(el, "aria-valuetext", spoken(state, eye));
  }
  const stood = reads(["at", "lines", "words", "plurals"], (state) => {
    if (changed(el, state.at, state.lines.line)) looked = null;
    attr(el, "aria-label", say(state, "ui.timeline"));
  });
  const marked = reads(["at", "peek", "seats", "log", "draws", "drawn", "words", "plurals"], paint);

  /** @param {State} state */
  function fit(state) {
    const room = Math.floor(el.clientWidth);
    if (room === width) return;
    width = room;
    paint(state);
  }

  return { el, draws: [stood, marked], fit, step };
}

/** What is said of a position. @param {Reads} state @param {number} at */
function spoken(state, at) {
  const entry = at > 0 ? state.log[at - 1] : undefined;
  if (!entry) return say(state, "ui.to-start");
  return `${counterOf(state.log)(at)}: ${inWords(state, state.seats, entry.told)}`;
}

/**
 * All that is drawn.
 * @param {Pick<State, "drawn">} state
 * @param {Stop[]} stops
 * @param {number} now where the game is
 * @param {number} eye what one looks at
 */
function shapes({ drawn }, stops, now, eye) {
  const here = stops.findLast(({ at }) => at <= now) ?? stops[0];
  return [
    rail(stops[stops.length - 1].x, "hair", 2),
    rail(here.x, "ink2", 2.4),
    ...stops.flatMap((stop) => {
      if (stop.gap) return gap(stop.x);
      const sign = mark(drawn, stop, stop.at > now);
      return stop.at === now || stop.at === eye ? [ring(stop.x, stop.at === now), sign] : [sign];
    }),
  ];
}

/** @param {number} x2 @param {string} colour @param {number} width */
const rail = (x2, colour, width) =>
  s("line", { x1: 12, y1: MIDDLE, x2, y2: MIDDLE, stroke: `var(--gk-${colour})`, "stroke-width": width });

/** Round the mark where one is, and dashed round the one that one looks at. @param {number} x @param {boolean} here */
const ring = (x, here) =>
  s("circle", {
    cx: x,
    cy: MIDDLE,
    r: 9,
    fill: "var(--gk-panel)",
    stroke: `var(--gk-${here ? "accent" : "ink"})`,
    "stroke-width": 2.2,
    "stroke-dasharray": here ? null : "3 3",
  });

/** All that has no mark there. @param {number} x */
const gap = (x) => [
  s("rect", { x: x - 7, y: MIDDLE - 5, width: 14, height: 10, fill: "var(--gk-raise)" }),
  ...[-4, 0, 4].map((dx) => s("circle", { cx: x + dx, cy: MIDDLE, r: 1.4, fill: "var(--gk-ink2)" })),
];

/** The mark of a move; pale if that is yet to come. @param {Drawn} drawn @param {Stop} stop @param {boolean} later */
function mark(drawn, { seat, x }, later) {
  if (seat === null)
    return s("rect", { x: x - 1.5, y: MIDDLE - 5, width: 3, height: 10, rx: 1.5, fill: "var(--gk-ink2)" });
  const pale = { fill: "var(--gk-panel)", stroke: "var(--gk-edge)", "stroke-width": 1.4 };
  return seatShape(drawn, seat, { x, y: MIDDLE, r: 4 }, later ? pale : {});
}
