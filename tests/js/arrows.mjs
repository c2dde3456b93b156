// Reads faces, a line each, and writes the targets that no way of arrow keys leads to, or leads away from.

import { createInterface } from "node:readline";
import { boxOf } from "../../widgets/gamekit_widgets/js/geometry.js";
import { neighbour, spotsOf } from "../../widgets/gamekit_widgets/js/spots.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

/** All that ways lead to from the first. */
function reached(ways, first) {
  const seen = new Set([first]);
  for (const target of seen) for (const next of ways.get(target) ?? []) seen.add(next);
  return seen;
}

function lost(spots) {
  const targets = spots.map((spot) => spot.target);
  const [there, back] = [new Map(), new Map(targets.map((target) => [target, []]))];
  for (const target of targets) {
    there.set(target, KEYS.map((key) => neighbour(spots, target, key)).filter(Boolean));
    for (const next of there.get(target)) back.get(next).push(target);
  }
  const [out, home] = [reached(there, targets[0]), reached(back, targets[0])];
  return targets.filter((target) => !out.has(target) || !home.has(target));
}

function middles(spots) {
  return Object.entries(spots).map(([target, { hit, slot }]) => {
    const pairs = Array.from({ length: hit.length / 2 }, (_, i) => [hit[2 * i], hit[2 * i + 1]]);
    const [left, top, right, bottom] = boxOf(pairs);
    const [x, y] = slot ?? [(left + right) / 2, (top + bottom) / 2];
    return { target, x, y, height: bottom - top };
  });
}

for await (const line of createInterface({ input: process.stdin })) {
  const face = JSON.parse(line);
  const pictures = [spotsOf(face), ...Object.values(face.facts.blocks).map(({ spots }) => middles(spots))];
  process.stdout.write(`${JSON.stringify(pictures.flatMap((spots) => (spots.length ? lost(spots) : [])))}\n`);
}
