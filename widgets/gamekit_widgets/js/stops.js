// Where the marks of a timeline lie. Pure: tested with node.

/**
 * A position at which somebody chooses: how many moves lie behind it, and whose was the last; null at the start.
 * @typedef {{ at: number, seat: number | null, x: number, y: number }} Stop
 */

export const MIDDLE = 13; // px from the top of a timeline
const STEP = 17; // px between marks, if there is room

/**
 * The marks of a timeline. A mark stands for the position after its move; chance after a move belongs to that mark,
 * unless its draws are asked for one by one.
 * When marks get closer than 7 px, each seat has a lane of its own and its marks become short strokes.
 * @param {number[]} line the seat of each move, -1 for chance
 * @param {number} width
 * @param {number} seats how many
 * @param {boolean} [draws] one by one
 */
export function stopsOf(line, width, seats, draws = false) {
  const ends = [0];
  line.forEach((_, i) => {
    if (draws || i + 1 === line.length || line[i + 1] !== -1) ends.push(i + 1);
  });
  const step = Math.min(STEP, (width - 24) / Math.max(1, ends.length - 1));
  const lanes = step < 7;
  /** @type {Stop[]} */
  const stops = ends.map((at, k) => {
    let mover = at - 1;
    while (mover > ends[k - 1] && line[mover] === -1) mover -= 1;
    const seat = at === 0 ? null : line[mover];
    const lane =
      lanes && seat !== null && seat >= 0 ? (seat - (seats - 1) / 2) * Math.min(5, 18 / Math.max(1, seats)) : 0;
    return { at, seat, x: 12 + step * k, y: MIDDLE + lane };
  });
  return { stops, lanes, step, end: 12 + step * (ends.length - 1) };
}

/** The mark nearest to x, by index. @param {Stop[]} stops @param {number} x */
export function nearestStop(stops, x) {
  let best = 0;
  stops.forEach((stop, i) => {
    if (Math.abs(stop.x - x) < Math.abs(stops[best].x - x)) best = i;
  });
  return best;
}
