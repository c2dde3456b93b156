// Small helpers for the DOM. All text goes through textContent; nothing here reads HTML, but `markup`, for what the kernel's own painter wrote.

/** @typedef {Node | string | null | undefined | false} Kid */
/** @typedef {Record<string, any>} Attrs */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An element: attributes (on* are listeners, null and false are left out), then children.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Attrs} [attrs]
 * @param {...Kid} kids
 */
export function h(tag, attrs = {}, ...kids) {
  return fill(document.createElement(tag), attrs, kids);
}

/**
 * The same for SVG.
 * @template {keyof SVGElementTagNameMap} T
 * @param {T} tag
 * @param {Attrs} [attrs]
 * @param {...Kid} kids
 */
export function s(tag, attrs = {}, ...kids) {
  return fill(document.createElementNS(SVG, tag), attrs, kids);
}

/**
 * @template {Element} E
 * @param {E} el
 * @param {Attrs} attrs
 * @param {Kid[]} kids
 */
function fill(el, attrs, kids) {
  for (const [name, value] of Object.entries(attrs)) {
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else attr(el, name, value === true ? "" : value);
  }
  el.append(...solid(kids));
  return el;
}

/** @param {Kid[]} kids */
const solid = (kids) => kids.filter((kid) => kid !== null && kid !== undefined && kid !== false);

/** A native button that keeps its keys from JupyterLab. @param {Attrs} attrs @param {...Kid} kids */
export function button(attrs, ...kids) {
  return h("button", { type: "button", ...QUIET, ...attrs }, ...kids);
}

/** What takes the focus and is no button has this too, so that no key reaches the notebook behind it. */
export const QUIET = { "data-lm-suppress-shortcuts": "true" };

/**
 * Set an attribute only when it changes; null takes it away.
 * @param {Element} el
 * @param {string} name
 * @param {unknown} value
 */
export function attr(el, name, value) {
  if (value === null || value === undefined || value === false) el.removeAttribute(name);
  else if (el.getAttribute(name) !== String(value)) el.setAttribute(name, String(value));
}

/** @param {Element} el @param {string} text */
export function setText(el, text) {
  if (el.textContent !== text) el.textContent = text;
}

/** @param {Element} el @param {...Kid} kids */
export function refill(el, ...kids) {
  el.replaceChildren(...solid(kids));
}

/** @type {WeakMap<object, unknown[]>} */
const seen = new WeakMap();

/**
 * Whether any of some values is another than the last time that this was asked for the element: what is drawn from
 * them alone need not be drawn again. Objects of the face are never changed, but replaced: they are the same or not.
 * @param {Element} el
 * @param {...unknown} values
 */
export function changed(el, ...values) {
  const old = seen.get(el);
  seen.set(el, values);
  return !old || values.length !== old.length || values.some((value, i) => value !== old[i]);
}

/** @type {WeakMap<Element, Map<string, Element>>} */
const kept = new WeakMap();

/**
 * Make the children of `parent` those of `items`, by key, keeping the elements that stay (and so the focus).
 * @template T
 * @template {Element} E
 * @param {Element} parent
 * @param {[string, T][]} items
 * @param {(key: string, item: T) => E} make
 * @param {(el: E, item: T, key: string) => void} [update]
 */
export function keyed(parent, items, make, update) {
  const old = kidsOf(parent);
  const kids = new Map();
  for (const [key, item] of items) {
    const el = /** @type {E} */ (old.get(key)) || make(key, item);
    update?.(el, item, key);
    kids.set(key, el);
  }
  for (const [key, el] of old) if (!kids.has(key)) el.remove();
  let at = parent.firstChild;
  for (const el of kids.values()) {
    if (el === at) at = at?.nextSibling ?? null;
    else parent.insertBefore(el, at);
  }
  kept.set(parent, kids);
}

/** The children that `keyed` made, by key. @param {Element} parent @returns {Map<string, Element>} */
export const kidsOf = (parent) => kept.get(parent) ?? new Map();

/** What has the focus in an element, in a shadow tree, too. @param {Element} el @returns {Element | null} */
export function focusIn(el) {
  const held = /** @type {Document | ShadowRoot} */ (el.getRootNode()).activeElement;
  return held && el.contains(held) ? held : null;
}

/** Give the focus to an element, if there is one. @param {Element | null | undefined} el @param {FocusOptions} [how] */
export function focusOn(el, how) {
  if (!(el instanceof HTMLElement)) return false;
  el.focus(how);
  return true;
}

const SALT = Date.now().toString(36); // ids are the whole page's, and another version of this may be on it
let ids = 0;

/** An id that nothing else on the page has. */
export function freshId() {
  ids += 1;
  return `gk${SALT}-${ids}`;
}

/** What an event points at. @param {Event} event @returns {string | null} */
export function targetOf(event) {
  return event.target instanceof HTMLElement || event.target instanceof SVGElement
    ? (event.target.dataset.gkTarget ?? null)
    : null;
}

/**
 * The element under `root` that stands for a target.
 * @param {Element} root
 * @param {string} target
 * @returns {HTMLElement | null}
 */
export const findTarget = (root, target) => root.querySelector(`[data-gk-target="${CSS.escape(target)}"]`);

/**
 * Arrow keys, Home and End move among the children of `group` that take the focus; only one of them is a Tab stop.
 * What comes back is to be called when they have changed.
 * @param {HTMLElement} group
 * @param {string} pick
 */
export function roam(group, pick) {
  const all = () => /** @type {HTMLElement[]} */ ([...group.querySelectorAll(pick)]);
  group.addEventListener("keydown", (event) => {
    const items = all();
    const i = items.indexOf(/** @type {HTMLElement} */ (event.target));
    const next = stepped(event.key, i, items.length - 1);
    if (i < 0 || next === null) return;
    event.preventDefault();
    items[next].focus();
  });
  group.addEventListener("focusin", (event) => {
    const items = all();
    if (items.some((item) => item === event.target))
      for (const item of items) item.tabIndex = item === event.target ? 0 : -1;
  });
  return (/** @type {number} */ first = 0) => {
    const items = all();
    const stop = items.find((item) => item === focusIn(group)) || items.at(first);
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  };
}

/**
 * Where a key leads from place `i` of 0 to `last`; the keys for a page only if one has places.
 * @param {string} key
 * @param {number} i
 * @param {number} last
 * @param {number} [page]
 */
export function stepped(key, i, last, page = 0) {
  /** @type {Record<string, number>} */
  const ways = {
    ArrowLeft: i - 1,
    ArrowUp: i - 1,
    ArrowRight: i + 1,
    ArrowDown: i + 1,
    Home: 0,
    End: last,
    ...(page && { PageUp: i - page, PageDown: i + page }),
  };
  return key in ways ? Math.max(0, Math.min(ways[key], last)) : null;
}

/** SVG text that draw.svg wrote, as an element that takes no part in reading aloud. @param {string} text */
export function markup(text) {
  const el = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
  const svg = document.importNode(el, true);
  svg.setAttribute("aria-hidden", "true");
  return svg;
}

/**
 * By how much JupyterLab has magnified an element: boxes on the page are so many times as large as its own pixels.
 * @param {Element} el
 */
export const zoomOf = (el) => el.currentCSSZoom ?? 1;

/** How many times as large as its own pixels an element is seen, by whomever it was magnified. @param {HTMLElement} el */
export const shownAs = (el) => el.getBoundingClientRect().width / (el.offsetWidth || 1);

/**
 * The box of an element, seen from the corner of another one, in that one's own pixels.
 * @param {Element} el
 * @param {HTMLElement} outer
 * @returns {import("./geometry.js").Box}
 */
export function boxIn(el, outer) {
  const [a, b] = [el.getBoundingClientRect(), outer.getBoundingClientRect()];
  const zoom = shownAs(outer);
  return [(a.left - b.left) / zoom, (a.top - b.top) / zoom, (a.right - b.left) / zoom, (a.bottom - b.top) / zoom];
}

/**
 * Let an element do with less, step by step, until that is enough: the steps that it took stand in an attribute, "1 2 3",
 * and the style sheet says what each of them takes away.
 * @param {Element} el
 * @param {number} most steps
 * @param {() => boolean} enough
 */
export function tighten(el, most, enough) {
  /** @type {number[]} */
  const steps = [];
  attr(el, "data-gk-tight", null);
  for (let step = 1; step <= most && !enough(); step += 1) {
    steps.push(step);
    attr(el, "data-gk-tight", steps.join(" "));
  }
}

/** Until what an element holds has room. @param {Element} el @param {number} most steps */
export function squeeze(el, most) {
  tighten(el, most, () => [el, ...el.children].every(hasRoom));
}

const ONE_LINE = 27; // px: less than two of a button's words

/** Buttons of which the words would break in two do without their signs. @param {Iterable<Element>} buttons */
export function bare(buttons) {
  const all = [...buttons];
  for (const b of all) b.classList.remove("gk-bare");
  const broken = all.filter((b) =>
    [...b.children].some((one) => one instanceof HTMLElement && one.offsetHeight > ONE_LINE),
  );
  for (const b of broken) b.classList.add("gk-bare");
}

/** Whether an element shows all that it holds. @param {Element} el */
export const hasRoom = (el) => el.scrollWidth <= el.clientWidth + 1 && el.scrollHeight <= el.clientHeight + 1;
