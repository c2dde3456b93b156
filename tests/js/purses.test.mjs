import assert from "node:assert/strict";
import test from "node:test";
import { passed } from "../../widgets/gamekit_widgets/js/purses.js";

const purses = (counts) =>
  Object.fromEntries(Object.entries(counts).map(([name, n]) => [name, { sign: "coin", x: 0, y: 0, n }]));

test("coins pass from who has fewer to who has more, no more than are seen at once", () => {
  assert.deepEqual(passed(purses({ ada: 3, bank: 9 }), purses({ ada: 5, bank: 7 }), 3), [
    ["bank", "ada"],
    ["bank", "ada"],
  ]);
  assert.equal(passed(purses({ ada: 0, bank: 9 }), purses({ ada: 9, bank: 0 }), 3).length, 3);
  assert.deepEqual(passed(purses({ ada: 2, bo: 1, pot: 0 }), purses({ ada: 1, bo: 0, pot: 2 }), 3), [
    ["ada", "pot"],
    ["bo", "pot"],
  ]);
});

test("what comes from nowhere, goes nowhere, or is not shown any more is not seen to pass", () => {
  assert.deepEqual(passed(purses({ ada: 1 }), purses({ ada: 2 }), 3), []);
  assert.deepEqual(passed(purses({ ada: 2, pot: 1 }), purses({ ada: 1 }), 3), []);
  assert.deepEqual(passed(purses({ ada: 2 }), purses({ ada: 1, pot: 4 }), 3), []);
});
