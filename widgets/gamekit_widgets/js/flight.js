// What is played is seen on its way: one's own card from the hand, what others lay down or take between them and its
// place, and what one marks along a line one after the other. What is taken back goes the way back.

/** @import { Lain } from "./board.js" */
/** @import { Box } from "./geometry.js" */
/** @import { Pieces } from "./pieces.js" */
/** @import { State } from "./state.js" */
import { boxIn, findTarget, h } from "./dom.js";
import { seatSign } from "./signs.js";

const WAY = { own: 180, others: 240, back: 120, scored: 450 }; // ms
const RUN = { each: 70, all: 400 }; // ms: marks along a line
const MOST = 3; // pieces that fly at once
const LARGEST = 120; // px: what is larger is a place, and no piece that lies there
const SIGN = 28; // px
const FAR = 0.35; // how large a piece is where somebody sits, who has little room

/** What a way is made of. @typedef {Pick<State, "at" | "lines" | "log" | "last" | "laid" | "seats" | "places" | "you" | "drawn" | "lesson">} Reads */

/** What keys a way is made of. */
export const FLOWN = /** @type {const} */ ([
  "at",
  "lines",
  "log",
  "last",
  "laid",
  "seats",
  "places",
  "you",
  "drawn",
  "lesson",
]);

/** One piece under way; the next takes its place. */
export class Flight {
  /** @type {HTMLElement | null} */
  piece = null;
  to = "";
  /** @type {Reads | null} */
  was = null;
  /** @type {(() => void) | null} */
  next = null;

  /**
   * @param {HTMLElement} stage on which all lies
   * @param {Pieces} pieces
   * @param {(target: string) => Lain | null} lies on the board as it is drawn
   */
  constructor(stage, pieces, lies) {
    this.stage = stage;
    this.pieces = pieces;
    this.lies = lies;
  }

  /** Take a piece up where it lies; only cards in hand have a picture of their own. @param {string[]} path */
  take(path) {
    const from = this.stage.querySelector(`.gk-card[data-gk-target="${CSS.escape(path[0])}"][aria-pressed=true]`);
    this.piece = null;
    if (!(from instanceof HTMLElement) || path.length < 2 || still()) return;
    const [left, top, right] = boxIn(from, this.stage);
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
    const before = done.places.map(this.lies);
    this.next = () => this.send(done, before, state);
  }

  /** Each piece on its way. @param {Done} done @param {(Lain | null)[]} before @param {Reads} state */
  send(done, before, { you, drawn }) {
    const { seat, places, back, laid, gained } = done;
    const now = places.map((target) => this.lainAt(target));
    if (laid === "sheet") return back ? undefined : this.appear(before);
    const home = this.homeOf(seat);
    const time = timeOf(done, seat === you);
    for (let n = 0; home && n < Math.min(places.length, MOST); n++) {
      const leaves = back ? Boolean(before[n]) : !now[n] || gained;
      const lain = leaves ? (before[n] ?? now[n]) : now[n];
      const moved = laid || gained || !now[n] || !before[n]; // else somebody does something there
      const piece = lain && moved && small(lain.box) ? this.cut(lain, leaves) : null;
      const sign = () => h("div", { class: "gk-token" }, seatSign(drawn, seat, 10));
      if (lain) this.fly(piece ?? sign(), lain.box, home, { leaves, time, bend: gained });
    }
    return undefined;
  }

  /** @param {Lain} lain @param {boolean} before */
  cut(lain, before) {
    return this.pieces.cut(before ? this.pieces.before : this.pieces.now, lain.edge);
  }

  /** Let it fly, now that the table has changed. */
  land() {
    const { piece, next } = this;
    this.next = null;
    if (next) requestAnimationFrame(next); // so that the browser lays out once
    this.pieces.keep();
    const place = piece && findTarget(this.stage, this.to);
    this.piece = null;
    if (!piece || !place) return;
    this.stage.append(piece);
    const [from, to] = [boxIn(piece, this.stage), boxIn(place, this.stage)];
    const [x, y] = [to[0] + to[2] - from[0] - from[2], to[1] + to[3] - from[1] - from[3]];
    const end = `translate(${x / 2}px, ${y / 2}px) scale(.6)`;
    gone(piece, piece.animate([{ transform: "none" }, { transform: end, opacity: 0.4 }], timed(WAY.own)));
  }

  /**
   * Between its place and where somebody sits; what scores goes there in a bend.
   * @param {HTMLElement} piece
   * @param {Box} box
   * @param {Box} home
   * @param {{ leaves: boolean, time: number, bend: boolean }} how
   */
  fly(piece, box, home, { leaves, time, bend }) {
    this.lay(piece, box);
    const [x, y] = [home[0] + home[2] - box[0] - box[2], home[1] + home[3] - box[1] - box[3]];
    const there = { transform: `translate(${x / 2}px, ${y / 2}px) scale(${FAR})`, opacity: 0.6 };
    const bent = { transform: `translate(${x / 4 + y / 8}px, ${y / 4 - x / 8}px) scale(${(1 + FAR) / 2})`, opacity: 1 };
    const way = [{ transform: "none", opacity: 1 }, ...(bend ? [bent] : []), there];
    gone(piece, piece.animate(leaves ? way : way.reverse(), timed(time)));
  }

  /** What was there stays a little longer, here less and there more: so marks appear one after the other. @param {(Lain | null)[]} before */
  appear(before) {
    const each = Math.min(RUN.each, RUN.all / before.length);
    for (const [n, lain] of before.entries()) {
      const cover = lain && this.pieces.cut(this.pieces.before, lain.edge);
      if (!cover) continue;
      this.lay(cover, lain.box);
      gone(cover, cover.animate([{ opacity: 1 }, { opacity: 1 }], { duration: each * (n + 1) }));
    }
  }

  /** @param {HTMLElement} piece @param {Box} box */
  lay(piece, [left, top, right, bottom]) {
    const [x, y] = piece.matches(".gk-piece") ? [right - left, bottom - top] : [SIGN, SIGN];
    const at = { left: (left + right - x) / 2, top: (top + bottom - y) / 2, width: x, height: y };
    for (const [name, px] of Object.entries(at)) piece.style.setProperty(name, `${px}px`);
    piece.inert = true;
    this.stage.append(piece);
  }

  /** @param {string} target @returns {Lain | null} */
  lainAt(target) {
    const here = this.lies(target);
    const el = here ? null : findTarget(this.stage, target);
    return here ?? (el && { box: boxIn(el, this.stage), edge: undefined });
  }

  /** Where somebody sits: in the bar, or on the board. @param {number} seat @returns {Box | undefined} */
  homeOf(seat) {
    const chip = this.stage.querySelector(`.gk-seat[data-seat="${seat}"]`);
    const shown = chip instanceof HTMLElement && chip.offsetWidth;
    return shown ? boxIn(chip, this.stage) : this.lainAt(`seat:${seat}`)?.box;
  }
}

/**
 * Who has done what since, or what of his was taken back; how it came there, and whether it brought points.
 * @typedef {{ seat: number, places: string[], back: boolean, laid: string, gained: boolean }} Done
 */

/** @param {Reads} was @param {Reads} now @returns {Done | null} */
function doneBetween(was, now) {
  if (was.at === now.at || was.lines.line !== now.lines.line || was.last === now.last) return null;
  const back = now.at < was.at;
  const between = back ? was.log.slice(now.at, was.at) : now.log.slice(was.at, now.at);
  const entry = between.findLast((one) => one.seat >= 0);
  const { last, laid } = back ? was : now;
  const places = last.filter((target) => was.places[target] ?? now.places[target]);
  if (!entry || !places.length) return null;
  const { seat } = entry;
  return { seat, places, back, laid, gained: !back && now.seats[seat]?.score > was.seats[seat]?.score };
}

/** @param {Done} done @param {boolean} own */
function timeOf({ back, gained }, own) {
  if (back) return WAY.back;
  if (gained) return WAY.scored;
  return own ? WAY.own : WAY.others;
}

/** @param {Box} box */
const small = ([left, top, right, bottom]) => Math.max(right - left, bottom - top) <= LARGEST;

const still = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** @param {number} duration */
const timed = (duration) => ({ duration, easing: "ease-out" });

/** @param {HTMLElement} el @param {Animation} flown */
function gone(el, flown) {
  flown.onfinish = () => el.remove();
  flown.oncancel = () => el.remove();
}
