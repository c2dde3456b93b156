// An exercise: its task, the hints that were asked for, and whether it is solved.

/** @import { Exercise, Lesson } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { button, changed, h, refill } from "./dom.js";
import { icon } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @typedef {Exercise} Sends */

/** @param {Table<Sends>} table @returns {Part} */
export function makeLesson(table) {
  const el = h("div", { class: "gk-lesson", hidden: true });
  const drawn = reads(["lesson", "words", "plurals"], (state) => {
    const { lesson } = state;
    el.hidden = !lesson;
    if (!lesson || !changed(el, lesson, state.words)) return;
    el.classList.toggle("gk-solved", lesson.solved === true);
    el.classList.toggle("gk-missed", lesson.solved === false);
    refill(
      el,
      h(
        "div",
        { class: "gk-task" },
        icon(lesson.solved ? "tick" : "book"),
        h("span", {}, h("b", {}, lesson.title), " ", lesson.task),
      ),
      ...lesson.hints.map((hint, i) =>
        h("p", {}, h("b", {}, say(state, "lesson.hint-n", { n: i + 1, m: lesson.of })), " ", hint),
      ),
      lesson.result &&
        h("p", { class: "gk-result" }, h("b", {}, say(state, VERDICTS[String(lesson.solved)])), " ", lesson.result),
      h(
        "div",
        { class: "gk-row" },
        ...helps(state, lesson).map(([what, label]) =>
          button(
            { class: "gk-small", "data-gk-target": `lesson:${what}`, onclick: () => table.send({ lesson: what }) },
            label,
          ),
        ),
      ),
    );
  });
  return { el, draws: [drawn] };
}

/** By whether it is solved. @type {Record<string, string>} */
const VERDICTS = { true: "lesson.solved", false: "lesson.try-again", null: "lesson.not-yet" };

/**
 * What one may ask for.
 * @param {Pick<State, "words" | "plurals">} state
 * @param {Lesson} lesson
 * @returns {[Exercise["lesson"], string][]}
 */
function helps(state, { solved, hints, of }) {
  /** @type {[Exercise["lesson"], string]} */
  const help =
    hints.length < of
      ? ["hint", say(state, "lesson.hint-n", { n: hints.length + 1, m: of })]
      : ["solution", say(state, "lesson.show-solution")];
  return [...(solved ? [] : [help]), ["restart", say(state, "lesson.start-over")]];
}
