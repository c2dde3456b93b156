// What the teacher's console is made of: each function makes a part of it from what the kernel tells.

/** @import { Button, Cell, Person, View as Some } from "../classroom/pages/page.d.ts" */
/** @import { Kid } from "./dom.js" */
/** @import { Sign } from "./signs.js" */
import { button, changed, focusIn, h, markup, QUIET, refill } from "./dom.js";
import { icon } from "./signs.js";
import { inOneBreath, numeral, say } from "./words.js";

/** What the kernel tells, whether it fills the screen, and whether pupils are named there.
 * @typedef {Required<Some> & { big: boolean, named: boolean }} View */
/** @typedef {(what: string, how?: Record<string, unknown>) => void} Do */

/** What a button shows beside its word. @type {Record<string, Sign>} */
const SIGNS = {
  reveal: "eye",
  close: "cross",
  play: "star",
  before: "back",
  next: "forward",
  card: "forward",
  again: "again",
  out: "back",
  "to-all": "people",
};
const FEW = 6; // names that are listed in a line
const LINES = { beside: 4, alone: 8 }; // that have room beside a board, or without one: further ones are folded
const NAMED = 5; // lessons that are called by their names
const MANY = 24; // names: more are folded where a verdict stands beside a board

/** By whether it was right. @type {Record<string, string>} */
const BARS = { true: "gkt-right", false: "gkt-wrong", null: "" };

/**
 * A part of the console, that is drawn anew only if what it shows has changed: what is pressed stays under the finger.
 * @param {string} name
 * @param {(keyof View)[]} keys
 * @param {(view: View) => Kid[]} make
 */
export function part(name, keys, make) {
  const el = h("div", { class: `gkt-${name}` });
  return {
    el,
    /** @param {View} view */
    draw(view) {
      if (el.childElementCount && el.matches(":active")) return; // it is drawn when the finger is lifted
      if (!changed(el, JSON.stringify(keys.map((key) => view[key])), view.lang)) return;
      const focused = focusIn(el);
      const was = focused instanceof HTMLElement ? focused.dataset.do : null;
      const unfolded = el.querySelector("details")?.open;
      const kids = make(view);
      refill(el, ...kids);
      if (unfolded) el.querySelector("details")?.setAttribute("open", "");
      el.hidden = !el.childElementCount && !el.textContent;
      if (was) /** @type {HTMLElement | null} */ (el.querySelector(`[data-do="${CSS.escape(was)}"]`))?.focus();
    },
  };
}

/** For all to see: the same, but nobody is called by name. @param {View} view @returns {View} */
export const unnamed = (view) => ({
  ...view,
  ...view.blind,
  people: view.people.map((one) => ({ ...one, name: say(view, "teach.somebody", { n: one.who + 1 }) })),
});

/** @param {View} view @param {number} who */
const nameOf = ({ people: all }, who) => all.find((one) => one.who === who)?.name ?? "";

/** What was drawn in the kernel, or is a QR code. @param {string} text @param {string} name */
export const picture = (text, name) => h("div", { class: name }, text && markup(text));

/** @param {Button} one @param {Do} does */
export const pressed = ({ key, label, main, off }, does) =>
  button(
    {
      class: `gkt-btn${main ? " gkt-mainbtn" : ""}`,
      "data-do": key,
      "aria-disabled": off && "true",
      onclick: () => off || does(key),
    },
    SIGNS[key] && icon(SIGNS[key]),
    label,
  );

/** @param {View} view @param {Do} does @param {() => void} enlarge */
export function bar(view, does, enlarge) {
  return [
    h("b", {}, view.title),
    ...view.tabs.map(({ key, label, here, now }) =>
      button(
        {
          class: `gkt-tab${now ? " gkt-now" : ""}`,
          "data-do": `tab-${key}`,
          "aria-pressed": String(here),
          onclick: () => does("tab", { key }),
        },
        label,
      ),
    ),
    h("span", { class: "gkt-grow" }),
    view.code &&
      button(
        {
          class: "gkt-way",
          "data-do": "large",
          "aria-label": `${say(view, "teach.enlarge")}: ${view.address}, ${view.code}`,
          onclick: enlarge,
        },
        picture(view.qr, "gkt-qr"),
        h("span", {}, view.address, h("small", {}, say(view, "teach.enlarge"))),
        h("strong", {}, view.code),
      ),
  ];
}

/** @param {View} view */
export function count(view) {
  if (!view.count) return [];
  const [n, m] = view.count;
  /** @param {string} state @param {string} word */
  const names = (state, word) => {
    const all = view.people.filter((one) => one.state === state).map(({ name }) => name);
    return all.length > 0 && all.length < FEW && say(view, word, { text: all.join(", ") });
  };
  const who = [names("thinks", "teach.think"), names("away", "teach.away")].filter(Boolean).join(" · ");
  return [
    h(
      "div",
      { class: "gkt-number" },
      h("b", {}, String(n)),
      h("span", {}, say(view, view.counted, { m }), h("span", { class: "gkt-who" }, who)),
      view.left !== null && h("em", { class: "gkt-left" }, seconds(view)),
    ),
    h("div", { class: "gkt-prog" }, h("i", { style: `width:${m ? (100 * n) / m : 0}%` })),
  ];
}

/** @param {View} view */
export const seconds = (view) => say(view, "teach.seconds", { n: Math.ceil(view.left ?? 0) });

/** What is on the board, with the bars on it, in words. @param {View} view */
export const seen = ({ seen: title, rows: all }) =>
  [title, ...all.filter(({ there }) => there).map(({ text, n }) => `${text}: ${n}`)].join(". ");

/** What the board does not tell; what is rare is folded. @param {View} view @param {Do} does */
export function rows(view, does) {
  const most = Math.max(1, ...view.rows.map(({ n }) => n));
  const lines = view.rows.filter(({ there }) => !there);
  const room = view.board ? LINES.beside : LINES.alone;
  const first = lines.length > room ? lines.splice(0, room - 1) : lines.splice(0);
  /** @param {View["rows"][number]} line */
  const row = ({ text, n, right, key }) =>
    h(
      "div",
      { class: `gkt-row ${BARS[String(right)]}` },
      key === null ? h("span", {}, text) : lookIn(nameOf(view, key), key, does),
      h("b", {}, numeral(n)),
      h("i", { style: `width:${(100 * Math.max(0, n)) / most}%` }),
    );
  return [
    ...first.map(row),
    lines.length > 0 && h("details", {}, h("summary", {}, folded(view, lines)), ...lines.map(row)),
  ];
}

/** How many chose what is folded, or how many boards are. @param {View} view @param {View["rows"]} lines */
const folded = (view, lines) =>
  lines[0].key === null
    ? say(view, "teach.others", { n: lines.reduce((sum, { n }) => sum + n, 0) })
    : say(view, "teach.more", { n: lines.length });

/** A name that leads to that board. @param {string} text @param {number} key @param {Do} does */
const lookIn = (text, key, does) =>
  button({ class: "gkt-link", "data-do": `in-${key}`, onclick: () => does("look-in", { key }) }, text);

/** @param {View} view @param {(one: Person) => void} pick */
export function people(view, pick) {
  if (view.grid && view.people.length) return []; // they stand in it
  if (!view.code && !view.people.length) return []; // no class, as beside a story of its own
  if (!view.people.length) return [h("div", { class: "gkt-sect" }, say(view, "teach.nobody-yet"))];
  const here = view.people.filter(({ state }) => state !== "away").length;
  const head = say(view, "teach.people", { n: here, m: view.people.length });
  const names = h("div", { class: "gkt-names" }, ...view.people.map((one) => pill(view, one, () => pick(one))));
  if (view.board && view.told && !view.big && view.people.length > MANY)
    return [h("details", {}, h("summary", { class: "gkt-sect" }, head), names)];
  return [h("div", { class: "gkt-sect" }, head), names];
}

/** A name, and how it stands with whom it belongs to. @param {View} view @param {Person} one @param {() => void} onclick */
function pill(view, one, onclick) {
  const told = [one.state === "away" && say(view, "teach.is-away"), one.hand && say(view, "teach.has-hand-up")];
  const kind = `gkt-pill gkt-${one.state}${one.hand ? " gkt-handup" : ""}`;
  const title = told.filter(Boolean).join(", ") || null;
  return button(
    { class: kind, "data-do": `who-${one.who}`, title, onclick },
    one.state === "done" && icon("tick", 12),
    one.name,
    one.hand && icon("hand", 14),
  );
}

/** What can be done with one of the class. @param {View} view @param {Person} one @param {Do} does @param {() => void} close */
export function person(view, one, does, close) {
  const name = h("input", { value: one.name, maxlength: 24, "aria-label": say(view, "teach.name"), ...QUIET });
  /** @param {string} what @param {Record<string, unknown>} how */
  const then = (what, how) => () => {
    does(what, how);
    close();
  };
  /** @param {string} word @param {() => void} onclick */
  const press = (word, onclick) => button({ class: "gkt-btn", onclick }, say(view, word, { text: one.name }));
  const rename = () => then("rename", { who: one.who, name: name.value })();
  name.addEventListener("keydown", (event) => event.key === "Enter" && rename());
  const looks = view.grid || view.rows.some(({ key }) => key === one.who);
  return [
    name,
    press("teach.rename", rename),
    looks && press("teach.look-at", then("look-in", { key: one.who })),
    one.hand && press("teach.lower", then("hand", { who: one.who })),
    press("teach.remove", then("remove", { who: one.who })),
    press("teach.leave", close),
  ];
}

/** @param {View} view @param {Do} does */
export function grid(view, does) {
  const { grid: found } = view;
  if (!found) return [];
  const few = found.heads.length <= NAMED;
  const heads = found.heads.map((title, n) => {
    const send = () => does("send", { lesson: found.keys[n] });
    const called = `${n + 1}. ${title}: ${say(view, "teach.send-all")}`;
    const name = `send-${n}`;
    return h(
      "th",
      { scope: "col" },
      button(
        { title: called, "aria-label": called, "data-do": name, onclick: send },
        few ? `${n + 1}. ${title}` : `${n + 1}`,
      ),
    );
  });
  const lines = found.lines.map(({ who, hand, idle, cells }) =>
    h(
      "tr",
      { class: idle ? "gkt-idle" : "" },
      h(
        "th",
        { scope: "row", title: idle ? say(view, "teach.idle") : null },
        lookIn(nameOf(view, who), who, does),
        hand && icon("hand", 14),
      ),
      ...cells.map((cell) => h("td", { onclick: () => cell.state && does("look-in", { key: who }) }, dot(view, cell))),
    ),
  );
  const solved = found.solved.map((n) => h("td", {}, String(n)));
  return [
    h(
      "table",
      { style: `--gkt-lines:${Math.max(1, lines.length)}` },
      h("thead", {}, h("tr", {}, h("td"), ...heads)),
      h("tbody", {}, ...lines),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, say(view, "teach.solved-by")), ...solved)),
    ),
  ];
}

/** What the signs in the grid mean. @param {View} view */
export function meaning(view) {
  const states = ["solved", "shown", "here", "tried"].map((state) => [state, `teach.${state}`]);
  const signs = [...states, ["stuck", "teach.look-in"]].map(([state, word]) =>
    h("span", {}, dot(view, { state, n: 5 }), say(view, word)),
  );
  return view.grid && h("div", { class: "gkt-key" }, ...signs);
}

/** @param {View} view @param {Cell} cell */
function dot(view, { state, n }) {
  if (!state) return null;
  const stuck = state === "stuck" && say(view, "teach.no-times", { n });
  return h(
    "span",
    {
      class: stuck ? "gkt-stuck" : `gkt-dot gkt-${state}`,
      role: "img",
      "aria-label": stuck || say(view, `teach.${state}`),
    },
    stuck || ((state === "solved" || state === "shown") && icon("tick", 11)),
  );
}

/** @param {View} view @param {Do} does */
export const games = (view, does) =>
  view.games.map(({ title, seats, status, key }) =>
    button(
      { class: "gkt-card", "data-do": `in-${key}`, onclick: () => does("look-in", { key }) },
      h("b", {}, title),
      ...seats.map(({ who, bot, told }) => h("span", {}, `${who === null ? bot : nameOf(view, who)}: ${told}`)),
      h("small", {}, inOneBreath(status)),
    ),
  );
