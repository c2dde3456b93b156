// Where the marks of a timeline lie. Pure: tested with node.

/** @import { Entry } from "./face.d.ts" */

/**
 * A position at which somebody chooses: how many moves lie behind it, and whose was the last; null at the start. A gap
 * stands for all that has no mark there, and leads to the nearest of it.
 * @typedef {{ at: number, seat: number | null, x: number, gap: boolean }} Stop
 */

export const MIDDLE = 13; // px from the top of a timeline
const STEP = 17; // px between marks
const EDGE = 12; // px before the first mark and after the last

/**
 * The marks of a timeline: the start, and as many round a position as have room. A mark stands for the position after
 * its move; chance after a move belongs to that mark, and so do one's own steps towards one, unless all are asked for one
 * by one.
 * @param {Pick<Entry, "seat" | "aside">[]} line
 * @param {number} width
 * @param {number} [here] a position that has a mark
 * @param {boolean} [each] one by one
 */
export function stopsOf(line, width, here = line.length, each = false) {
  const ends = [0, ...line.flatMap((entry, i) => (each || tells(entry, line[i + 1]) ? [i + 1] : []))];
  const room = Math.max(5, Math.floor((width - 2 * EDGE) / STEP) + 1);
  const shown = ends.length <= room ? ends.map((at) => ({ at, gap: false })) : near(ends, room, here);
  const stops = shown.map(({ at, gap }, k) => ({ at, seat: moverOf(line, at), x: EDGE + STEP * k, gap }));
  return { ends, stops };
}

/**
 * How many moves a player counts: what chance does after one belongs to it, the set-up to none. What comes back tells it
 * of a position.
 * @param {Pick<Entry, "seat" | "aside">[]} line
 */
export function counterOf(line) {
  const { ends } = stopsOf(line, 0);
  const before = line.length && line[0].seat < 0 ? 1 : 0;
  return (/** @type {number} */ at) => Math.max(0, indexOf(ends, at) - before);
}

/** Whether an entry is one that has a mark. @param {Pick<Entry, "seat" | "aside">} entry @param {Pick<Entry, "seat"> | undefined} next */
const tells = ({ seat, aside }, next) => next === undefined || (next.seat >= 0 && !(aside && seat >= 0));

/** The start, and the marks nearest to a position with a gap on either side. @param {number[]} ends @param {number} room @param {number} here */
function near(ends, room, here) {
  const [inner, k] = [room - 3, indexOf(ends, here)];
  const from = Math.min(Math.max(1, k - Math.floor(inner / 2)), ends.length - inner);
  const to = from + inner;
  return [
    { at: 0, gap: false },
    ...(from > 1 ? [{ at: ends[from - 1], gap: true }] : []),
    ...ends.slice(from, to).map((at) => ({ at, gap: false })),
    ...(to < ends.length ? [{ at: ends[to], gap: true }] : []),
  ];
}

/** Whose move leads to a position; chance if nobody's. @param {Pick<Entry, "seat">[]} line @param {number} at */
function moverOf(line, at) {
  const by = line.slice(0, at).findLast(({ seat }) => seat >= 0);
  return at === 0 ? null : (by?.seat ?? -1);
}

/** The last of some positions that is not after one, by index. @param {number[]} ends @param {number} at */
export const indexOf = (ends, at) => ends.findLastIndex((end) => end <= at);

/** The mark nearest to x. @param {Stop[]} stops @param {number} x */
export const nearestStop = (stops, x) => stops.reduce((a, b) => (Math.abs(b.x - x) < Math.abs(a.x - x) ? b : a));
