// What a pointer is on. What is taken away from under it, as a cube that was clicked, hears of no leaving: the pointer's next step tells.

/** @type {{ el: Element, left: () => void } | null} */
let under = null;

/** Whether somebody points there: a finger doesn't, nor does what a browser makes of its taps where a screen can only be tapped.
 * @param {{ pointerType: string }} event @param {{ touch: boolean }} state */
export const pointing = ({ pointerType }, { touch }) => pointerType !== "touch" && !touch;

/** It is on that now, or on nothing. @param {Element | null} el @param {() => void} left what to do when it goes on from what is no longer there */
export function pointerOn(el, left) {
  under = el && { el, left };
  el?.ownerDocument.addEventListener("pointermove", stepped); // once for all tables
}

function stepped() {
  if (!under || under.el.isConnected) return;
  const { left } = under;
  under = null;
  left();
}
