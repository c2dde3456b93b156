// The table: its parts, and where they stand. The kernel keeps the face up to date; each click sends one message.

/** @import { Link, Part, State, Table } from "./state.js" */
import { makeActions, makeHelps } from "./actions.js";
import { makeBar } from "./bar.js";
import { makeBoard } from "./board.js";
import { makeCanvas } from "./canvas.js";
import { makeDesk } from "./desk.js";
import { attr, h, QUIET } from "./dom.js";
import { makeFacts, makeMust, paintBlocks } from "./facts.js";
import { FLOWN, Flight } from "./flight.js";
import { holdFocus } from "./focus.js";
import { makeFrame } from "./frame.js";
import { makeHand } from "./hand.js";
import { listen } from "./kernel.js";
import { hearKeys } from "./keys.js";
import { makeMade } from "./lookback.js";
import { makeMoment } from "./moment.js";
import { makeOutcome } from "./outcome.js";
import { Painting } from "./painter_svg.js";
import { Pieces } from "./pieces.js";
import { keepPresses } from "./press.js";
import { makeProblem } from "./problem.js";
import { makeSay } from "./say.js";
import { makeSide } from "./side.js";
import { reads } from "./state.js";
import { Store } from "./store.js";
import { makeTimeline } from "./timeline.js";
import { makeTold } from "./told.js";
import { makeTrail } from "./trail.js";
import { makeVoice } from "./voice.js";
import { say } from "./words.js";

/** Where these change, nothing is moved. @type {(keyof State)[]} */
const STILL = ["hover", "still", "focus", "played", "waiting"];

/** Lay a table in an element. What comes back takes it away. @param {Link} link @param {HTMLElement} root */
export function makeTable(link, root) {
  const store = new Store((draw) => {
    const release = holdFocus(root, board.focusRoving);
    const drawn = draw();
    for (const el of stands) el.inert = false;
    release();
    told.lead();
    if ([...drawn].some((key) => !STILL.includes(key))) measure();
    else desk.point();
  });
  const voice = makeVoice();
  const stage = h("div", { class: "gk-stage" });
  /** @type {Table} */
  const table = {
    get state() {
      return /** @type {State} */ (store.state); // nothing can be clicked before there is one
    },
    change: (own) => store.change(own),
    send(message) {
      link.send(message);
      if ("play" in message) flight.take(message.play);
    },
    announce: voice.announce,
  };

  const problem = makeProblem(table);
  const board = makeBoard(table);
  const pieces = new Pieces(board.sheet, () => table.state.board.w);
  const flight = new Flight(stage, pieces, board);
  const painting = new Painting(board.sheet);
  const [bar, side, timeline] = [makeBar(table), makeSide(table), makeTimeline(table)];
  // In the order in which the eye goes; the style sheet puts the board beside the rest.
  const told = makeTold(table);
  const [actions, helps, trail] = [makeActions(table), makeHelps(table), makeTrail(table)];
  const inDesk = [
    makeSay(table),
    makeOutcome(),
    makeHand(table),
    makeMust(table),
    board,
    actions,
    helps,
    problem,
    told,
    makeMade(table),
    makeFacts(table),
    trail,
  ];
  const moment = makeMoment();
  const desk = makeDesk(inDesk, told.told, [actions, helps, trail]);
  stage.append(bar.el, desk.el, side.el, timeline.el, moment.el);
  const stands = [bar.el, ...inDesk.map(({ el }) => el), side.el, timeline.el];
  root.append(stage, voice.el);
  root.classList.add("gk");
  root.setAttribute("role", "group");
  for (const [name, value] of Object.entries({ tabindex: -1, ...QUIET })) attr(root, name, value); // its keys, wherever one clicks
  for (const el of stands) el.inert = el !== problem.el; // until there is a face

  /** @type {Part[]} */
  const parts = [bar, ...inDesk, side, timeline, moment, voice];
  const named = reads(["title", "lang", "bot", "asking", "words", "plurals"], (state) => {
    const { title, lang, bot, asking } = state;
    attr(root, "data-gk-unrun", say(state, "ui.run-cell"));
    attr(root, "aria-label", title);
    attr(root, "lang", lang);
    attr(root, "data-gk-bot", bot?.state);
    root.classList.toggle("gk-asks", asking);
  });

  /** What needs measures comes last, so that the browser lays out once. */
  function measure() {
    const { state } = store;
    if (!state) return;
    for (const part of parts) part.fit?.(state);
    desk.fit(state);
  }
  const canvas = makeCanvas(link, board.sheet);
  const frame = makeFrame(root, stage, table, link, measure);
  const lifted = reads([...FLOWN], (state) => flight.lift(state));
  const landed = reads(["at", "board", "peek"], () => flight.land());
  store.draws = [named, lifted, ...frame.draws, ...parts.flatMap((part) => part.draws), landed];

  hearKeys(root, () => (store.state ? table : null));
  keepPresses(root);
  const stop = listen(link, store, {
    hello: frame.hello,
    paint: painting.show,
    blocks: (paintings) => paintBlocks(table, paintings),
    canvas: canvas.show,
    failed: problem.raw,
    fresh: frame.bringIntoView,
  });
  const bye = () => link.send({ bye: true });
  addEventListener("pagehide", bye);
  return () => {
    bye();
    removeEventListener("pagehide", bye);
    for (const end of [stop, frame.stop, canvas.stop]) end();
  };
}
