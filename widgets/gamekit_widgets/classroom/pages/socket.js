// The way to the server and back. What is lost is tried again; the key that brings one back stays with this tab alone.

/** @import { Heard, Told } from "./page.d.ts" */

const TRIES = [1, 3, 10]; // s between two tries, the last one again and again
const BEAT = 20_000; // ms between two calls, whether anybody is there
const PATIENCE = 6; // s in which there must be an answer
const KEY = "gamekit-key";
const WISHED = "gamekit-wished"; // the key with which one asks to be let in, until it is known that one is
const ASIDE = ["class.elsewhere", "class.closed"]; // after that one may still come back
const KEPT = 384_000; // bytes of what was told that both ends keep, as in packing.py
const PIECE = 4096;
const ALONE = 255; // in the place of how many pieces: none, and it is not kept
const PARTS = 254; // there, too: how many of the next messages are one

/**
 * @typedef {object} Ear what hears
 * @property {(message: Told | { problem: string }) => void} told
 * @property {(seconds: number) => void} lost until when it is tried again
 * @property {() => void} back
 */

/** @param {Ear} ear @param {() => string} lang */
export function connect(ear, lang) {
  /** @type {WebSocket | null} */
  let socket = null;
  let tries = 0;
  let within = false; // whether the server has let one in: an open socket alone is not that
  let timer = 0;
  const patience = patient(() => socket && lost(socket));
  /** @type {Heard | null} with which one asks to be let in */
  let first = null;

  function open() {
    clearTimeout(timer);
    const now = new WebSocket(address());
    within = false;
    patience.begin();
    now.binaryType = "arraybuffer";
    const { unpack, after } = unpacker(
      (line) => socket === now && heard(JSON.parse(line)),
      () => lost(now),
    );
    const together = joiner();
    now.onopen = () => {
      const key = sessionStorage.getItem(KEY);
      now.send(JSON.stringify(key ? { back: key, lang: lang() } : first));
    };
    now.onmessage = ({ data }) => {
      const whole = together(new Uint8Array(data));
      if (whole) unpack(whole);
      if (whole) patience.end();
      else patience.begin(); // more is on its way
    };
    now.onclose = () => after(() => lost(now)); // the last thing told may be why
    socket = now;
  }

  /** That socket is of no use any more: another one. @param {WebSocket} old */
  function lost(old) {
    if (socket !== old) return;
    stop();
    const wait = TRIES[Math.min(tries, TRIES.length - 1)];
    tries += 1;
    ear.lost(wait);
    timer = setTimeout(open, 1000 * wait);
  }

  /** Ask whether anybody is there. */
  function call() {
    if (!socket) return tries && open();
    if (socket.readyState !== WebSocket.OPEN || patience.tried()) return;
    socket.send('{"here":true}');
    patience.begin();
  }

  /** @param {any} message */
  function heard(message) {
    if (!within) {
      [within, tries] = [true, 0];
      ear.back();
    }
    if ("here" in message) return;
    if ("key" in message) {
      sessionStorage.removeItem(WISHED);
      return sessionStorage.setItem(KEY, message.key);
    }
    if ("no" in message) {
      if (!ASIDE.includes(message.no)) sessionStorage.removeItem(KEY);
      stop();
    }
    ear.told(message);
  }

  function stop() {
    clearTimeout(timer);
    patience.end();
    const old = socket;
    socket = null;
    old?.close();
  }

  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && sessionStorage.getItem(KEY) && open());
  whenAwake(call);

  return {
    /** Whether one was in before, and comes back. */
    back() {
      if (!sessionStorage.getItem(KEY)) return false;
      open();
      return true;
    },
    /** Asked once more it is the same: what was said before may be on its way. @param {{ join: string, code: string, lang: string }} message */
    join(message) {
      first = { ...message, key: wished() };
      if (!socket) open();
    },
    /** @param {Heard} message */
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return;
      socket.send(JSON.stringify(message));
      call(); // what is said must be heard
    },
    /** At once, unless that is being tried: who taps in haste would begin anew each time. */
    again() {
      if (!socket) open();
    },
  };
}

/** @typedef {ReturnType<typeof connect>} Way */

/** A key of one's own, the same until one is in: the page may be loaded anew meanwhile. */
function wished() {
  const drawn = [...crypto.getRandomValues(new Uint8Array(24))].map((byte) => byte.toString(16).padStart(2, "0"));
  const key = sessionStorage.getItem(WISHED) ?? drawn.join("");
  sessionStorage.setItem(WISHED, key);
  return key;
}

/**
 * There must be an answer soon: a socket may be dead without anybody having told so. Seconds in which the page slept, or
 * was too busy to hear, are not counted.
 * @param {() => unknown} gone
 */
function patient(gone) {
  let timer = 0;
  const end = () => {
    clearInterval(timer);
    timer = 0;
  };
  return {
    begin() {
      end();
      let left = PATIENCE;
      timer = setInterval(() => {
        left -= 1;
        if (!left) gone();
      }, 1000);
    },
    end,
    tried: () => timer !== 0,
  };
}

/** Where the server listens. */
function address() {
  const url = new URL("socket", location.href.split("#")[0]);
  url.protocol = url.protocol.replace("http", "ws");
  return url;
}

/** From time to time while the page is seen, and at once when it is seen again, as on a phone that has slept. @param {() => unknown} then */
function whenAwake(then) {
  const awake = () => document.visibilityState === "visible" && then();
  document.addEventListener("visibilitychange", awake);
  document.addEventListener("resume", awake);
  addEventListener("online", awake);
  setInterval(awake, BEAT);
}

/** A long message comes in parts: what tells of each part whether it is whole. */
function joiner() {
  /** @type {Uint8Array[]} */
  let parts = [];
  let left = 0;
  /** @param {Uint8Array} bytes */
  return (bytes) => {
    if (!left && bytes[0] !== PARTS) return bytes;
    if (left) parts.push(bytes);
    left = left ? left - 1 : bytes[1] * 256 + bytes[2];
    if (left) return null;
    const whole = joined(parts);
    parts = [];
    return whole;
  };
}

/** @param {Uint8Array[]} parts */
function joined(parts) {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let end = 0;
  for (const part of parts) {
    whole.set(part, end);
    end += part.length;
  }
  return whole;
}

/**
 * What the server tells, line by line: each is packed as if pieces of what was told before, which it names, stood right
 * before it.
 * @param {(line: string) => unknown} hear
 * @param {() => void} broken
 */
function unpacker(hear, broken) {
  /** @type {Uint8Array[]} */
  const pieces = [];
  let size = 0;
  let turn = Promise.resolve();

  /** @param {Uint8Array} bytes */
  async function next(bytes) {
    const [newest, others] = bytes;
    const alone = newest === ALONE;
    let [at, from] = [alone ? pieces.length : pieces.length - newest, 2];
    const before = pieces.slice(at);
    for (let n = 0; n < others; n++) {
      const gap = bytes[from++];
      at -= gap < 128 ? gap : (gap - 128) * 256 + bytes[from++];
      before.unshift(pieces[at]);
    }
    const told = await inflated(before, bytes.subarray(from));
    if (!alone) keep(told);
    try {
      hear(new TextDecoder().decode(told));
    } catch (error) {
      console.error(error); // the next ones are heard all the same
    }
  }

  /** @param {Uint8Array} told */
  function keep(told) {
    for (let at = 0; at < told.length; at += PIECE) pieces.push(told.subarray(at, at + PIECE));
    size += told.length;
    while (size > KEPT) size -= pieces.shift()?.length ?? 0;
  }

  return {
    /** @param {Uint8Array} bytes */
    unpack(bytes) {
      turn = turn.then(() => next(bytes)).catch(broken);
    },
    /** After all that has come so far. @param {() => void} done */
    after(done) {
      turn = turn.then(done);
    },
  };
}

/**
 * A browser's unpacker takes no text that stands before what is packed; but one that is not packed may come first.
 * @param {Uint8Array[]} before @param {Uint8Array} packed
 */
async function inflated(before, packed) {
  const length = before.reduce((sum, piece) => sum + piece.length, 0);
  const head = Uint8Array.of(0, length & 255, length >> 8, ~length & 255, (~length >> 8) & 255);
  const all = new Response(joined([head, ...before, packed]));
  const stream = all.body?.pipeThrough(new DecompressionStream("deflate-raw"));
  return new Uint8Array(await new Response(stream).arrayBuffer()).slice(length);
}
