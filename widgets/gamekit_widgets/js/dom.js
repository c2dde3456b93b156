// Small helpers for the DOM. All text goes through textContent; nothing here reads HTML, but `markup`, for what the kernel's own painter wrote.

const SVG = "http://www.w3.org/2000/svg";

/** An element: attributes (on* are listeners, null and false are left out), then children. */
export function h(tag, attrs = {}, ...kids) {
  return fill(document.createElement(tag), attrs, kids);
}

/** The same for SVG. */
export function s(tag, attrs = {}, ...kids) {
  return fill(document.createElementNS(SVG, tag), attrs, kids);
}

function fill(el, attrs, kids) {
  for (const [name, value] of Object.entries(attrs)) {
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else if (value !== null && value !== false && value !== undefined) el.setAttribute(name, value === true ? "" : value);
  }
  el.append(...kids.filter((kid) => kid !== null && kid !== undefined && kid !== false));
  return el;
}

/** A native button that keeps its keys from JupyterLab. */
export function button(attrs, ...kids) {
  return h("button", { type: "button", "data-lm-suppress-shortcuts": "true", ...attrs }, ...kids);
}

/** Set an attribute only when it changes; null takes it away. */
export function attr(el, name, value) {
  if (value === null || value === undefined || value === false) el.removeAttribute(name);
  else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, String(value));
}

export function setText(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/**
 * Make the children of `parent` those of `items`, by key, keeping the elements that stay (and so the focus).
 * @param {[string, any][]} items
 */
export function keyed(parent, items, make, update) {
  const old = parent.gkKids || new Map();
  const kids = new Map();
  for (const [key, item] of items) {
    const el = old.get(key) || make(key, item);
    update?.(el, item, key);
    kids.set(key, el);
  }
  for (const [key, el] of old) if (!kids.has(key)) el.remove();
  let at = parent.firstChild;
  for (const el of kids.values()) {
    if (el === at) at = at.nextSibling;
    else parent.insertBefore(el, at);
  }
  parent.gkKids = kids;
}

/** SVG text that draw.svg wrote, as an element that takes no part in reading aloud. */
export function markup(text) {
  const el = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.importNode(el, true);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/** The back of a card: hatched, within a frame. */
export function cardBack() {
  const lines = [-5, -4, -3, -2, -1, 0, 1, 2, 3].map((k) => `M${Math.max(7, k * 16 + 7)} ${Math.max(7, 7 - k * 16)}L${Math.min(67, k * 16 + 93)} ${Math.min(93, 67 - k * 16)}`);
  return s("svg", { viewBox: "0 0 74 100", width: 74, height: 100 },
    s("rect", { x: 7, y: 7, width: 60, height: 86, rx: 4, fill: "var(--gk-well)", stroke: "var(--gk-edge)", "stroke-width": 1.2 }),
    s("path", { d: lines.join(""), stroke: "var(--gk-edge)", "stroke-width": 1, opacity: 0.6 }));
}

const ICONS = {
  tick: "M3 8.5 6.5 12 13 4.5",
  turn: "M3 5.5h7.5a3 3 0 0 1 3 3v4M5.6 2.6 2.6 5.5l3 2.9M11 10.3l2.5 2.4 2-2.6",
  undo: "M2.5 7H10a3.4 3.4 0 0 1 0 6.8H6M5.5 3.8 2.3 7l3.2 3.2",
  hint: "M8 1.8a4.4 4.4 0 0 1 2.4 8v1.7H5.6v-1.7a4.4 4.4 0 0 1 2.4-8M6.4 14.2h3.2",
  why: "M5 5.6a3 3 0 1 1 4.4 2.6c-1 .6-1.4 1-1.4 2M8 13.4v.1",
  back: "M10 3 5 8l5 5",
  forward: "M6 3l5 5-5 5",
  again: "M13 8a5 5 0 1 1-1.6-3.7M13.3 1.8v3h-3",
  book: "M2.5 3.5h4a1.5 1.5 0 0 1 1.5 1.5v8.5a1.5 1.5 0 0 0-1.5-1h-4zM13.5 3.5h-4A1.5 1.5 0 0 0 8 5v8.5a1.5 1.5 0 0 1 1.5-1h4z",
  eye: "M1.5 8S4 3.5 8 3.5 14.5 8 14.5 8 12 12.5 8 12.5 1.5 8 1.5 8zM8 6.3a1.7 1.7 0 1 1 0 3.4 1.7 1.7 0 0 1 0-3.4",
};

export function icon(name) {
  const path = s("path", { d: ICONS[name] || ICONS.tick, fill: "none", stroke: "currentColor", "stroke-width": 2, "stroke-linecap": "round", "stroke-linejoin": "round" });
  return s("svg", { viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, path);
}

const SHAPES = [
  null,
  [[0, -1.1], [1.1, 0.85], [-1.1, 0.85]],
  [[-0.9, -0.9], [0.9, -0.9], [0.9, 0.9], [-0.9, 0.9]],
  [[0, -1.2], [1.2, 0], [0, 1.2], [-1.2, 0]],
  [0, 1, 2, 3, 4, 5].map((k) => [1.08 * Math.sin((k * Math.PI) / 3), 1.08 * Math.cos((k * Math.PI) / 3)]),
  Array.from({ length: 10 }, (_, k) => [(k % 2 ? 0.6 : 1.25) * Math.sin((k * Math.PI) / 5), (k % 2 ? -0.6 : -1.25) * Math.cos((k * Math.PI) / 5)]),
];

/** A seat's own shape in its own colour at x,y; -1 is chance, a small square on its corner in a neutral colour. */
export function seatShape(seat, x, y, r, attrs = {}) {
  const colour = seat < 0 ? "ink2" : `p${(seat % 6) + 1}`;
  const paint = { fill: `var(--gk-${colour})`, ...attrs };
  const shape = seat < 0 ? SHAPES[3].map(([a, b]) => [a * 0.6, b * 0.6]) : SHAPES[seat % 6];
  if (!shape) return s("circle", { cx: x, cy: y, r, ...paint });
  return s("polygon", { points: shape.map(([a, b]) => `${(x + a * r).toFixed(1)},${(y + b * r).toFixed(1)}`).join(" "), ...paint });
}

/** The same as a picture of its own. */
export function seatSign(seat, r = 8) {
  return s("svg", { viewBox: "-11 -11 22 22", width: 22, height: 22, "aria-hidden": "true", class: "gk-sign" }, seatShape(seat, 0, 0, r));
}
