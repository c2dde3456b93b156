// A board to look at, as all others do: what the teacher shows, or a question, to which one proposes a move.

/** @import { Ask, Page } from "./page.d.ts" */
/** @import { Say } from "./class.js" */
/** @import { BoardLink } from "./link.js" */
/** @import { State, Table } from "../../js/state.js" */
import { makeBoard } from "../../js/board.js";
import { act } from "../../js/deeds.js";
import { attr, button, h, keyed, refill, setText } from "../../js/dom.js";
import { makeMust, paintBlocks } from "../../js/facts.js";
import { makeHand } from "../../js/hand.js";
import { listen } from "../../js/kernel.js";
import { can, stepAt } from "../../js/moves.js";
import { Painting } from "../../js/painter_svg.js";
import { FIRST, reads } from "../../js/state.js";
import { Store } from "../../js/store.js";
import { drawAsked, drawCount, focusOf, keepFocus, makeChosen } from "./ask.js";
import { greeting, pills } from "./wait.js";

const CALM = 150; // ms that the box must rest
const LARGEST = 1.5; // times: no more is what stands on a board enlarged for that it fills its hole
const RIM = 10; // of the scene, round what is drawn there
const SLACK = [24, 1 / 3]; // px of its width, share of its height: so much may be another before the board is drawn anew

/** Nothing was answered, and nothing is chosen. @type {Partial<State>} */
const FRESH = { asking: false, path: [], aim: null, hover: null, answer: null };

/** How what is told looks, by what it is; else it is allowed. @type {Record<string, string>} */
const TOLD = { "": "", bad: "gkc-no" };

const theme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");

/** @param {string[]} [path] @param {string[]} [other] */
const equal = (path, other) => path?.join("\n") === other?.join("\n");

/** @param {Pick<State, "moves" | "previews">} state @param {string[]} path */
function meaning({ moves, previews }, path) {
  const key = stepAt(moves, path)?.preview;
  return key === undefined ? path.join(" ") : previews[key].text;
}

export class Look {
  /** @type {Ask | null} */
  ask = null;
  /** @type {Page | null} */
  page = null;
  box = [0, 0]; // of the board, as the server was told
  timer = 0;

  /**
   * @param {HTMLElement} body
   * @param {BoardLink} link
   * @param {Say} say
   * @param {(answer: string | string[], n: number) => void} answer
   */
  constructor(body, link, say, answer) {
    this.link = link;
    this.say = say;
    this.answer = answer;
    this.store = new Store((draw) => {
      draw();
      this.fit();
    });
    const table = this.table();
    this.board = makeBoard(table);
    const must = makeMust(table);
    this.hand = makeHand(table);
    this.means = h("div", { class: "gkc-means" }, must.el, this.hand.el);
    this.body = body;
    this.asked = h("div", { class: "gkc-say", role: "status", tabindex: -1 });
    this.hole = h("div", { class: "gkc-hole" }, this.board.el);
    this.told = h("div", { class: "gkc-told", role: "status", tabindex: -1 });
    this.buttons = h("div", { class: "gkc-row" });
    this.chosen = makeChosen(say, answer);
    this.send = button({ class: "gkc-btn gkc-main", onclick: () => this.sent() }, say("class.send"));
    this.why = button({ class: "gkc-btn", onclick: () => this.wonder() }, say("class.ask-another"));
    this.count = h("p", { class: "gkc-soft gkc-count" });
    this.people = h("div", { class: "gkc-people" });
    this.voice = h("div", { class: "gkc-live", "aria-live": "polite" });
    const acts = h("div", { class: "gkc-acts" }, this.buttons, this.send);
    const below = [acts, this.chosen.el, this.why, this.count, this.people, this.voice];
    this.choices = [this.means, acts]; // of which one makes a move
    body.classList.add("gkc-looks");
    this.leave = () => body.classList.remove("gkc-looks");
    body.replaceChildren(this.asked, this.hole, this.told, this.means, ...below);

    const drawn = reads(["answer", "aim", "buttons", "hand", "moves", "asking"], () => this.draw());
    const coloured = reads(["palette"], ({ palette }) => {
      for (const [colour, code] of Object.entries(palette[theme()])) document.body.style.setProperty(colour, code);
    });
    this.store.draws = [coloured, ...this.board.draws, ...must.draws, ...this.hand.draws, drawn];
    const painting = new Painting(this.board.sheet);
    this.painting = painting;
    this.unlisten = listen(this.keeping(link), this.store, {
      hello: () => this.hello(),
      paint: painting.show,
      blocks: (paintings) => paintBlocks(table, paintings),
      canvas: () => Promise.resolve(),
      failed: ({ text }) => setText(this.told, text),
      fresh: () => undefined,
    });
    this.sizes = new ResizeObserver(() => this.measure());
    this.sizes.observe(this.hole);
  }

  /** A board that is drawn anew in another size keeps what was proposed on it. @param {BoardLink} link @returns {BoardLink} */
  keeping(link) {
    return {
      ...link,
      listen: (hear, gone) =>
        link.listen((message) => {
          const kept = "face" in message ? this.aim : null;
          hear(message);
          if (kept && this.plays(kept)) this.take(kept);
          this.ring("face" in message);
        }, gone),
    };
  }

  /** What the parts have in hand: a move that they play is proposed. @returns {Table<any>} */
  table() {
    const { store } = this;
    return {
      get state() {
        return /** @type {State} */ (store.state);
      },
      change: (own) => "waiting" in own || store.change(own), // what is played at a table is proposed here, and stays
      send: (message) => {
        if ("play" in message) this.propose(message.play);
        else if (this.choosing || store.state?.asking) this.link.send(message); // else one only looks
      },
      announce: (text) => setText(this.voice, text),
    };
  }

  /** Whether one may propose a move now. */
  get choosing() {
    return this.ask?.state === "open" && !this.ask.options.length;
  }

  /** What one would answer: the last that was aimed at. */
  get aim() {
    return this.store.state?.aim ?? null;
  }

  /** The move that one is about to send, if it is another than one has sent. */
  get proposed() {
    return this.aim && equal(this.aim, this.ask?.path) ? null : this.aim;
  }

  /** Whether a path is a move there. @param {string[]} path */
  plays(path) {
    return stepAt(this.store.state?.moves ?? null, path)?.preview !== undefined;
  }

  /** @param {string[]} path */
  propose(path) {
    this.take(path);
    if (this.store.state) setText(this.voice, `${this.say("class.your-answer")}: ${meaning(this.store.state, path)}`);
  }

  /** @param {string[]} path */
  take(path) {
    this.store.change({ path: path.slice(0, -1), aim: path, answer: null });
  }

  sent() {
    if (!this.proposed || !this.ask) return;
    this.answer(this.proposed, this.ask.n);
    setText(this.voice, this.say("class.sent"));
  }

  /** Ask why not, of what one has chosen at first: another place for the same card. */
  wonder() {
    this.store.change({ asking: true, path: this.ask?.path.slice(0, -1) ?? [], answer: null });
  }

  /** @param {Page} page */
  show(page) {
    const [{ ask }, next] = [this, page.ask];
    this.page = page;
    const anew = next?.n !== ask?.n || next?.state !== ask?.state;
    const sent = !equal(next?.path, ask?.path);
    this.ask = next;
    if (anew) this.store.change(FRESH);
    this.ring(anew || sent);
    this.draw();
  }

  /** One's own answer is marked where it lies: once it was sent, until one aims elsewhere, and when all is revealed. @param {boolean} anew */
  ring(anew) {
    const { ask, store } = this;
    if (!ask?.path.length || store.state?.asking) return;
    if (ask.state !== "open") store.change({ path: ask.path });
    else if (anew && !this.aim && this.plays(ask.path)) this.take(ask.path);
  }

  // ---- drawing

  draw() {
    const { ask, asked, say, store, told, choosing } = this;
    const { state } = store;
    const held = focusOf(this.body);
    const meanwhile = !ask && this.page?.here.length ? this.page : null;
    drawAsked(say, ask, asked, meanwhile ? greeting(say, meanwhile) : this.page?.says || say("class.watch"));
    this.people.hidden = !meanwhile;
    if (meanwhile) refill(this.people, ...pills(meanwhile));
    this.hole.classList.toggle("gkc-still", !choosing && !state?.asking);
    for (const part of this.choices) part.hidden = !choosing && !state?.asking;
    if (!ask && !meanwhile && state?.hand.length) this.means.hidden = false; // with the eyes of a seat one sees its cards
    this.send.hidden = !choosing;
    this.send.disabled = !this.proposed;
    this.why.hidden = ask?.state !== "revealed" || !ask.help || ask.options.length > 0 || Boolean(state?.asking);
    this.count.hidden = !ask;
    this.chosen.el.hidden = !ask || choosing;
    if (ask) drawCount(say, ask, this.count);
    if (ask && !choosing) this.chosen.draw(ask, ({ path }) => path.some((one) => state?.places[one] !== undefined));
    if (state && (choosing || state.asking)) this.drawButtons(state);
    this.drawTold(state);
    this.fit();
    keepFocus(this.body, held, told.hidden ? asked : told);
  }

  /** The moves that have no place on the board. @param {State} state */
  drawButtons(state) {
    const table = this.table();
    keyed(
      this.buttons,
      state.buttons.filter(({ target }) => can(state, target)).map((one) => [one.target, one]),
      (target) => button({ class: "gkc-btn", "data-gk-target": target, onclick: () => act(table, target) }),
      (el, one) => {
        setText(el, one.label);
        attr(el, "aria-pressed", String(this.aim?.at(-1) === one.target));
      },
    );
  }

  /** The one place where the page answers: a refusal, or what one is about to say. @param {State | null} state */
  drawTold(state) {
    const { ask, say, told, proposed } = this;
    const answer = state?.answer;
    const rule = ask?.state === "revealed" && !state?.asking && !answer ? ask.rule : [];
    const idle = !ask || ask.options.length > 0 || (ask.state !== "open" && !state?.asking && !rule.length);
    attr(told, "class", `gkc-told ${rule.length ? "gkc-yes" : (TOLD[answer?.kind ?? ""] ?? "gkc-yes")}`);
    told.hidden = !answer && idle;
    if (answer && state) {
      const not = ask?.state === "open" && answer.kind === "bad" && h("small", {}, say("class.not-counted"));
      refill(told, answer.text, not);
    } else if (rule.length) refill(told, h("b", {}, say("class.rule", { text: rule[0] })), rule[1]);
    else if (proposed && state)
      refill(
        told,
        h("b", {}, say("class.your-answer")),
        meaning(state, proposed),
        h("small", {}, say("class.tap-another")),
      );
    else if (ask?.mine && ask.state === "open")
      refill(told, h("b", {}, say("class.you-answered")), ask.mine, h("small", {}, say("class.may-change")));
    else refill(told, say(state?.asking ? "class.tap-why" : "class.tap-place"));
  }

  // ---- the board fills its hole

  hello() {
    const { touch } = FIRST;
    this.link.send({ hello: { box: this.box, big: false, canvas: false, theme: theme(), tab: "", touch } });
  }

  measure() {
    const now = [Math.round(this.hole.clientWidth), Math.round(this.hole.clientHeight)];
    const [wide, high] = this.box;
    const [first, same] = [!wide, Math.abs(now[0] - wide) < SLACK[0] && Math.abs(now[1] / high - 1) < SLACK[1]];
    if (now[0] && !same) {
      this.box = now;
      clearTimeout(this.timer);
      if (first) this.hello();
      else this.timer = setTimeout(() => this.hello(), CALM);
    }
    this.fit();
  }

  fit() {
    const { state } = this.store;
    if (!state) return;
    const { w, h: high } = state.board;
    const { x, y, width, height } = this.drawn(w, high);
    const [wide, tall] = [this.hole.clientWidth, this.hole.clientHeight];
    const scale = Math.min(wide / width, tall / height, LARGEST * Math.min(wide / w, tall / high));
    const { style } = this.board.sheet;
    style.width = `${Math.floor(w * scale)}px`;
    style.height = `${Math.floor(high * scale)}px`;
    style.translate = `${(w / 2 - x - width / 2) * scale}px ${(high / 2 - y - height / 2) * scale}px`;
    this.hand.fit?.(state);
    this.board.close(state, scale);
  }

  /** Where there is anything on the board: it was drawn for a hole of about that size. @param {number} w @param {number} high */
  drawn(w, high) {
    const { x, y, width, height } = this.painting.shapes.getBBox();
    const [left, top] = [Math.max(0, x - RIM), Math.max(0, y - RIM)];
    const [right, bottom] = [Math.min(w, x + width + RIM), Math.min(high, y + height + RIM)];
    return width
      ? { x: left, y: top, width: right - left, height: bottom - top }
      : { x: 0, y: 0, width: w, height: high };
  }

  stop() {
    this.leave();
    this.sizes.disconnect();
    clearTimeout(this.timer);
    this.unlisten();
  }
}
