// Pure geometry: no DOM, tested with node. A point is [x, y]; an outline is a list of points; a box is [left, top, right, bottom].

/** The box round some points, grown on all sides. */
export function boxOf(points, grow = 0) {
  const xs = points.map((p) => p[0]);
  const ys = points.map((p) => p[1]);
  return [Math.min(...xs) - grow, Math.min(...ys) - grow, Math.max(...xs) + grow, Math.max(...ys) + grow];
}

/** An outline that travels as flat numbers round 0,0, put down at x,y in another size. */
export function putDown(flat, x, y, unit = 1) {
  const points = [];
  for (let i = 0; i < flat.length; i += 2) points.push([flat[i] * unit + x, flat[i + 1] * unit + y]);
  return points;
}

/** An outline moved outwards by d, corner by corner along the mean of its two normals: as gamekit.draw.offset does it. */
export function offset(points, d) {
  const ring = points.filter((p, i) => {
    const q = points.at(i - 1);
    return Math.hypot(p[0] - q[0], p[1] - q[1]) > 0.01;
  });
  let area = 0;
  ring.forEach(([x, y], i) => {
    const [px, py] = ring.at(i - 1);
    area += px * y - x * py;
  });
  const turn = area < 0 ? -1 : 1;
  const normals = ring.map(([x, y], i) => {
    const [nx, ny] = ring[(i + 1) % ring.length];
    const length = Math.hypot(nx - x, ny - y);
    return [(turn * (ny - y)) / length, (-turn * (nx - x)) / length];
  });
  return ring.map(([x, y], i) => {
    const [ax, ay] = normals.at(i - 1);
    const [bx, by] = normals[i];
    const reach = d / Math.max(0.5, 1 + ax * bx + ay * by);
    return [x + (ax + bx) * reach, y + (ay + by) * reach];
  });
}

/** Four right angles at the corners of the box round an outline. */
export function cornerTicks(points, grow, length) {
  const [left, top, right, bottom] = boxOf(points, grow);
  const corners = [[left, top, 1, 1], [right, top, -1, 1], [left, bottom, 1, -1], [right, bottom, -1, -1]];
  return corners.map(([x, y, a, b]) => [[x + a * length, y], [x, y], [x, y + b * length]]);
}

/** The point of an outline that lies furthest to the upper right: where its badge sits. */
export function badgePlace(points) {
  return points.reduce((a, b) => (b[0] - b[1] > a[0] - a[1] + 1e-6 ? b : a));
}

const short = (n) => Math.round(n * 10) / 10;

/** Points as the d of an SVG path. */
export function pathData(points, closed = true) {
  return `M${points.map((p) => `${short(p[0])} ${short(p[1])}`).join("L")}${closed ? "Z" : ""}`;
}

/** An outline as a CSS clip-path inside its own box. */
export function clipPath(points, [left, top, right, bottom]) {
  const share = (v, from, to) => `${short(((v - from) / (to - from)) * 100)}%`;
  return `polygon(${points.map((p) => `${share(p[0], left, right)} ${share(p[1], top, bottom)}`).join(",")})`;
}

/** Targets in the order in which one reads them: row by row, a row being what overlaps by half; those to be put `last` after all others. */
export function readingOrder(spots, last = []) {
  const rows = [];
  for (const spot of [...spots].sort((a, b) => a.y - b.y)) {
    const row = rows.at(-1);
    if (row && spot.y - row[0].y < Math.min(12, (spot.height || 24) / 2)) row.push(spot);
    else rows.push([spot]);
  }
  const order = rows.flatMap((row) => row.sort((a, b) => a.x - b.x)).map((spot) => spot.target);
  return [...order.filter((target) => !last.includes(target)), ...order.filter((target) => last.includes(target))];
}

const WAYS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** The target that an arrow key leads to: the nearest that way, what lies straight ahead before what lies aside. */
export function neighbour(spots, from, key) {
  const start = spots.find((spot) => spot.target === from);
  const way = WAYS[key];
  if (!start || !way) return null;
  let best = null;
  let least = Infinity;
  for (const spot of spots) {
    const dx = spot.x - start.x;
    const dy = spot.y - start.y;
    const along = dx * way[0] + dy * way[1];
    const aside = Math.abs(dx * way[1]) + Math.abs(dy * way[0]);
    if (along < 1) continue;
    const cost = along + 1.2 * aside + (aside > 2 * along ? 1e4 : 0);
    if (cost < least) [best, least] = [spot.target, cost];
  }
  return best;
}

/** Where a bubble goes: below its anchor, or above if that is asked for, or below is no room, or it hides fewer of the boxes to `avoid`; never outside `bounds` sideways. */
export function bubblePlace(anchor, [width, height], bounds, wish = "below", avoid = [], gap = 10) {
  const middle = (anchor[0] + anchor[2]) / 2;
  const left = Math.max(bounds[0] + 4, Math.min(middle - width / 2, bounds[2] - width - 4));
  const below = anchor[3] + gap;
  const above = anchor[1] - gap - height;
  const hides = (top) => avoid.filter((box) => box[0] < left + width && box[2] > left && box[1] < top + height && box[3] > top).length;
  const flip = above >= bounds[1] - height / 2 && (wish === "above" || below + height > bounds[3] || hides(above) < hides(below));
  return { left, top: flip ? above : below, flip, tip: Math.max(16, Math.min(middle - left, width - 16)) };
}

/**
 * The marks of a timeline. `line`: the seat of each move, -1 for chance. A mark stands for the position after its move; chance after a move
 * belongs to that mark. When marks get closer than 9 px, each seat has a lane of its own and its marks become short strokes.
 */
export function timeline(line, width, seats) {
  const stops = [0];
  line.forEach((seat, i) => {
    if (i + 1 === line.length || line[i + 1] !== -1) stops.push(i + 1);
  });
  const step = Math.min(26, (width - 24) / Math.max(1, stops.length - 1));
  const lanes = step < 9;
  const marks = stops.map((at, k) => {
    let mover = at - 1;
    while (mover > 0 && line[mover] === -1 && !stops.includes(mover)) mover -= 1;
    const seat = at === 0 ? null : line[mover];
    const lane = lanes && seat >= 0 ? (seat - (seats - 1) / 2) * Math.min(7, 24 / Math.max(1, seats)) : 0;
    return { at, seat, x: 12 + step * k, y: 17 + lane };
  });
  return { marks, lanes, step, end: 12 + step * (stops.length - 1) };
}

/** The mark nearest to x, by index. */
export function nearestMark(marks, x) {
  let best = 0;
  marks.forEach((mark, i) => {
    if (Math.abs(mark.x - x) < Math.abs(marks[best].x - x)) best = i;
  });
  return best;
}
