import assert from "node:assert/strict";
import test from "node:test";
import { labelOf, marksOf, nameOf, saidOf, saysOf } from "../../widgets/gamekit_widgets/js/marks.js";

const moves = {
  "hand:iron": { to: { "cell:0,0": { preview: "0" }, "cell:1,0": { preview: "1", at: "cell:5,5" } } },
  "pile:x": { to: { "pile:x": { preview: "0" } }, again: "pile:x" },
};
const state = {
  moves,
  path: [],
  on: {},
  inside: [],
  quiet: [],
  last: [],
  shown: null,
  trail: [],
  over: null,
  tracks: {},
  asking: false,
  peek: null,
  hint: null,
  answer: null,
  hover: null,
  aim: null,
  focus: null,
  previews: {
    0: { text: "iron here", look: "a", touched: ["cell:9,9"], run: "r", count: 1 },
    1: { text: "iron there", look: "a" },
  },
  looks: { a: { rule: "place", ghosts: [{ stamp: "iron", dx: 0, dy: 0, opacity: 1, scale: 1 }] } },
  runs: { r: ["s", "cell:7,7", "s", "cell:8,8"] },
  spots: { "cell:0,0": "~, empty" },
  info: { "cell:0,0": [{ text: "free", tone: "" }] },
  hand: [{ target: "hand:iron", label: "iron card" }],
  buttons: [],
  lang: "en",
  words: { "ui.point": ["Point at something.", "en"] },
};

test("what may be chosen glows, then where it may go", () => {
  assert.deepEqual(marksOf(state).legal, ["hand:iron", "pile:x"]);
  assert.deepEqual(marksOf({ ...state, path: ["hand:iron"] }).legal, ["cell:0,0", "cell:1,0"]);
  assert.deepEqual(marksOf({ ...state, peek: 3 }).legal, []);
});

test("pointing shows what the move would do, where it would do it", () => {
  const marks = marksOf({ ...state, path: ["hand:iron"], hover: "cell:0,0" });
  assert.deepEqual(
    [marks.at, marks.ghosts.length, marks.touched, marks.beside],
    ["cell:0,0", 1, ["cell:9,9"], ["s", "cell:7,7"]],
  );
  assert.equal(marksOf({ ...state, path: ["hand:iron"], hover: "cell:1,0" }).at, "cell:5,5");
  assert.deepEqual(marksOf({ ...state, path: ["hand:iron"], hover: "cell:0,0", peek: 2 }).ghosts, []);
});

test("of what can neither be done nor looked at nothing is said", () => {
  assert.equal(saysOf({ ...state, hover: "pile:x" }), true);
  assert.equal(saysOf({ ...state, hover: "cell:0,0" }), true);
  assert.equal(saysOf({ ...state, hover: "done" }), false);
});

test("who waits is not told to see what he could do", () => {
  const able = { ...state, words: {}, plurals: {} }; // a sentence is its key then
  const idle = { ...able, moves: null };
  assert.equal(saidOf(able).text, "ui.point");
  assert.equal(saidOf(idle).text, "ui.point-wait");
  assert.equal(saidOf({ ...able, touch: true }).text, "ui.tap");
  assert.equal(saidOf({ ...idle, touch: true }).text, "", "a tap on a place has nothing but a refusal");
});

test("what a second click would do is shown after the first", () => {
  assert.equal(saidOf({ ...state, hover: "pile:x" }).text, "iron here");
});

test("a hint is shown while one points at nothing", () => {
  const hint = { path: ["hand:iron", "cell:1,0"], text: "", rule: null, more: [] };
  assert.equal(marksOf({ ...state, hint }).at, "cell:5,5");
  assert.deepEqual(marksOf({ ...state, hint }).hint, hint.path);
  assert.equal(saidOf({ ...state, hint, hover: "cell:0,0" }).text, "0,0, empty");
  assert.equal(
    marksOf({ ...state, hint, hover: "cell:0,0", still: true }).ghosts.length,
    1,
    "that came below the pointer",
  );
});

test("only what answers a click lights up under the pointer", () => {
  assert.equal(marksOf({ ...state, hover: "cell:0,0" }).hover, null);
  assert.equal(marksOf({ ...state, hover: "cell:0,0", asking: true }).hover, "cell:0,0");
  assert.equal(marksOf({ ...state, hover: "hand:iron" }).hover, "hand:iron");
});

test("a thing is spoken of by its label, and with its own name in it", () => {
  assert.equal(labelOf(state, "cell:0,0"), "0,0, empty");
  assert.equal(nameOf(state, "hand:iron"), "iron card");
  assert.equal(nameOf({ ...state, on: { "marks:A1": "cell:0,0" } }, "marks:A1"), "0,0, empty");
  assert.equal(nameOf(state, "marks:A2"), "", "no name of the kit's own");
  assert.deepEqual(saidOf({ ...state, hover: "cell:0,0" }).lines, [{ text: "free", tone: "" }]);
});

test("what was asked for is refused, and what holds it back is the reason", () => {
  const answer = { kind: "bad", target: "cell:0,0", causes: ["cell:1,0"], text: "No.", rule: null, more: [] };
  const { refused, causes } = marksOf({ ...state, answer });
  assert.deepEqual([refused, causes], [["cell:0,0"], ["cell:1,0"]]);
  assert.deepEqual(marksOf({ ...state, answer: { ...answer, kind: "ok" } }).refused, []);
});
