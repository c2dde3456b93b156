// Pieces of the painted board, cut out as they lie there or lay there before: what flies is what one saw.

/** @import { Box, Point } from "./geometry.js" */
import { h } from "./dom.js";
import { boxOf, clipPath, meet } from "./geometry.js";

const REST = 160; // ms after which what is painted is kept, beside what one waits for
const EDGE = 3; // of the scene: as far a stroke may reach out of what it goes round

/** A board as it is painted: the pixels of a canvas, or the elements of an SVG. @typedef {HTMLCanvasElement | Element[]} Painted */

export class Pieces {
  /** The board as it was before the last change. @type {Painted | null} */
  before = null;
  /** Where elements lie on the scene; what is painted is never changed, but replaced. @type {WeakMap<Element, Box>} */
  boxes = new WeakMap();
  timer = 0;

  /** @param {HTMLElement} sheet of the board @param {() => number} width of its scene */
  constructor(sheet, width) {
    this.sheet = sheet;
    this.width = width;
  }

  /** @returns {HTMLCanvasElement | SVGSVGElement | null} */
  get board() {
    return this.sheet.querySelector(":scope > svg.gk-painting, :scope > canvas.gk-canvas");
  }

  /** @returns {Painted | null} */
  get now() {
    const { board } = this;
    return board instanceof SVGSVGElement ? [...board.querySelectorAll(":scope > g > *")] : board;
  }

  /** Another position is painted; a little later it is kept for the next one. */
  keep() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { now, board } = this;
      if (!now || !board?.isConnected) return;
      this.before = now instanceof HTMLCanvasElement ? copied(now) : now;
      if (now !== board) this.measure(now);
    }, REST);
  }

  /** Find out where elements lie, while they do. @param {Painted} painted */
  measure(painted) {
    const { board } = this;
    if (!board || painted instanceof HTMLCanvasElement) return;
    const { left, top, width } = board.getBoundingClientRect();
    const unit = this.width() / width;
    for (const part of painted.filter((one) => !this.boxes.has(one))) {
      const box = part.getBoundingClientRect();
      const [x, y] = [(box.left - left) * unit, (box.top - top) * unit];
      const [w, high] = [box.width * unit, box.height * unit];
      this.boxes.set(part, [x - EDGE, y - EDGE, x + w + EDGE, y + high + EDGE]);
    }
  }

  /**
   * What lies in an outline.
   * @param {Painted | null} painted
   * @param {Point[] | undefined} edge
   * @returns {HTMLElement | null}
   */
  cut(painted, edge) {
    if (!painted || !edge) return null;
    const box = boxOf(edge);
    const piece = h("div", { class: "gk-piece", style: `clip-path:${clipPath(edge, box)}` });
    piece.append(painted instanceof HTMLCanvasElement ? this.pixels(painted, box) : this.elements(painted, box));
    return piece;
  }

  /** @param {HTMLCanvasElement} painted @param {Box} box */
  pixels(painted, [left, top, right, bottom]) {
    const times = painted.width / this.width();
    const part = h("canvas", {
      width: Math.ceil((right - left) * times),
      height: Math.ceil((bottom - top) * times),
    });
    part.getContext("2d")?.drawImage(painted, -left * times, -top * times);
    return part;
  }

  /** Those that lie there, on the board's ground; all others would cost the browser a board more. @param {Element[]} painted @param {Box} box */
  elements(painted, box) {
    const board = /** @type {SVGSVGElement} */ (this.board);
    const [left, top, right, bottom] = box;
    const part = /** @type {SVGSVGElement} */ (board.cloneNode(false));
    part.removeAttribute("class");
    part.setAttribute("viewBox", `${left} ${top} ${right - left} ${bottom - top}`);
    this.measure(painted.filter((one) => one.isConnected));
    const here = painted.filter((one) => meet(this.boxes.get(one) ?? box, box));
    const ground = [...board.children].filter((one) => one instanceof SVGRectElement);
    part.append(...[...ground, ...here].map((one) => one.cloneNode(true)));
    return part;
  }
}

/** @param {HTMLCanvasElement} canvas */
function copied(canvas) {
  const copy = /** @type {HTMLCanvasElement} */ (canvas.cloneNode(true));
  if (canvas.width) copy.getContext("2d")?.drawImage(canvas, 0, 0);
  return copy;
}
