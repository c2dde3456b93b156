import assert from "node:assert/strict";
import test from "node:test";
import { counterOf, indexOf, nearestStop, stopsOf } from "../../widgets/gamekit_widgets/js/stops.js";

const line = (...seats) => seats.map((seat) => ({ seat, aside: false }));
const marks = ({ stops }) => stops.map((stop) => [stop.at, stop.seat]);

test("a timeline has a mark for each position where somebody chooses; chance belongs to the mark before", () => {
  const found = stopsOf(line(-1, -1, 0, 0, -1, 1), 500);
  assert.deepEqual(marks(found), [
    [0, null],
    [2, -1],
    [3, 0],
    [5, 0],
    [6, 1],
  ]);
  assert.equal(nearestStop(found.stops, found.stops[2].x + 3), found.stops[2]);
});

test("a deed has one mark, whatever leads to it; the last step has one, too", () => {
  const step = { seat: 0, aside: true };
  assert.deepEqual(marks(stopsOf([step, step, ...line(0), step], 500)), [
    [0, null],
    [3, 0],
    [4, 0],
  ]);
});

test("what was dealt has one mark, at which the first one chooses", () => {
  const dealt = { seat: -1, aside: true };
  assert.deepEqual(marks(stopsOf([...line(-1), dealt, dealt, ...line(0)], 500)), [
    [0, null],
    [3, -1],
    [4, 0],
  ]);
});

test("moves are counted as a player does: neither what was dealt, nor what chance does after one, nor steps towards one", () => {
  const count = counterOf([...line(-1, -1, 0, -1), { seat: 1, aside: true }, ...line(1, 0)]);
  assert.deepEqual([0, 1, 2, 3, 4, 5, 6, 7].map(count), [0, 0, 0, 0, 1, 1, 2, 3]);
  assert.deepEqual([0, 1].map(counterOf(line(0))), [0, 1]);
});

test("each move and each draw of chance has a mark of its own if one asks for that", () => {
  assert.deepEqual(stopsOf([...line(-1, 0, -1), { seat: 1, aside: true }], 500, 4, true).ends, [0, 1, 2, 3, 4]);
});

test("of 250 moves those round a position have marks one can hit, and gaps lead to the others", () => {
  const moves = line(...Array.from({ length: 250 }, (_, i) => i % 3));
  for (const here of [0, 100, 250]) {
    const { ends, stops } = stopsOf(moves, 600, here);
    assert.ok(stops.at(-1).x <= 588);
    assert.ok(stops.every((stop, n) => !n || stop.x - stops[n - 1].x >= 17));
    assert.ok(stops.some(({ at, gap }) => at === here && !gap));
    assert.equal(stops[0].at, 0);
    assert.ok(stops.filter(({ gap }) => gap).every(({ at }) => ends.includes(at)));
  }
  assert.equal(stopsOf(moves, 600, 100).stops.filter(({ gap }) => gap).length, 2);
});

test("between two marks one is at the earlier", () => {
  assert.equal(indexOf([0, 3, 5], 4), 1);
});

test("an empty timeline has the start alone", () => {
  assert.deepEqual(stopsOf([], 300).ends, [0]);
});
