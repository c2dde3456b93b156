// The notebook round the table: what scrolls it, and how a table that was just made comes into view.

import { zoomOf } from "./dom.js";

/** @type {number[]} when tables were made on this page */
const made = [];
const MEANWHILE = 2000; // ms in which several tables are taken for a notebook that runs as a whole
const CALM = 300; // ms that the notebook has to lay out what a cell has shown
let whole = false; // whether other cells waited as a table was made: the next one may be made long after, and is of that run

/** What scrolls the page round an element: the outermost, as what lies inside is as high as what it holds. @param {Element} el */
export function paneOf(el) {
  let pane = null;
  for (let up = above(el); up && up !== document.body; up = above(up)) {
    if (/auto|scroll/.test(getComputedStyle(up).overflowY)) pane = up;
  }
  return pane;
}

/** The element round this one, out of a shadow tree, too. @param {Element} el @returns {Element | null} */
export function above(el) {
  const root = el.getRootNode();
  return el.parentElement ?? (root instanceof ShadowRoot ? root.host : null);
}

/**
 * A table, as soon as it is made: several are when a notebook runs as a whole, though each is told of its match long
 * after the other where the page is busy.
 * @param {HTMLElement} root
 * @returns {() => void} scroll to it, as its cell was just run, unless it is in sight or several were
 */
export function arrival(root) {
  const own = performance.now();
  made.push(own);
  const look = () => {
    const pane = paneOf(root);
    const waits = othersWait(root);
    const several = whole || waits || made.filter((at) => at > own - MEANWHILE).length > 1;
    whole = waits;
    if (!pane || !root.isConnected || several) return;
    settle(pane, root, 3);
  };
  return () => {
    setTimeout(look, CALM);
  };
}

/** Whether cells but the table's own are still to run. @param {Element} root */
function othersWait(root) {
  const own = root.closest(".jp-Cell");
  const waiting = [...document.querySelectorAll(".jp-InputPrompt")].filter((one) => one.textContent?.includes("[*]"));
  return waiting.some((one) => one.closest(".jp-Cell") !== own);
}

/** A notebook that shows its cells only where one looks moves on a little after it was scrolled. @param {Element} pane @param {Element} root @param {number} times */
function settle(pane, root, times) {
  const [box, seen] = [root.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (box.top >= seen.top && box.bottom <= seen.bottom) return;
  pane.scrollTop += (box.top - seen.top - 6) / zoomOf(pane);
  if (times) requestAnimationFrame(() => requestAnimationFrame(() => settle(pane, root, times - 1)));
}
