import assert from "node:assert/strict";
import test from "node:test";
import { answered, settled } from "../../widgets/gamekit_widgets/js/news.js";

const answer = { kind: "bad", asked: ["cell:0,0"], target: "cell:0,0", causes: [], text: "No.", rule: null };
const hint = { path: ["hand:iron", "nest:a"], text: "Iron here.", rule: "place", more: [] };
const state = {
  at: 4,
  lines: { line: 0, count: 1 },
  moves: { "hand:iron": { to: { "cell:0,0": { preview: "0" } } } },
  path: ["hand:iron"],
  aim: null,
  played: [],
  tracks: {},
  on: { "nest:a": "cell:2,0" },
  kept: false,
  asking: true,
  answer,
  hint: null,
  warned: true,
  shown: ["cell:0,0"],
  waiting: 9,
};

test("a move keeps the choice and shuts what was answered before", () => {
  assert.deepEqual(settled(state, { ...state, at: 3 }, new Set(["at"])), {
    waiting: 0,
    path: ["hand:iron"],
    aim: null,
    kept: true,
    asking: true,
    warned: false,
    shown: null,
    answer: null,
  });
});

test("nothing is chosen for the next click where that could do something else", () => {
  const moves = { ...state.moves, "cell:1,1": { preview: "1" } };
  assert.deepEqual(settled({ ...state, moves }, { ...state, at: 3 }, new Set(["at", "moves"])).path, []);
});

test("the one thing with which every move begins is chosen", () => {
  const now = settled({ ...state, path: [] }, { ...state, at: 3 }, new Set(["at", "moves"]));
  assert.deepEqual([now.path, now.kept], [["hand:iron"], true]);
  const moves = { ...state.moves, done: { preview: "1" } };
  assert.deepEqual(settled({ ...state, path: [], moves }, { ...state, at: 3 }, new Set(["moves"])).path, []);
});

test("where all choose at once, what the others do leaves a choice and an answer as they are", () => {
  const now = settled({ ...state, waiting: 0, tracks: { "hand:iron": {} } }, { ...state, at: 3 }, new Set(["at"]));
  assert.deepEqual([now.path, now.kept, now.answer], [["hand:iron"], false, answer]);
  const moves = { ...state.moves, "cell:1,1": { preview: "1" } };
  const less = { ...moves, "hand:gold": { to: { "cell:0,0": { preview: "2" } } } };
  const told = settled({ ...state, waiting: 0, moves }, { ...state, at: 3, moves: less }, new Set(["at", "moves"]));
  assert.deepEqual(told.path, ["hand:iron"], "even where one click could do something else: so it could before");
});

test("the same board told once more leaves a choice as it is", () => {
  const moves = { ...state.moves, "cell:1,1": { preview: "1" } };
  assert.deepEqual(settled({ ...state, moves }, state, new Set(["moves"])).path, ["hand:iron"]);
});

test("what changes nothing of the position leaves the answer open", () => {
  assert.equal(settled(state, state, new Set(["prompt"])).answer, answer);
});

test("where there is nothing to do, nobody asks why not any more", () => {
  assert.equal(settled({ ...state, moves: null }, state, new Set(["moves"])).asking, false);
});

test("a hint speaks of the whole move, and takes the place of what was answered", () => {
  const now = settled({ ...state, hint }, state, new Set(["hint"]));
  assert.deepEqual([now.path, now.answer], [[], null]);
});

test("an answer says what was asked for, and what else is a reason for it", () => {
  const why = { id: 1, path: ["nest:a"], allowed: false, text: "No.", rule: "place", where: ["cell:2,0", "cell:1,1"] };
  const told = {
    kind: "bad",
    asked: ["nest:a"],
    target: "cell:2,0",
    causes: ["cell:1,1"],
    text: "No.",
    rule: "place",
  };
  assert.deepEqual(answered(state, why), told);
});
