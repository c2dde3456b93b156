// What is asked of whoever sits here: what can be done now, or the task of an exercise.

/** @import { Do, Outcome, Thinker } from "./face.d.ts" */
/** @import { Kid } from "./dom.js" */
/** @import { Part, State, Table } from "./state.js" */
import { inWords } from "./deedlines.js";
import { doIt } from "./deeds.js";
import { attr, button, changed, h, refill, squeeze } from "./dom.js";
import { kindOf, stepAt, waysOn } from "./moves.js";
import { dots, icon, seatColour, seatSign } from "./signs.js";
import { reads } from "./state.js";
import { loudAndSoft, say } from "./words.js";

/** @typedef {Do} Sends */

/**
 * @typedef {Pick<State, "over" | "bot" | "cover" | "peek" | "pondering" | "seats" | "moves" | "asking" | "there" | "you" | "drawn" | "log" | "words" | "plurals">} Asks
 */

/** @param {Table<Sends>} table @returns {Part} */
export function makeSay(table) {
  const task = h("div", { class: "gk-task", hidden: true });
  const prompt = h("div", { class: "gk-prompt" });
  const el = h("div", { class: "gk-say" }, task, prompt);
  const asked = reads(
    [
      "prompt",
      "path",
      "kept",
      "over",
      "bot",
      "cover",
      "peek",
      "pondering",
      "seats",
      "moves",
      "asking",
      "there",
      "you",
      "drawn",
      "log",
      "words",
      "plurals",
    ],
    (state) => {
      const { over, bot, cover, peek, pondering, asking, there, words } = state;
      const said = wanted(state) ?? state.prompt;
      const thinker = state.moves ? null : bot;
      if (!changed(prompt, said, over, thinker, cover, peek, pondering, asking, there.hosts, words)) return;
      attr(prompt, "class", `gk-prompt ${moodOf(state)}`);
      refill(prompt, ...asks(table, state, said));
    },
  );
  const tasked = reads(["lesson"], ({ lesson }) => {
    task.hidden = !lesson;
    el.classList.toggle("gk-slim", lesson !== null);
    prompt.hidden = lesson !== null && (lesson.solved !== null || lesson.shows !== "");
    if (!lesson || !changed(task, lesson.title, lesson.task, lesson.solved)) return;
    task.classList.toggle("gk-solved", lesson.solved === true);
    refill(task, h("b", {}, lesson.title), h("p", {}, lesson.task));
  });

  /** What has many lines is set smaller. @param {State} state */
  function fit({ stage, lesson }) {
    const text = prompt.textContent;
    if (!changed(el, text, stage, lesson?.task)) return;
    squeeze(prompt, 3);
    squeeze(task, 3);
  }

  return { el, draws: [asked, tasked], fit };
}

/** How a match ended for a seat: a look of its own for each. @param {Outcome} over @param {number | null} you */
export function endOf({ rows }, you) {
  const won = rows.filter((row) => row.won).map(({ seat }) => seat);
  if (won.length > 1) return "gk-drawn";
  if (!won.length || you === null) return "";
  return won[0] === you ? "gk-won" : "gk-lost";
}

/** @param {Asks} state */
function moodOf({ asking, over, you, moves, bot }) {
  if (over) return `gk-end ${endOf(over, you)}`;
  if (asking) return "gk-why";
  return bot && !moves ? "gk-wait" : "";
}

/**
 * What to choose next, where a room has words for it: by what one more click does, or by what can come, or by what was
 * chosen last.
 * @param {Pick<State, "moves" | "path" | "kept" | "words" | "plurals">} state
 */
function wanted(state) {
  const { moves, path, kept, words } = state;
  const [last, step] = [path.at(-1), stepAt(moves, path)];
  if (!last || kept) return null;
  const keys = [
    ...(step?.again ? [step.again] : waysOn(step)).map((target) => `ui.then.${kindOf(target)}`),
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
  const { over, cover, peek, pondering, asking } = state;
  const bot = state.moves ? null : state.bot; // where all choose at once, a bot that thinks keeps nobody waiting
  if (peek !== null) return lookedAt(state, peek);
  if (over) return ended(state, over);
  if (bot) return thinks(table, state, bot);
  if (cover?.aloud) return told(`${loudAndSoft(said)[0]} | ${say(state, "ui.cards-hidden")}`);
  if (cover) return told(say(state, "seat.hand-over", { seat: cover.name }));
  if (pondering) return ponders(table, state);
  if (asking) return told(say(state, "ui.why-not-on"));
  return told(said);
}

/** What was done there, of a past position. @param {Asks} state @param {number} peek */
function lookedAt(state, peek) {
  const back = say(state, "ui.looking-back");
  const did = peek ? inWords(state, state.seats, state.log[peek - 1].told) : "";
  return told(did ? `${did}. | ${loudAndSoft(back)[0]}` : back);
}

/** @param {Asks} state @param {Outcome} over */
function ended({ drawn }, { title, reason, rows }) {
  const won = rows.filter((row) => row.won);
  const signs = won.length > 1 ? won.map(({ seat }) => seatSign(drawn, seat, 8)) : [];
  return [h("b", {}, ...signs, `${title}.`), h("span", {}, reason)];
}

/**
 * @param {Table<Sends>} table
 * @param {Asks} state
 */
function ponders(table, state) {
  const stop = deed(table, "stop", say(state, "ui.stop"));
  return [
    h("span", { class: "gk-pill" }, icon("hint"), h("b", {}, say(state, "ui.hint-thinks")), dots("var(--gk-accent)")),
    stop,
  ];
}

/** A sentence of which the first part is loud; what joins it to the rest goes where the rest has no room. @param {string} text @returns {Kid[]} */
function told(text) {
  const [loud, soft] = loudAndSoft(text);
  const said = loud.replace(/\s?[:;,]$/, "");
  return [
    h("b", {}, said, soft && h("i", { class: "gk-joint" }, loud.slice(said.length))),
    soft && h("span", {}, ` ${soft}`),
  ];
}

/** @param {Table<Sends>} table @param {Do["do"]} what @param {...Kid} kids */
const deed = (table, what, ...kids) =>
  button({ class: "gk-small", "data-gk-target": `do:${what}`, onclick: () => doIt(table, what) }, ...kids);

/**
 * A bot that thinks, or was stopped; who is asked may be nobody else's business.
 * @param {Table<Sends>} table
 * @param {Asks} state
 * @param {Thinker} bot
 */
function thinks(table, state, { seat, state: how }) {
  const name = seat === null ? say(state, "seat.somebody") : state.seats[seat].name;
  const stopped = how === "stopped";
  const pill = h(
    "span",
    { class: "gk-pill" },
    seat !== null && seatSign(state.drawn, seat, 7),
    h("b", {}, say(state, stopped ? "seat.moving" : "seat.thinks", { seat: name })),
    !stopped && dots(seat === null ? "var(--gk-accent)" : seatColour(seat)),
  );
  return [
    pill,
    state.there.hosts && deed(table, stopped ? "go-on" : "stop", say(state, stopped ? "ui.go-on" : "ui.stop")),
    state.there.hosts && !stopped && deed(table, "hurry", say(state, "ui.hurry")),
  ];
}
