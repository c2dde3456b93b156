// What JupyterLite takes for Pyodide: a Python that begins as this is read, and can be interrupted.
import { loadPyodide as load } from "./pyodide.mjs";

const PACKAGES = [];
// The notebook's folder is a drive, and each look at it a walk to the page and back: it comes last, and what a first board
// needs is imported before there is one.
const AHEAD = `
import sys
import piplite.piplite
import pyodide_kernel
sys.path.remove("")
sys.path.append("")
import gamekit_widgets.table
`;
const PATIENCE = 500; // ms

const asked = {}; // what JupyterLite wants to hear
const python = begun();

export async function loadPyodide(options) {
  Object.assign(asked, options);
  return python;
}

async function begun() {
  const hear = { stdout: text => asked.stdout?.(text), stderr: text => asked.stderr?.(text) };
  const made = await load({ packages: PACKAGES, ...hear });
  made.runPython(AHEAD);
  made.setInterruptBuffer(wish);
  return made;
}

// No message reaches a worker that is at work, and a host of files allows no memory that it shares with its page. But the
// page can take an address away that the worker has made, and the worker can ask whether it is still there.
let since = 0; // when Python has begun to work, or was asked last
let stop = ""; // the address

/** Where Python looks from time to time whether it is interrupted: by 2, which is the number of that signal. */
const wish = {
  get 0() {
    const now = performance.now();
    if (!since) queueMicrotask(paused);
    else if (now - since < PATIENCE) return 0;
    else if (!stop) offer(URL.createObjectURL(new Blob()));
    else if (gone(stop)) {
      paused();
      return 2;
    }
    since = now;
    return 0;
  },
  set 0(_) {},
};

function paused() {
  since = 0;
  if (stop) offer("");
}

function offer(address) {
  if (stop) URL.revokeObjectURL(stop);
  stop = address;
  postMessage({ stop });
}

function gone(address) {
  const ask = new XMLHttpRequest();
  ask.open("GET", address, false);
  try {
    ask.send();
    return false;
  } catch {
    return true;
  }
}
