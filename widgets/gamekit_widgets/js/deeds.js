// What clicks and keys do: to what is chosen on this page, and as messages to the kernel.

/** @import { Ask, Do, Peek, Play, Tab } from "./face.d.ts" */
/** @import { Table } from "./state.js" */
import { nameOf } from "./marks.js";
import { meaning, stepAt, waysOn } from "./moves.js";
import { inOneBreath, say } from "./words.js";

const SLIP = 2000; // ms in which a second click that plays is taken for a slip of the finger

/** A click on a target. @param {Table<Play | Ask>} table @param {string} target */
export function act(table, target) {
  const [what, path] = meaning(table.state, target);
  closeAnswer(table);
  if (what === "choose") choose(table, path);
  else if (what === "play") play(table, path);
  else ask(table, path);
}

/** @param {Table<never>} table @param {string[]} path */
export function choose(table, path) {
  table.change({ path, kept: false });
  const { state } = table;
  const step = stepAt(state.moves, path);
  const last = path.at(-1);
  if (last && step) table.announce(say(state, "ui.chosen", { what: nameOf(state, last), n: waysOn(step).length }));
}

/** @param {Table<Play>} table @param {string[]} path */
export function play(table, path) {
  if (Date.now() < table.state.waiting) return;
  table.change({ played: path, waiting: Date.now() + SLIP });
  table.send({ play: path, at: table.state.at });
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
  closeAnswer(table);
  table.send({ do: what });
}

/** @param {Table<never>} table */
export function closeAnswer(table) {
  if (table.state.answer) table.change({ answer: null });
}

/** Leave what was entered last. @param {Table<Peek | Do | Tab>} table */
export function leave(table) {
  const { answer, peek, path, pondering, hint, asking, tab, big } = table.state;
  if (answer) closeAnswer(table);
  else if (asking) toggleAsking(table);
  else if (peek !== null) table.send({ peek: null });
  else if (path.length) choose(table, []);
  else if (pondering) doIt(table, "stop");
  else if (hint) doIt(table, "no-hint");
  else if (tab) openTab(table, "");
  else if (big) toggleBig(table);
}

/** Over the whole screen, or back. @param {Table<never>} table */
export function toggleBig(table) {
  table.change({ big: !table.state.big });
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
