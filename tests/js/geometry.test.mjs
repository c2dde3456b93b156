import assert from "node:assert/strict";
import test from "node:test";
import {
  badgePlace,
  boxOf,
  bubblePlace,
  clipPath,
  cornerTicks,
  offset,
  pathData,
  putDown,
} from "../../widgets/gamekit_widgets/js/geometry.js";

const square = [
  [0, 0],
  [10, 0],
  [10, 10],
  [0, 10],
];
const near = (a, b) => {
  for (const [i, p] of a.entries())
    for (const [k, v] of p.entries()) assert.ok(Math.abs(v - b[i][k]) < 1e-9, `${a} is not ${b}`);
};

test("an outline grows on all sides, whichever way round it is told, and closed twice or not", () => {
  near(offset(square, 2), [
    [-2, -2],
    [12, -2],
    [12, 12],
    [-2, 12],
  ]);
  near(offset([...square].reverse(), 2), [
    [-2, 12],
    [12, 12],
    [12, -2],
    [-2, -2],
  ]);
  near(offset([...square, [0, 0]], -1), [
    [9, 1],
    [9, 9],
    [1, 9],
    [1, 1],
  ]);
});

test("boxes, ticks, badges and paths", () => {
  assert.deepEqual(boxOf(square, 1), [-1, -1, 11, 11]);
  assert.deepEqual(putDown([0, 0, 2, 3], 10, 20), [
    [10, 20],
    [12, 23],
  ]);
  assert.deepEqual(cornerTicks(square, 0, 3)[3], [
    [7, 10],
    [10, 10],
    [10, 7],
  ]);
  assert.deepEqual(badgePlace(square), [10, 0]);
  assert.equal(
    pathData(
      [
        [0, 0],
        [1.26, 2],
      ],
      false,
    ),
    "M0 0L1.3 2",
  );
  assert.equal(
    clipPath(
      [
        [5, 0],
        [10, 10],
        [0, 10],
      ],
      [0, 0, 10, 10],
    ),
    "polygon(50% 0%,100% 100%,0% 100%)",
  );
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
  const around = [
    [0, 150, 150, 170],
    [160, 160, 180, 180],
  ]; // the first one only touches the bubble's side
  assert.equal(bubblePlace([180, 100, 220, 140], [100, 60], bounds, "below", around).flip, true);
});
