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
  /** @type {string[]} shapes at 0,0 as SVG, by number */
  forms = [];
  /** @type {string[]} such shapes where they lie, by number */
  elements = [];

  /** @param {Element} sheet of the board: on it lies all that is painted */
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** Show what has changed. @param {Changes} changes */
  show = ({ anew, frame, stamps = {}, forms = [], elements = [], shapes = [], notes = [] }) => {
    if (!this.el.isConnected) this.sheet.prepend(this.el);
    if (anew) {
      for (const group of [this.shapes, this.notes]) group.replaceChildren();
      this.forms = [];
      this.elements = [];
    }
    counted(this.forms, forms, (form) => form);
    counted(this.elements, elements, ([form, x, y]) => laid(this.forms[form], x, y));
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
  splice(group, [at, cut, ...runs]) {
    for (const gone of [...group.children].slice(at, at + cut)) gone.remove();
    const holder = s("g");
    const told = [];
    for (let n = 0; n < runs.length; n += 2) told.push(...this.elements.slice(runs[n], runs[n] + runs[n + 1]));
    holder.innerHTML = told.join("").replaceAll('"#~', `"#${this.prefix}`); // quotes in a text would be escaped
    const before = group.children[at] ?? null;
    for (const part of [...holder.children]) group.insertBefore(part, before);
  }
}

/**
 * Things are told by their numbers: a number, and those that count on from it.
 * @template T
 * @param {string[]} all @param {(number | T)[]} told @param {(one: T) => string} made
 */
function counted(all, told, made) {
  let next = 0;
  for (const one of told) {
    if (typeof one === "number") next = one;
    else all[next++] = made(one);
  }
}

/** A shape that lies at 0,0, laid somewhere else. @param {string} form @param {number} x @param {number} y */
function laid(form, x, y) {
  return form.replace(/ (c?)x="0" c?y="0"|\(0,0\)|points="([^"]*)"/, (_, round, points) => {
    if (points)
      return `points="${points.replace(/[^, ]+,[^, ]+/g, (/** @type {string} */ pair) => moved(pair, x, y))}"`;
    return round === undefined ? `(${x},${y})` : ` ${round}x="${x}" ${round}y="${y}"`;
  });
}

/** @param {string} pair @param {number} x @param {number} y */
function moved(pair, x, y) {
  const [a, b] = pair.split(",");
  return `${tenth(x + Number(a))},${tenth(y + Number(b))}`;
}

/** @param {number} value */
const tenth = (value) => Math.round(10 * value) / 10;
