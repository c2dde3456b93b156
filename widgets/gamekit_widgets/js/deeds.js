// What clicks and keys do: to what is chosen on this page, and as messages to the kernel.

/** @import { Ask, Claim, Do, Go, Peek, Play, Tab } from "./face.d.ts" */
/** @import { Table } from "./state.js" */
import { lightsOf } from "./lights.js";
import { nameOf } from "./marks.js";
import { meaning, onButton, placeOf, stepAt, waysOn } from "./moves.js";
import { inOneBreath, say } from "./words.js";

const SLIP = 2000; // ms in which a second click that plays is taken for a slip of the finger

/** The host goes there with all; others only look. @param {Table<Go | Peek>} table @param {number} at */
export function goTo(table, at) {
  const { state } = table;
  if (!state.there.hosts) table.send({ peek: at === state.at ? null : at });
  else if (at !== state.at || state.peek !== null) table.send({ go: at });
}

/** A click on a target. @param {Table<Play | Ask>} table @param {string} target */
export function act(table, target) {
  const [what, path] = meaning(table.state, target);
  const { stage, aim, path: before, moves, lesson, asking } = table.state;
  const waits = lesson && !asking && (lesson.solved !== null || lesson.shows); // what it says is to be answered
  const told =
    same(path, aim) || onButton(table.state, target) || (!aim && stepAt(moves, before)?.again === path.at(-1));
  if (what === "play" && !waits && (told || stage.kind !== "phone")) return play(table, path);
  closeAnswer(table);
  if (waits) return;
  if (what === "play") take(table, path); // the first tap tells what it would do
  if (what === "choose") choose(table, path);
  if (what === "ask" || (asking && path.length)) ask(table, path);
}

/** @param {string[]} path @param {string[] | null} other */
const same = (path, other) => path.join("\n") === other?.join("\n");

/** Say what a path would do: the next tap there, or the main button, plays it. @param {Table<never>} table @param {string[]} path */
function take(table, path) {
  table.change({ aim: path, whole: false });
  const { state } = table;
  const preview = stepAt(state.moves, path)?.preview;
  if (preview) table.announce(state.previews[preview].text);
}

/** @param {Table<never>} table @param {string[]} path */
export function choose(table, path) {
  table.change({ path, played: [], aim: null, kept: false, whole: false });
  const { state } = table;
  const step = stepAt(state.moves, path);
  const last = path.at(-1);
  if (last && step) table.announce(say(state, "ui.chosen", { what: nameOf(state, last), n: waysOn(step).length }));
}

/** @param {Table<Play>} table @param {string[]} path */
export function play(table, path) {
  if (Date.now() < table.state.waiting || warned(table, path)) return;
  table.send({ play: path, at: table.state.at }); // at once: the kernel begins while this page draws
  table.change({ played: path, aim: null, answer: null, waiting: Date.now() + SLIP });
}

/** Who would leave points lying is told so, once, before that is played. @param {Table<Play>} table @param {string[]} path */
function warned(table, path) {
  const { state } = table;
  const preview = stepAt(state.moves, path)?.preview;
  const left = preview === undefined ? undefined : state.previews[preview].left;
  if (!left || state.warned) return false;
  const [target, causes] = [placeOf(state, path.at(-1) ?? ""), left.where.map((one) => placeOf(state, one))];
  table.change({ warned: true, answer: { kind: "left", asked: path, target, causes, text: left.text, rule: null } });
  return true;
}

/** Why can't this be played? @param {Table<Ask>} table @param {string[]} path */
function ask(table, path) {
  const asked = table.state.asked + 1;
  table.change({ asked });
  table.send({ ask: path, id: asked });
}

/** Clicks ask why not from now on, or play again. @param {Table<never>} table */
export function toggleAsking(table) {
  table.change({ asking: !table.state.asking, answer: null });
  const { state } = table;
  table.announce(inOneBreath(state.asking ? say(state, "ui.why-not-on") : state.prompt));
}

/** @param {Table<Do>} table @param {Do["do"]} what */
export function doIt(table, what) {
  table.send({ do: what });
  closeAnswer(table);
}

/** Take back what one sees done last. @param {Table<Do>} table */
export function takeBack(table) {
  table.send({ do: "undo", at: table.state.at });
  closeAnswer(table);
}

/** @param {Table<never>} table */
function closeAnswer(table) {
  if (table.state.answer) table.change({ answer: null });
}

/** While one points at an element the board shows what it is about. @param {Table<never>} table @param {Element} el @param {() => string[]} places */
export function shows(table, el, places) {
  el.addEventListener("pointerenter", () => table.change({ shown: places() }));
  el.addEventListener("pointerleave", () => table.change({ shown: null }));
}

/** Leave what was entered last. @param {Table<Peek | Do | Tab>} table */
export function leave(table) {
  const { answer, aim, peek, path, pondering, hint, asking, tab, big, blank } = table.state;
  if (blank) toggleBlank(table);
  else if (asking) toggleAsking(table);
  else if (answer) closeAnswer(table);
  else if (peek !== null) table.send({ peek: null });
  else if (path.length || aim) choose(table, []);
  else if (pondering) doIt(table, "stop");
  else if (hint) doIt(table, "no-hint");
  else if (tab) openTab(table, "");
  else if (big) toggleBig(table);
}

/** Over the whole screen, or back. @param {Table<never>} table */
export function toggleBig(table) {
  const { big } = table.state;
  if (big !== null) table.change({ big: !big, blank: false, light: 0 });
}

/** Magnified, what one seat alone knows: for all to see, or for nobody. @param {Table<Claim | Do>} table */
export function toggleOpen(table) {
  const { big, cover, open } = table.state;
  if (big && open) doIt(table, "hide");
  else if (big && cover) table.send({ claim: cover.seat });
}

/** Magnified, nothing at all, so that a class looks at who speaks. @param {Table<never>} table */
export function toggleBlank(table) {
  const { big, blank } = table.state;
  if (big) table.change({ blank: !blank });
}

/** Magnified, only one region is bright. @param {Table<never>} table @param {number} light */
export function lightOn(table, light) {
  if (table.state.big && light < lightsOf(table.state).length) table.change({ light });
}

/** @param {Table<Tab>} table @param {string} tab "" closes it */
export function openTab(table, tab) {
  if (tab === table.state.tab) return;
  table.change({ tab });
  table.send({ tab });
}

/** Show a rule in the rulebook. @param {Table<Tab>} table @param {string} slug */
export function openRule(table, slug) {
  openTab(table, "rules");
  table.change({ rule: { slug } });
}
