// The board where the page paints it itself: an SVG under the overlay, of which the kernel sends the parts that change.

/** @import { Painting as Changes, Splice } from "./face.d.ts" */
import { attr, freshId, s } from "./dom.js";

/** What every shape inherits, as in gamekit.draw.svg. Text is as wide as gamekit.draw.text reckons where there is Arial or its like. */
export const INHERITED = {
  fill: "none",
  "stroke-linejoin": "round",
  "stroke-linecap": "round",
  "font-family": "Arial, sans-serif",
};

/** One board: its stamps, its ground, its shapes, and over them the notes. What they are made of was told once. */
export class Painting {
  prefix = `${freshId()}-`;
  defs = s("defs");
  ground = s("rect");
  shapes = s("g");
  notes = s("g");
  el = s(
    "svg",
    { class: "gk-painting", "aria-hidden": "true", ...INHERITED },
    this.defs,
    this.ground,
    this.shapes,
    this.notes,
  );
  /** @type {Map<string, SVGElement>} */
  stamps = new Map();
  /** @type {Record<string, string>} SVG, by number */
  elements = {};

  /** @param {Element} sheet of the board: on it lies all that is painted */
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** Show what has changed. @param {Changes} changes */
  show = ({ anew, frame, stamps = {}, elements = {}, shapes = [], notes = [] }) => {
    if (!this.el.isConnected) this.sheet.prepend(this.el);
    if (anew) {
      for (const group of [this.shapes, this.notes]) group.replaceChildren();
      this.elements = {};
    }
    Object.assign(this.elements, elements);
    if (frame) {
      attr(this.el, "viewBox", `0 0 ${frame.w} ${frame.h}`);
      const look = { width: frame.w, height: frame.h, fill: frame.ground };
      for (const [name, value] of Object.entries(look)) attr(this.ground, name, value);
    }
    for (const [name, body] of Object.entries(stamps)) this.stamp(name, body);
    for (const splice of shapes) this.splice(this.shapes, splice);
    for (const splice of notes) this.splice(this.notes, splice);
  };

  /** @param {string} name @param {string} body */
  stamp(name, body) {
    const old = this.stamps.get(name);
    const stamp = old ?? s("g", { id: this.prefix + name });
    if (!old) this.defs.append(stamp);
    this.stamps.set(name, stamp);
    stamp.innerHTML = body;
  }

  /** Elements taken away at a place, and others put there. @param {SVGElement} group @param {Splice} splice */
  splice(group, { at, cut, add }) {
    for (const gone of [...group.children].slice(at, at + cut)) gone.remove();
    const holder = s("g");
    const told = add.map((number) => this.elements[number]);
    holder.innerHTML = told.join("").replaceAll('"#~', `"#${this.prefix}`); // quotes in a text would be escaped
    const before = group.children[at] ?? null;
    for (const part of [...holder.children]) group.insertBefore(part, before);
  }
}
