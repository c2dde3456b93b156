import assert from "node:assert/strict";
import test from "node:test";
import { patched } from "../../widgets/gamekit_widgets/js/patch.js";

const face = { at: 3, log: ["a", "b", "c"], spots: { x: "one", y: "two", z: "three" }, board: { w: 5, marks: [] } };

test("each kind of change does what it says, and tells what it touched", () => {
  const { face: now, touched } = patched(face, [
    { path: ["at"], set: 4 },
    { path: ["log"], cut: 2, add: ["C", "d"] },
    { path: ["spots"], keys: ["x", "y"], set: "the same" },
    { path: ["spots", "z"] },
    { path: ["board", "say"], set: null },
  ]);
  assert.deepEqual(now, {
    at: 4,
    log: ["a", "b", "C", "d"],
    spots: { x: "the same", y: "the same" },
    board: { w: 5, marks: [], say: null },
  });
  assert.deepEqual([...touched], ["at", "log", "spots", "board"]);
});

test("what was there stays as it was, and what has not changed is the same object", () => {
  const before = structuredClone(face);
  const { face: now } = patched(face, [{ path: ["board", "w"], set: 6 }]);
  assert.deepEqual(face, before);
  assert.equal(now.log, face.log);
  assert.equal(now.board.marks, face.board.marks);
  assert.notEqual(now.board, face.board);
});
