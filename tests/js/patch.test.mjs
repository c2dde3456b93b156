import assert from "node:assert/strict";
import test from "node:test";
import { patched } from "../../widgets/gamekit_widgets/js/patch.js";

const face = {
  at: 3,
  log: ["a", "b", "c"],
  spots: { x: "one", y: "two", z: "three" },
  board: { w: 5, marks: [] },
  trail: [{ seat: 1, text: "laid a silver card" }],
};

test("each kind of change does what it says, and tells what it touched", () => {
  const { face: now, touched } = patched(
    face,
    [
      { path: [], plus: { at: 1 } },
      { path: ["log"], cut: 2, add: ["C", "d"] },
      { path: ["spots"], keys: ["x", "y"], set: "the same" },
      { path: ["spots"], gone: ["z"] },
      { path: ["board"], now: { say: null } },
      { path: ["trail"], add: [{ seat: 2, text: "" }] },
      {
        path: ["trail", "0", "text"],
        words: [
          [4, 0, "and ended"],
          [1, 2, "two gold"],
          [0, 1, ""],
        ],
      },
    ],
    new Map(),
  );
  assert.deepEqual(now, {
    at: 4,
    log: ["a", "b", "C", "d"],
    spots: { x: "the same", y: "the same" },
    board: { w: 5, marks: [], say: null },
    trail: [
      { seat: 1, text: "two gold card and ended" },
      { seat: 2, text: "" },
    ],
  });
  assert.deepEqual([...touched], ["at", "log", "spots", "board", "trail"]);
});

test("what was there stays as it was, and what has not changed is the same object", () => {
  const before = structuredClone(face);
  const { face: now } = patched(face, [{ path: ["board"], now: { w: 6 } }], new Map());
  assert.deepEqual(face, before);
  assert.equal(now.log, face.log);
  assert.equal(now.board.marks, face.board.marks);
  assert.notEqual(now.board, face.board);
});

test("what is away for a while comes back as it was, though it was told once", () => {
  const attic = new Map();
  const { face: without } = patched(face, [{ path: ["spots"], away: ["y", "z"] }], attic);
  assert.deepEqual(without.spots, { x: "one" });
  const { face: again } = patched(without, [{ path: ["spots"], back: ["z"] }], attic);
  assert.deepEqual(again.spots, { x: "one", z: "three" });
});
