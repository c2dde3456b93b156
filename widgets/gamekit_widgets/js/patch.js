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
  const next = changes.reduce(
    (now, change) => within(now, change.path, (value) => made(value, change)),
    /** @type {any} */ (face),
  );
  return { face: next, touched: new Set(changes.map(({ path }) => /** @type {keyof Face} */ (path[0]))) };
}

const GONE = Symbol("gone");

/**
 * A value with what lies at a path in it replaced.
 * @param {any} value
 * @param {string[]} path
 * @param {(value: any) => unknown} replace
 * @returns {any}
 */
function within(value, [key, ...rest], replace) {
  const next = { ...value, [key]: rest.length ? within(value[key], rest, replace) : replace(value[key]) };
  if (next[key] === GONE) delete next[key];
  return next;
}

/** What a change makes of the value at its path. @param {any} value @param {Change} change */
function made(value, { set, keys, cut, add }) {
  if (add) return [...value.slice(0, cut), ...add];
  if (keys) return { ...value, ...Object.fromEntries(keys.map((key) => [key, set])) };
  return set === undefined ? GONE : set;
}
