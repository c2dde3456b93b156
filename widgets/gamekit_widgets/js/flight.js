// What one plays is seen on its way, from where it lay to where it lies now.

import { boxIn, findTarget } from "./dom.js";

const WAY = 180; // ms

/** One piece under way; the next takes its place. */
export class Flight {
  /** @type {HTMLElement | null} */
  piece = null;
  to = "";

  /** @param {HTMLElement} root of the table */
  constructor(root) {
    this.root = root;
  }

  /** Take a piece up where it lies; only cards in hand have a picture of their own. @param {string[]} path */
  take(path) {
    const from = this.root.querySelector(`.gk-card[data-gk-target="${CSS.escape(path[0])}"][aria-pressed=true]`);
    this.piece = null;
    if (!(from instanceof HTMLElement) || path.length < 2 || matchMedia("(prefers-reduced-motion: reduce)").matches)
      return;
    const [left, top, right] = boxIn(from, this.root);
    const piece = /** @type {HTMLElement} */ (from.cloneNode(true));
    piece.inert = true;
    piece.removeAttribute("data-gk-target");
    piece.className = "gk-flying";
    Object.assign(piece.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px` });
    this.piece = piece;
    this.to = path.at(-1) ?? "";
  }

  /** Let it fly, now that the table has changed. */
  land() {
    const { piece } = this;
    const place = piece && findTarget(this.root, this.to);
    this.piece = null;
    if (!piece || !place) return;
    this.root.append(piece);
    const [from, to] = [boxIn(piece, this.root), boxIn(place, this.root)];
    const [x, y] = [to[0] + to[2] - from[0] - from[2], to[1] + to[3] - from[1] - from[3]];
    const end = `translate(${x / 2}px, ${y / 2}px) scale(.6)`;
    const flown = piece.animate([{ transform: "none" }, { transform: end, opacity: 0.4 }], {
      duration: WAY,
      easing: "ease-out",
    });
    flown.onfinish = () => piece.remove();
    flown.oncancel = () => piece.remove();
  }
}
