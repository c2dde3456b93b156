// What the kernel tells of a change, made on the face. Pure: tested with node.

/** @import { Change, Face } from "./face.d.ts" */

/**
 * The face after some changes, and which of its keys they touched. What changes is made anew, all else stays the same
 * object: so whoever keeps a part of a face knows by `===` whether it is still that.
 * @param {Face} face
 * @param {Change[]} changes
 * @returns {{ face: Face, touched: Set<keyof Face> }}
 */
export function patched(face, changes) {
  /** @type {Set<unknown>} */
  const fresh = new Set(); // what was made anew here: only that may be changed in its place
  /** @type {(value: any) => any} */
  const own = (value) => {
    if (fresh.has(value)) return value;
    const copy = { ...value };
    fresh.add(copy);
    return copy;
  };
  const next = own(face);
  for (const change of changes) {
    const path = [...change.path];
    const last = path.pop() ?? "";
    let at = next;
    for (const key of path) at = at[key] = own(at[key]);
    const value = made(at[last], change);
    if (value === GONE) delete at[last];
    else at[last] = value;
  }
  return { face: next, touched: new Set(changes.map(({ path }) => /** @type {keyof Face} */ (path[0]))) };
}

const GONE = Symbol("gone");

/** What a change makes of the value at its path. @param {any} value @param {Change} change */
function made(value, { set, keys, cut, add }) {
  if (add) return [...value.slice(0, cut), ...add];
  if (keys) return { ...value, ...Object.fromEntries(keys.map((key) => [key, set])) };
  return set === undefined ? GONE : set;
}
