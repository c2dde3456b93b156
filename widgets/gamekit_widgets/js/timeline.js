// The timeline: its track, a step back and forward, where one is, and the other lines that the match has gone.

/** @import { Exercise, Go, Peek, Switch } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { lightOn } from "./deeds.js";
import { attr, boxIn, button, changed, h, hasRoom, keyed, setText, tighten } from "./dom.js";
import { LIT, lightsOf } from "./lights.js";
import { icon } from "./signs.js";
import { reads } from "./state.js";
import { counterOf } from "./stops.js";
import { makeTrack } from "./track.js";
import { say } from "./words.js";

/** @typedef {Exercise | Go | Peek | Switch} Sends */

const BUTTONS = ".gk-actions>button,.gk-helps>button"; // what stands beside it in the foot of a magnified table
const APART = 8;

/** Where those of some buttons begin that stand in the foot. @param {Element[]} buttons @param {HTMLElement} whole @param {number} foot */
function start(buttons, whole, foot) {
  const boxes = buttons.map((one) => boxIn(one, whole)).filter((box) => box[1] >= foot);
  return Math.min(whole.offsetWidth, ...boxes.map((box) => box[0])) - APART;
}

/** @param {Table<Sends>} table @returns {Part} */
export function makeTimeline(table) {
  const track = makeTrack(table);
  const back = button(
    { class: "gk-step", "data-gk-target": "do:back", onclick: () => track.step(-1) },
    icon("back", 13),
  );
  const forward = button(
    { class: "gk-step", "data-gk-target": "do:forward", onclick: () => track.step(1) },
    icon("forward", 13),
  );
  const place = h("span", { class: "gk-place" });
  const line = button({
    class: "gk-small gk-line",
    onclick: () => table.send({ line: (table.state.lines.line + 1) % table.state.lines.count }),
  });
  const each = button({ class: "gk-small", onclick: () => table.change({ draws: !table.state.draws }) });
  const lights = h("span", { class: "gk-lights", role: "group" });
  const again = button(
    { class: "gk-small", "data-gk-target": "do:restart", onclick: () => table.send({ lesson: "restart" }) },
    icon("undo", 13),
    h("span"),
  );
  const el = h("div", { class: "gk-time" }, back, forward, track.el, each, line, again, place, lights);
  const drawn = reads(["draws", "log", "lesson", "words", "plurals"], (state) => {
    again.hidden = !state.lesson;
    setText(again.children[1], say(state, "lesson.start-over"));
    each.hidden = state.lesson !== null || !state.log.some(({ seat }, i) => seat < 0 && i > 0);
    attr(each, "aria-pressed", state.draws ? "true" : "false");
    setText(each, say(state, "ui.each-draw"));
    attr(each, "title", say(state, "ui.each-draw-is"));
  });
  const stood = reads(["at", "log", "lines", "peek", "words", "plurals"], (state) => {
    const { at, peek, lines, log } = state;
    for (const name of ["aria-label", "title"]) {
      attr(back, name, say(state, "ui.back"));
      attr(forward, name, say(state, "ui.forward"));
    }
    attr(back, "aria-disabled", at === 0 && "true");
    attr(forward, "aria-disabled", at === log.length && "true");
    attr(place, "data-gk-at", `${peek ?? at} of ${log.length}`); // by all that changed, of which a player's move may be several
    const count = counterOf(log);
    setText(place, count(log.length) ? say(state, "ui.n-of-m", { n: count(peek ?? at), m: count(log.length) }) : "");
    line.hidden = lines.count < 2;
    setText(line, say(state, "ui.line-n-of-m", { n: lines.line + 1, m: lines.count }));
    attr(line, "title", say(state, "ui.line-is"));
  });
  const lit = reads(LIT, (state) => {
    attr(lights, "aria-label", say(state, "ui.light"));
    keyed(
      lights,
      lightsOf(state).map(({ title }, n) => [String(n), title]),
      (n) =>
        button(
          { class: "gk-light", onclick: () => lightOn(table, Number(n)) },
          h("b", {}, String(Number(n) + 1)),
          h("span"),
        ),
      (light, title, n) => {
        setText(light.children[1], title);
        attr(light, "aria-label", title);
        attr(light, "title", title);
        attr(light, "aria-pressed", String(Number(n) === state.light));
      },
    );
  });

  /**
   * Magnified, it ends where the buttons begin. Where names of lights have no room, the place goes, then the words of
   * Undo and what stands beside it, all is closer, then numbers must do, last of all for the one that is on.
   * @param {State} state
   */
  function fit(state) {
    const { big, stage, words, light, log, asking } = state;
    const whole = /** @type {HTMLElement} */ (el.parentElement);
    const beside = [...whole.querySelectorAll(BUTTONS)].filter((one) => one.checkVisibility());
    const said = [beside.map((one) => one.textContent).join(), lights.textContent].join();
    if (changed(el, big, stage, words, light, log.length, asking, said)) {
      const lay = () => {
        attr(whole, "data-gk-signs", big && !asking && el.matches('[data-gk-tight~="2"]') && "");
        el.style.width = big ? `${start(beside, whole, stage.h - stage.foot)}px` : "";
        return hasRoom(el);
      };
      tighten(el, big ? 5 : 0, lay);
      lay();
    }
    track.fit?.(state);
  }

  return { el, draws: [stood, lit, drawn, ...track.draws], fit };
}
