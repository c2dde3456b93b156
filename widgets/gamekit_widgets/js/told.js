// The one place where the table answers: what the move pointed at would do, a refusal, a hint, a verdict. A new answer
// takes the place of the old one; what one points at is told over a hint or a verdict only while one points.

/** @import { Do, Exercise, Hint, Lesson, Play, Tab } from "./face.d.ts" */
/** @import { Kid } from "./dom.js" */
/** @import { Says } from "./marks.js" */
/** @import { Answer, Part, State, Table } from "./state.js" */
import { doIt, openTab, play, takeBack } from "./deeds.js";
import { attr, button, changed, focusIn, focusOn, h, refill } from "./dom.js";
import { readLink } from "./links.js";
import { nameOf, pointedAt, SAID, saidOf, saysOf } from "./marks.js";
import { icon } from "./signs.js";
import { reads } from "./state.js";
import { keySign } from "./states.js";
import { say } from "./words.js";

/** @typedef {Do | Exercise | Play | Tab} Sends */

/** @typedef {Says & Pick<State, "answer" | "lesson" | "drawn" | "peek" | "over" | "still">} Reads */

/** What is told: its look, its head, its text, and what stands below. @typedef {{ look: string, head: string, text: string, below: Kid[] }} Told */

/** @param {Table<Sends>} table @returns {Part & { told: HTMLElement, lead: () => void }} */
export function makeTold(table) {
  const el = h("div", { class: "gk-told" });
  const holder = h("div", { class: "gk-answers" }, el);
  const news = h("i"); // remembers for what the table has told by itself
  /** @type {string | null} */
  let before = null; // what one pointed at when it did: that is not told over it
  const drawn = reads([...SAID, "answer", "lesson", "drawn", "peek", "over", "still"], (state) => {
    const { hint, lesson } = state;
    const over = pointedAt(state);
    if (changed(news, hint, lesson?.n, lesson?.hint, lesson?.result, lesson?.shows)) before = over;
    else if (over !== before && !state.still) before = null;
    const { look, head, text, below } = toldOf(table, state, state.still || over === before ? null : over);
    attr(el, "class", `gk-told ${look}`);
    holder.parentElement?.classList.toggle("gk-telling", !/gk-(soft|nothing)/.test(look));
    if (!changed(el, look, head, text, state.answer, state.hint, state.lesson, state.words, state.hover)) return;
    const words = h(
      "div",
      { class: "gk-words" },
      head && h("b", { class: "gk-head" }, ...unbroken(head)),
      h("p", {}, ...unbroken(text)),
    );
    const more = h("div", { class: "gk-below" }, ...below);
    words.classList.toggle("gk-more", more.hasChildNodes());
    more.classList.toggle("gk-rows", more.querySelector(".gk-row") !== null);
    refill(el, words, more);
  });
  const spoken = reads(["answer", "hint"], ({ answer, hint }) => {
    if (!changed(el.ownerDocument.body, answer, hint)) return;
    if (answer) table.announce(answer.text, answer.kind === "bad" ? "assertive" : "polite");
    else if (hint) table.announce([hint.text, ...hint.more.map(({ text }) => text)].join(" "));
  });
  let verdict = "";
  let leads = false;
  const judged = reads(["lesson", "words", "plurals"], (state) => {
    const { lesson } = state;
    const said = lesson?.result
      ? `${say(state, lesson.solved ? "lesson.solved" : "lesson.try-again")} ${lesson.result}`
      : "";
    if (said && said !== verdict) {
      table.announce(said, "assertive");
      leads = true;
    }
    verdict = said;
  });
  /** To be called when all is drawn, and has the focus again that it had. */
  const lead = () => {
    if (leads) goOn(el);
    leads = false;
  };
  return { el: holder, told: el, draws: [drawn, spoken, judged], lead };
}

/** Who played is led to what comes next, as the board waits; who reads beside it is left there. @param {HTMLElement} told */
function goOn(told) {
  const held = focusIn(/** @type {HTMLElement} */ (told.closest(".gk")));
  const next = told.querySelector('.gk-primary, [data-gk-target="lesson:restart"]');
  if (held && !held.closest(".gk-side")) focusOn(next, { preventScroll: true });
}

/**
 * The first of these that holds.
 * @param {Table<Sends>} table
 * @param {Reads} state
 * @param {string | null} over what one has come to point at
 * @returns {Told}
 */
function toldOf(table, state, over) {
  const { answer, hint, lesson } = state;
  if (answer && (over === null || over === answer.target)) return answered(table, state, answer);
  if (over !== null && saysOf(state)) return pointed(state, over); // of what says nothing, nothing is told over a verdict
  if (hint) return hinted(table, state, hint);
  if (state.over && !lesson) return { look: "gk-nothing", head: "", text: "", below: [] };
  return (lesson && exercised(table, state, lesson)) ?? pointed(state, pointedAt(state));
}

/** @param {Reads} state @param {string | null} over @returns {Told} */
function pointed(state, over) {
  const { text, strong, lines } = saidOf(state);
  const info = lines.map((line) =>
    h(
      "span",
      { class: "gk-info" },
      line.tone && h("i", { style: `background:var(--gk-${line.tone});border-color:var(--gk-${line.tone}-lo)` }),
      h("span", {}, ...unbroken(line.text)),
    ),
  );
  const name = over === null ? "" : shortly(nameOf(state, over));
  const look = strong ? "" : text ? "gk-soft" : "gk-nothing";
  return { look, head: strong && !text.startsWith(name) ? name : "", text, below: info };
}

/** The names of places, such as 3-2-2, stay in one line. @param {string} text @returns {Kid[]} */
const unbroken = (text) =>
  text.split(/(\d+(?:-\d+)+)/).map((part, n) => (n % 2 ? h("span", { class: "gk-unbroken" }, part) : part));

/** What a thing is called, without its number and what is told of it. @param {string} label */
const shortly = (label) => label.replace(/^\d+\s?:\s/, "").split(/\s?[:,.](?:\s|$)/)[0];

/** @param {Table<Sends>} table @param {Reads} state @param {Answer} answer @returns {Told} */
function answered(table, state, { kind, asked, causes, text, rule }) {
  if (kind === "left") return leaving(table, state, asked, text);
  const named = asked.filter((target) => nameOf(state, target)); // all else is how it is done
  const what = named.map((target) => shortly(nameOf(state, target))).join(" → ");
  const head = say(state, kind === "bad" ? "ui.refused" : "ui.allowed-is", { what });
  const signs = { refused: say(state, "ui.asked-for"), cause: say(state, "ui.reason", { n: causes.length }) };
  const key = causes.length
    ? Object.entries(signs).map(([sign, told]) => h("span", { class: "gk-key-row" }, keySign(state.drawn, sign), told))
    : [];
  const link = rule && readLink(table, rule);
  return { look: kind === "bad" ? "gk-no" : "gk-ok", head, text, below: [...key, link] };
}

/** Points lie ready. @param {Table<Sends>} table @param {Reads} state @param {string[]} path @param {string} text @returns {Told} */
function leaving(table, state, path, text) {
  const anyway = { class: "gk-small", "data-gk-target": "do:anyway", onclick: () => play(table, path) };
  const below = row(button(anyway, say(state, "ui.left-anyway")));
  return { look: "gk-missed", head: say(state, "ui.left"), text, below: [below] };
}

/** @param {Table<Sends>} table @param {Reads} state @param {Hint} hint @returns {Told} */
function hinted(table, state, hint) {
  const { lesson } = state;
  const { text, rule, more } = hint;
  if (hint.head) return bettered(table, state, hint);
  if (lesson) {
    const show = step(table, "show", icon("forward", 14), say(state, "lesson.show"));
    return {
      look: "gk-ok",
      head: hintOf(state, lesson),
      text,
      below: [row(show), note(say(state, "lesson.counts"))],
    };
  }
  const read = rule && readLink(table, rule);
  const compare = { class: "gk-small", "data-gk-target": "do:compare", onclick: () => openTab(table, "state") };
  const leave = { class: "gk-small", "data-gk-target": "do:no-hint", onclick: () => doIt(table, "no-hint") };
  const buttons = row(button(compare, say(state, "ui.weighed-compare")), button(leave, say(state, "lesson.i-do")));
  return { look: "gk-ok", head: say(state, "ui.hint"), text, below: [more[0] && note(more[0].text), read, buttons] };
}

/** What would have been better, looking back. @param {Table<Sends>} table @param {Reads} state @param {Hint} hint @returns {Told} */
function bettered(table, state, { head, text, more }) {
  const compare = { class: "gk-small", "data-gk-target": "do:compare", onclick: () => openTab(table, "state") };
  const back = { class: "gk-small", "data-gk-target": "lookback:open", onclick: () => openTab(table, "lookback") };
  const buttons = row(
    button(compare, say(state, "ui.weighed-compare")),
    button(back, icon("curve", 14), say(state, "ui.lookback")),
  );
  return { look: "gk-ok", head, text, below: [...more.map((one) => note(one.text)), buttons] };
}

/** @param {Reads} state @param {Lesson} lesson */
const hintOf = (state, { told, of }) => say(state, "lesson.hint-n", { n: told, m: of });

/** What is told of an exercise. @param {Table<Sends>} table @param {Reads} state @param {Lesson} lesson @returns {Told | null} */
function exercised(table, state, lesson) {
  const { hint, rule, shows, solved } = lesson;
  if (shows === "showing")
    return { look: "gk-ok", head: say(state, "lesson.watch"), text: say(state, "lesson.showing"), below: [] };
  if (shows === "shown") {
    const again = step(table, "restart", icon("undo", 14), say(state, "lesson.start-over"));
    again.classList.add("gk-primary");
    return { look: "gk-ok", head: say(state, "lesson.shown"), text: say(state, "lesson.showing"), below: [row(again)] };
  }
  if (solved) return solvedIt(table, state, lesson);
  if (solved === false) return missedIt(table, state, lesson);
  if (!hint) return null;
  const read = rule && readLink(table, rule);
  const restart = !rule && lesson.told === lesson.of && step(table, "restart", say(state, "lesson.start-over"));
  return { look: "gk-ok", head: hintOf(state, lesson), text: hint, below: [read, restart && row(restart)] };
}

/** @param {Table<Sends>} table @param {Reads} state @param {Lesson} lesson @returns {Told} */
function solvedIt(table, state, lesson) {
  const { course, result, ways } = lesson;
  const next = nextOf(lesson);
  const all = next === null && course.length > 1;
  const word =
    next === null ? say(state, "lesson.play-game") : say(state, "lesson.next-is", { title: course[next].title });
  const go = {
    class: "gk-primary",
    "data-gk-target": all ? "lesson:game" : "lesson:next",
    onclick: () => table.send(next === null ? { lesson: "game" } : { lesson: "go", n: next }),
  };
  return {
    look: "gk-yes",
    head: all ? say(state, "lesson.all-solved", { n: course.length }) : say(state, "lesson.solved"),
    text: result,
    below: [
      course.length > 1 && row(button(go, icon("forward", 14), h("span", {}, word))),
      row(step(table, "restart", icon("undo", 14), say(state, ways > 1 ? "lesson.another-way" : "lesson.again"))),
    ],
  };
}

/** The next one that is still to be solved, if there is one. @param {Lesson} lesson */
function nextOf({ n, course }) {
  const after = course.map((_, i) => (n + 1 + i) % course.length);
  return after.find((i) => i !== n && course[i].done !== "solved") ?? null;
}

/** @param {Table<Sends>} table @param {Reads} state @param {Lesson} lesson @returns {Told} */
function missedIt(table, state, { result }) {
  const undo = { class: "gk-small", "data-gk-target": "lesson:undo", onclick: () => takeBack(table) };
  const below = row(
    button(undo, icon("undo", 14), say(state, "lesson.from-here")),
    step(table, "restart", say(state, "lesson.start-over")),
  );
  return { look: "gk-missed", head: say(state, "lesson.try-again"), text: result, below: [below] };
}

/** @param {Table<Sends>} table @param {"show" | "restart"} what @param {...Kid} kids */
const step = (table, what, ...kids) =>
  button(
    { class: "gk-small", "data-gk-target": `lesson:${what}`, onclick: () => table.send({ lesson: what }) },
    ...kids,
  );

/** @param {...Kid} kids */
const row = (...kids) => h("div", { class: "gk-row" }, ...kids);

/** @param {string} text */
const note = (text) => h("p", { class: "gk-note" }, text);
