// The exercise bar: which exercise of its course this is, a tick for each that is done, and the way to the next.

/** @import { Exercise, Stop } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { attr, button, h, keyed, setText } from "./dom.js";
import { icon } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @typedef {Exercise} Sends */

/** @param {Table<Sends>} table @returns {Part} */
export function makeCourse(table) {
  const go = (/** @type {number} */ by) => {
    const { lesson } = table.state;
    if (lesson) table.send({ lesson: "go", n: lesson.n + by });
  };
  const back = button({ class: "gk-nav", "data-gk-target": "lesson:back", onclick: () => go(-1) }, icon("back", 14));
  const title = h("b", { class: "gk-course-title" });
  const place = h("span", { class: "gk-nth" });
  const ticks = h("span", { class: "gk-ticks" });
  const word = h("span");
  const next = button(
    { class: "gk-nav", "data-gk-target": "lesson:go", onclick: () => go(1) },
    word,
    icon("forward", 14),
  );
  const el = h("div", { class: "gk-course" }, back, title, place, ticks, h("span", { class: "gk-grow" }), next);

  const drawn = reads(["lesson", "title", "words", "plurals"], (state) => {
    const { lesson } = state;
    el.hidden = !lesson;
    if (!lesson) return;
    const { n, course, solved } = lesson;
    setText(title, state.title);
    el.classList.toggle("gk-alone", course.length < 2);
    el.classList.toggle("gk-all", solved === true && course.every(({ done }) => done === "solved"));
    attr(back, "aria-label", say(state, "lesson.back"));
    attr(back, "aria-disabled", n === 0 && "true");
    back.disabled = n === 0;
    next.disabled = n === course.length - 1;
    setText(place, say(state, "ui.n-of-m", { n: n + 1, m: course.length }));
    setText(word, say(state, "lesson.next"));
    keyed(
      ticks,
      course.map((stop, i) => [String(i), stop]),
      (i) =>
        button(
          { class: "gk-tick", style: `--gk-i:${i}`, onclick: () => table.send({ lesson: "go", n: Number(i) }) },
          h("i", {}, icon("tick", 9)),
        ),
      (tick, stop, i) => {
        attr(tick, "data-gk-done", stop.done);
        attr(tick, "aria-current", Number(i) === n ? "step" : null);
        const label = said(state, stop);
        attr(tick, "aria-label", label);
        attr(tick, "title", label);
      },
    );
  });
  return { el, draws: [drawn] };
}

/** @param {Pick<State, "words" | "plurals">} state @param {Stop} stop */
const said = (state, { title, done }) => (done ? say(state, SAID[done], { title }) : title);

const SAID = { tried: "lesson.is-tried", solved: "lesson.is-solved", shown: "lesson.is-shown" };
