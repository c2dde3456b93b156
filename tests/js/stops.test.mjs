import assert from "node:assert/strict";
import test from "node:test";
import { nearestStop, stopsOf } from "../../widgets/gamekit_widgets/js/stops.js";

test("a timeline has a mark for each position where somebody chooses; chance belongs to the mark before", () => {
  const { stops, lanes } = stopsOf([-1, -1, 0, 0, -1, 1], 500, 2);
  assert.deepEqual(
    stops.map((stop) => [stop.at, stop.seat]),
    [
      [0, null],
      [2, -1],
      [3, 0],
      [5, 0],
      [6, 1],
    ],
  );
  assert.equal(lanes, false);
  assert.equal(nearestStop(stops, stops[2].x + 3), 2);
});

test("each draw of chance has a mark of its own if one asks for that", () => {
  const { stops } = stopsOf([-1, -1, 0, 0, -1, 1], 500, 2, true);
  assert.deepEqual(
    stops.map((stop) => [stop.at, stop.seat]),
    [
      [0, null],
      [1, -1],
      [2, -1],
      [3, 0],
      [4, 0],
      [5, -1],
      [6, 1],
    ],
  );
});

test("250 moves fit the width, each seat in a lane of its own", () => {
  const { stops, lanes, end } = stopsOf(
    Array.from({ length: 250 }, (_, i) => i % 3),
    600,
    3,
  );
  assert.ok(lanes && end <= 588);
  assert.equal(new Set(stops.slice(1).map((stop) => stop.y)).size, 3);
});

test("an empty timeline has the start alone", () => {
  assert.deepEqual(
    stopsOf([], 300, 2).stops.map((stop) => stop.at),
    [0],
  );
});
