// The way to the server and back. What is lost is tried again; the key that brings one back stays with this tab alone.

/** @import { Heard, Told } from "./page.d.ts" */

const TRIES = [1, 3, 10]; // s between two tries, the last one again and again
const BEAT = 20_000; // ms between two calls, whether anybody is there
const PATIENCE = 6_000; // ms in which there must be an answer
const KEY = "gamekit-key";
const KEPT = ["class.elsewhere", "class.closed"]; // after that one may still come back

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
    const unpack = unpacker(
      (line) => socket === now && heard(JSON.parse(line)),
      () => lost(now),
    );
    now.onopen = () => {
      const key = sessionStorage.getItem(KEY);
      now.send(JSON.stringify(key ? { back: key, lang: lang() } : first));
    };
    now.onmessage = ({ data }) => {
      patience.end();
      unpack(data);
    };
    now.onclose = () => lost(now);
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
    if ("key" in message) return sessionStorage.setItem(KEY, message.key);
    if ("no" in message) {
      if (!KEPT.includes(message.no)) sessionStorage.removeItem(KEY);
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
    /** @param {Heard} message a name and a code */
    join(message) {
      first = message;
      open();
    },
    /** @param {Heard} message */
    send(message) {
      if (socket?.readyState !== WebSocket.OPEN) return;
      socket.send(JSON.stringify(message));
      call(); // what is said must be heard
    },
    again() {
      stop();
      open();
    },
  };
}

/** @typedef {ReturnType<typeof connect>} Way */

/** There must be an answer soon: a socket may be dead without anybody having told so. @param {() => unknown} gone */
function patient(gone) {
  let timer = 0;
  const end = () => {
    clearTimeout(timer);
    timer = 0;
  };
  return {
    begin() {
      end();
      timer = setTimeout(gone, PATIENCE);
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

/**
 * What the server tells, line by line, out of the one stream in which it packs all that it tells a window.
 * @param {(line: string) => unknown} hear
 * @param {() => void} broken
 * @returns {(data: ArrayBuffer) => void}
 */
function unpacker(hear, broken) {
  const { readable, writable } = new DecompressionStream("deflate-raw");
  const [into, out] = [writable.getWriter(), readable.pipeThrough(new TextDecoderStream()).getReader()];
  let rest = "";

  async function listen() {
    for (;;) {
      const { value, done } = await out.read();
      if (done) return;
      const lines = (rest + value).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) {
        try {
          hear(line);
        } catch (error) {
          console.error(error); // the next ones are heard all the same
        }
      }
    }
  }
  listen().catch(broken);
  return (data) => into.write(data).catch(broken);
}
