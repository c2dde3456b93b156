// The frame: how wide the table is, in which theme, and what the kernel is told of that.

/** @import { Hello, Palette, Resize, Retheme } from "./face.d.ts" */
/** @import { State, Table } from "./state.js" */
import { attr } from "./dom.js";
import { reads } from "./state.js";

const PANEL = 316; // px that the panel beside the board takes
const DRAG = 120; // ms that the width must rest before the kernel is told

/** The theme of JupyterLab, or else the system's. @returns {"light" | "dark"} */
function themeNow() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} hole of the board
 * @param {Pick<Table<Hello | Resize | Retheme>, "send">} table
 * @param {() => void} resized
 */
export function makeFrame(root, hole, table, resized) {
  let width = 0; // of the board, as the kernel was told
  let timer = 0;
  /** @type {Palette | null} */
  let palette = null;

  /** The kit's colours come with the style sheet, those of a game's own by its palette. */
  function theme() {
    const name = themeNow();
    for (const [colour, code] of Object.entries(palette?.[name] ?? {})) root.style.setProperty(colour, code);
    attr(root, "data-gk-theme", name);
    return name;
  }

  /** Ask for the whole face. A board that is too wide to have the panel beside it gets the row that both would share. */
  function hello() {
    table.send({ hello: { width, row: Math.round(root.clientWidth - 32), theme: theme() } });
  }

  function measure() {
    if (!root.isConnected || !root.clientWidth) return;
    root.classList.toggle("gk-narrow", root.clientWidth < 620);
    root.classList.toggle("gk-slim", root.clientWidth < 420);
    const room = Math.round(hole.clientWidth);
    if (!width) {
      width = room;
      hello();
    } else if (Math.abs(room - width) >= 4) {
      clearTimeout(timer);
      timer = setTimeout(() => {
        width = Math.round(hole.clientWidth);
        table.send({ width });
      }, DRAG);
    }
    resized();
  }

  const sizes = new ResizeObserver(measure);
  for (const el of [root, hole]) sizes.observe(el);
  const themed = () => table.send({ theme: theme() });
  const labTheme = new MutationObserver(themed);
  labTheme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const schemed = () => {
    if (!document.body.dataset.jpThemeLight) themed();
  };
  scheme.addEventListener("change", schemed);
  theme();

  const coloured = reads(["palette"], (state) => {
    palette = state.palette;
    theme();
  });

  return {
    draws: [coloured],
    hello,
    /** What the panel beside it leaves of the row may be too little for a board. @param {Pick<State, "board">} state */
    fit({ board }) {
      root.classList.toggle("gk-wide", root.clientWidth - PANEL < board.least);
    },
    stop() {
      clearTimeout(timer);
      sizes.disconnect();
      labTheme.disconnect();
      scheme.removeEventListener("change", schemed);
    },
  };
}
