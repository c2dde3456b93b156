// A table that no kernel plays: its board as it lay there last, and what to do. JupyterLab finds no widget when the kernel
// is a new one; so the notebook is saved with a small widget in the table's place, which needs none.

/** @import { Manager, Model } from "./jupyter.js" */

const STATE = "application/vnd.jupyter.widget-state+json";

/** @typedef {{ picture: string, said: string }} Still */

/**
 * Show it. It travels as text, into the notebook, and uses nothing that stands elsewhere.
 * @param {{ model: { get: (name: string) => any }, el: HTMLElement }} view
 */
export function showUnrun({ model, el }) {
  const [sentence, board] = [document.createElement("p"), new Image()];
  sentence.textContent = model.get("said");
  sentence.style.cssText = "margin:0 0 6px;font:700 14px/1.4 Arial,sans-serif;color:var(--jp-content-font-color1)";
  sentence.setAttribute("role", "status");
  board.src = model.get("picture");
  board.alt = "";
  board.style.cssText = "display:block;max-width:100%;max-height:70vh;opacity:.75";
  el.replaceChildren(sentence, ...(board.getAttribute("src") ? [board] : []));
}

/** The board as it lies there, without what glows on it. @param {Element} root */
export function pictureOf(root) {
  const canvas = /** @type {HTMLCanvasElement | null} */ (root.querySelector(".gk-board canvas.gk-canvas"));
  if (canvas) return canvas.toDataURL("image/webp", 0.85);
  const painting = /** @type {SVGSVGElement | null} */ (root.querySelector(".gk-board svg.gk-painting"));
  if (!painting) return "";
  const style = getComputedStyle(painting);
  const copy = /** @type {Element} */ (painting.cloneNode(true));
  const { width, height } = painting.viewBox.baseVal;
  copy.setAttribute("width", `${width}`);
  copy.setAttribute("height", `${height}`);
  const text = new XMLSerializer()
    .serializeToString(copy)
    .replace(/var\((--[\w-]+)\)/g, (_, name) => style.getPropertyValue(name).trim());
  return `data:image/svg+xml,${encodeURIComponent(text)}`;
}

/**
 * Whenever the notebook is saved, leave in it what is to be seen where no kernel knows the table.
 * @param {Model} model
 * @param {() => Still} still
 * @returns {(() => void) | undefined} what ends it
 */
export function leaveBehind(model, still) {
  const context = model.widget_manager?.context;
  if (!context) return; // no JupyterLab
  const saving = (/** @type {unknown} */ _, /** @type {string} */ state) => {
    if (state === "started") leave(context.model, model, still());
  };
  context.saveState.connect(saving);
  return () => context.saveState.disconnect(saving);
}

/** @param {NonNullable<Manager["context"]>["model"]} notebook @param {Model} model @param {Still} still */
function leave(notebook, model, still) {
  if (!still.picture) return;
  const widgets = notebook.getMetadata("widgets");
  const { state = {}, ...version } = widgets?.[STATE] ?? { version_major: 2, version_minor: 0 };
  const shown = shownIn(notebook);
  const old = Object.entries(state).filter(([id, one]) => shown.has(id) || !("said" in one.state));
  const named = ["_model_module", "_model_module_version", "_model_name", "_view_module", "_view_module_version"];
  const widget = {
    model_module: model.get("_model_module"),
    model_module_version: model.get("_model_module_version"),
    model_name: model.get("_model_name"),
    state: {
      ...Object.fromEntries([...named, "_view_name", "_anywidget_id"].map((name) => [name, model.get(name)])),
      _esm: `export default { render: ${showUnrun} };`,
      ...still,
    },
  };
  const all = { ...Object.fromEntries(old), [model.get("known_as")]: widget };
  notebook.setMetadata("widgets", { ...widgets, [STATE]: { ...version, state: all } });
}

/** The ids of the widgets that stand in a notebook. @param {NonNullable<Manager["context"]>["model"]} notebook */
function shownIn(notebook) {
  const text = [...notebook.cells].flatMap((cell) =>
    (cell.toJSON().outputs ?? []).map((output) => output.data?.["application/vnd.jupyter.widget-view+json"]?.model_id),
  );
  return new Set(text);
}
