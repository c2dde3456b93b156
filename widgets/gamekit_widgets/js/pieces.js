// Pieces of the painted board, cut out as they lie there or lay there before: what flies is what one saw.

/** @import { Point } from "./geometry.js" */
import { h } from "./dom.js";
import { boxOf, clipPath } from "./geometry.js";

const REST = 160; // ms after which what is painted is kept, beside what one waits for

/** @typedef {SVGSVGElement | HTMLCanvasElement} Painted */

export class Pieces {
  /** The board as it was before the last change. @type {Painted | null} */
  before = null;
  timer = 0;

  /** @param {HTMLElement} sheet of the board @param {() => number} width of its scene */
  constructor(sheet, width) {
    this.sheet = sheet;
    this.width = width;
  }

  /** @returns {Painted | null} */
  get now() {
    return this.sheet.querySelector(":scope > svg.gk-painting, :scope > canvas.gk-canvas");
  }

  /** Another position is painted; a little later it is kept for the next one. */
  keep() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const { now } = this;
      if (!now?.isConnected) return;
      const copy = /** @type {Painted} */ (now.cloneNode(true));
      if (now instanceof HTMLCanvasElement && now.width && copy instanceof HTMLCanvasElement)
        copy.getContext("2d")?.drawImage(now, 0, 0);
      this.before = copy;
    }, REST);
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
    const [x, y, width, height] = [box[0], box[1], box[2] - box[0], box[3] - box[1]];
    const piece = h("div", { class: "gk-piece", style: `clip-path:${clipPath(edge, box)}` });
    if (painted instanceof HTMLCanvasElement) {
      const times = painted.width / this.width();
      const part = h("canvas", { width: Math.ceil(width * times), height: Math.ceil(height * times) });
      part.getContext("2d")?.drawImage(painted, -x * times, -y * times);
      piece.append(part);
    } else {
      const part = /** @type {SVGSVGElement} */ (painted.cloneNode(true));
      part.removeAttribute("class");
      part.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
      piece.append(part);
    }
    return piece;
  }
}
