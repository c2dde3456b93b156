// The frame: the box that the table gets and fills, where its regions lie in it, in which theme, and what the kernel is
// told of that.

/** @import { Box, Hello, Resize, Retheme } from "./face.d.ts" */
/** @import { Link, State, Table } from "./state.js" */
import { attr, zoomOf } from "./dom.js";
import { LIT, lightOf } from "./lights.js";
import { FIRST, reads } from "./state.js";
import { makeTheme } from "./theme.js";
import { arrival, paneOf } from "./view.js";

const DRAG = 120; // ms that the box must rest before the kernel is told
const RIM = 17; // px of the notebook that stay in sight beside the table
const LEAST = { phone: 500, low: 360 }; // px: no box is less high; below that its parts would lie over each other
const NARROW = 620; // px: a box less wide is a phone held upright
const SHORT = 640; // px: below that a phone has no row of its own for Undo, Hint and Why not
const SHAPE = 0.68; // of the width, in a frame that is as high as what it holds

/**
 * @param {HTMLElement} root
 * @param {HTMLElement} stage in the root: all regions lie on it
 * @param {Table<Hello | Resize | Retheme>} table
 * @param {Pick<Link, "canvas" | "rim">} link
 * @param {() => void} resized
 */
export function makeFrame(root, stage, table, link, resized) {
  const { rim = RIM } = link;
  /** @type {[width: number, height: number]} */
  let box = [0, 0]; // as the kernel was told
  let big = false;
  let timer = 0;
  const theme = makeTheme(root, table);

  /** The box as it is now. @returns {[number, number]} */
  function room() {
    const zoom = zoomOf(root);
    if (big) return [Math.round(innerWidth / zoom), Math.round(innerHeight / zoom)];
    const pane = paneOf(root);
    const width = root.clientWidth;
    const high = pane
      ? (pane.clientHeight * zoomOf(pane)) / zoom - rim
      : frameElement === null
        ? innerHeight - rim
        : SHAPE * width;
    return [width, Math.round(Math.max(width < NARROW ? LEAST.phone : LEAST.low, high))];
  }

  /** Ask for the whole face. */
  function hello() {
    const { tab, touch } = table.state ?? FIRST;
    table.send({ hello: { box, big, canvas: Boolean(link.canvas), theme: theme.now(), tab, touch } });
  }

  /** A notebook takes cells out of the page that are out of sight; there is nothing to measure then. */
  const seen = () => root.isConnected && root.clientWidth > 0;

  function measure() {
    if (!seen()) return;
    const now = room();
    root.style.height = big ? "" : `${now[1]}px`;
    if (!box[0]) {
      box = now;
      hello();
    } else if (Math.abs(now[0] - box[0]) >= 2 || Math.abs(now[1] - box[1]) >= 2) {
      clearTimeout(timer);
      timer = setTimeout(tell, DRAG);
    }
    scale(table.state);
    resized();
  }

  function tell() {
    if (!seen()) return;
    box = room();
    table.send({ box, big });
  }

  /** What is laid out for another box is scaled into this one. @param {Pick<State, "stage"> | null} state */
  function scale(state) {
    if (!state || !seen()) return;
    const { w, h, zoom } = state.stage;
    const [width, height] = room();
    const by =
      Math.abs(w * zoom - width) + Math.abs(h * zoom - height) < 4 * zoom ? zoom : Math.min(width / w, height / h);
    stage.style.transform = by === 1 ? "" : `scale(${by})`;
  }

  const sizes = new ResizeObserver(measure);
  sizes.observe(root);
  const watched = paneOf(root);
  if (watched) sizes.observe(watched);
  const laid = reads(["stage"], (state) => {
    lay(stage, state.stage);
    scale(state);
  });
  const magnified = reads(["big"], (state) => {
    if (Boolean(state.big) === big) return;
    big = !big;
    root.classList.toggle("gk-full", big);
    fillScreen(root, big);
    clearTimeout(timer);
    timer = setTimeout(() => {
      measure();
      tell();
    }, DRAG);
  });
  const lit = reads([...LIT, "blank", "crew"], (state) => {
    attr(stage, "data-gk-light", lightOf(state)?.name);
    attr(stage, "data-gk-blank", state.big && state.blank && "");
    attr(stage, "data-gk-crew", state.crew && "");
  });
  const left = () => {
    if (!document.fullscreenElement) table.change({ big: false });
  };
  root.addEventListener("fullscreenchange", left);

  return {
    draws: [...theme.draws, laid, magnified, lit],
    hello,
    bringIntoView: arrival(root),
    stop() {
      clearTimeout(timer);
      sizes.disconnect();
      theme.stop();
    },
  };
}

/** Where the regions lie: the style sheet reads these numbers. @param {HTMLElement} stage @param {State["stage"]} laid */
function lay(stage, { kind, w, h, bar, foot, told, board, desk, rail }) {
  attr(stage, "data-gk-kind", kind);
  attr(stage, "data-gk-rail", rail && "");
  attr(stage, "data-gk-short", kind === "phone" && h < SHORT && "");
  attr(stage, "data-gk-close", kind === "phone" && !told && "");
  for (const [name, px] of Object.entries({ w, h, bar, foot, told }))
    stage.style.setProperty(`--gk-${name}`, `${px}px`);
  for (const [name, box] of Object.entries({ board, desk, rail: rail ?? [0, 0, 0, 0] })) {
    for (const [at, px] of Object.entries(/** @type {Box} */ (box)))
      stage.style.setProperty(`--gk-${name}-${"xywh"[Number(at)]}`, `${px}px`);
  }
}

/** Over all of the screen, or where the browser refuses that, of the page. @param {HTMLElement} root @param {boolean} big */
export function fillScreen(root, big) {
  if (!big) {
    if (document.fullscreenElement === root) document.exitFullscreen().catch(console.error);
    if (root.popover) root.hidePopover();
    root.removeAttribute("popover");
    return;
  }
  root.requestFullscreen().catch(() => {
    root.popover = "manual";
    root.showPopover();
  });
}
