// What is played is seen on its way: one's own card from the hand, what others lay down or take between them and its
// place, and what one marks along a line one after the other. What is taken back goes the way back.

/** @import { Lain, Lies } from "./board.js" */
/** @import { Purse } from "./face.d.ts" */
/** @import { Box, Point } from "./geometry.js" */
/** @import { Pieces } from "./pieces.js" */
/** @import { State } from "./state.js" */
import { boxIn, findTarget, h } from "./dom.js";
import { passed } from "./purses.js";
import { seatSign } from "./signs.js";

const WAY = { own: 180, others: 240, scored: 450 }; // ms; half of it backwards
const RUN = { each: 70, all: 400 }; // ms: marks along a line
const MOST = 3; // pieces that fly at once
const NEXT = 60; // ms between coins that pass together
const COIN = 8; // of the scene, from its middle
const FADE = 120; // ms, where motion is reduced
const LARGEST = 120; // px: what is larger is a place, and no piece that lies there
const SIGN = 28; // px
const FAR = 0.35; // how large a piece is where somebody sits, who has little room

/** What a way is made of. @typedef {Pick<State, "at" | "lines" | "log" | "last" | "laid" | "seats" | "places" | "you" | "drawn" | "lesson" | "board">} Reads */

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
  "board",
]);

/** A coin where it lies. @typedef {{ sign: string, box: Box }} Carried */

/** One piece under way; the next takes its place. */
export class Flight {
  /** One's own card, taken up, and where it goes. @type {{ el: HTMLElement, from: Box, to: string } | null} */
  piece = null;
  /** @type {Reads | null} */
  was = null;
  /** @type {(() => void) | null} */
  next = null;

  /**
   * @param {HTMLElement} stage on which all lies
   * @param {Pieces} pieces
   * @param {Lies} board
   */
  constructor(stage, pieces, board) {
    this.stage = stage;
    this.pieces = pieces;
    this.board = board;
  }

  /** Take a piece up where it lies; only cards in hand have a picture of their own. @param {string[]} path */
  take(path) {
    const card = this.stage.querySelector(`.gk-card[data-gk-target="${CSS.escape(path[0])}"][aria-pressed=true]`);
    this.piece = null;
    if (!(card instanceof HTMLElement) || path.length < 2 || still()) return;
    const from = boxIn(card, this.stage);
    const el = /** @type {HTMLElement} */ (card.cloneNode(true));
    el.inert = true;
    el.removeAttribute("data-gk-target");
    el.className = "gk-flying";
    Object.assign(el.style, { left: `${from[0]}px`, top: `${from[1]}px`, width: `${from[2] - from[0]}px` });
    this.piece = { el, from, to: path.at(-1) ?? "" };
  }

  /** The game has gone on, or back; nothing is drawn yet: what goes away still lies in its place. @param {Reads} state */
  lift(state) {
    const { was } = this;
    this.was = state;
    this.next = null;
    const done = was && doneBetween(was, state);
    if (!done) return;
    const places = this.piece ? [] : done.places; // one's own card is on its way already
    const before = places.map((target) => this.board.lies(target));
    const { purses } = was.board;
    const paid = passed(purses, state.board.purses, MOST).map(([from, to]) => ({ from: this.purse(purses[from]), to }));
    this.next = () => {
      if (still()) return this.fade(before);
      this.send({ ...done, places }, before, state);
      for (const [n, { from, to }] of paid.entries())
        this.pay(from, this.purse(state.board.purses[to]), timeOf(done, state.you), n);
      return undefined;
    };
  }

  /** Each piece on its way. @param {Done} done @param {(Lain | null)[]} before @param {Reads} state */
  send(done, before, { you, drawn }) {
    const { seat, places, back, laid, gained } = done;
    const now = places.map((target) => this.lainAt(target));
    if (laid === "sheet") return back ? undefined : this.appear(before);
    const home = (laid === "hand" && seat === you && this.hand()) || this.homeOf(seat);
    const time = timeOf(done, you);
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

  /** A coin passes from one purse to another, one after the other. @param {Carried} from @param {Carried} to @param {number} time @param {number} n */
  pay({ sign, box: [left, top, right, bottom] }, { box: there }, time, n) {
    const coin = h("div", { class: "gk-piece" }, this.board.symbol(sign));
    this.lay(coin, [left, top, right, bottom]);
    const way = { transform: `translate(${there[0] - left}px, ${there[1] - top}px)` };
    gone(coin, coin.animate([{ transform: "none" }, way], { ...timed(time), delay: n * NEXT, fill: "backwards" }));
  }

  /** @param {Purse} purse @returns {Carried} */
  purse({ sign, x, y }) {
    const edge = /** @type {Point[]} */ ([
      [x - COIN, y - COIN],
      [x + COIN, y + COIN],
    ]);
    return { sign, box: this.board.lainIn(edge).box };
  }

  /** Where nothing is to move, what was there goes pale. @param {(Lain | null)[]} before */
  fade(before) {
    for (const lain of before.slice(0, MOST)) {
      const cover = lain && small(lain.box) && this.cut(lain, true);
      if (!cover) continue;
      this.lay(cover, lain.box);
      gone(cover, cover.animate([{ opacity: 1 }, { opacity: 0 }], { duration: FADE }));
    }
  }

  /** @param {Lain} lain @param {boolean} before */
  cut(lain, before) {
    return this.pieces.cut(before ? this.pieces.before : this.pieces.now, lain.edge);
  }

  /** Let it fly, now that the table has changed. */
  land() {
    const { piece, next } = this;
    this.next = this.piece = null;
    this.pieces.keep();
    const own = piece && (() => this.glide(piece.el, piece.from, this.lainAt(piece.to)));
    for (const go of [next, own]) if (go) requestAnimationFrame(go); // so that the browser lays out once
  }

  /** One's own card, to its place. @param {HTMLElement} el @param {Box} from @param {Lain | null} lain */
  glide(el, from, lain) {
    if (!lain) return;
    this.stage.append(el);
    const [x, y] = [0, 1].map((n) => (lain.box[n] + lain.box[n + 2] - from[n] - from[n + 2]) / 2);
    const end = `translate(${x}px, ${y}px) scale(.6)`;
    gone(el, el.animate([{ transform: "none" }, { transform: end, opacity: 0.4 }], timed(WAY.own)));
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
    const here = this.board.lies(target);
    const el = here ? null : findTarget(this.stage, target);
    return here ?? (el && { box: boxIn(el, this.stage), edge: undefined });
  }

  /** Where one's own cards are. @returns {Box | undefined} */
  hand() {
    const cards = this.stage.querySelector(".gk-hand .gk-cards");
    return cards instanceof HTMLElement && cards.offsetWidth ? boxIn(cards, this.stage) : undefined;
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
  if (was.at === now.at || was.lines.line !== now.lines.line) return null;
  const back = now.at < was.at;
  const between = back ? was.log.slice(now.at, was.at) : now.log.slice(was.at, now.at);
  const entry = between.findLast((one) => one.seat >= 0);
  const { last, laid } = back ? was : now;
  const places = was.last === now.last ? [] : last.filter((target) => was.places[target] ?? now.places[target]);
  if (!entry) return null;
  const { seat } = entry;
  return { seat, places, back, laid, gained: !back && now.seats[seat]?.score > was.seats[seat]?.score };
}

/** @param {Done} done @param {number | null} you */
function timeOf({ seat, back, gained }, you) {
  const time = gained ? WAY.scored : seat === you ? WAY.own : WAY.others;
  return back ? time / 2 : time;
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
