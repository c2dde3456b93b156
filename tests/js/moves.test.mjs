import assert from "node:assert/strict";
import test from "node:test";
import {
  can,
  glows,
  isAgain,
  laterSteps,
  meaning,
  reach,
  stillChosen,
  stillThere,
} from "../../widgets/gamekit_widgets/js/moves.js";

// A card goes to one of two cells; a line is drawn by clicking it twice; "done" is one click. A nest lies on a cell.
const moves = {
  "hand:iron": { to: { "cell:0,0": { preview: "0" }, "cell:1,0": { preview: "1" }, "nest:a": { preview: "4" } } },
  "line:A": { to: { "line:A": { preview: "2" }, "window:1": { preview: "5" } }, again: "line:A" },
  done: { preview: "3" },
  "cube:b": { preview: "6" },
};
const start = {
  moves,
  on: { "nest:a": "cell:2,0" },
  path: [],
  kept: false,
  asking: false,
  buttons: [{ target: "done" }],
  inside: [],
  quiet: ["done"],
  played: [],
  tracks: {},
};
const chosen = { ...start, path: ["hand:iron"] };

test("a click goes on with what is chosen, or begins anew, or asks", () => {
  assert.deepEqual(meaning(start, "hand:iron"), ["choose", ["hand:iron"]]);
  assert.deepEqual(meaning(chosen, "cell:0,0"), ["play", ["hand:iron", "cell:0,0"]]);
  assert.deepEqual(meaning(chosen, "line:A"), ["choose", ["line:A"]]);
  assert.deepEqual(meaning(chosen, "done"), ["play", ["done"]]);
  assert.deepEqual(meaning(chosen, "cell:9,9"), ["ask", ["hand:iron", "cell:9,9"]]);
  assert.deepEqual(meaning(start, "cell:0,0"), ["ask", ["cell:0,0"]]);
});

test("what does not glow while something is chosen plays nothing: the choice is put back first", () => {
  assert.deepEqual(meaning(start, "cube:b"), ["play", ["cube:b"]]);
  assert.deepEqual(meaning(chosen, "cube:b"), ["choose", []]);
  assert.deepEqual(meaning({ ...chosen, asking: true }, "cube:b"), ["ask", ["cube:b"]]);
});

test("what only a choice leads to is told from what can be clicked at once", () => {
  assert.deepEqual([...laterSteps(moves)], ["cell:0,0", "cell:1,0", "nest:a", "line:A", "window:1"]);
  assert.equal(laterSteps(null).size, 0);
});

test("what lies on a place is meant by it once a choice has led there", () => {
  assert.deepEqual(reach(chosen, "cell:2,0"), { step: { preview: "4" }, path: ["hand:iron", "nest:a"] });
  assert.equal(reach(start, "cell:2,0").step, undefined);
});

test("where a choice along one line alone may lead, a click chooses that line", () => {
  const on = { "window:1": "station:x", "window:2": "station:x" };
  assert.deepEqual(meaning({ ...start, on }, "station:x"), ["choose", ["line:A"]]);
  const two = {
    ...moves,
    "line:B": { to: { "line:B": { preview: "7" }, "window:2": { preview: "8" } }, again: "line:B" },
  };
  assert.deepEqual(meaning({ ...start, on, moves: two }, "station:x"), ["ask", ["station:x"]]);
});

test("a second click puts back, or plays what is meant by one", () => {
  assert.deepEqual(meaning(chosen, "hand:iron"), ["choose", []]);
  assert.deepEqual(meaning({ ...chosen, kept: true }, "hand:iron"), ["choose", ["hand:iron"]]);
  assert.deepEqual(meaning({ ...start, path: ["line:A"] }, "line:A"), ["play", ["line:A", "line:A"]]);
  assert.equal(isAgain(start, "hand:iron"), false);
});

test("one who asks plays nothing, but may still choose", () => {
  const asking = { ...start, asking: true };
  assert.deepEqual(meaning(asking, "done"), ["ask", ["done"]]);
  assert.deepEqual(meaning(asking, "hand:iron"), ["choose", ["hand:iron"]]);
  assert.deepEqual(meaning({ ...asking, path: ["hand:iron"] }, "cell:0,0"), ["ask", ["hand:iron", "cell:0,0"]]);
  assert.deepEqual(meaning(asking, "line:A"), ["ask", ["line:A", "line:A"]], "what a second click would do, at once");
  assert.equal(can(asking, "cell:9,9"), true);
});

test("where nothing may be done, every click asks", () => {
  assert.deepEqual(meaning({ ...start, moves: null }, "done"), ["ask", ["done"]]);
});

test("what is quiet glows once a choice has led to it; what lies in an area of its own never does", () => {
  assert.equal(glows(start, "done"), false);
  assert.equal(glows(chosen, "done"), true);
  assert.equal(glows({ ...chosen, inside: ["cell:0,0"] }, "cell:0,0"), false);
});

test("in another position a choice stays as far as it can still be made", () => {
  assert.deepEqual(stillChosen(chosen, null), ["hand:iron"]);
  assert.deepEqual(stillThere({ ...chosen, moves: { done: {} } }), []);
  assert.deepEqual(stillThere({ ...chosen, path: ["hand:iron", "cell:0,0"] }), ["hand:iron"]);
  assert.deepEqual(
    stillChosen({ ...chosen, tracks: { "hand:iron": {} } }, null),
    [],
    "chosen for one card is not chosen for the next",
  );
  assert.deepEqual(
    stillChosen({ ...chosen, played: ["hand:iron", "line:A"] }, null),
    [],
    "nor for a step of another kind",
  );
});
