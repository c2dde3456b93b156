// The timeline's track: one mark a move; hover or arrow keys show that past position, a click or Enter goes there.

/** @import { Drawn, Go, Peek } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
/** @import { Stop } from "./stops.js" */
import { attr, changed, h, QUIET, s, stepped, zoomOf } from "./dom.js";
import { seatColour, seatShape } from "./signs.js";
import { reads } from "./state.js";
import { MIDDLE, nearestStop, stopsOf } from "./stops.js";
import { say } from "./words.js";

/** @typedef {Go | Peek} Sends */

/** @typedef {Pick<State, "at" | "peek" | "seats" | "log" | "draws" | "drawn" | "words" | "plurals">} Reads */

/** @param {Table<Sends>} table @returns {Part & { step: (way: number) => void }} */
export function makeTrack(table) {
  const svg = s("svg", { "aria-hidden": "true", height: 26 });
  const el = h("div", { class: "gk-track", role: "slider", tabindex: 0, ...QUIET, "data-gk-target": "timeline" }, svg);
  let lie = stopsOf([], 0, 1);
  /** @type {number | null} */
  let looked = null; // the index of the mark one looks at
  let timer = 0;
  let width = 0;

  const stopBefore = (/** @type {number} */ at) => lie.stops.findLastIndex((stop) => stop.at <= at);
  const present = () => stopBefore((table.state.there.hosts ? null : table.state.peek) ?? table.state.at);

  /** So many marks on. @param {number} way */
  function step(way) {
    const stop = lie.stops[present() + way];
    if (stop) move(stop.at);
  }

  /** The host goes there with all; others only look. @param {number} at */
  function move(at) {
    const { state } = table;
    if (!state.there.hosts) table.send({ peek: at === state.at ? null : at });
    else if (at !== state.at || state.peek !== null) table.send({ go: at });
  }

  /** @param {number | null} i @param {number} wait */
  function look(i, wait) {
    if (looked === i) return;
    looked = i;
    clearTimeout(timer);
    const peek = i === null || lie.stops[i].at === table.state.at ? null : lie.stops[i].at;
    timer = setTimeout(() => table.send({ peek }), wait);
    paint(table.state);
  }

  /** @param {number} i */
  function go(i) {
    clearTimeout(timer);
    looked = null;
    move(lie.stops[i].at);
  }

  const stopAt = (/** @type {MouseEvent} */ event) =>
    nearestStop(lie.stops, (event.clientX - svg.getBoundingClientRect().left) / zoomOf(svg));
  const mouse = (/** @type {(event: PointerEvent) => void} */ then) => (/** @type {PointerEvent} */ event) => {
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
    const next = stepped(event.key, looked ?? present(), lie.stops.length - 1, 10);
    const enter = event.key === "Enter" || event.key === " ";
    if (event.key === "Escape") look(null, 0);
    else if (next !== null) look(next, 120);
    else if (enter && looked !== null) go(looked);
    if (next !== null || enter) event.preventDefault();
  });

  /** @param {Reads} state */
  function paint(state) {
    if (!width) return;
    lie = stopsOf(
      state.log.map(({ seat }) => seat),
      width,
      Object.keys(state.seats).length,
      state.draws,
    );
    if (looked !== null && !lie.stops[looked]) looked = null;
    const eye = looked ?? stopBefore(state.peek ?? state.at);
    attr(svg, "width", width);
    svg.replaceChildren(...shapes(state, lie, stopBefore(state.at), eye));
    attr(el, "aria-valuemin", 0);
    attr(el, "aria-valuemax", lie.stops.length - 1);
    attr(el, "aria-valuenow", eye);
    attr(el, "aria-valuetext", spoken(state, lie.stops[eye].at));
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
  const who = entry.seat < 0 ? "" : `${say(state, "seat.told", { text: state.seats[entry.seat].name })} `;
  return `${at}: ${who}${entry.text}`;
}

/**
 * All that is drawn.
 * @param {Pick<State, "drawn">} state
 * @param {ReturnType<typeof stopsOf>} lie
 * @param {number} now
 * @param {number} eye the mark one looks at
 */
function shapes({ drawn }, { stops, lanes, step, end }, now, eye) {
  const dense = lanes ? step : null;
  return [
    rail(end, "hair", 2),
    rail(stops[now].x, "ink2", 2.4),
    ...stops.flatMap((stop, i) => {
      if (i === now || i === eye)
        return [ring(stop.x, i === now), mark(drawn, { ...stop, y: MIDDLE }, { r: 4.2, later: i > now, dense: null })];
      return [mark(drawn, stop, { r: Math.min(4, step * 0.42), later: i > now, dense })];
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

/**
 * The mark of a move.
 * @param {Drawn} drawn
 * @param {Stop} stop
 * @param {{ r: number, later: boolean, dense: number | null }} how `later`: it is yet to come; `dense`: the step where marks lie too close for shapes
 */
function mark(drawn, { seat, x, y }, { r, later, dense }) {
  if (seat === null)
    return s("rect", { x: x - 1.5, y: MIDDLE - 5, width: 3, height: 10, rx: 1.5, fill: "var(--gk-ink2)" });
  const pale = { fill: "var(--gk-panel)", stroke: "var(--gk-edge)" };
  if (dense === null) return seatShape(drawn, seat, { x, y, r }, later ? { ...pale, "stroke-width": 1.4 } : {});
  return s("rect", {
    x: x - Math.max(1, dense * 0.4),
    y: y - 2.5,
    width: Math.max(2, dense * 0.8),
    height: 5,
    rx: 1,
    ...(later ? pale : { fill: seatColour(seat) }),
  });
}
