import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import test from "node:test";

const source = await readFile(new URL("../../widgets/gamekit_widgets/js/geometry.js", import.meta.url));
const geometry = await import(`data:text/javascript;base64,${source.toString("base64")}`);
const { badgePlace, boxOf, bubblePlace, clipPath, cornerTicks, nearestMark, neighbour, offset, pathData, putDown, readingOrder, timeline } = geometry;

const square = [[0, 0], [10, 0], [10, 10], [0, 10]];
const near = (a, b) => a.forEach((p, i) => p.forEach((v, k) => assert.ok(Math.abs(v - b[i][k]) < 1e-9, `${a} is not ${b}`)));

test("an outline grows on all sides, whichever way round it is told, and closed twice or not", () => {
  near(offset(square, 2), [[-2, -2], [12, -2], [12, 12], [-2, 12]]);
  near(offset([...square].reverse(), 2), [[-2, 12], [12, 12], [12, -2], [-2, -2]]);
  near(offset([...square, [0, 0]], -1), [[9, 1], [9, 9], [1, 9], [1, 1]]);
});

test("boxes, ticks, badges and paths", () => {
  assert.deepEqual(boxOf(square, 1), [-1, -1, 11, 11]);
  assert.deepEqual(putDown([0, 0, 2, 3], 10, 20), [[10, 20], [12, 23]]);
  assert.deepEqual(cornerTicks(square, 0, 3)[3], [[7, 10], [10, 10], [10, 7]]);
  assert.deepEqual(badgePlace(square), [10, 0]);
  assert.equal(pathData([[0, 0], [1.26, 2]], false), "M0 0L1.3 2");
  assert.equal(clipPath([[5, 0], [10, 10], [0, 10]], [0, 0, 10, 10]), "polygon(50% 0%,100% 100%,0% 100%)");
});

// Three rows of hexes, the middle one moved by half a hex.
const hexes = [0, 1, 2].flatMap((row) => [0, 1, 2].map((n) => ({ target: `${row}${n}`, x: n * 60 + (row % 2) * 30, y: row * 52, height: 70 })));

test("what is to come last is read after all else", () => {
  assert.deepEqual(readingOrder(hexes.slice(0, 4), ["00", "02"]), ["01", "10", "00", "02"]);
});

test("one reads row by row", () => {
  assert.deepEqual(readingOrder([...hexes].reverse()), hexes.map((spot) => spot.target));
});

test("arrows lead to the neighbour on that side, and nowhere over the edge", () => {
  assert.equal(neighbour(hexes, "00", "ArrowRight"), "01");
  assert.equal(neighbour(hexes, "01", "ArrowLeft"), "00");
  assert.equal(neighbour(hexes, "01", "ArrowDown"), "10");
  assert.equal(neighbour(hexes, "22", "ArrowUp"), "11");
  assert.equal(neighbour(hexes, "00", "ArrowUp"), null);
  assert.equal(neighbour(hexes, "00", "a"), null);
});

test("arrows reach every hotspot of an irregular board", () => {
  const spots = Array.from({ length: 40 }, (_, i) => ({ target: String(i), x: (i * 73) % 500, y: (i * 191) % 400 }));
  const seen = new Set(["0"]);
  const open = ["0"];
  while (open.length) {
    const from = open.pop();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const to = neighbour(spots, from, key);
      if (to && !seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
    }
  }
  assert.equal(seen.size, spots.length);
});

test("a bubble hangs below, flips above at the bottom, and stays inside", () => {
  const bounds = [0, 0, 400, 300];
  assert.deepEqual(bubblePlace([180, 100, 220, 140], [100, 60], bounds), { left: 150, top: 150, flip: false, tip: 50 });
  const low = bubblePlace([380, 250, 400, 290], [100, 60], bounds);
  assert.equal(low.flip, true);
  assert.equal(low.top, 180);
  assert.ok(low.left + 100 <= 400 && low.tip <= 84);
  assert.equal(bubblePlace([180, 100, 220, 140], [100, 60], bounds, "above").flip, true);
  assert.equal(bubblePlace([180, 5, 220, 45], [100, 60], bounds, "above").flip, false);
  const around = [[0, 150, 150, 170], [160, 160, 180, 180]]; // the first one only touches the bubble's side
  assert.equal(bubblePlace([180, 100, 220, 140], [100, 60], bounds, "below", around).flip, true);
});

test("a timeline has a mark for each position where somebody chooses; chance belongs to the mark before", () => {
  const { marks, lanes } = timeline([-1, -1, 0, 0, -1, 1], 500, 2);
  assert.deepEqual(marks.map((mark) => [mark.at, mark.seat]), [[0, null], [2, -1], [3, 0], [5, 0], [6, 1]]);
  assert.equal(lanes, false);
  assert.equal(nearestMark(marks, marks[2].x + 3), 2);
});

test("250 moves fit the width, each seat in a lane of its own", () => {
  const { marks, lanes, end } = timeline(Array.from({ length: 250 }, (_, i) => i % 3), 600, 3);
  assert.ok(lanes && end <= 588);
  assert.equal(new Set(marks.slice(1).map((mark) => mark.y)).size, 3);
});

test("an empty timeline has the start alone", () => {
  assert.deepEqual(timeline([], 300, 2).marks.map((mark) => mark.at), [0]);
});
