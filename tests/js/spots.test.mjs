import assert from "node:assert/strict";
import test from "node:test";
import { nearest, neighbour, readingOrder, spotsOf } from "../../widgets/gamekit_widgets/js/spots.js";

// Three rows of hexes, the middle one moved by half a hex.
const hexes = [0, 1, 2].flatMap((row) =>
  [0, 1, 2].map((n) => ({ target: `${row}${n}`, x: n * 60 + (row % 2) * 30, y: row * 52, height: 70 })),
);

test("what is to come last is read after all else", () => {
  assert.deepEqual(readingOrder(hexes.slice(0, 4), ["00", "02"]), ["01", "10", "00", "02"]);
});

test("one reads row by row", () => {
  assert.deepEqual(
    readingOrder([...hexes].reverse()),
    hexes.map((spot) => spot.target),
  );
});

test("arrows lead to the neighbour on that side, and nowhere over the edge", () => {
  assert.equal(neighbour(hexes, "00", "ArrowRight"), "01");
  assert.equal(neighbour(hexes, "01", "ArrowLeft"), "00");
  assert.equal(neighbour(hexes, "01", "ArrowDown"), "11");
  assert.equal(neighbour(hexes, "22", "ArrowUp"), "11");
  assert.equal(neighbour(hexes, "00", "ArrowUp"), null);
  assert.equal(neighbour(hexes, "00", "a"), null);
});

test("arrows reach every hotspot of an irregular board", () => {
  const spots = Array.from({ length: 40 }, (_, i) => ({ target: String(i), x: (i * 73) % 500, y: (i * 191) % 400 }));
  const seen = new Set(["0"]);
  const open = ["0"];
  while (open.length) {
    const from = open.pop();
    for (const key of ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"]) {
      const to = neighbour(spots, from, key);
      if (to && !seen.has(to)) {
        seen.add(to);
        open.push(to);
      }
    }
  }
  assert.equal(seen.size, spots.length);
});

test("a hotspot is put down where its place is, with its own edge and its twin", () => {
  const face = {
    board: { origin: [100, 50], unit: 10 },
    shapes: { a: [-1, -1, 1, -1, 0, 1], b: [-2, -2, 2, -2, 0, 2] },
    places: {
      plain: { x: 1, y: 2, hit: "a" },
      rich: { x: 0, y: 0, hit: "a", edge: "b", twin: { shape: "a", dx: 5, dy: 0 } },
    },
  };
  const [plain, rich] = spotsOf(face);
  assert.deepEqual([plain.x, plain.y, plain.height], [110, 70, 20]);
  assert.deepEqual(plain.edge, plain.hit);
  assert.equal(plain.twin, null);
  assert.deepEqual(rich.edge[1], [120, 30]);
  assert.deepEqual(rich.twin[2], [150, 60]);
});

test("when what one was at is gone, the nearest to it is found", () => {
  assert.equal(nearest(hexes, { x: 61, y: 5 }), "01");
  assert.equal(nearest([], { x: 0, y: 0 }), null);
});
