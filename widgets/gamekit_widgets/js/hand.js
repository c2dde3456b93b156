// The cards in hand, and the backs of a hand that is covered.

/** @import { Ask, Play } from "./face.d.ts" */
/** @import { Part, State, Table } from "./state.js" */
import { act } from "./deeds.js";
import { attr, button, changed, h, keyed, markup, refill, roam } from "./dom.js";
import { causesOf, refusedBy } from "./marks.js";
import { can, glows } from "./moves.js";
import { cardBack, icon } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @typedef {Play | Ask} Sends */

/** @param {Table<Sends>} table @returns {Part} */
export function makeHand(table) {
  const cards = h("div", { class: "gk-cards", role: "group" });
  const backs = h("div", { class: "gk-cards gk-backs", "aria-hidden": "true" });
  const el = h("div", { class: "gk-hand" }, cards, backs);
  const roamCards = roam(cards, ".gk-card");
  cards.addEventListener("click", (event) => {
    const card = event.target instanceof Element ? event.target.closest(".gk-card") : null;
    if (card instanceof HTMLElement && card.dataset.gkTarget) act(table, card.dataset.gkTarget);
  });
  let met = false; // whether any card was there yet: then their room stays

  const held = reads(["hand", "pictures", "cover", "over", "words", "plurals"], (state) => {
    attr(cards, "aria-label", say(state, "seat.hand"));
    keyed(
      cards,
      state.hand.map((card, n) => [String(n), card]),
      () => button({ class: "gk-card" }, h("span", { class: "gk-face" }), h("span", { class: "gk-badge" })),
      (card, { target, label, picture }) => {
        if (changed(card, state.pictures[picture])) refill(card.children[0], markup(state.pictures[picture]));
        attr(card, "data-gk-target", target);
        attr(card, "aria-label", label);
      },
    );
    const covered = state.cover?.cards ?? 0;
    keyed(
      backs,
      Array.from({ length: covered }, (_, n) => [String(n), n]),
      () => h("div", { class: "gk-back" }, cardBack()),
    );
    met ||= state.hand.length + covered > 0;
    el.hidden = !met || state.over !== null;
    const any = state.hand.length + covered > 0;
    el.classList.toggle("gk-none", !any);
    if (any) el.style.setProperty("--gk-count", String(Math.max(2, cards.childElementCount, covered)));
    roamCards();
  });

  /** How wide a card is: that says how far they overlap. @param {State} state */
  function fit({ words, hand, cover }) {
    const first = /** @type {HTMLElement | null} */ (cards.firstElementChild ?? backs.firstElementChild);
    if (first && changed(el, words, hand[0]?.picture, (cover?.cards ?? 0) > 0))
      el.style.setProperty("--gk-card", `${first.offsetWidth}px`);
  }

  const marked = reads(["hand", "moves", "path", "on", "inside", "quiet", "asking", "answer", "hint"], (state) => {
    const [seen, causes] = [new Set(), causesOf(state)];
    [...cards.children].forEach((card, n) => {
      const { target } = state.hand[n];
      const first = !seen.has(target); // of equal cards one is chosen, refused or played by a hint
      seen.add(target);
      const chosen = first && state.path.includes(target);
      const refused = first && refusedBy(state).includes(target);
      if (changed(card.children[1], refused)) refill(card.children[1], icon(refused ? "cross" : "tick"));
      attr(card, "aria-pressed", String(chosen));
      attr(card, "aria-disabled", !can(state, target) && "true");
      card.classList.toggle("gk-chosen", chosen);
      card.classList.toggle("gk-legal", !state.path.length && glows(state, target) && Boolean(state.moves?.[target]));
      card.classList.toggle("gk-refused", refused);
      card.classList.toggle("gk-cause", causes.includes(target));
      card.classList.toggle("gk-hinted", first && Boolean(state.hint?.path.includes(target)));
    });
  });

  return { el, draws: [held, marked], fit };
}
