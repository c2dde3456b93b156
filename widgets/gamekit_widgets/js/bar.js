// The bar on top: who plays and how it stands, or that one asks why not, and the tools.

import { makeCourse } from "./course.js";
/** @import { Claim, Do, Exercise, Player, Tab } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { openTab, toggleAsking, toggleBig, toggleOpen } from "./deeds.js";
import { attr, button, changed, h, keyed, refill, roam, setText, squeeze } from "./dom.js";
import { dots, icon, seatColour, seatSign } from "./signs.js";
import { reads, tabOf } from "./state.js";
import { titleOf, toolsOf } from "./tabs.js";
import { numeral, say } from "./words.js";

const GAIN = 900; // ms that it stands there what was won
const [EACH, COUNTS] = [90, 450]; // ms: to the next number, and to the last one

/** @typedef {Claim | Do | Exercise | Tab} Sends */

/** @param {Table<Sends>} table @returns {Part} */
export function makeBar(table) {
  const title = h("b", { class: "gk-title" });
  const seats = h("div", { class: "gk-seats" });
  const steps = h("div", { class: "gk-phases" });
  const status = h("span", { class: "gk-status" });
  const tools = h("div", { class: "gk-tools", role: "toolbar" });
  const roamTools = roam(tools, ".gk-tool"); // one stop on the way to what is asked
  const asks = h("div", { class: "gk-asks-bar", hidden: true });
  const course = makeCourse(table);
  const el = h("div", { class: "gk-bar" }, title, course.el, seats, steps, status, tools, asks);

  const asked = reads(["asking", "words", "plurals"], (state) => {
    asks.hidden = !state.asking;
    if (!changed(asks, state.words)) return;
    const leave = { class: "gk-nav", "data-gk-target": "do:leave", onclick: () => toggleAsking(table) };
    refill(
      asks,
      icon("why"),
      h("b", {}, say(state, "ui.asking")),
      button(leave, icon("cross"), say(state, "ui.leave")),
    );
  });
  const named = reads(["title", "status", "goes_on", "lesson"], (state) => {
    setText(title, state.title);
    const told = (state.lesson ? "" : state.status).split(" | ");
    setText(status, [state.goes_on, told.pop()].filter(Boolean).join(" · "));
    const now = told.findIndex((step) => step.startsWith("*"));
    keyed(
      steps,
      told.map((step, n) => [String(n), step]),
      () => h("span", { class: "gk-phase" }, h("i"), h("span")),
      (step, text, n) => {
        attr(step, "aria-current", Number(n) === now && "step");
        refill(step.children[0], Number(n) < now ? icon("tick") : String(Number(n) + 1));
        setText(step.children[1], text.replace("*", ""));
      },
    );
    seats.hidden = state.lesson !== null;
    title.hidden = state.lesson !== null;
  });
  let before = 0; // at which position the scores stood there
  const players = reads(["seats", "at", "you", "over", "bot", "crew", "drawn", "words", "plurals"], (state) => {
    const { bot, crew, at } = state;
    const onward = at > before; // who goes back in a match has lost nothing, nor who goes on from an exercise to a game
    before = seats.hidden ? Number.POSITIVE_INFINITY : at;
    seats.classList.toggle("gk-only-acting", crew);
    keyed(
      seats,
      Object.entries(state.seats),
      (seat) =>
        h(
          "div",
          { class: "gk-seat", "data-seat": seat },
          seatSign(state.drawn, Number(seat), 7),
          h("span", { class: "gk-name" }),
          h("span", { class: "gk-thinks" }, dots(seatColour(Number(seat)))),
          h("b", { role: "img" }),
        ),
      (box, player, seat) => {
        fill(box, player, bot?.state === "thinks" && bot.seat === Number(seat), onward);
        box.classList.toggle("gk-own", Number(seat) === state.you);
        box.classList.toggle(
          "gk-winner",
          Boolean(state.over?.rows.some((row) => row.won && row.seat === Number(seat))),
        );
        attr(box.children[3], "aria-label", say(state, "seat.score", { n: player.score }));
      },
    );
  });
  const tooled = reads(
    ["tab", "stage", "facts", "there", "big", "cover", "open", "lesson", "lookback", "words", "plurals"],
    (state) => {
      keyed(
        tools,
        toolsIn(table, state),
        () => button({ class: "gk-tool" }, h("span", { class: "gk-icon" }), h("span", { class: "gk-word" })),
        (b, { label, sign, on, run }, key) => {
          if (changed(b, sign)) refill(b.children[0], icon(sign));
          attr(b, "data-gk-target", `do:${key}`);
          attr(b, "aria-label", label);
          attr(b, "title", label);
          attr(b, "aria-pressed", String(on));
          setText(b.children[1], label);
          b.onclick = run;
        },
      );
      attr(tools, "aria-label", say(state, "ui.tabs"));
      roamTools();
    },
  );

  /** Where all has no room, signs of tools go first, then their words, for signs again, then the status, then names. @param {State} state */
  function fit({ seats: all, status: text, stage, words, facts, there, lesson, lookback, cover, open }) {
    const said = Object.values(all).flatMap(({ name, score }) => [name, score]);
    const wide = [...said, text].join(" ").replace(/\d/g, "0"); // all digits are as wide as each other
    if (changed(el, wide, stage, words, facts.some, there, lesson?.n, lookback === null, cover, open)) squeeze(el, 6);
  }

  return { el, draws: [asked, named, players, tooled, ...course.draws], fit };
}

/** @param {Element} box @param {Player} player @param {boolean} thinks @param {boolean} onward */
function fill(box, { name, note, detail, score, act, items }, thinks, onward) {
  const [, named, dotted, points] = box.children;
  setText(named, name);
  attr(dotted, "hidden", !thinks && "");
  gained(/** @type {HTMLElement} */ (points), score, onward);
  box.classList.toggle("gk-acting", act);
  attr(box, "title", [note, detail, ...items.map(({ text }) => text)].filter(Boolean).join(", ") || null);
}

/** @type {WeakMap<Element, { score: number, seen: number, timer: number }>} */
const counted = new WeakMap();

/** What was won or lost stands over the score for a while, which then counts to what it is now. @param {HTMLElement} points @param {number} score @param {boolean} onward */
function gained(points, score, onward) {
  const old = counted.get(points);
  if (old?.score === score) return;
  clearTimeout(old?.timer);
  const from = onward && old ? old.seen : score;
  const more = score - from;
  points.style.minWidth = more > 0 && score > 0 ? `${String(score).length}ch` : ""; // all room it will need
  refill(
    points,
    numeral(from),
    more !== 0 && h("i", { class: "gk-gain", "aria-hidden": "true" }, more > 0 ? `+${more}` : numeral(more)),
  );
  const count = (/** @type {number} */ n) => {
    if (points.firstChild) points.firstChild.textContent = numeral(n);
    const timer = n === score ? 0 : setTimeout(count, Math.min(EACH, COUNTS / Math.abs(more)), n + Math.sign(more));
    counted.set(points, { score, seen: n, timer });
  };
  counted.set(points, { score, seen: from, timer: more ? setTimeout(count, GAIN, from + Math.sign(more)) : 0 });
}

/** @typedef {{ label: string, sign: string, on: boolean, run: () => void }} Tool */

/**
 * A tool for each tab that has no place of its own, the one that enlarges the table, and there the one that opens cards.
 * @param {Table<Sends>} table
 * @param {Pick<State, "tab" | "stage" | "facts" | "there" | "big" | "cover" | "open" | "lesson" | "lookback" | "words" | "plurals">} state
 * @returns {[string, Tool][]}
 */
function toolsIn(table, state) {
  const shown = tabOf(state);
  /** @type {[string, Tool][]} */
  const tools = toolsOf(state).map(({ name, sign }) => [
    name,
    {
      label: titleOf(state, name),
      sign,
      on: shown === name,
      run: () => openTab(table, shown === name ? "" : name),
    },
  ]);
  const { big, cover, open, stage } = state;
  if (stage.kind === "phone" || big === null) return tools;
  const enlarge = {
    label: say(state, big ? "ui.small" : "ui.big"),
    sign: big ? "cross" : "big",
    on: Boolean(big),
    run: () => toggleBig(table),
  };
  const hides = open || cover?.aloud;
  const eye = {
    label: say(state, open ? "ui.hide-cards" : "ui.show-cards"),
    sign: "eye",
    on: open,
    run: () => toggleOpen(table),
  };
  return [...tools, ...(big && hides ? [/** @type {[string, Tool]} */ (["open", eye])] : []), ["big", enlarge]];
}
