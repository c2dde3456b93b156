// What the kernel tells of a change, made on the face. Pure: tested with node.

/** @import { Change, Face } from "./face.d.ts" */
/** What is away for a while, by its path. @typedef {Map<string, any>} Attic */

/**
 * The face after some changes, and which of its keys they touched. What changes is made anew, all else stays the same
 * object: so whoever keeps a part of a face knows by `===` whether it is still that.
 * @param {Face} face
 * @param {Change[]} changes
 * @param {Attic} attic
 * @returns {{ face: Face, touched: Set<keyof Face> }}
 */
export function patched(face, changes, attic) {
  /** @type {Set<unknown>} */
  const fresh = new Set(); // what was made anew here: only that may be changed in its place
  /** @type {(value: any) => any} */
  const own = (value) => {
    if (fresh.has(value)) return value;
    const copy = Array.isArray(value) ? [...value] : { ...value };
    fresh.add(copy);
    return copy;
  };
  const next = own(face);
  const touched = new Set();
  for (const {
    path,
    now = {},
    plus = {},
    gone = [],
    away = [],
    back = [],
    keys = [],
    set,
    cut,
    add,
    words,
  } of changes) {
    for (const key of path.length ? [path[0]] : Object.keys({ ...now, ...plus })) touched.add(key);
    const last = add || words ? path[path.length - 1] : null;
    let at = next;
    for (const key of last === null ? path : path.slice(0, -1)) at = at[key] = own(at[key]);
    if (last !== null) at[last] = add ? [...at[last].slice(0, cut), ...add] : reworded(at[last], words ?? []);
    Object.assign(at, now);
    for (const [key, more] of Object.entries(plus)) at[key] += more;
    for (const key of keys) at[key] = set;
    for (const key of away) attic.set(place(path, key), at[key]);
    for (const key of [...gone, ...away]) delete at[key];
    for (const key of back) at[key] = attic.get(place(path, key));
  }
  return { face: next, touched };
}

/** @param {string} text @param {[number, number, string][]} changes */
function reworded(text, changes) {
  const words = text.split(" ");
  for (const [at, cut, put] of changes) words.splice(at, cut, ...(put ? put.split(" ") : []));
  return words.join(" ");
}

/** @param {string[]} path @param {string} key */
const place = (path, key) => JSON.stringify([...path, key]);
