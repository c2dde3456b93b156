// The teacher's console in a cell. It draws what the kernel tells, and tells what was pressed. What it holds itself is
// whether it fills the screen, whether pupils are named there, and whose name was pressed.

/** @import { Person } from "../classroom/pages/page.d.ts" */
/** @import { Do, View } from "./console_parts.js" */
/** @import { Model } from "./jupyter.js" */
import {
  bar,
  count,
  games,
  grid,
  meaning,
  part,
  people,
  person,
  picture,
  pressed,
  rows,
  seconds,
  seen,
  unnamed,
} from "./console_parts.js";
import { attr, button, focusIn, focusOn, h, markup, QUIET, refill } from "./dom.js";
import { fillScreen } from "./frame.js";
import { icon } from "./signs.js";
import { arrival } from "./view.js";
import { say } from "./words.js";

/** The theme of JupyterLab, or else the system's. */
function theme() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

class Console {
  /** Whose name was pressed, and what can be done then. */
  card = h("div", { class: "gkt-person", hidden: true });
  came = Date.now(); // when the view did
  /** The code, to be read from the last row. */
  over = h("div", { class: "gkt-large", role: "dialog", tabindex: -1, popover: "manual", onclick: () => this.small() });

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const { does } = this;
    this.told = part("told", ["told"], ({ told }) => (told ? [told.title && h("b", {}, told.title), told.text] : []));
    this.note = part("note", ["note"], ({ note }) => [note]);
    const top = part("bar", ["title", "tabs", "address", "code", "qr", "hotspot"], (view) =>
      bar(view, does, () => this.large()),
    );
    const board = part("board", ["board", "rows"], (view) => [
      view.board && h("div", { role: "img", "aria-label": seen(view) }, markup(view.board)),
    ]);
    const above = [
      part("say", ["loud", "soft", "options"], ({ loud, soft, options }) => [
        loud && h("b", {}, loud),
        soft,
        options.length > 0 && h("ul", {}, ...options.map((one) => h("li", {}, one))),
      ]),
      part("count", ["count", "counted", "people", "left"], count),
      part("btns", ["buttons"], (view) => view.buttons.map((one) => pressed(one, does))),
      this.told,
      part("hand", ["hand"], ({ hand }) =>
        hand.map(({ label, picture: card }) => h("div", { role: "img", "aria-label": label }, markup(card))),
      ),
      part("rows", ["rows", "people"], (view) => rows(view, does)),
    ];
    const names = part("people", ["people", "grid", "code", "board", "told", "big"], (view) =>
      people(view, (one) => this.pick(one)),
    );
    this.wide = [
      part("games", ["games", "people"], (view) => games(view, does)),
      part("wide", ["grid", "people"], (view) => grid(view, does)),
    ];
    const foot = part("foot", ["foot", "big", "named", "code", "grid"], (view) => [
      ...view.foot.map((one) => pressed(one, does)),
      meaning(view),
      h("span", { class: "gkt-grow" }),
      view.big && view.code && this.naming(view),
      this.sizing(view),
    ]);
    this.desk = h("div", { class: "gkt-desk" }, ...above.map(({ el }) => el), this.card, names.el);
    this.main = h("div", { class: "gkt-main" }, board.el, this.desk);
    this.parts = [top, this.note, ...this.wide, board, ...above, names, foot];
    this.root = h(
      "div",
      { class: "gk-console gkt", role: "group", onkeydown: this.key, ...QUIET },
      ...[top.el, this.note.el, ...this.wide.map(({ el }) => el), this.main, foot.el, this.over],
    );
    this.holder = h("div", { class: "gk gkt-holder" }, this.root);
  }

  /** All that is drawn comes from here: what fills the screen names nobody, until the teacher asks for it. @returns {View} */
  get view() {
    const [big, named] = ["gkt-big", "gkt-named"].map((name) => this.root.classList.contains(name));
    const told = this.model.get("view");
    const left = told.left && Math.max(0, told.left - (Date.now() - this.came) / 1000); // they run down by themselves
    const view = { ...told, left, big, named };
    return big && !named ? unnamed(view) : view;
  }

  /** @type {Do} */
  does = (what, how = {}) => this.model.send({ do: what, ...how });

  hear = () => {
    this.came = Date.now();
    this.draw();
  };

  draw = () => {
    const { view, holder, root } = this;
    attr(holder, "data-gk-theme", theme());
    for (const [colour, code] of Object.entries(view.palette[theme()] ?? {})) holder.style.setProperty(colour, code);
    root.lang = view.lang;
    attr(root, "aria-label", view.title);
    for (const one of this.parts) one.draw(view);
    attr(this.note.el, "role", "status");
    attr(this.told.el, "class", `gkt-told gkt-${view.told?.kind ?? "plain"}`);
    for (const { el } of this.wide) el.hidden = view.inside || !el.childElementCount;
    this.main.classList.toggle("gkt-plain", !view.board);
    this.main.hidden = !view.board && !this.desk.querySelector(":scope > :not([hidden])");
  };

  /** @param {Person} one */
  pick(one) {
    this.card.hidden = false;
    refill(this.card, ...person(this.view, one, this.does, () => this.drop()));
    this.card.querySelector("input")?.focus();
  }

  drop() {
    this.card.hidden = true;
  }

  large() {
    const { over, view } = this;
    attr(over, "aria-label", say(view, "teach.enlarge"));
    const way = view.hotspot ? [view.hotspot] : [h("span", {}, view.address), h("strong", {}, view.code)];
    refill(over, picture(view.qr, "gkt-qr"), ...way);
    over.showPopover();
    over.focus();
  }

  small() {
    this.over.hidePopover();
  }

  /** For the projector: what is asked and the board fill the screen, and nobody is named. */
  big() {
    const { root } = this;
    const on = !root.classList.contains("gkt-big");
    this.turn("gkt-big", on);
    fillScreen(root, on);
  }

  left = () => {
    if (!document.fullscreenElement && !this.root.popover) this.turn("gkt-big", false);
  };

  /** @param {View} view */
  sizing(view) {
    const word = say(view, view.big ? "teach.small" : "teach.big");
    return button({ class: "gkt-btn", "data-do": "big", onclick: () => this.big() }, icon("big"), word);
  }

  /** @param {View} view */
  naming(view) {
    const onclick = () => this.turn("gkt-named", !view.named);
    const word = say(view, view.named ? "teach.names-off" : "teach.names-on");
    return button({ class: "gkt-btn", "data-do": "names", onclick }, icon("people"), word);
  }

  /** Magnified or not, named or not: the names go each time it is magnified. @param {"gkt-big" | "gkt-named"} name @param {boolean} on */
  turn(name, on) {
    const { root } = this;
    const held = focusIn(root);
    if (name === "gkt-big") root.classList.remove("gkt-named");
    root.classList.toggle(name, on);
    this.drop();
    this.draw();
    if (held && !focusIn(root)) focusOn(root.querySelector("[data-do=big]")); // what had it is not there any more
  }

  /** @param {KeyboardEvent} event */
  key = ({ key, target }) => {
    if (key === "Escape") this.escape();
    if (target instanceof HTMLInputElement) return;
    if (key === "p" || key === "P") this.big();
    else {
      const step = { ArrowLeft: "before", ArrowRight: "next" }[key];
      if (step && this.view.foot.some((one) => one.key === step)) this.does(step);
    }
  };

  escape() {
    if (this.over.matches(":popover-open")) this.small();
    else if (!this.card.hidden) this.drop();
    else if (this.root.classList.contains("gkt-big")) this.big();
  }

  tick = () => {
    const el = this.root.querySelector(".gkt-left");
    if (el) el.textContent = seconds(this.view);
  };
}

/** @param {Model} model @param {HTMLElement} el */
export function open(model, el) {
  const console = new Console(model);
  el.append(console.holder);
  console.draw();
  if (model.get("fresh")) {
    model.send({ do: "shown" });
    arrival(console.root)();
  }
  model.on("change:view", console.hear);
  document.addEventListener("fullscreenchange", console.left);
  const lifted = () => setTimeout(console.draw);
  document.addEventListener("pointerup", lifted);
  const ticks = setInterval(console.tick, 1000);
  const themed = new MutationObserver(console.draw);
  themed.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  return () => {
    model.off("change:view", console.hear);
    document.removeEventListener("fullscreenchange", console.left);
    document.removeEventListener("pointerup", lifted);
    clearInterval(ticks);
    themed.disconnect();
  };
}
