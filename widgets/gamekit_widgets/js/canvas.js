// The painted canvas lies under all else on the board's sheet: this window's own, which the kernel has made for it.

/** @import { Link } from "./state.js" */

/** @param {Link} link @param {Element} sheet */
export function makeCanvas(link, sheet) {
  let shown = "";
  /** @type {{ remove: () => void } | null} */
  let old = null;

  /** @param {string} id of its model */
  async function show(id) {
    if (!link.canvas || id === shown) return;
    shown = id;
    const view = await link.canvas(id);
    old?.remove();
    old = view;
    view.el.classList.add("gk-canvas");
    view.el.inert = true;
    view.el.setAttribute("aria-hidden", "true");
    sheet.prepend(view.el);
  }

  return { show, stop: () => old?.remove() };
}
