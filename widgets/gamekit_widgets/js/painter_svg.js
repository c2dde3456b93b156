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
  show = ({ anew, frame, stamps = {}, forms = {}, elements = {}, shapes = [], notes = [] }) => {
    if (!this.el.isConnected) this.sheet.prepend(this.el);
    if (anew) {
      for (const group of [this.shapes, this.notes]) group.replaceChildren();
      this.forms = [];
      this.elements = [];
    }
    for (const [first, told] of Object.entries(forms))
      for (const [n, form] of told.entries()) this.forms[Number(first) + n] = form;
    for (const [first, told] of Object.entries(elements))
      for (let n = 0; n < told.length; n += 3)
        this.elements[Number(first) + n / 3] = laid(this.forms[told[n]], told[n + 1], told[n + 2]);
    if (frame) {
      attr(this.el, "viewBox", `0 0 ${frame.w} ${frame.h}`);
      const look = { width: frame.w, height: frame.h, fill: frame.ground };
      for (const [name, value] of Object.entries(look)) attr(this.ground, name, value);
    }
    for (const [name, body] of Object.entries(stamps)) this.stamp(name, body);
    this.change(this.shapes, shapes);
    this.change(this.notes, notes);
  };

  /** @param {string} name @param {string} body */
  stamp(name, body) {
    const old = this.stamps.get(name);
    const stamp = old ?? s("g", { id: this.prefix + name });
    if (!old) this.defs.append(stamp);
    this.stamps.set(name, stamp);
    stamp.innerHTML = body;
  }

  /** Elements stay, go and come. @param {SVGElement} group @param {Splice[]} splices */
  change(group, splices) {
    let at = group.firstElementChild;
    for (const [stay, go, ...come] of splices) {
      for (let n = 0; n < stay; n++) at = at?.nextElementSibling ?? null;
      for (let n = 0; n < go; n++) {
        const gone = at;
        at = at?.nextElementSibling ?? null;
        gone?.remove();
      }
      const holder = s("g");
      const told = counted(come).map((number) => this.elements[number]);
      holder.innerHTML = told.join("").replaceAll('"#~', `"#${this.prefix}`); // quotes in a text would be escaped
      for (const part of [...holder.children]) group.insertBefore(part, at);
    }
  }
}

/** Numbers, of which one below 0 stands for so many that count on. @param {number[]} told */
function counted(told) {
  /** @type {number[]} */
  const all = [];
  for (const one of told)
    if (one < 0) for (let n = 0; n > one; n--) all.push(all[all.length - 1] + 1);
    else all.push(one);
  return all;
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
