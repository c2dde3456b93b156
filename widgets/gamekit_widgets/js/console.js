// The teacher's console in a cell. It draws what the kernel tells, and tells what was pressed. What it holds itself is
// whether it fills the screen, and whose name was pressed.

/** @import { Person } from "../classroom/pages/page.d.ts" */
/** @import { Do, View } from "./console_parts.js" */
/** @import { Model } from "./jupyter.js" */
import { bar, count, games, grid, part, people, person, picture, pressed, rows, seconds } from "./console_parts.js";
import { attr, button, h, markup, QUIET, refill } from "./dom.js";
import { fillScreen } from "./frame.js";
import { icon } from "./signs.js";
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
  /** The code, to be read from the last row. */
  over = h("div", { class: "gkt-large", role: "dialog", tabindex: -1, popover: "manual", onclick: () => this.small() });

  /** @param {Model} model */
  constructor(model) {
    this.model = model;
    const { does } = this;
    this.told = part("told", ["told"], ({ told }) => (told ? [told.title && h("b", {}, told.title), told.text] : []));
    this.note = part("note", ["note"], ({ note }) => [note]);
    const top = part("bar", ["title", "tabs", "address", "code", "qr"], (view) => bar(view, does, () => this.large()));
    const board = part("board", ["board"], ({ board: drawn, seen }) => [
      drawn && h("div", { role: "img", "aria-label": seen }, markup(drawn)),
    ]);
    const above = [
      part("say", ["loud", "soft"], ({ loud, soft }) => [loud && h("b", {}, loud), soft]),
      part("count", ["count", "people", "left"], count),
      part("btns", ["buttons"], (view) => view.buttons.map((one) => pressed(one, does))),
      this.told,
      part("rows", ["rows"], (view) => rows(view, does)),
    ];
    const names = part("people", ["people", "grid", "code"], (view) => people(view, (one) => this.pick(one)));
    this.wide = [
      part("games", ["games"], (view) => games(view, does)),
      part("wide", ["grid"], (view) => grid(view, does)),
    ];
    const foot = part("foot", ["foot"], (view) => [
      ...view.foot.map((one) => pressed(one, does)),
      h("span", { class: "gkt-grow" }),
      button({ class: "gkt-btn", "data-do": "big", onclick: () => this.big() }, icon("big"), say(view, "teach.big")),
    ]);
    const desk = h("div", { class: "gkt-desk" }, ...above.map(({ el }) => el), this.card, names.el);
    this.main = h("div", { class: "gkt-main" }, board.el, desk);
    this.parts = [top, this.note, ...this.wide, board, ...above, names, foot];
    this.root = h(
      "div",
      { class: "gk-console gkt", role: "group", onkeydown: this.key, ...QUIET },
      ...[top.el, this.note.el, ...this.wide.map(({ el }) => el), this.main, foot.el, this.over],
    );
    this.holder = h("div", { class: "gk gkt-holder" }, this.root);
  }

  /** @returns {View} */
  get view() {
    return this.model.get("view");
  }

  /** @type {Do} */
  does = (what, how = {}) => this.model.send({ do: what, ...how });

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
    refill(over, picture(view.qr, "gkt-qr"), h("span", {}, view.address), h("strong", {}, view.code));
    over.showPopover();
    over.focus();
  }

  small() {
    this.over.hidePopover();
  }

  /** For the projector: what is asked and the board fill the screen, and nobody is named. */
  big() {
    const { root } = this;
    fillScreen(root, root.classList.toggle("gkt-big"));
  }

  left = () => {
    if (!document.fullscreenElement && !this.root.popover) this.root.classList.remove("gkt-big");
  };

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

  /** Seconds run down by themselves. */
  tick = () => {
    const el = /** @type {HTMLElement | null} */ (this.root.querySelector("[data-left]"));
    if (!el) return;
    el.dataset.left = String(Math.max(0, Number(el.dataset.left) - 1));
    el.textContent = seconds(this.view, Number(el.dataset.left));
  };
}

/** @param {Model} model @param {HTMLElement} el */
export function open(model, el) {
  const console = new Console(model);
  el.append(console.holder);
  console.draw();
  model.on("change:view", console.draw);
  document.addEventListener("fullscreenchange", console.left);
  const lifted = () => setTimeout(console.draw);
  document.addEventListener("pointerup", lifted);
  const ticks = setInterval(console.tick, 1000);
  const themed = new MutationObserver(console.draw);
  themed.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  return () => {
    model.off("change:view", console.draw);
    document.removeEventListener("fullscreenchange", console.left);
    document.removeEventListener("pointerup", lifted);
    clearInterval(ticks);
    themed.disconnect();
  };
}
