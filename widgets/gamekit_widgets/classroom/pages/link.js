// A table's link to its desk at the server. What comes arrives in order and none of it is lost, so the face's versions
// are counted here.

/** @import { Heard, Told } from "../../js/face.d.ts" */
/** @import { Way } from "./socket.js" */

const FRESH = 30_000; // ms in which one still means what one has tapped

/** @param {Way} way @param {string} place where the table is at first @param {(lang: string) => void} speak as the whole page does */
export function linkTo(way, place, speak) {
  let here = place;
  /** @type {((message: Told) => void) | null} */
  let hear = null;
  let version = 0;
  let behind = false; // until the whole face has come
  /** What may not have been heard before the way was lost: it says at which position it was meant, so it counts once. @type {{ message: import("./page.d.ts").Does, until: number } | null} */
  let sent = null;

  /** @param {Heard} message */
  function send(message) {
    const does = { does: message, at: here };
    if ("at" in message) sent = { message: does, until: Date.now() + FRESH };
    way.send(does);
  }

  return {
    rim: 0, // nothing of a page stays in sight beside the table
    first: { big: null }, // it fills its page already, below the bar with the hand
    /** The table is elsewhere now, or has missed something. @param {string} next @param {boolean} missed */
    go(next, missed) {
      here = next;
      behind ||= missed;
      if (missed) hear?.({ call: "hello" });
    },
    /** @param {Heard} message */
    send: (message) => ("speak" in message ? speak(message.speak) : send(message)),
    /** @param {(message: Told) => void} then @param {() => void} _ */
    listen(then, _) {
      hear = then;
      return () => {
        hear = null;
      };
    },
    /** A message of the server. @param {any} message */
    told(message) {
      if ("face" in message) behind = false;
      if (behind && !("call" in message)) return;
      const kept = sent;
      if (!("call" in message)) sent = null;
      if ("face" in message || "patch" in message) version += 1;
      hear?.({ ...message, v: version });
      if ("face" in message && kept && Date.now() < kept.until) way.send(kept.message);
    },
  };
}

/** @typedef {ReturnType<typeof linkTo>} BoardLink */
