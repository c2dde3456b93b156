// Light or dark, and the colours of each.

/** @import { Palette, Retheme } from "./face.d.ts" */
/** @import { Table } from "./state.js" */
import { attr } from "./dom.js";
import { reads } from "./state.js";
import { above } from "./view.js";

const DARK = 0.4; // a ground of less brightness is dark

/** The theme of JupyterLab, else the one of the ground that the table lies on, else the system's. @param {Element} root @returns {"light" | "dark"} */
function themeOf(root) {
  const light = document.body.dataset.jpThemeLight;
  const dark = light ? light !== "true" : (groundIsDark(root) ?? matchMedia("(prefers-color-scheme: dark)").matches);
  return dark ? "dark" : "light";
}

/** Whether what lies behind an element is dark; null if nothing does. @param {Element} el */
function groundIsDark(el) {
  for (let up = above(el); up; up = above(up)) {
    const [r, g, b, opaque] = seen(getComputedStyle(up).backgroundColor);
    if (opaque > 128) return (0.3 * r + 0.6 * g + 0.1 * b) / 255 < DARK;
  }
  return null;
}

/** A colour as red, green, blue and opacity, in whatever way it is written. @param {string} colour */
function seen(colour) {
  const dot = /** @type {OffscreenCanvasRenderingContext2D} */ (new OffscreenCanvas(1, 1).getContext("2d"));
  dot.fillStyle = colour;
  dot.fillRect(0, 0, 1, 1);
  return dot.getImageData(0, 0, 1, 1).data;
}

/** @param {HTMLElement} root @param {Pick<Table<Retheme>, "send">} table */
export function makeTheme(root, table) {
  /** @type {Palette | null} */
  let palette = null;

  /** The kit's colours come with the style sheet, those of a game's own by its palette. */
  function now() {
    const name = themeOf(root);
    for (const [colour, code] of Object.entries(palette?.[name] ?? {})) root.style.setProperty(colour, code);
    attr(root, "data-gk-theme", name);
    return name;
  }

  const themed = () => {
    if (root.dataset.gkTheme !== themeOf(root)) table.send({ theme: now() });
  };
  const pageTheme = new MutationObserver(themed);
  for (const el of [document.body, document.documentElement])
    pageTheme.observe(el, {
      attributes: true,
      attributeFilter: ["data-jp-theme-light", "data-theme", "theme", "class"],
    });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const schemed = () => {
    if (!document.body.dataset.jpThemeLight) themed();
  };
  scheme.addEventListener("change", schemed);
  now();

  const coloured = reads(["palette"], (state) => {
    palette = state.palette;
    now();
  });
  return {
    draws: [coloured],
    now,
    stop() {
      pageTheme.disconnect();
      scheme.removeEventListener("change", schemed);
    },
  };
}
