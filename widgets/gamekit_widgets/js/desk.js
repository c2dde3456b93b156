// The desk: what is asked of whoever sits here, and the actions that have no place on the board.

/** @import { Ask, Claim, Cover, Do, Hint, Outcome, Play, Tab, Thinker } from "./face.d.ts" */
/** @import { Kid } from "./dom.js" */
/** @import { Part, State, Table } from "./state.js" */
import { act, doIt, openTab, play, toggleAsking } from "./deeds.js";
import { attr, button, changed, h, keyed, kidsOf, refill, setText } from "./dom.js";
import { ruleLink } from "./links.js";
import { refusedBy } from "./marks.js";
import { can, kindOf, stepAt, waysOn } from "./moves.js";
import { dots, icon, seatColour, seatSign } from "./signs.js";
import { reads } from "./state.js";
import { loudAndSoft, say } from "./words.js";

/** @typedef {Play | Ask | Claim | Do | Tab} Sends */

/**
 * @typedef {Pick<State, "over" | "bot" | "cover" | "peek" | "hint" | "pondering" | "seats" | "moves" | "asking" | "there" | "drawn" | "words" | "plurals">} Asks
 */

/** What is to be done now. @param {Table<Sends>} table @returns {Part} */
export function makePrompt(table) {
  const prompt = h("div", { class: "gk-prompt" });
  const chances = h("div", { class: "gk-chances" });
  const asked = reads(
    [
      "prompt",
      "path",
      "kept",
      "over",
      "bot",
      "cover",
      "peek",
      "hint",
      "pondering",
      "seats",
      "moves",
      "asking",
      "there",
      "drawn",
      "words",
      "plurals",
    ],
    (state) => {
      const { over, bot, cover, peek, hint, pondering, asking, there, words } = state;
      const said = wanted(state) ?? state.prompt;
      const thinker = state.moves ? null : bot;
      if (!changed(prompt, said, over, thinker, cover, peek, hint, pondering, asking, there.hosts, words)) return;
      attr(prompt, "class", `gk-prompt${asking ? " gk-why" : ""}${over ? " gk-end" : ""}`);
      refill(prompt, ...asks(table, state, said));
    },
  );
  const drawn = reads(["chance"], ({ chance }) => {
    chances.hidden = !chance;
    keyed(
      chances,
      (chance ?? []).map((draw) => [draw.target, draw]),
      (target) =>
        button(
          { class: "gk-secondary", "data-gk-target": target, onclick: () => play(table, [target]) },
          h("span"),
          h("small"),
        ),
      (b, { label, share }) => {
        setText(b.children[0], label);
        setText(b.children[1], share);
      },
    );
  });
  return { el: h("div", {}, prompt, chances), draws: [asked, drawn] };
}

/**
 * What to choose next, where a room has words for it: by what can come, or by what was chosen last.
 * @param {Pick<State, "moves" | "path" | "kept" | "words" | "plurals">} state
 */
function wanted(state) {
  const { moves, path, kept, words } = state;
  const last = path.at(-1);
  if (!last || kept) return null;
  const keys = [
    ...waysOn(stepAt(moves, path)).map((target) => `ui.then.${kindOf(target)}`),
    `ui.after.${last}`,
    `ui.after.${kindOf(last)}`,
  ];
  const known = keys.find((key) => words[key]);
  return known ? say(state, known, Object.fromEntries(path.map((target) => target.split(":")))) : null;
}

/**
 * The prompt's content: the first of these that holds.
 * @param {Table<Sends>} table
 * @param {Asks} state
 * @param {string} said
 * @returns {Kid[]}
 */
function asks(table, state, said) {
  const { over, cover, peek, hint, pondering, asking } = state;
  const bot = state.moves ? null : state.bot; // where all choose at once, a bot that thinks keeps nobody waiting
  if (peek !== null) return [told(say(state, "ui.looking-back"))];
  if (over) return ended(table, state, over);
  if (bot) return [thinks(table, state, bot)];
  if (cover) return covered(table, state, cover);
  if (pondering) return [ponders(table, state)];
  if (asking) return [told(say(state, "ui.why-not-on"))];
  if (hint) return hinted(table, state, hint);
  return [told(said)];
}

/**
 * @param {Table<Sends>} table
 * @param {Asks} state
 * @param {Outcome} over
 */
function ended(table, state, { title, reason, rule }) {
  return [
    h("span", { class: "gk-told" }, h("b", {}, `${title}.`), ` ${reason} `, rule && ruleLink(table, rule)),
    state.there.hosts && deed(table, "new", "gk-small", icon("again"), h("span", {}, say(state, "ui.new-game"))),
  ];
}

/**
 * @param {Table<Sends>} table
 * @param {Asks} state
 * @param {Cover} cover
 */
function covered(table, state, { name, seat }) {
  const claim = { class: "gk-primary", "data-gk-target": "do:claim", onclick: () => table.send({ claim: seat }) };
  return [told(say(state, "seat.hand-over", { seat: name })), button(claim, say(state, "seat.i-am", { seat: name }))];
}

/**
 * @param {Table<Sends>} table
 * @param {Asks} state
 */
function ponders(table, state) {
  const stop = deed(table, "stop", "gk-stop", say(state, "ui.stop"));
  return pill(icon("hint"), h("b", {}, say(state, "ui.hint-thinks")), dots("var(--gk-accent)"), stop);
}

/**
 * @param {Table<Sends>} table
 * @param {Asks} state
 * @param {Hint} hint
 */
function hinted(table, state, { text, rule }) {
  const compare = { class: "gk-small", "data-gk-target": "do:compare", onclick: () => openTab(table, "state") };
  const advice = told(say(state, "ui.hint-is", { text }), " ", rule && ruleLink(table, rule));
  return [advice, button(compare, say(state, "ui.weighed-compare"))];
}

/** @param {...Kid} kids */
const pill = (...kids) => h("span", { class: "gk-pill" }, ...kids);

/** A sentence of which the first part is loud. @param {string} text @param {...Kid} kids */
function told(text, ...kids) {
  const [loud, soft] = loudAndSoft(text);
  return h("span", { class: "gk-told" }, h("b", {}, loud), soft && ` ${soft}`, ...kids);
}

/** @param {Table<Sends>} table @param {Do["do"]} what @param {string} style @param {...Kid} kids */
const deed = (table, what, style, ...kids) =>
  button({ class: style, "data-gk-target": `do:${what}`, onclick: () => doIt(table, what) }, ...kids);

/**
 * A bot that thinks, or was stopped; who is asked may be nobody else's business.
 * @param {Table<Sends>} table
 * @param {Asks} state
 * @param {Thinker} bot
 */
function thinks(table, state, { seat, state: how }) {
  const name = seat === null ? say(state, "seat.somebody") : state.seats[seat].name;
  const stopped = how === "stopped";
  return pill(
    seat !== null && seatSign(state.drawn, seat, 7),
    h("b", {}, say(state, stopped ? "seat.moving" : "seat.thinks", { seat: name })),
    !stopped && dots(seat === null ? "var(--gk-accent)" : seatColour(seat)),
    state.there.hosts &&
      deed(table, stopped ? "go-on" : "stop", "gk-stop", say(state, stopped ? "ui.go-on" : "ui.stop")),
  );
}

// ---- the actions

/**
 * @typedef {{ label: string, sign: string, run: () => void, primary?: boolean, off?: boolean, on?: boolean }} Action
 */

/** The game's buttons and the kit's own. @param {Table<Sends>} table @returns {Part} */
export function makeActions(table) {
  const el = h("div", { class: "gk-actions", role: "group" });
  const drawn = reads(["buttons", "moves", "undo", "lesson", "asking", "words", "plurals"], (state) => {
    attr(el, "aria-label", say(state, "ui.actions"));
    keyed(
      el,
      [...ownActions(table, state), ...kitActions(table, state)],
      (target) => button({ "data-gk-target": target }, h("span", { class: "gk-icon" }), h("span")),
      (b, action) => fill(b, action, state.asking),
    );
  });
  const marked = reads(["buttons", "moves", "path", "on", "asking", "bubble", "hint"], (state) => {
    const refused = refusedBy(state);
    for (const { target } of state.buttons) {
      const b = kidsOf(el).get(target);
      if (!b) continue;
      attr(b, "aria-disabled", !can(state, target) && "true");
      b.classList.toggle("gk-refused", refused.includes(target));
      b.classList.toggle("gk-hinted", Boolean(state.hint?.path.includes(target)));
    }
  });

  /** Where the kit's own buttons have no room in one row, they do without their signs. @param {State} state */
  function fit({ words }) {
    if (!changed(el, words, el.childElementCount, el.clientWidth)) return;
    el.classList.remove("gk-tight");
    const [first, last] = ["do:undo", "do:why"].map(
      (target) => /** @type {HTMLElement} */ (kidsOf(el).get(target)).offsetTop,
    );
    el.classList.toggle("gk-tight", first !== last);
  }

  return { el, draws: [drawn, marked], fit };
}

/**
 * What `marked` says of a game's own action is left alone.
 * @param {HTMLElement} b
 * @param {Action} action
 * @param {boolean} asking
 */
function fill(b, { label, sign, run, primary = false, off, on = false }, asking) {
  b.onclick = off ? null : run;
  if (changed(b, sign)) refill(b.children[0], sign && icon(sign));
  setText(b.children[1], label);
  b.classList.toggle("gk-primary", primary && !asking);
  b.classList.toggle("gk-secondary", !primary || asking);
  b.classList.toggle("gk-on", on);
  if (off !== undefined) attr(b, "aria-disabled", off && "true");
}

/** @param {Table<Sends>} table @param {Pick<State, "buttons" | "moves">} state @returns {[string, Action][]} */
const ownActions = (table, { buttons, moves }) =>
  buttons.map(({ target, label, icon: sign, primary }) => [
    target,
    { label, sign, primary: primary && Boolean(moves?.[target]), run: () => act(table, target) },
  ]);

/**
 * @param {Table<Sends>} table
 * @param {Pick<State, "undo" | "lesson" | "moves" | "asking" | "words" | "plurals">} state
 * @returns {[string, Action][]}
 */
function kitActions(table, state) {
  const { undo, lesson, moves, asking } = state;
  /** @type {[string, Action][]} */
  const hint = [
    ["do:hint", { label: say(state, "ui.hint"), sign: "hint", off: !moves || asking, run: () => doIt(table, "hint") }],
  ];
  const why = asking
    ? { label: say(state, "ui.leave-why-not"), sign: "cross", on: true }
    : { label: say(state, "ui.why-not"), sign: "why", on: false };
  return [
    ["do:undo", { label: say(state, "ui.undo"), sign: "undo", off: !undo || asking, run: () => doIt(table, "undo") }],
    ...(lesson ? [] : hint), // an exercise has hints of its own, and a bot's would be after something else
    ["do:why", { ...why, run: () => toggleAsking(table) }],
  ];
}
