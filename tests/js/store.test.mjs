import assert from "node:assert/strict";
import test from "node:test";
import { Store } from "../../widgets/gamekit_widgets/js/store.js";

function storeWith(...draws) {
  const rounds = [];
  const store = new Store((draw) => rounds.push([...draw()]));
  store.draws = draws;
  store.become({ at: 1, hover: null, path: [] }, ["at"]);
  return { store, rounds };
}

test("what reads of the state what has changed is drawn, no more", () => {
  const seen = [];
  const { store, rounds } = storeWith(
    { keys: ["at"], draw: ({ at }) => seen.push(at) },
    { keys: ["hover"], draw: ({ hover }) => seen.push(hover) },
  );
  store.change({ hover: "cell:1" });
  store.change({ hover: "cell:1" });
  assert.deepEqual(seen, [1, "cell:1"]);
  assert.deepEqual(rounds, [["at"], ["hover"]]);
});

test("what a drawing changes is drawn right after it, with the state as it is then", () => {
  const seen = [];
  let store;
  const made = storeWith(
    { keys: ["at"], draw: () => store?.change({ hover: "x" }) },
    { keys: ["hover", "at"], draw: ({ at, hover }) => seen.push([at, hover]) },
  );
  ({ store } = made);
  seen.length = 0;
  store.become({ ...store.state, at: 2 }, ["at"]);
  assert.deepEqual(seen, [
    [2, "x"],
    [2, "x"],
  ]);
  assert.deepEqual(made.rounds.at(-1), ["at", "hover"]);
});

test("a drawing that fails does not stop those to come", () => {
  let fails = false;
  const { store } = storeWith({
    keys: ["path"],
    draw: () => {
      if (fails) throw new Error("no ink");
    },
  });
  fails = true;
  assert.throws(() => store.change({ path: ["a"] }), /no ink/);
  fails = false;
  store.change({ path: ["b"] });
  assert.deepEqual(store.state.path, ["b"]);
});
