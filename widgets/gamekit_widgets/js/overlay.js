// The board's overlay: over the painted canvas it puts a native button for each hotspot, and draws the states. Nothing here speaks to the kernel.
import { badgePlace, boxOf, clipPath, cornerTicks, neighbour, offset, pathData, putDown, readingOrder } from "./geometry.js";
import { attr, button, h, keyed, s, setText } from "./dom.js";

const SIGNS = { tick: ["M-4 0-1 3.4 4.4-3.6"], cross: ["M-3.5-3.5 3.5 3.5M-3.5 3.5 3.5-3.5"] };
export const TALL = 1000; // of such a board one sees a part only
let boards = 0;

/**
 * @param {{ click(target: string): void, key(event: KeyboardEvent): boolean, pointed(): void }} on
 */
export function makeBoard(on) {
  const prefix = `gk${Date.now().toString(36)}${(boards += 1)}-`;
  const defs = s("defs");
  const veil = s("mask", { id: `${prefix}veil`, maskUnits: "userSpaceOnUse" });
  const under = s("g", { mask: `url(#${prefix}veil)` });
  const over = s("g");
  const falling = s("g"); // dice on their way down: the painted ones lie beneath
  const svg = s("svg", { class: "gk-marks", "aria-hidden": "true" }, defs, veil, under, over, falling);
  const spots = h("div", { class: "gk-spots", role: "group" });
  const twins = h("div", { class: "gk-spots", "aria-hidden": "true" }); // the same things seen a second time: for pointers only
  const tracks = s("svg", { class: "gk-marks gk-tracks", "aria-hidden": "true" });
  const sheet = h("div", { class: "gk-sheet" }, tracks, svg, twins, spots);
  const hole = h("div", { class: "gk-hole" }, sheet);
  const strip = h("div", { class: "gk-strip" });
  const el = h("div", { class: "gk-board" }, strip, hole);

  let face = null;
  let places = []; // of the hotspots: target, x, y, height
  let outlines = {};
  let roving = null;
  let fallen = null; // the last throw of dice that was seen
  const at = { hover: null, focus: null };

  for (const group of [spots, twins, tracks]) {
    group.addEventListener("click", (event) => {
      const target = event.target.dataset?.gkTarget;
      if (target) on.click(target);
    });
    for (const [name, into] of [["pointerover", true], ["pointerout", false]]) {
      group.addEventListener(name, (event) => {
        if (event.pointerType !== "touch") point("hover", into ? event.target.dataset?.gkTarget : null);
      });
    }
  }
  spots.addEventListener("focusin", (event) => {
    rove(event.target.dataset.gkTarget);
    point("focus", event.target.matches(":focus-visible") ? event.target.dataset.gkTarget : null);
  });
  spots.addEventListener("focusout", () => point("focus", null));
  spots.addEventListener("keydown", (event) => {
    const here = event.target.dataset?.gkTarget;
    const order = event.key === "Home" || event.key === "End" ? readingOrder(places, face.quiet) : null;
    const next = order ? order.at(event.key === "Home" ? 0 : -1) : face.keys[event.key.toUpperCase()] ?? neighbour(places, here, event.key);
    if (order || event.key.startsWith("Arrow")) event.preventDefault();
    if (next) focus(next);
  });

  function point(kind, target) {
    if (at[kind] === (target || null)) return;
    at[kind] = target || null;
    on.pointed();
    if (face?.board.h > TALL) keepInSight(at.hover || at.focus); // not with every move: it makes the browser lay out
  }

  /** What is said of a target: "~" stands for its own name. */
  function spoken(target) {
    return face.spots[target]?.replace(/^~/, target.slice(target.indexOf(":") + 1));
  }

  /** What lies nearest to a place that is no more. */
  function nearest(was) {
    const far = ({ x, y }) => Math.hypot(x - was.x, y - was.y);
    return was && places.length ? places.reduce((a, b) => (far(b) < far(a) ? b : a)).target : null;
  }

  function rove(target) {
    roving = target;
    for (const [key, spot] of spots.gkKids || []) attr(spot, "tabindex", key === target ? 0 : -1);
  }

  function focus(target) {
    const spot = spots.gkKids?.get(target);
    spot?.focus();
    return Boolean(spot);
  }

  /** Lay the hotspots out. Called when the face's board has changed. */
  function lay(next) {
    face = next;
    const { w, h: high } = face.board;
    for (const layer of [svg, tracks]) attr(layer, "viewBox", `0 0 ${w} ${high}`);
    keyed(tracks, Object.entries(face.tracks), (target) => s("path", { "data-gk-target": target }),
      (line, { path }) => attr(line, "d", pathData(putDown(path, 0, 0), false)));
    for (const [name, value] of [["x", 0], ["y", 0], ["width", w], ["height", high]]) attr(veil, name, value);
    attr(spots, "aria-label", face.board.say);
    outlines = {};
    const boxes = {};
    const { origin, unit } = face.board;
    const was = places.find(({ target }) => target === roving);
    places = Object.entries(face.places).map(([target, place]) => {
      const [x, y] = [place.x * unit + origin[0], place.y * unit + origin[1]];
      const [points, outline] = [place.hit, place.edge ?? place.hit].map((form) => putDown(face.shapes[form], x, y, unit));
      const again = place.twin;
      const twin = again && putDown(face.shapes[again.shape], x + again.dx * unit, y + again.dy * unit, unit);
      outlines[target] = twin ? [outline, twin] : [outline];
      boxes[target] = [points, boxOf(points)];
      if (twin) boxes[`twin ${target}`] = [twin, boxOf(twin)];
      const [, top, , bottom] = boxes[target][1];
      return { target, x, y, height: bottom - top };
    });
    const order = readingOrder(places, face.quiet);
    if (!order.includes(roving)) roving = nearest(was) || order[0] || null;
    const share = (v, all) => `${(100 * v) / all}%`;
    const lie = (spot, key) => {
      const [points, b] = boxes[key];
      const style = `left:${share(b[0], w)};top:${share(b[1], high)};width:${share(b[2] - b[0], w)};height:${share(b[3] - b[1], high)};clip-path:${clipPath(points, b)}`;
      if (spot.gkStyle !== style) spot.style.cssText = spot.gkStyle = style;
    };
    keyed(twins, order.filter((target) => outlines[target][1]).map((target) => [target, target]),
      (target) => h("div", { class: "gk-spot", "data-gk-target": target }),
      (spot, target) => lie(spot, `twin ${target}`));
    keyed(spots, order.map((target) => [target, target]),
      (target) => button({ class: "gk-spot", "data-gk-target": target, tabindex: target === roving ? 0 : -1 }),
      (spot, _, target) => {
        lie(spot, target);
        attr(spot, "aria-label", spoken(target));
      });
    rove(roving);
    keyed(defs, Object.entries(face.symbols), (name) => s("g", { id: prefix + name, fill: "none", "stroke-linejoin": "round", "stroke-linecap": "round", "font-family": "sans-serif" }),
      (g, body) => { if (g.gkBody !== body) g.innerHTML = g.gkBody = body; });
    const hidden = (face.pills || []).map(([x, y, width, height]) => s("rect", { x, y, width, height, rx: Math.min(width, height) / 2, fill: "#000" }));
    veil.replaceChildren(s("rect", { width: w, height: high, fill: "#fff" }), ...hidden);
    fall(face.board.thrown);
  }

  /** Let dice fall that have been thrown since. */
  function fall({ throw: thrown, dice }) {
    const news = fallen !== null && thrown && thrown !== fallen;
    fallen = thrown || fallen || "";
    if (!news || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    falling.replaceChildren(...dice.map(({ stamp, x, y, scale }, i) => s("g", { transform: `translate(${x} ${y}) scale(${scale})` },
      s("rect", { x: -19, y: -19, width: 38, height: 40, fill: "var(--gk-panel)" }),
      s("g", { class: "gk-fall", style: `animation-delay:${70 * i}ms` }, s("use", { href: `#${prefix}${stamp}` })))));
    setTimeout(() => falling.replaceChildren(), 560 + 70 * dice.length);
  }

  /** One state of one target, wherever that is seen. */
  function states(group, kind, target) {
    for (const points of outlines[target] || []) state(group, kind, points);
  }

  function state(group, kind, points, text = "") {
    const { strokes, grow, ticks, badge, sign } = face.states[kind];
    const outline = grow && !ticks ? offset(points, grow) : points;
    const runs = ticks ? cornerTicks(points, grow, ticks) : [outline];
    const d = runs.map((run) => pathData(run, !ticks)).join("");
    const g = s("g", { class: `gk-is-${kind}` });
    for (const { colour, width, opacity, dash } of strokes) {
      g.append(s("path", { d, fill: "none", stroke: `var(--gk-${colour})`, "stroke-width": width, "stroke-opacity": opacity === 1 ? null : opacity, "stroke-dasharray": dash.join(" ") || null }));
    }
    group.append(g);
    if (!badge) return;
    const [x, y] = badgePlace(points);
    const ink = badge === "accent" ? "accent-ink" : "board";
    const mark = s("g", { class: `gk-is-${kind}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
      s("circle", { r: 9, fill: `var(--gk-${badge})`, stroke: "var(--gk-board)", "stroke-width": 1.5 }));
    if (text) mark.append(s("text", { y: 4, "text-anchor": "middle", "font-size": 11, "font-weight": 700, fill: `var(--gk-${ink})` }, text));
    else for (const path of SIGNS[sign]) mark.append(s("path", { d: path, fill: "none", stroke: `var(--gk-${ink})`, "stroke-width": 2 }));
    over.append(mark);
  }

  /**
   * Draw the states. What is traced stays as it is while all else pales; where a choice may lead to is drawn after that.
   * @param {{ legal: string[], traced: string, chosen: string[], last: string[], refused: string[], shake: string | null, hint: string[], look: any[], previewAt: string, touched: string[] }} show
   */
  function mark(show) {
    under.replaceChildren();
    over.replaceChildren();
    for (const { kind, points } of face.board.marks) state(under, kind, putDown(points, 0, 0));
    for (const target of show.last) states(under, "last", target);
    if (show.traced && show.chosen.length) pale(face.tracks[show.traced].bright);
    for (const target of show.legal) if (target !== show.previewAt) states(under, "legal", target);
    if (show.traced && !show.chosen.length) pale(face.tracks[show.traced].bright);
    if (show.look) preview(show.look, show.beside, show.previewAt, show.touched);
    for (const target of show.hint) states(under, "hover", target);
    if (at.hover && show.lit(at.hover)) states(under, "hover", at.hover);
    for (const target of show.chosen) states(under, "chosen", target);
    for (const target of show.refused) states(under, "refused", target);
    if (show.shake) for (const g of svg.querySelectorAll(".gk-is-refused")) g.classList.add("gk-shake");
    if (at.focus) states(over, "focus", at.focus);
    for (const group of [spots, twins]) {
      for (const [target, spot] of group.gkKids) {
        attr(spot, "aria-disabled", show.can(target) ? null : "true");
        attr(spot, "aria-pressed", show.chosen.includes(target) ? "true" : null);
        attr(spot, "data-gk-legal", show.legal.includes(target) ? "" : null);
      }
      attr(group, "class", `gk-spots${show.asking ? " gk-asking" : ""}`);
    }
  }

  /** All of the board pales but some strokes, or areas if they have no width. */
  function pale(bright) {
    const { w, h: high } = face.board;
    const all = { x: 0, y: 0, width: w, height: high };
    const mask = s("mask", { id: `${prefix}bright`, maskUnits: "userSpaceOnUse", ...all }, s("rect", { ...all, fill: "#fff" }),
      ...bright.map(({ width, points }) => s("path", { d: pathData(putDown(points, 0, 0), !width), stroke: "#000", "stroke-width": width, fill: width ? "none" : "#000" })));
    under.append(mask, s("rect", { class: "gk-pale", ...all, fill: "var(--gk-board)", mask: `url(#${prefix}bright)` }));
  }

  function preview({ ghosts }, beside, target, touched) {
    for (const other of touched) states(under, "preview", other);
    const { ending, zoom } = face.board.ghosts;
    const put = (stamp, spot, dx = 0, dy = 0, opacity = 1, scale = 1) => {
      const place = places.find((one) => one.target === spot);
      if (place) under.append(s("use", { href: `#${prefix}${stamp}${ending}`, transform: `translate(${place.x + dx} ${place.y + dy}) scale(${scale * zoom})`, opacity }));
    };
    for (const { stamp, dx, dy, opacity, scale } of ghosts) put(stamp, target, dx, dy, opacity, scale);
    for (let i = 0; i < beside.length; i += 2) put(beside[i], beside[i + 1]);
  }

  /** Keep the strip in sight while somebody points at a board that is higher than the page. */
  function keepInSight(pointed) {
    let page = pointed ? el.parentElement : null;
    while (page && (page.scrollHeight <= page.clientHeight + 1 || !/auto|scroll/.test(getComputedStyle(page).overflowY))) page = page.parentElement;
    const hidden = page ? page.getBoundingClientRect().top - el.getBoundingClientRect().top : 0;
    strip.style.top = hidden > 0 ? `${hidden + 8}px` : "";
    strip.classList.toggle("gk-follows", hidden > 0); // else what needs more lines grows upwards first, so that it covers no headline of the board
  }

  /** What the strip says: a sentence, before it the lines of `info`. */
  function say(text, info = [], strong = true) {
    keyed(strip, [["text", text], ...info.map((line, i) => [String(i), line])],
      (key) => (key === "text" ? h("span") : h("span", { class: "gk-info" }, h("i"), h("span"))),
      (span, item, key) => {
        if (key === "text") {
          setText(span, item);
          attr(span, "class", strong ? "gk-strong" : "gk-soft");
        } else {
          attr(span.firstChild, "style", item.tone ? `background:var(--gk-${item.tone});border-color:var(--gk-${item.tone}-lo)` : "display:none");
          setText(span.lastChild, item.text);
        }
      });
  }

  return {
    el, hole, sheet, at, lay, mark, say, focus, label: spoken,
    get roving() { return roving; },
    spot: (target) => spots.gkKids?.get(target),
    focusRoving: () => focus(roving),
  };
}
