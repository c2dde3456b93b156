// The way to the server and back. What is lost is tried again; the key that brings one back stays with this tab alone.

/** @import { Heard, Told } from "./page.d.ts" */

const TRIES = [1, 3, 10]; // s between two tries, the last one again and again
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
  let timer = 0;
  /** @type {Heard | null} with which one asks to be let in */
  let first = null;

  function open() {
    clearTimeout(timer);
    const url = new URL("socket", location.href.split("#")[0]);
    url.protocol = url.protocol.replace("http", "ws");
    const now = new WebSocket(url);
    now.binaryType = "arraybuffer";
    let inbox = Promise.resolve(); // unpacking takes a moment; the order stays
    now.onopen = () => {
      tries = 0;
      const key = sessionStorage.getItem(KEY);
      now.send(JSON.stringify(key ? { back: key, lang: lang() } : first));
      ear.back();
    };
    now.onmessage = ({ data }) => {
      inbox = inbox.then(async () => heard(await unpacked(data))).catch(console.error);
    };
    now.onclose = () => {
      if (socket !== now) return;
      socket = null;
      const wait = TRIES[Math.min(tries, TRIES.length - 1)];
      tries += 1;
      ear.lost(wait);
      timer = setTimeout(open, 1000 * wait);
    };
    socket = now;
  }

  /** @param {any} message */
  function heard(message) {
    if ("key" in message) return sessionStorage.setItem(KEY, message.key);
    if ("no" in message) {
      if (!KEPT.includes(message.no)) sessionStorage.removeItem(KEY);
      stop();
    }
    ear.told(message);
  }

  function stop() {
    clearTimeout(timer);
    const old = socket;
    socket = null;
    old?.close();
  }

  addEventListener("pagehide", stop);
  addEventListener("pageshow", (event) => event.persisted && sessionStorage.getItem(KEY) && open());
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && !socket && tries) open(); // a phone that has slept
  });

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
      if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
    },
    again: open,
  };
}

/** @typedef {ReturnType<typeof connect>} Way */

/** What the server has packed with zlib, or plain. @param {string | ArrayBuffer} data */
function unpacked(data) {
  if (typeof data === "string") return Promise.resolve(JSON.parse(data));
  return new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}
