// The picture over the painted board: marks, what a move would do, what pales, dice that fall.

/** @import { Face, Thrown } from "./face.d.ts" */
/** @import { Point } from "./geometry.js" */
/** @import { Marks } from "./marks.js" */
/** @import { Spot } from "./spots.js" */
import { attr, changed, freshId, keyed, s } from "./dom.js";
import { badgePlace, pathData, putDown, signPlace } from "./geometry.js";
import { INHERITED } from "./painter_svg.js";
import { seatShape } from "./signs.js";
import { badge, strokes } from "./states.js";

const NEXT_DIE = 70; // ms from one die to the next
const LATE = 700; // ms until those fall that come after the others: 200 after these lie there
const FALLEN = 560; // ms until a die lies there
const MARGIN = 10; // how far marks stick out of what lies at the edge of a picture
const LEAST = 0.65; // of its size: what is laid on a board that is seen close covers no station beside its own
const ONCE = 600; // ms that the end of a match is outlined

/** @typedef {Pick<Face, "board" | "drawn" | "tracks">} Reads */

/** One overlay: the picture, its layers, and what it knows of the board. */
export class Overlay {
  prefix = `${freshId()}-`;
  defs = s("defs");
  veil = s("mask", { id: `${this.prefix}veil`, maskUnits: "userSpaceOnUse" });
  under = s("g", { mask: `url(#${this.prefix}veil)` });
  over = s("g");
  falling = s("g"); // dice on their way down: the painted ones lie beneath; and what else soon passes
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
    const all = { x: -MARGIN, y: -MARGIN, width: w + 2 * MARGIN, height: h + 2 * MARGIN };
    for (const [name, value] of Object.entries(all)) attr(this.veil, name, value);
    const hidden = pills.map(([x, y, width, height]) =>
      s("rect", { x, y, width, height, rx: Math.min(width, height) / 2, fill: "#000" }),
    );
    this.veil.replaceChildren(s("rect", { ...all, fill: "#fff" }), ...hidden);
    keyed(
      this.defs,
      Object.entries(symbols),
      (name) => s("g", { id: this.prefix + name, ...INHERITED }),
      (g, body) => {
        if (changed(g, body)) g.innerHTML = body;
      },
    );
  }

  /** Let dice fall that have been thrown since. @param {Thrown} thrown */
  fall({ throw: now, dice }) {
    const news = this.thrown !== null && now && now !== this.thrown;
    this.thrown = now || this.thrown || "";
    if (!news) return;
    const waits = (/** @type {boolean} */ late, /** @type {number} */ i) => NEXT_DIE * i + (late ? LATE : 0);
    this.falling.replaceChildren(
      ...dice.map(({ stamp, x, y, scale, late }, i) =>
        s(
          "g",
          { transform: `translate(${x} ${y}) scale(${scale})` },
          s("rect", { x: -19, y: -19, width: 38, height: 40, fill: "var(--gk-panel)" }),
          s(
            "g",
            { class: "gk-fall", style: `animation-delay:${waits(late, i)}ms` },
            s("use", { href: `#${this.prefix}${stamp}` }),
          ),
        ),
      ),
    );
    setTimeout(() => this.falling.replaceChildren(), FALLEN + waits(dice.at(-1)?.late ?? false, dice.length));
  }

  /** What of the marks lies here, as a text: while that is the same, all is drawn. @param {Marks} marks */
  told({ hover, focus, at, ghosts, trail, ...marks }) {
    const here = (/** @type {string | null} */ target) => target !== null && this.spots.has(target);
    const lists = Object.values(marks).map((all) => Array.isArray(all) && all.filter(here));
    const moved = trail.map((one) => [one.seat, one.at.filter(here)]);
    return JSON.stringify([lists, [hover, focus, at].map((one) => here(one) && one), moved, here(at) && ghosts]);
  }

  /**
   * Draw the marks. What is traced stays as it is while all else pales; where a choice may lead to is drawn after that.
   * @param {Reads} face
   * @param {Marks} marks
   */
  draw(face, marks) {
    const { under, over } = this;
    /** @type {SVGElement[]} */
    const badges = []; // over all else, what was refused last
    const mark = (
      /** @type {string} */ kind,
      /** @type {Point[]} */ edge,
      /** @type {SVGElement | null} */ layer, // null: what else is drawn there stays to be seen, with the badge
    ) => {
      layer?.append(strokes(face.drawn, kind, edge));
      badges.push(...[badge(face.drawn, kind, edge)].filter((one) => one !== null));
    };
    const each = (/** @type {string} */ kind, /** @type {string[]} */ targets, layer = under) => {
      for (const edge of targets.flatMap((target) => this.edges(target))) mark(kind, edge, layer);
    };
    const pale = () => {
      if (marks.traced) this.pale(face, marks.traced);
    };
    under.replaceChildren();
    over.replaceChildren();
    for (const { kind, points } of face.board.marks) mark(kind, putDown(points), under);
    each("last", marks.last);
    if (marks.chosen.length) pale();
    const legal = marks.legal.filter((target) => target !== marks.at);
    each("legal", legal);
    if (!marks.chosen.length) pale();
    each("preview", marks.touched);
    this.preview(face, marks);
    each("hover", marks.hint);
    if (marks.hover) each("hover", [marks.hover]);
    each("chosen", marks.chosen);
    for (const target of marks.causes) {
      const [edge, twin] = this.edges(target);
      const layer = legal.includes(target) ? null : under;
      if (edge) mark("cause", edge, layer);
      if (twin) layer?.append(strokes(face.drawn, "cause", twin)); // many lie close together there: one sign is enough
    }
    each("refused", marks.refused); // it is one thing, and shares its edges with what holds it
    if (marks.focus) each("focus", [marks.focus], over);
    over.append(...marks.trail.flatMap(({ seat, at }) => at.map((target) => this.moved(face, seat, target))));
    over.append(...badges);
    if (marks.way) this.way(face, marks.way);
  }

  /** Who moved a piece since one's last turn: the seat's sign at a corner of it. @param {Reads} face @param {number} seat @param {string} target */
  moved({ drawn, board: { w, h } }, seat, target) {
    const spot = this.spots.get(target);
    if (!spot) return "";
    const corner = signPlace(spot.edge);
    const [x, y] = [Math.min(Math.max(corner[0], 10), w - 10), Math.min(Math.max(corner[1], 10), h - 10)]; // inside
    const disc = s("circle", {
      cx: x,
      cy: y,
      r: 9,
      fill: "var(--gk-panel)",
      stroke: "var(--gk-edge)",
      "stroke-width": 1,
    });
    return s("g", { class: "gk-moved" }, disc, seatShape(drawn, seat, { x, y, r: 5 }));
  }

  /** The way of a card that a hint plays: from the edge nearest to the hand to its place. @param {Reads} face @param {string} target */
  way({ board: { w, h } }, target) {
    const spot = this.spots.get(target);
    if (!spot) return;
    const [x, y] = badgePlace(spot.edge);
    const below = this.over.closest("[data-gk-kind=phone]") !== null;
    const start = below ? [w / 2, h] : [w, h * 0.36];
    const [cx, cy] = below ? [x + 24, (y + h) / 2] : [(x + w) / 2, Math.min(y, start[1]) - 24];
    const far = Math.hypot(cx - x, cy - y);
    const [ux, uy] = [(cx - x) / far, (cy - y) / far];
    const bend = `M${start.join(" ")}Q${cx} ${cy} ${x + 8 * ux} ${y + 8 * uy}`;
    const head = `M${x} ${y}L${x + 15 * ux - 7 * uy} ${y + 15 * uy + 7 * ux}L${x + 15 * ux + 7 * uy} ${y + 15 * uy - 7 * ux}Z`;
    const dotted = { fill: "none", "stroke-linecap": "round", "stroke-dasharray": "0.1 7" };
    this.over.append(
      s("path", { d: bend, ...dotted, stroke: "var(--gk-panel)", "stroke-width": 7 }),
      s("path", { d: bend, ...dotted, stroke: "var(--gk-accent)", "stroke-width": 3.5 }),
      s("path", { d: head, fill: "var(--gk-accent)", stroke: "var(--gk-panel)" }),
    );
  }

  /** A target's outlines, wherever it is seen. @param {string} target @returns {Point[][]} */
  edges(target) {
    const spot = this.spots.get(target);
    if (!spot) return [];
    return spot.twin ? [spot.edge, spot.twin] : [spot.edge];
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
      ...tracks[traced].names.map(({ text, x, y, size, anchor, bold }) =>
        s(
          "text",
          {
            class: "gk-halo",
            x,
            y,
            style: `font-size:calc(${size}px/var(--gk-close,1))`,
            "text-anchor": anchor,
            "font-weight": bold && 700,
          },
          text,
        ),
      ),
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
            style: `transform:translate(${spot.x + dx}px,${spot.y + dy}px) scale(calc(${scale * size.zoom}*max(${LEAST},1/var(--gk-close,1))))`,
            opacity,
          }),
        );
    };
    for (const ghost of ghosts) put(ghost.stamp, at, ghost);
    for (let i = 0; i < beside.length; i += 2) put(beside[i], beside[i + 1]);
  }

  /** What is marked so has just come to be, and is seen to. @param {string} kind @param {string} how */
  enter(kind, how) {
    for (const g of this.el.querySelectorAll(`.gk-is-${kind}`)) g.classList.add(how);
  }

  /** What a match ended with is outlined, once. @param {Reads} face @param {string[]} targets */
  ring({ drawn }, targets) {
    const rings = targets.flatMap((target) => this.edges(target)).map((edge) => strokes(drawn, "chosen", edge));
    const once = s("g", { class: "gk-once" }, ...rings);
    this.falling.append(once);
    setTimeout(() => once.remove(), ONCE);
  }
}
