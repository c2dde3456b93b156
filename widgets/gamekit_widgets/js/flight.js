// What is played is seen on its way: one's own card from the hand, and whatever else is done or taken back as the sign
// of who did it, between him and its place.

/** @import { Box } from "./geometry.js" */
/** @import { State } from "./state.js" */
import { boxIn, findTarget, h } from "./dom.js";
import { seatSign } from "./signs.js";

const WAY = { own: 180, others: 240, back: 120 }; // ms
const MOST = 3; // signs that fly at once

/** What a way is made of. @typedef {Pick<State, "at" | "lines" | "log" | "last" | "seats" | "places" | "you" | "drawn" | "lesson">} Reads */

/** What keys a way is made of. */
export const FLOWN = /** @type {const} */ (["at", "lines", "log", "last", "seats", "places", "you", "drawn", "lesson"]);

/** One piece under way; the next takes its place. */
export class Flight {
  /** @type {HTMLElement | null} */
  piece = null;
  to = "";
  /** @type {Reads | null} */
  was = null;
  /** @type {(() => void) | null} */
  next = null;

  /** @param {HTMLElement} root of the table */
  constructor(root) {
    this.root = root;
  }

  /** Take a piece up where it lies; only cards in hand have a picture of their own. @param {string[]} path */
  take(path) {
    const from = this.root.querySelector(`.gk-card[data-gk-target="${CSS.escape(path[0])}"][aria-pressed=true]`);
    this.piece = null;
    if (!(from instanceof HTMLElement) || path.length < 2 || still()) return;
    const [left, top, right] = boxIn(from, this.root);
    const piece = /** @type {HTMLElement} */ (from.cloneNode(true));
    piece.inert = true;
    piece.removeAttribute("data-gk-target");
    piece.className = "gk-flying";
    Object.assign(piece.style, { left: `${left}px`, top: `${top}px`, width: `${right - left}px` });
    this.piece = piece;
    this.to = path.at(-1) ?? "";
  }

  /** The game has gone on, or back; nothing is drawn yet: what goes away still lies in its place. @param {Reads} state */
  lift(state) {
    const { was } = this;
    this.was = state;
    this.next = null;
    const done = was && !still() && !this.piece && doneBetween(was, state);
    if (!done) return;
    const { seat, places, back } = done;
    const before = places.map((target) => this.placeOf(target));
    const gained = state.seats[seat]?.score > was.seats[seat]?.score;
    this.next = () => {
      const home = this.homeOf(seat);
      if (!home) return;
      places.forEach((target, n) => {
        const now = this.placeOf(target);
        const place = now ?? before[n];
        if (!place) return;
        const leaves = back ? Boolean(before[n]) : !now || gained;
        const way = back ? WAY.back : seat === state.you ? WAY.own : WAY.others;
        this.fly(seatSign(state.drawn, seat, 10), leaves ? [place, home] : [home, place], way);
      });
    };
  }

  /** Let it fly, now that the table has changed. */
  land() {
    const { piece, next } = this;
    this.next = null;
    if (next) requestAnimationFrame(next); // so that the browser lays out once
    const place = piece && findTarget(this.root, this.to);
    this.piece = null;
    if (!piece || !place) return;
    this.root.append(piece);
    const [from, to] = [boxIn(piece, this.root), boxIn(place, this.root)];
    const [x, y] = [to[0] + to[2] - from[0] - from[2], to[1] + to[3] - from[1] - from[3]];
    const end = `translate(${x / 2}px, ${y / 2}px) scale(.6)`;
    gone(piece, piece.animate([{ transform: "none" }, { transform: end, opacity: 0.4 }], timed(WAY.own)));
  }

  /** @param {Node} sign @param {[Box, Box]} way @param {number} time */
  fly(sign, [from, to], time) {
    const token = h("div", { class: "gk-token", inert: true }, sign);
    this.root.append(token);
    const at = (/** @type {Box} */ box) => ({
      transform: `translate(${(box[0] + box[2]) / 2}px, ${(box[1] + box[3]) / 2}px) translate(-50%, -50%)`,
    });
    gone(
      token,
      token.animate([at(from), { ...at(to), opacity: 1, offset: 0.9 }, { ...at(to), opacity: 0 }], timed(time)),
    );
  }

  /** @param {string} target */
  placeOf(target) {
    const el = findTarget(this.root, target);
    return el && boxIn(el, this.root);
  }

  /** Where somebody sits: in the bar, or on the board. @param {number} seat */
  homeOf(seat) {
    const chip = this.root.querySelector(`.gk-seat[data-seat="${seat}"]`);
    return chip instanceof HTMLElement && chip.offsetWidth ? boxIn(chip, this.root) : this.placeOf(`seat:${seat}`);
  }
}

/** Who has done what since, or what of his was taken back. @param {Reads} was @param {Reads} now */
function doneBetween(was, now) {
  if (was.at === now.at || was.lines.line !== now.lines.line || was.last === now.last) return null;
  const back = now.at < was.at;
  const between = back ? was.log.slice(now.at, was.at) : now.log.slice(was.at, now.at);
  const entry = between.findLast(({ seat }) => seat >= 0);
  const places = (back ? was : now).last.filter((target) => was.places[target] ?? now.places[target]).slice(0, MOST);
  return entry && places.length ? { seat: entry.seat, places, back } : null;
}

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} duration */
const timed = (duration) => ({ duration, easing: "ease-out" });

/** @param {HTMLElement} el @param {Animation} flown */
function gone(el, flown) {
  flown.onfinish = () => el.remove();
  flown.oncancel = () => el.remove();
}
