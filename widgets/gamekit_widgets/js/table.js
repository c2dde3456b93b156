// The table: its parts, and where they stand. The kernel keeps the face up to date; each click sends one message.

/** @import { Link, Part, State, Table } from "./state.js" */
import { makeBar } from "./bar.js";
import { makeBoard } from "./board.js";
import { makeBubble } from "./bubble.js";
import { makeCanvas } from "./canvas.js";
import { closeBubble, doIt, leave, toggleAsking } from "./deeds.js";
import { makeActions, makePrompt } from "./desk.js";
import { attr, h } from "./dom.js";
import { holdFocus } from "./focus.js";
import { makeFrame } from "./frame.js";
import { makeHand } from "./hand.js";
import { listen } from "./kernel.js";
import { makeLesson } from "./lesson.js";
import { makeOutcome } from "./outcome.js";
import { Painting } from "./painter_svg.js";
import { makeProblem } from "./problem.js";
import { makeSide } from "./side.js";
import { reads } from "./state.js";
import { Store } from "./store.js";
import { makeTimeline } from "./timeline.js";
import { makeVoice } from "./voice.js";
import { makeWho } from "./who.js";

/** Lay a table in an element. What comes back takes it away. @param {Link} link @param {HTMLElement} root */
export function makeTable(link, root) {
  const store = new Store((draw) => {
    const release = holdFocus(root, board.focusRoving);
    const drawn = draw();
    for (const el of stands) el.inert = false;
    release();
    if ([...drawn].some((key) => key !== "hover" && key !== "focus")) measure(); // these two move nothing
  });
  const voice = makeVoice();
  /** @type {Table} */
  const table = {
    get state() {
      return /** @type {State} */ (store.state); // nothing can be clicked before there is one
    },
    change: (own) => store.change(own),
    send: link.send,
    announce: voice.announce,
  };

  const problem = makeProblem(table);
  const board = makeBoard(table);
  const painting = new Painting(board.sheet);
  const actions = makeActions(table);
  const hand = makeHand(table, actions.el);
  const side = makeSide(table);
  const bubble = makeBubble(table, root, board.el);
  const above = [makeBar(table), makeWho(table), makePrompt(table), makeOutcome(), problem, makeLesson(table)];
  const below = [makeTimeline(table), bubble, voice];
  const main = h("div", { class: "gk-main" }, h("div", { class: "gk-left" }, board.el, hand.el), side.el);
  const stands = [...above.map(({ el }) => el), main, ...below.map(({ el }) => el)];
  root.append(...stands);
  root.classList.add("gk");
  root.setAttribute("role", "group");
  for (const el of stands) el.inert = el !== problem.el; // until there is a face

  /** @type {Part[]} */
  const parts = [...above, board, hand, actions, side, ...below];
  const named = reads(["title", "lang", "bot", "asking"], ({ title, lang, bot, asking }) => {
    attr(root, "aria-label", title);
    attr(root, "lang", lang);
    attr(root, "data-gk-bot", bot?.state);
    root.classList.toggle("gk-asks", asking);
  });

  /** What needs measures comes last, so that the browser lays out once. */
  function measure() {
    const { state } = store;
    if (!state) return;
    frame.fit(state);
    board.fit(state);
    for (const part of parts) if (part !== board) part.fit?.(state);
  }
  const canvas = makeCanvas(link, board.sheet);
  const frame = makeFrame(root, board.hole, table, measure);
  store.draws = [named, ...frame.draws, ...parts.flatMap((part) => part.draws)];
  board.hole.addEventListener("scroll", measure);

  root.addEventListener("keydown", (event) => press(store.state ? table : null, event));
  root.addEventListener("click", ({ target }) => {
    if (store.state && target instanceof Element && !bubble.el.contains(target) && !target.closest("[data-gk-target]"))
      closeBubble(table);
  });

  const stop = listen(link, store, {
    hello: frame.hello,
    paint: painting.show,
    canvas: canvas.show,
    failed: problem.raw,
  });
  const bye = () => link.send({ bye: true });
  addEventListener("pagehide", bye);
  return () => {
    bye();
    removeEventListener("pagehide", bye);
    for (const end of [stop, frame.stop, canvas.stop]) end();
  };
}

/**
 * The keys of the table; none but Tab reaches the notebook behind it.
 * @param {Table | null} table
 * @param {KeyboardEvent} event
 */
function press(table, event) {
  if (event.key === "Tab") return;
  event.stopPropagation();
  if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.key === "Escape") leave(table);
  else if (event.key === "u" && !table.state.asking) doIt(table, "undo");
  else if (event.key === "?") toggleAsking(table);
}
