// The board where the page paints it itself: an SVG under the overlay, of which the kernel sends the parts that change.

/** @import { Form, Laid, Painting as Changes, Splice } from "./face.d.ts" */
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
  /** @type {[number, number]} numbers of what is told next: of an element, of a form */
  next = [0, 0];

  /** @param {Element} sheet of the board: on it lies all that is painted */
  constructor(sheet) {
    this.sheet = sheet;
  }

  /** Show what has changed. @param {Changes} changes */
  show = ({ anew, frame, stamps = {}, next = this.next, shapes = [], notes = [] }) => {
    if (!this.el.isConnected) this.sheet.prepend(this.el);
    if (anew) {
      for (const group of [this.shapes, this.notes]) group.replaceChildren();
      this.forms = [];
      this.elements = [];
    }
    this.next = next;
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
    for (const splice of splices) {
      const [stay, go] = /** @type {number[]} */ (splice);
      for (let n = 0; n < stay; n++) at = at?.nextElementSibling ?? null;
      for (let n = 0; n < go; n++) {
        const gone = at;
        at = at?.nextElementSibling ?? null;
        gone?.remove();
      }
      const holder = s("g");
      holder.innerHTML = this.come(splice.slice(2)).replaceAll('"#~', `"#${this.prefix}`); // quotes in a text would be escaped
      for (const part of [...holder.children]) group.insertBefore(part, at);
    }
  }

  /** Elements as SVG. @param {Splice} told */
  come(told) {
    const all = [];
    let last = 0;
    for (const one of told) {
      if (typeof one === "number" && one < 0) {
        for (let n = one; n < 0; n++) all.push(this.elements[++last]);
        continue;
      }
      last = typeof one === "number" ? one : this.lay(one);
      all.push(this.elements[last]);
    }
    return all.join("");
  }

  /** Its number. @param {Laid} told */
  lay([form, x, y, number = this.next[0]++]) {
    this.elements[number] = laid(this.form(form), x, y);
    return number;
  }

  /** @param {Form} told */
  form(told) {
    if (typeof told === "number") return this.forms[told];
    const [number, form] = typeof told === "string" ? [this.next[1]++, told] : told;
    this.forms[number] = form;
    return form;
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
