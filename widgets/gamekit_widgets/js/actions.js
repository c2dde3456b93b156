// The main buttons: what has no place on the board. Below them, the kit's own: Undo, Hint, Why not.

/** @import { Ask, Claim, Do, Exercise, Play, Tab } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { act, doIt, openTab, play, takeBack, toggleAsking } from "./deeds.js";
import { attr, bare, button, changed, h, hasRoom, keyed, kidsOf, refill, setText, squeeze, tighten } from "./dom.js";
import { refusedBy } from "./marks.js";
import { can, laterSteps, stepAt } from "./moves.js";
import { pointerOn, pointing } from "./pointer.js";
import { icon } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @typedef {Play | Ask | Claim | Do | Exercise | Tab} Sends */

/**
 * @typedef {{ label: string, sign: string, run: () => void, detail?: string, primary?: boolean, off?: boolean, on?: boolean }} Action
 */

/** @param {Table<Sends>} table @returns {Part} */
export function makeActions(table) {
  const el = h("div", { class: "gk-actions", role: "group" });
  const drawn = reads(
    [
      "buttons",
      "moves",
      "path",
      "aim",
      "on",
      "previews",
      "asking",
      "cover",
      "chance",
      "over",
      "there",
      "lesson",
      "hint",
      "words",
      "plurals",
    ],
    (state) => {
      attr(el, "aria-label", say(state, "ui.actions"));
      const all = mainActions(table, state);
      attr(el, "data-gk-count", all.length > 2 ? "many" : all.length);
      el.toggleAttribute("data-gk-rows", all.length > 4); // they may take more than one
      keyed(el, all, makeButton, (b, action) => fill(b, action, state.asking));
    },
  );
  // What a button would do is told while one points at it, as of what lies on the board.
  const point = (/** @type {PointerEvent} */ event) => {
    if (!pointing(event, table.state)) return;
    const over =
      event.type === "pointerover" && event.target instanceof Element ? event.target.closest("button") : null;
    const target = over?.dataset.gkTarget ?? null;
    table.change({ hover: table.state.buttons.some((one) => one.target === target) ? target : null, still: false });
    pointerOn(over, () => table.change({ hover: null }));
  };
  el.addEventListener("pointerover", point);
  el.addEventListener("pointerout", point);
  const marked = reads(
    ["buttons", "moves", "path", "aim", "on", "asking", "answer", "hint", "cover", "over"],
    (state) => {
      const refused = refusedBy(state);
      for (const { target, plays } of state.buttons) {
        const b = kidsOf(el).get(target);
        if (!b) continue;
        b.classList.toggle("gk-several", plays.length > 1);
        attr(b, "aria-disabled", !plays.length && !can(state, target) && "true");
        b.classList.toggle("gk-refused", refused.includes(target));
        b.classList.toggle("gk-hinted", Boolean(state.hint?.path.includes(target)));
      }
      el.classList.toggle("gk-mixed", el.querySelector(".gk-several") !== null);
    },
  );

  /** Words that have no room do without signs, then are smaller; one that is too long even so has a line of its own. @param {State} state */
  function fit({ words, stage, buttons }) {
    const size = [el.clientWidth, el.querySelector("button")?.clientHeight];
    if (!changed(el, words, stage, buttons, el.textContent, ...size)) return;
    for (const b of el.children) attr(b, "data-gk-tight", null);
    el.classList.remove("gk-lined");
    if (el.dataset.gkCount !== "many") bare(el.children);
    tighten(el, 3, () => [...el.children].every(hasRoom));
    for (const b of el.children) {
      squeeze(b, 1);
      if (b.hasAttribute("data-gk-tight")) el.classList.add("gk-lined");
    }
  }

  return { el, draws: [drawn, marked], fit };
}

/** @param {Table<Sends>} table @returns {Part} */
export function makeHelps(table) {
  const el = h("div", { class: "gk-helps", role: "group" });
  const drawn = reads(["moves", "undo", "lesson", "asking", "over", "words", "plurals"], (state) => {
    el.hidden = state.over !== null && !state.lesson;
    attr(el, "aria-label", say(state, "ui.helps"));
    keyed(el, kitActions(table, state), makeButton, (b, action) => fill(b, action, state.asking));
  });

  /** @param {State} state */
  function fit({ words, stage, asking }) {
    if (changed(el, words, stage, asking, el.clientWidth)) squeeze(el, 3);
  }

  return { el, draws: [drawn], fit };
}

/** @param {string} target */
const makeButton = (target) =>
  button({ "data-gk-target": target }, h("span", { class: "gk-icon" }), h("span", { class: "gk-word" }), h("small"));

/**
 * What `marked` says of a game's own action is left alone.
 * @param {HTMLElement} b
 * @param {Action} action
 * @param {boolean} asking
 */
function fill(b, { label, sign, run, detail = "", primary = false, off, on = false }, asking) {
  b.onclick = off ? null : run;
  if (changed(b, sign)) refill(b.children[0], sign && icon(sign));
  setText(b.children[1], label);
  setText(b.children[2], detail);
  b.classList.toggle("gk-detailed", detail !== "");
  attr(b, "title", label);
  b.classList.toggle("gk-primary", primary && !asking);
  b.classList.toggle("gk-secondary", !primary || asking);
  b.classList.toggle("gk-on", on);
  if (off !== undefined) attr(b, "aria-disabled", off && "true");
}

/**
 * What is to be pressed now: the first of these that holds.
 * @param {Table<Sends>} table
 * @param {Pick<State, "buttons" | "moves" | "path" | "aim" | "on" | "previews" | "cover" | "chance" | "over" | "there" | "lesson" | "hint" | "words" | "plurals">} state
 * @returns {[string, Action][]}
 */
function mainActions(table, state) {
  const { buttons, moves, cover, chance, over, there } = state;
  if (over) {
    const anew = { label: say(state, "ui.new-game"), sign: "again", primary: true, run: () => doIt(table, "new") };
    const back = { label: say(state, "ui.lookback"), sign: "curve", run: () => openTab(table, "lookback") };
    /** @type {[string, Action][]} */
    const all = [
      ["do:new", anew],
      ["lookback:open", back],
    ];
    return state.lesson ? [] : all.slice(there.hosts ? 0 : 1);
  }
  if (cover) {
    const label = cover.aloud ? say(state, "ui.show-cards") : say(state, "seat.i-am", { seat: cover.name });
    return [["do:claim", { label, sign: "", primary: true, run: () => table.send({ claim: cover.seat }) }]];
  }
  if (chance)
    return chance.map(({ target, label, share }) => [
      target,
      { label, sign: "", detail: share, run: () => play(table, [target]) },
    ]);
  const [later, choosing] = [laterSteps(moves), { ...state, asking: false }]; // what waits for a choice is not there yet
  const { to: next, again } = stepAt(moves, state.path) ?? {}; // what goes on with what is chosen stands out
  const said = chosen(table, state);
  const ready = buttons.filter(
    ({ target }) =>
      (moves?.[target] || !later.has(target) || can(choosing, target)) && !(said.length && target === again),
  );
  const hinted = state.hint?.path ?? (state.lesson?.hint ? [] : null); // while a hint is shown, nothing else stands out
  const goesOn = state.path.length > 0 ? ready.filter(({ target }) => next?.[target]) : []; // they answer what was chosen
  const others = goesOn.length ? ready.filter(({ plays }) => !plays.length) : ready; // no whole moves amid an answer
  /** @type {[string, Action][]} */
  const own = [...new Set([...goesOn, ...others])].map(({ target, label, icon: sign, primary, detail, plays }) => [
    target,
    {
      label,
      sign,
      detail,
      primary:
        (hinted?.includes(target) ?? (primary || (goesOn.length === 1 && !said.length))) && Boolean(next?.[target]),
      run: () => (plays.length && !table.state.asking ? play(table, [target]) : act(table, target)),
    },
  ]);
  return state.aim ? said : [...said, ...own];
}

/**
 * What a second click, or a second tap on a phone, would do, said in words.
 * @param {Table<Sends>} table
 * @param {Pick<State, "moves" | "path" | "aim" | "previews">} state
 * @returns {[string, Action][]}
 */
function chosen(table, { moves, path, aim, previews }) {
  const step = stepAt(moves, path);
  const way = aim ?? (step?.again ? [...path, step.again] : null);
  const key = way && stepAt(moves, way)?.preview;
  if (!way || !key) return [];
  const { deed, text } = previews[key];
  const label = deed || (aim && text.split(/[:.](?:\s|$)/)[0]);
  return label ? [["do:again", { label, sign: "tick", primary: true, run: () => play(table, way) }]] : [];
}

/**
 * @param {Table<Sends>} table
 * @param {Pick<State, "undo" | "lesson" | "moves" | "asking" | "words" | "plurals">} state
 * @returns {[string, Action][]}
 */
function kitActions(table, state) {
  const { undo, lesson, moves, asking } = state;
  /** @type {Action} */
  const hint = lesson
    ? {
        label: say(state, "ui.hint"),
        sign: "hint",
        off: asking || lesson.solved !== null || lesson.shows !== "",
        detail: "●".repeat(lesson.told) + "○".repeat(lesson.of - lesson.told),
        run: () => table.send({ lesson: "hint", told: lesson.told }),
      }
    : { label: say(state, "ui.hint"), sign: "hint", off: !moves || asking, run: () => doIt(table, "hint") };
  const why = asking
    ? { label: say(state, "ui.leave-why-not"), sign: "cross", on: true }
    : { label: say(state, "ui.why-not"), sign: "why", on: false };
  return [
    ["do:undo", { label: say(state, "ui.undo"), sign: "undo", off: !undo || asking, run: () => takeBack(table) }],
    ["do:hint", hint],
    ["do:why", { ...why, run: () => toggleAsking(table) }],
  ];
}
