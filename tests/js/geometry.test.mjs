import assert from "node:assert/strict";
import test from "node:test";
import {
  badgePlace,
  boxOf,
  clipPath,
  closeUp,
  cornerTicks,
  offset,
  pathData,
  putDown,
  signPlace,
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
  assert.deepEqual(signPlace(square), [0, 0]);
  const hexagon = [0, 1, 2, 3, 4, 5].map((n) => [30 * Math.sin((n * Math.PI) / 3), -30 * Math.cos((n * Math.PI) / 3)]);
  assert.deepEqual(signPlace(hexagon).map(Math.trunc), [-18, -10]); // inside, as what is written above ends at its corner
  const tile = square.map(([x, y]) => /** @type {[number, number]} */ ([20 * x, y]));
  assert.deepEqual(signPlace(tile), [144, 0]);
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

test("a part is enlarged till it fills the frame or is large enough, and no more of the picture leaves it than must", () => {
  assert.deepEqual(closeUp([40, 40, 60, 50], 100, 100, 2), [2, -50, -40]);
  assert.deepEqual(closeUp([0, 0, 50, 20], 100, 100, 9), [2, 0, 0]);
  assert.deepEqual(closeUp([90, 90, 100, 100], 100, 100, 3), [3, -200, -200]);
  assert.deepEqual(closeUp([-10, 0, 110, 100], 100, 100, 3), [1, 0, 0]);
});
