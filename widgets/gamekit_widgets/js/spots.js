// Where the hotspots lie, and how one gets from one to the next. Pure: tested with node.

/** @import { Face } from "./face.d.ts" */
/** @import { Box, Point } from "./geometry.js" */
import { boxOf, putDown } from "./geometry.js";

/**
 * A hotspot put down on the board: its middle, where it is hit, where states are drawn round it, and where the same
 * thing is seen a second time.
 * @typedef {{ target: string, x: number, y: number, height: number, hit: Point[], box: Box, edge: Point[], twin: Point[] | null }} Spot
 */

/** What was put down last, and of what: most of a board stays where it is. @type {WeakMap<Face["places"][string], { of: unknown[], spot: Spot }>} */
const lain = new WeakMap();

/**
 * The hotspots of a board.
 * @param {Pick<Face, "board" | "places" | "shapes">} face
 * @returns {Spot[]}
 */
export function spotsOf({ board: { origin, unit }, places, shapes }) {
  return Object.entries(places).map(([target, place]) => {
    const of = [...origin, unit, shapes[place.hit], shapes[place.edge ?? ""], shapes[place.twin?.shape ?? ""]];
    const last = lain.get(place);
    if (last?.spot.target === target && of.every((one, n) => one === last.of[n])) return last.spot;
    const spot = putSpot(target, place, origin, unit, shapes);
    lain.set(place, { of, spot });
    return spot;
  });
}

/**
 * @param {string} target
 * @param {Face["places"][string]} place
 * @param {Face["board"]["origin"]} origin
 * @param {number} unit
 * @param {Face["shapes"]} shapes
 * @returns {Spot}
 */
function putSpot(target, place, origin, unit, shapes) {
  const [x, y] = [place.x * unit + origin[0], place.y * unit + origin[1]];
  const hit = putDown(shapes[place.hit], x, y, unit);
  const edge = place.edge ? putDown(shapes[place.edge], x, y, unit) : hit;
  const twin = place.twin
    ? putDown(shapes[place.twin.shape], x + place.twin.dx * unit, y + place.twin.dy * unit, unit)
    : null;
  const box = boxOf(hit);
  return { target, x, y, height: box[3] - box[1], hit, box, edge, twin };
}

/** @typedef {Pick<Spot, "target" | "x" | "y"> & { height?: number }} Middle */

/**
 * Targets in the order in which one reads them: row by row, a row being what overlaps by half; those to be put `last` after all others.
 * @param {Middle[]} spots
 * @param {string[]} [last]
 */
export function readingOrder(spots, last = []) {
  /** @type {Middle[][]} */
  const rows = [];
  for (const spot of [...spots].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && spot.y - row[0].y < Math.min(12, (spot.height || 24) / 2)) row.push(spot);
    else rows.push([spot]);
  }
  const order = rows.flatMap((row) => row.sort((a, b) => a.x - b.x)).map((spot) => spot.target);
  return [...order.filter((target) => !last.includes(target)), ...order.filter((target) => last.includes(target))];
}

/** @type {Record<string, Point>} */
const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const TILT = 0.01; // so that nothing lies just between two sides

/**
 * The target that an arrow key leads to: the nearest that way, what lies more ahead than aside before all else. So all
 * others lie on one of the four sides, a step there never leads farther off, and each can be come to.
 * @param {Middle[]} spots
 * @param {string} from
 * @param {string} key
 */
export function neighbour(spots, from, key) {
  const start = spots.find((spot) => spot.target === from);
  const way = WAYS[key];
  if (!start || !way) return null;
  let best = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const [x, y] = [spot.x - start.x, spot.y - start.y];
    if (x * way[0] + y * way[1] < 1) continue;
    const [dx, dy] = [x - TILT * y, y + TILT * x];
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    const cost = along + aside + (aside > along ? 1e4 : 0);
    if (cost < least) [best, least] = [spot.target, cost];
  }
  return best;
}

/** What lies nearest to a place. @param {Middle[]} spots @param {{ x: number, y: number }} place */
export function nearest(spots, { x, y }) {
  const far = (/** @type {Middle} */ spot) => Math.hypot(spot.x - x, spot.y - y);
  return spots.length ? spots.reduce((a, b) => (far(b) < far(a) ? b : a)).target : null;
}
