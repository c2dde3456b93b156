import assert from "node:assert/strict";
import test from "node:test";
import { inWords, linesOf } from "../../widgets/gamekit_widgets/js/deedlines.js";

const tongue = { words: { clauses: ["…; …", "en"], "seat.told": ["{text}", "en"] }, plurals: {} };
const entry = (seat, text, aside = false, rules = [text]) => ({ seat, told: [{ seat, text }], rules, aside, at: [] });
const told = (...log) => linesOf(tongue, log).map((line) => [line.from, line.to, ...line.told.map(({ text }) => text)]);

test("a deed is one line, with the steps that led to it and what chance made of it", () => {
  assert.deepEqual(told(entry(0, "thinks", true), entry(0, "asks", true), entry(0, "offers"), entry(1, "takes it")), [
    [0, 2, "offers"],
    [3, 3, "takes it"],
  ]);
  assert.deepEqual(told(entry(0, "throws"), entry(-1, "a 3"), entry(-1, "a 4"), entry(0, "ends")), [
    [0, 2, "throws; a 3; a 4"],
    [3, 3, "ends"],
  ]);
  assert.deepEqual(
    told(entry(0, "waits", true), entry(-1, "a 3", false, ["dice"]), entry(-1, "a 4", false, ["dice"])),
    [[0, 2, "a 3; a 4"]],
  );
});

test("steps are told while nothing has come of them", () => {
  assert.deepEqual(told(entry(0, "shows none", true), entry(1, "thinks", true)), [[0, 1, "thinks"]]);
});

test("what several did in one go is told with their names", () => {
  const all = {
    seat: 2,
    told: [
      { seat: 2, text: "wrote 3" },
      { seat: 0, text: "wrote 4" },
    ],
    rules: [],
    at: ["line:A"],
    aside: false,
  };
  const seats = { 0: { name: "Ada" }, 2: { name: "Cleo" } };
  const [line] = linesOf(tongue, [all]);
  assert.equal(linesOf(tongue, [all, entry(-1, "turned over: 5")]).length, 2);
  assert.deepEqual(line.at, ["line:A"]);
  assert.equal(inWords(tongue, seats, line.told), "Cleo wrote 3. Ada wrote 4");
  assert.equal(inWords(tongue, seats, [{ seat: -1, text: "turned over: 5" }]), "Turned over: 5");
});
