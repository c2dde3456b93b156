// A question: the sentence, how many have answered, and what came of it. The board, if there is one, is look.js.

/** @import { Ask, Tally } from "./page.d.ts" */
/** @import { Say } from "./class.js" */
import { attr, h, keyed, refill, setText } from "../../js/dom.js";
import { loudAndSoft } from "../../js/words.js";

/** What is asked, or how one's answer was. @param {Say} say @param {Ask | null} ask @param {Element} el @param {string} otherwise */
export function drawAsked(say, ask, el, otherwise) {
  const was = ask && verdict(say, ask);
  attr(el, "class", `gkc-say ${LOOKS[String(was ? ask.right : null)]}`);
  const [loud, soft] = loudAndSoft(ask?.text || otherwise);
  if (was) refill(el, h("b", {}, was), loud);
  else refill(el, h("b", {}, loud), soft);
}

/** Whether one's own answer was right, once that is told. @param {Say} say @param {Ask} ask */
export const verdict = (say, { state, mine, right }) =>
  state === "revealed" && mine !== null && right !== null
    ? say(right ? "class.right" : "class.not-right", { text: mine })
    : "";

/** By whether it was right. @type {Record<string, string>} */
const LOOKS = { true: "gkc-good", false: "gkc-bad", null: "" };
/** @type {Record<string, string>} */
const BARS = { true: "gkc-right", false: "gkc-wrong", null: "" };

/** Below: how many have answered, or that it is over; seconds run down by themselves. @param {Say} say @param {Ask} ask @param {Element} el */
export function drawCount(say, ask, el) {
  const left = ask.left !== null && ask.state === "open" ? ` · ${say("class.seconds", { n: ask.left })}` : "";
  setText(
    el,
    ask.state === "open"
      ? say("class.answered", { n: ask.count, m: ask.of }) + left
      : [ask.mine === null && say("class.none-sent"), say(ask.state === "stopped" ? "class.stopped" : "class.revealed")]
          .filter(Boolean)
          .join(" "),
  );
}

/** How many chose what; what is drawn elsewhere is listed for those who can't see it. @param {Say} say @param {Tally[]} all @param {(one: Tally) => boolean} [drawn] */
function tallies(say, all, drawn = () => false) {
  const most = Math.max(1, ...all.map(({ n }) => n));
  if (!all.length) return null;
  return h(
    "ul",
    { class: "gkc-tallies", "aria-label": say("class.answers") },
    ...all.map((one) => {
      const { text, n, right, mine } = one;
      return h(
        "li",
        { class: `${mine ? "gkc-mine" : ""} ${drawn(one) ? "gkc-live" : BARS[String(right)]}` },
        h("span", {}, text, mine ? ` (${say("class.mine")})` : ""),
        h("span", { class: "gkc-n" }, String(n)),
        h("i", { style: `width:${(100 * n) / most}%` }),
      );
    }),
  );
}

/**
 * Answers to choose from, or what came of them. While others answer the buttons stay: a finger may be on one.
 * @param {Say} say @param {(text: string, n: number) => void} answer
 */
export function makeChosen(say, answer) {
  const options = h("div", { class: "gkc-options", role: "group" });
  const el = h("div");
  return {
    el,
    /** @param {Ask} ask @param {(one: Tally) => boolean} [drawn] */
    draw(ask, drawn) {
      if (ask.state === "revealed") return refill(el, tallies(say, ask.tallies, drawn));
      attr(options, "aria-label", say("class.answers"));
      keyed(
        options,
        ask.options.map((text) => [`${ask.n} ${text}`, text]),
        (_, text) => h("button", { class: "gkc-btn", type: "button", onclick: () => answer(text, ask.n) }, text),
        (one, text) => {
          attr(one, "aria-pressed", String(ask.mine === text));
          one.disabled = ask.state !== "open";
        },
      );
      if (!el.contains(options)) refill(el, options);
    },
  };
}

/**
 * Whose button is gone, or can't be pressed any more, goes on at the same one anew, or at what is told instead.
 * @param {Element} body @param {Element | null} held what had the focus before @param {HTMLElement} otherwise
 */
export function keepFocus(body, held, otherwise) {
  if (!held || (held.isConnected && !held.matches(":disabled") && held.checkVisibility({ visibilityProperty: true })))
    return;
  const buttons = /** @type {NodeListOf<HTMLElement>} */ (body.querySelectorAll("button:enabled"));
  const same = [...buttons].find((one) => one !== held && one.textContent && one.textContent === held.textContent);
  (same ?? otherwise).focus({ preventScroll: true });
}

/** What has the focus in there. @param {Element} body */
export const focusOf = (body) => (body.contains(document.activeElement) ? document.activeElement : null);
