// The keys of a table; none but Tab reaches the notebook behind it.

/** @import { Table } from "./state.js" */
import { doIt, leave, lightOn, openTab, takeBack, toggleAsking, toggleBig, toggleBlank, toggleOpen } from "./deeds.js";
import { MOST } from "./lights.js";

/**
 * Hear what is pressed at a table.
 * @param {HTMLElement} root
 * @param {() => Table | null} there the table, once it has a state
 */
export function hearKeys(root, there) {
  let pointed = false; // whether the last thing was done by a pointer
  root.addEventListener("pointerdown", (event) => {
    pointed = true;
    if (event.target instanceof Element && event.target.closest(".gk-board,.gk-hand,.gk-prompt"))
      hurry(there(), event.target);
  });
  root.addEventListener("keydown", (event) => {
    if (event.key === "Enter" && pointed && pressMain(root, event)) return;
    pointed = false;
    press(there(), event);
  });
}

/**
 * After a click on the board or on a card Enter presses the main button; else it presses what has the focus.
 * @param {HTMLElement} root
 * @param {KeyboardEvent} event
 */
function pressMain(root, event) {
  const main = root.querySelector(":is(.gk-actions,.gk-told) .gk-primary:not([aria-disabled])");
  const clicked = event.target instanceof Element && event.target.closest(".gk-board,.gk-hand,.gk-must");
  if (!(main instanceof HTMLElement) || !clicked) return false;
  event.preventDefault();
  event.stopPropagation();
  main.click();
  return true;
}

/**
 * @param {Table | null} table
 * @param {KeyboardEvent} event
 */
function press(table, event) {
  if (event.key === "Tab") return;
  event.stopPropagation();
  if (!table || event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof HTMLSelectElement || writes(event)) return;
  hurry(table, event.target);
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  KEYS[key]?.(table);
}

/** Whether a key is for what is written; Escape is so as long as that can be cleared. @param {KeyboardEvent} event */
const writes = ({ target, key }) => target instanceof HTMLInputElement && (key !== "Escape" || target.value !== "");

/** Who clicks or presses a key while bots play sees at once how their round ends; a button of their own says what it does. @param {Table | null} table @param {EventTarget | null} at */
function hurry(table, at) {
  if (!table || (at instanceof Element && at.closest(".gk-prompt button"))) return;
  const { bot, moves, there } = table.state;
  if (bot?.state === "thinks" && !moves && there.hosts) table.send({ do: "hurry" });
}

/** @type {Record<string, (table: Table) => void>} */
const KEYS = {
  Escape: leave,
  u: (table) => table.state.undo && !table.state.asking && takeBack(table),
  h: (table) => table.state.moves && !table.state.asking && !table.state.lesson && doIt(table, "hint"),
  w: toggleAsking,
  "?": toggleAsking,
  l: (table) => openTab(table, table.state.tab === "log" ? "" : "log"),
  r: (table) => openTab(table, table.state.tab === "rules" ? "" : "rules"),
  s: (table) => openTab(table, table.state.tab === "state" ? "" : "state"),
  p: toggleBig,
  e: toggleOpen,
  b: toggleBlank,
  0: (table) => lightOn(table, 0),
  ...Object.fromEntries([...Array(MOST).keys()].map((n) => [n + 1, (/** @type {Table} */ table) => lightOn(table, n)])),
  ArrowLeft: (table) => stepTo(table, -1),
  ArrowRight: (table) => stepTo(table, 1),
};

/** On a magnified table the arrows lead through the moves. @param {Table} table @param {number} by */
function stepTo(table, by) {
  const { big, at, log, there } = table.state;
  if (big && there.hosts) table.send({ go: Math.max(0, Math.min(at + by, log.length)) });
}
