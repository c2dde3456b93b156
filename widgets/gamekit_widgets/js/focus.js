// The focus stays at the table, whatever is drawn anew.

import { findTarget, focusIn, focusOn } from "./dom.js";

/** Where to look for the like of what is gone, by its kind. @type {Record<string, string>} */
const LIKES = {
  do: ".gk-actions button, .gk-helps button",
  hand: ".gk-card[tabindex='0']",
  lesson: ".gk-told button",
  lookback: ".gk-told button",
};

/**
 * Remember what has the focus; what comes back is to be called when all is drawn, and gives it back, or if it is gone to
 * its like, or else calls `otherwise`.
 * @param {HTMLElement} root
 * @param {() => void} otherwise
 */
export function holdFocus(root, otherwise) {
  const held = focusIn(root);
  return () => {
    const now = focusIn(root);
    if (!held || (now === held && !held.closest("[hidden]"))) return;
    if (now && now !== held) return; // a drawing has moved it
    const there = root.contains(held) && !held.closest("[hidden]"); // it was put elsewhere
    if (!focusOn(there ? held : like(root, held), { preventScroll: true })) otherwise();
  };
}

/** @param {HTMLElement} root @param {Element} gone */
function like(root, gone) {
  const target = gone instanceof HTMLElement ? (gone.dataset.gkTarget ?? "") : "";
  const near = LIKES[target.split(":")[0]];
  return (target && findTarget(root, target)) || (near && root.querySelector(near)) || null;
}
