// A press that is let go over the same thing is a click, whatever was drawn anew meanwhile: a browser makes none if the
// element that was pressed is gone by then, or was put elsewhere among its like. And who clicks twice means the same
// thing twice: what a first click has brought under the pointer is not pressed by the second.

/**
 * Make the clicks that the browser leaves out. A finger's are made where it was lifted: none of them is lost.
 * @param {HTMLElement} root
 */
export function keepPresses(root) {
  /** @type {Element | null} */
  let pressed = null;
  let name = ""; // of its target: what is put in its place is called the same
  let clicked = ""; // what the last click was for
  let lost = false; // let go over the same thing, and there was no click yet
  root.addEventListener("pointerdown", ({ target, pointerType, button }) => {
    pressed = pointerType !== "touch" && button === 0 ? pressable(target) : null;
    name = nameOf(pressed);
  });
  root.addEventListener("pointerup", ({ target, pointerType, button, clientX, clientY }) => {
    const there = pressable(target);
    if (!pressed || pointerType === "touch" || button !== 0) return;
    lost = there !== null && (there === pressed || (name !== "" && name === nameOf(there)));
    pressed = null;
    if (lost) setTimeout(() => click(there, { clientX, clientY })); // the browser's own comes before that
  });
  root.addEventListener(
    "click",
    (event) => {
      const there = pressable(event.target);
      if (there) lost = false;
      if (event.detail > 1 && clicked !== nameOf(there)) event.stopPropagation();
      else clicked = nameOf(there);
    },
    true,
  );

  /** @param {Element | null} there @param {MouseEventInit} where */
  function click(there, where) {
    if (lost) there?.dispatchEvent(new MouseEvent("click", { ...where, bubbles: true, cancelable: true }));
    lost = false;
  }
}

/** What of an element can be clicked. @param {EventTarget | null} at */
const pressable = (at) => (at instanceof Element ? at.closest("[data-gk-target],button:enabled") : null);

/** @param {Element | null} el */
const nameOf = (el) => (el instanceof HTMLElement || el instanceof SVGElement ? (el.dataset.gkTarget ?? "") : "");
