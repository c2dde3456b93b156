// What passes from one to another where it is counted: coins. Pure: tested with node.

/** @import { Board } from "./face.d.ts" */
/** @typedef {Board["purses"]} Purses */

/**
 * From which purse to which one some have passed, one by one, at most so many; where more went than came, or came than
 * went, the rest is not seen.
 * @param {Purses} was
 * @param {Purses} now
 * @param {number} most
 * @returns {[from: string, to: string][]}
 */
export function passed(was, now, most) {
  const more = (/** @type {Purses} */ one, /** @type {Purses} */ other) =>
    Object.keys(one).flatMap((name) =>
      Array(Math.min(most, Math.max(0, one[name].n - (other[name]?.n ?? one[name].n)))).fill(name),
    );
  const [givers, takers] = [more(was, now), more(now, was)];
  return takers.slice(0, Math.min(most, givers.length)).map((to, n) => [givers[n], to]);
}
