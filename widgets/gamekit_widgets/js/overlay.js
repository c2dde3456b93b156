// The picture over the painted board: marks, what a move would do, what pales, dice that fall.

/** @import { Drawn, Face, Thrown } from "./face.d.ts" */
/** @import { Point } from "./geometry.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Spot } from "./spots.js" */
import { attr, changed, freshId, keyed, s } from "./dom.js";
import { badgePlace, cornerTicks, offset, pathData, putDown } from "./geometry.js";

/** @typedef {Pick<Face, "board" | "drawn" | "tracks">} Reads */

/** One overlay: the picture, its layers, and what it knows of the board. */
export class Overlay {
  prefix = `${freshId()}-`;
  defs = s("defs");
  veil = s("mask", { id: `${this.prefix}veil`, maskUnits: "userSpaceOnUse" });
  under = s("g", { mask: `url(#${this.prefix}veil)` });
  over = s("g");
  falling = s("g"); // dice on their way down: the painted ones lie beneath
  el = s(
    "svg",
    { class: "gk-marks", "aria-hidden": "true" },
    this.defs,
    this.veil,
    this.under,
    this.over,
    this.falling,
  );
  /** @type {Map<string, Spot>} */
  spots = new Map();
  /** @type {string | null} */
  thrown = null; // the last throw of dice that was seen

  /** A board of another size, with other symbols and notes. @param {Pick<Face, "board" | "symbols" | "pills">} face */
  lay({ board: { w, h }, symbols, pills }) {
    attr(this.el, "viewBox", `0 0 ${w} ${h}`);
    for (const [name, value] of Object.entries({ x: 0, y: 0, width: w, height: h })) attr(this.veil, name, value);
    const hidden = pills.map(([x, y, width, height]) =>
      s("rect", { x, y, width, height, rx: Math.min(width, height) / 2, fill: "#000" }),
    );
    this.veil.replaceChildren(s("rect", { width: w, height: h, fill: "#fff" }), ...hidden);
    keyed(
      this.defs,
      Object.entries(symbols),
      (name) =>
        s("g", {
          id: this.prefix + name,
          fill: "none",
          "stroke-linejoin": "round",
          "stroke-linecap": "round",
          "font-family": "sans-serif",
        }),
      (g, body) => {
        if (changed(g, body)) g.innerHTML = body;
      },
    );
  }

  /** Let dice fall that have been thrown since. @param {Thrown} thrown */
  fall({ throw: now, dice }) {
    const news = this.thrown !== null && now && now !== this.thrown;
    this.thrown = now || this.thrown || "";
    if (!news || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.falling.replaceChildren(
      ...dice.map(({ stamp, x, y, scale }, i) =>
        s(
          "g",
          { transform: `translate(${x} ${y}) scale(${scale})` },
          s("rect", { x: -19, y: -19, width: 38, height: 40, fill: "var(--gk-panel)" }),
          s(
            "g",
            { class: "gk-fall", style: `animation-delay:${70 * i}ms` },
            s("use", { href: `#${this.prefix}${stamp}` }),
          ),
        ),
      ),
    );
    setTimeout(() => this.falling.replaceChildren(), 560 + 70 * dice.length);
  }

  /**
   * Draw the marks. What is traced stays as it is while all else pales; where a choice may lead to is drawn after that.
   * @param {Reads} face
   * @param {Marks} marks
   */
  draw(face, marks) {
    const { under, over } = this;
    const each = (/** @type {string} */ kind, /** @type {string[]} */ targets, layer = under) => {
      for (const target of targets) for (const edge of this.edges(target)) this.mark(face, kind, edge, layer);
    };
    const pale = () => {
      if (marks.traced) this.pale(face, marks.traced);
    };
    under.replaceChildren();
    over.replaceChildren();
    for (const { kind, points } of face.board.marks) this.mark(face, kind, putDown(points), under);
    each("last", marks.last);
    if (marks.chosen.length) pale();
    each(
      "legal",
      marks.legal.filter((target) => target !== marks.at),
    );
    if (!marks.chosen.length) pale();
    each("preview", marks.touched);
    this.preview(face, marks);
    each("hover", marks.hint);
    if (marks.hover) each("hover", [marks.hover]);
    each("chosen", marks.chosen);
    each("refused", marks.refused);
    if (marks.focus) each("focus", [marks.focus], over);
  }

  /** A target's outlines, wherever it is seen. @param {string} target @returns {Point[][]} */
  edges(target) {
    const spot = this.spots.get(target);
    if (!spot) return [];
    return spot.twin ? [spot.edge, spot.twin] : [spot.edge];
  }

  /** @param {Reads} face @param {string} kind @param {Point[]} points @param {SVGElement} layer */
  mark({ drawn }, kind, points, layer) {
    const { strokes, grow, ticks, badge } = drawn.states[kind];
    const runs = ticks ? cornerTicks(points, grow, ticks) : [grow ? offset(points, grow) : points];
    const d = runs.map((run) => pathData(run, !ticks)).join("");
    layer.append(
      s(
        "g",
        { class: `gk-is-${kind}` },
        ...strokes.map(({ colour, width, opacity, dash }) =>
          s("path", {
            d,
            fill: "none",
            stroke: `var(--gk-${colour})`,
            "stroke-width": width,
            "stroke-opacity": opacity === 1 ? null : opacity,
            "stroke-dasharray": dash.join(" ") || null,
          }),
        ),
      ),
    );
    if (badge) this.badge(drawn, kind, badgePlace(points));
  }

  /** The disc that says a state a second time. @param {Drawn} drawn @param {string} kind @param {Point} place */
  badge({ states, badge, signs }, kind, [x, y]) {
    const { badge: colour, sign } = states[kind];
    const ink = `var(--gk-${colour === "accent" ? "accent-ink" : "board"})`;
    this.over.append(
      s(
        "g",
        { class: `gk-is-${kind}`, transform: `translate(${x.toFixed(1)} ${y.toFixed(1)})` },
        s("circle", { r: badge.r, fill: `var(--gk-${colour})`, stroke: "var(--gk-board)", "stroke-width": badge.edge }),
        ...signs[sign].map((run) =>
          s("path", { d: pathData(putDown(run), false), fill: "none", stroke: ink, "stroke-width": 2 }),
        ),
      ),
    );
  }

  /**
   * All of the board pales but some strokes, or areas if they have no width.
   * @param {Reads} face
   * @param {string} traced
   */
  pale({ board: { w, h }, tracks }, traced) {
    const all = { x: 0, y: 0, width: w, height: h };
    const bright = tracks[traced].bright.map(({ width, points }) =>
      s("path", {
        d: pathData(putDown(points), !width),
        stroke: "#000",
        "stroke-width": width,
        fill: width ? "none" : "#000",
      }),
    );
    this.under.append(
      s(
        "mask",
        { id: `${this.prefix}bright`, maskUnits: "userSpaceOnUse", ...all },
        s("rect", { ...all, fill: "#fff" }),
        ...bright,
      ),
      s("rect", { class: "gk-pale", ...all, fill: "var(--gk-board)", mask: `url(#${this.prefix}bright)` }),
    );
  }

  /** What a move would do: symbols on its place, and on others beside it. @param {Reads} face @param {Marks} marks */
  preview({ board: { ghosts: size } }, { ghosts, beside, at }) {
    const put = (
      /** @type {string} */ stamp,
      /** @type {string | null} */ target,
      { dx = 0, dy = 0, opacity = 1, scale = 1 } = {},
    ) => {
      const spot = target === null ? undefined : this.spots.get(target);
      if (spot)
        this.under.append(
          s("use", {
            href: `#${this.prefix}${stamp}${size.ending}`,
            transform: `translate(${spot.x + dx} ${spot.y + dy}) scale(${scale * size.zoom})`,
            opacity,
          }),
        );
    };
    for (const ghost of ghosts) put(ghost.stamp, at, ghost);
    for (let i = 0; i < beside.length; i += 2) put(beside[i], beside[i + 1]);
  }

  /** The refused things shake, once. */
  shake() {
    for (const g of this.el.querySelectorAll(".gk-is-refused")) g.classList.add("gk-shake");
  }
}
