// What a pointer is on. What is taken away from under it, as a cube that was clicked, hears of no leaving: the pointer's next step tells.

/** @type {{ el: Element, left: () => void } | null} */
let under = null;

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
