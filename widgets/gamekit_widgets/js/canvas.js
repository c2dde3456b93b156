// The painted canvas lies under the board's hole: it is placed, made inert and left alone.

/** @import { Box } from "./geometry.js" */
import { boxIn, changed } from "./dom.js";

/**
 * Keep the canvas of the box round a table under its board.
 * @param {HTMLElement} root of the table
 * @param {{ hole: Element, sheet: Element }} board
 */
export function makeCanvas(root, board) {
  /** @type {Element | null} */
  let box = null;
  const come = new MutationObserver(place);

  function place() {
    if (box) placeCanvas(box, board);
  }

  function fit() {
    if (!box) {
      box = root.closest(".gk-box");
      if (box) come.observe(box, { childList: true });
    }
    place();
  }

  return { fit, stop: () => come.disconnect() };
}

/** @param {Element} box @param {{ hole: Element, sheet: Element }} board */
function placeCanvas(box, { hole, sheet }) {
  const canvas = /** @type {HTMLElement | null} */ (
    box.querySelector(":scope > canvas.gk-canvas") ?? box.querySelector("canvas.gk-canvas")
  );
  if (!canvas) return;
  canvas.inert = true;
  canvas.setAttribute("aria-hidden", "true");
  const style = styleOf(boxIn(sheet, box), boxIn(hole, box), box);
  if (!changed(canvas, ...Object.values(style))) return;
  for (const [name, value] of Object.entries(style)) canvas.style.setProperty(name, value);
}

/** @param {Box} sheet @param {Box} hole @param {Element} box */
function styleOf([left, top, right, bottom], hole, box) {
  const cut = [0, Math.max(0, right - hole[2]), 0, Math.max(0, hole[0] - left)].map((n) => `${n.toFixed(1)}px`);
  return {
    left: `${left - box.clientLeft}px`,
    top: `${top - box.clientTop}px`,
    width: `${right - left}px`,
    height: `${bottom - top}px`,
    "clip-path": `inset(${cut.join(" ")} round 8px)`,
  };
}
