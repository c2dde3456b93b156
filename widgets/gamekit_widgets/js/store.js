// The state of a table as it is now, and when what shows it is drawn.

/** @import { Drawing, Own, State } from "./state.js" */

export class Store {
  /** @type {State | null} */
  state = null; // until the first face has come
  /** @type {Drawing[]} */
  draws = [];
  /** @type {Set<keyof State>} */
  #due = new Set();
  #drawing = false;

  /**
   * @param {(draw: () => Set<keyof State>) => void} around calls `draw`, which tells what was drawn anew, and does what comes before and after it
   */
  constructor(around) {
    this.around = around;
  }

  /**
   * Another state: what reads of it what has changed is drawn.
   * @param {State} next
   * @param {Iterable<keyof State>} touched
   */
  become(next, touched) {
    this.state = next;
    for (const key of touched) this.#due.add(key);
    if (this.#drawing) return; // what a drawing changes, as by taking the focus away, is drawn right after it
    this.#drawing = true;
    try {
      this.around(() => this.#draw(next));
    } finally {
      this.#drawing = false;
    }
  }

  /** The same state with some of what the page alone knows changed. @param {Partial<Own>} own */
  change(own) {
    const { state } = this;
    const keys = /** @type {(keyof Own)[]} */ (Object.keys(own)).filter((key) => own[key] !== state?.[key]);
    if (state && keys.length) this.become({ ...state, ...own }, keys);
  }

  /** @param {State} first */
  #draw(first) {
    /** @type {Set<keyof State>} */
    const all = new Set();
    while (this.#due.size) {
      const keys = new Set(this.#due);
      this.#due.clear();
      for (const { keys: read, draw } of this.draws) if (read.some((key) => keys.has(key))) draw(this.state ?? first);
      for (const key of keys) all.add(key);
    }
    return all;
  }
}
