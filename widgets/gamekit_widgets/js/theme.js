// Light or dark, and the colours of each.

/** @import { Palette, Retheme } from "./face.d.ts" */
/** @import { Table } from "./state.js" */
import { attr } from "./dom.js";
import { reads } from "./state.js";

/** The theme of JupyterLab, or else the system's. @returns {"light" | "dark"} */
function themeNow() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/** @param {HTMLElement} root @param {Pick<Table<Retheme>, "send">} table */
export function makeTheme(root, table) {
  /** @type {Palette | null} */
  let palette = null;

  /** The kit's colours come with the style sheet, those of a game's own by its palette. */
  function now() {
    const name = themeNow();
    for (const [colour, code] of Object.entries(palette?.[name] ?? {})) root.style.setProperty(colour, code);
    attr(root, "data-gk-theme", name);
    return name;
  }

  const themed = () => table.send({ theme: now() });
  const labTheme = new MutationObserver(themed);
  labTheme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
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
      labTheme.disconnect();
      scheme.removeEventListener("change", schemed);
    },
  };
}
