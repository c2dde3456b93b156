// Pure geometry: no DOM, tested with node.

/** @typedef {[number, number]} Point */
/** @typedef {[left: number, top: number, right: number, bottom: number]} Box */

/** The box round some points, grown on all sides. @param {Point[]} points @param {number} [grow] @returns {Box} */
export function boxOf(points, grow = 0) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [Math.min(...xs) - grow, Math.min(...ys) - grow, Math.max(...xs) + grow, Math.max(...ys) + grow];
}

/** Whether two boxes overlap. @param {Box} a @param {Box} b */
export const meet = (a, b) => a[0] < b[2] && b[0] < a[2] && a[1] < b[3] && b[1] < a[3];

/**
 * An outline that travels as flat numbers round 0,0, put down at x,y in another size.
 * @param {number[]} flat
 * @param {number} [x]
 * @param {number} [y]
 * @param {number} [unit]
 */
export function putDown(flat, x = 0, y = 0, unit = 1) {
  /** @type {Point[]} */
  const points = [];
  for (let i = 0; i < flat.length; i += 2) points.push([flat[i] * unit + x, flat[i + 1] * unit + y]);
  return points;
}

/**
 * How a picture is enlarged so that a part of it fills its frame, as far as that goes: how many times, and where its
 * corner lies then.
 * @param {Box} part
 * @param {number} w of the picture and its frame
 * @param {number} h
 * @param {number} most
 * @returns {[scale: number, x: number, y: number]}
 */
export function closeUp([left, top, right, bottom], w, h, most) {
  const scale = Math.max(1, Math.min(w / (right - left), h / (bottom - top), most));
  const place = (/** @type {number} */ middle, /** @type {number} */ all) =>
    Math.min(0, Math.max(all - scale * all, all / 2 - scale * middle));
  return [scale, place((left + right) / 2, w), place((top + bottom) / 2, h)];
}

/** An item of a ring, from behind with -1. @template T @param {T[]} items @param {number} i */
const at = (items, i) => items[(i + items.length) % items.length];

/**
 * An outline moved outwards by d, corner by corner along the mean of its two normals: as gamekit.draw.offset does it.
 * @param {Point[]} points
 * @param {number} d
 * @returns {Point[]}
 */
export function offset(points, d) {
  const ring = points.filter((p, i) => {
    const q = at(points, i - 1);
    return Math.hypot(p[0] - q[0], p[1] - q[1]) > 0.01;
  });
  let area = 0;
  ring.forEach(([x, y], i) => {
    const [px, py] = at(ring, i - 1);
    area += px * y - x * py;
  });
  const turn = area < 0 ? -1 : 1;
  const normals = ring.map(([x, y], i) => {
    const [nx, ny] = at(ring, i + 1);
    const length = Math.hypot(nx - x, ny - y);
    return [(turn * (ny - y)) / length, (-turn * (nx - x)) / length];
  });
  return ring.map(([x, y], i) => {
    const [ax, ay] = at(normals, i - 1);
    const [bx, by] = normals[i];
    const reach = d / Math.max(0.5, 1 + ax * bx + ay * by);
    return [x + (ax + bx) * reach, y + (ay + by) * reach];
  });
}

/**
 * Four right angles at the corners of the box round an outline.
 * @param {Point[]} points
 * @param {number} grow
 * @param {number} length
 * @returns {Point[][]}
 */
export function cornerTicks(points, grow, length) {
  const [left, top, right, bottom] = boxOf(points, grow);
  const corners = [
    [left, top, 1, 1],
    [right, top, -1, 1],
    [left, bottom, 1, -1],
    [right, bottom, -1, -1],
  ];
  return corners.map(([x, y, a, b]) => [
    [x + a * length, y],
    [x, y],
    [x, y + b * length],
  ]);
}

const [WIDE, TALL] = [100, 60]; // tiles that large say at their upper left whose or what they are

const [INTO, LARGE] = [9, 20]; // px: at a corner of a hexagon lies another's lower rim; a small one has letters further in

/** Where the sign of who moved a thing lies: at its upper left, but of a tile where that hides nothing. @param {Point[]} edge @returns {Point} */
export function signPlace(edge) {
  const [left, top, right, bottom] = boxOf(edge);
  const hexagon = edge.length === 6;
  if (!hexagon && (right - left > WIDE || bottom - top > TALL))
    return [left + (right - left > WIDE ? 0.72 : 0.55) * (right - left), top];
  const [x, y] = edge.reduce((a, b) => (a[0] + a[1] < b[0] + b[1] - 1e-6 ? a : b));
  const [across, down] = [(left + right) / 2 - x, (top + bottom) / 2 - y];
  const into = hexagon ? Math.max(0, Math.min(INTO, (bottom - top) / 2 - LARGE)) / Math.hypot(across, down) : 0;
  return [x + into * across, y + into * down];
}

/** The point of an outline that lies furthest to the upper right: where its badge sits. @param {Point[]} points */
export function badgePlace(points) {
  return points.reduce((a, b) => (b[0] - b[1] > a[0] - a[1] + 1e-6 ? b : a));
}

/** @param {number} n */
const short = (n) => Math.round(n * 10) / 10;

/** Points as the d of an SVG path. @param {Point[]} points @param {boolean} [closed] */
export function pathData(points, closed = true) {
  return `M${points.map((p) => `${short(p[0])} ${short(p[1])}`).join("L")}${closed ? "Z" : ""}`;
}

/** An outline as a CSS clip-path inside its own box. @param {Point[]} points @param {Box} box */
export function clipPath(points, [left, top, right, bottom]) {
  const share = (/** @type {number} */ v, /** @type {number} */ from, /** @type {number} */ to) =>
    `${short(((v - from) / (to - from)) * 100)}%`;
  return `polygon(${points.map((p) => `${share(p[0], left, right)} ${share(p[1], top, bottom)}`).join(",")})`;
}
