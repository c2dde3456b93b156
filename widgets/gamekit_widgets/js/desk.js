// The desk: from the top what is asked, the hand, the buttons, what is told, and as much of the rest as has room.

/** @import { Part, State } from "./state.js" */
import { attr, bare, changed, h, shownAs, squeeze, tighten } from "./dom.js";

/** What gives way last stands first. */
const GIVES =
  ".gk-facts:not(.gk-must)>.gk-block,.gk-trail li,.gk-made:not(:empty),[data-gk-kind=phone] .gk-over:not(:empty)";

const [LINE, HIGH, EDGE] = [36, 18, 18]; // of what is told: about how many letters a line has, how high it is, and the edge round all
const LOOKS = ["no", "ok", "yes", "missed"]; // of what is told and stays there
const STRAIT = ["phone", "low"]; // kinds of boxes in which that takes the place of what is asked

/**
 * @param {Part[]} parts
 * @param {HTMLElement} told which grows downwards over what stands below
 * @param {Part[]} buttoned those of them whose buttons have less room in a full desk
 */
export function makeDesk(parts, told, buttoned) {
  const el = h("div", { class: "gk-desk" }, ...parts.map((part) => part.el));
  let room = 0; // for how many lines of what is told there is room
  const rest = () => /** @type {HTMLElement[]} */ ([...el.querySelectorAll(GIVES)]);

  /** @param {State} state */
  function fit(state) {
    const strait = STRAIT.includes(state.stage.kind);
    const look = LOOKS.find((one) => told.matches(`.gk-${one}`));
    const row = [...told.querySelectorAll(".gk-row button")];
    const rowed = row.length > 0;
    if (rowed) bare(row);
    el.classList.toggle("gk-rowed", rowed);
    attr(el, "data-gk-answer", null);
    const below = strait && Boolean(state.lesson && state.stage.told) && !rowed;
    el.classList.toggle("gk-below-board", below);
    if (strait && !(below && told.offsetHeight <= state.stage.told)) {
      el.classList.remove("gk-below-board");
      attr(el, "data-gk-answer", look);
    }
    const full = () => [
      state.stage,
      state.words,
      look,
      el.matches(".gk-below-board"),
      JSON.stringify([blocksOf(state), Math.round(stays(told)), sizes(el)]),
    ];
    const again = changed(el, ...full());
    const refit = () => {
      for (const part of buttoned) part.fit?.(state);
    };
    if (again) {
      leaveOut(el, rest(), () => stays(told), refit);
      changed(el, ...full()); // what it has come to
    }
    const news = changed(told, told.className, told.textContent) || again;
    if (news && told.firstElementChild) squeeze(told.firstElementChild, 3);
    if (news) room = cover(el, told, rest());
  }

  /** What one points at moves nothing, and mostly has its room: only what is long is measured. */
  function point() {
    const lines = (told.textContent ?? "").length / LINE + told.querySelectorAll(".gk-info,.gk-head").length;
    if (lines > room || told.hasAttribute("data-gk-tight") || told.style.top) room = cover(el, told, rest());
  }

  return { el, fit, point };
}

/** How large the blocks are, be they seen or not, whatever is painted in them. @param {Pick<State, "facts">} state */
const blocksOf = ({ facts }) =>
  facts.desk.map((key) => [facts.blocks[key].title, facts.blocks[key].w, facts.blocks[key].h]);

/**
 * How high all is that stands in the desk: to find out what has room costs much, and mostly nothing has become higher or
 * lower. Where something is set closer, words count: they may have room without that.
 * @param {HTMLElement} el
 */
function sizes(el) {
  const closer = el.matches(".gk-brief,.gk-one,[data-gk-tight]");
  const told = el.querySelector("[data-gk-answer] .gk-told")?.children ?? []; // where it stands among the rest
  const parts = [...el.querySelectorAll(":scope>:not(.gk-board,.gk-facts,.gk-answers)"), ...told];
  const high = parts.map((one) => [/** @type {HTMLElement} */ (one).offsetHeight, closer && one.textContent]);
  const lines = [...el.querySelectorAll(".gk-trail li>span")].map((one) => one.scrollHeight); // those that are cut, too
  return [high, lines];
}

/** What is told stays there, and is not only what one points at. @param {HTMLElement} told */
const stays = (told) =>
  LOOKS.some((look) => told.matches(`.gk-${look}`)) ? told.getBoundingClientRect().bottom : Number.NEGATIVE_INFINITY;

/**
 * What has no room is not there: third lines of the trail first, then blocks from the last on, second lines, lines of
 * the trail from the last on, but for the first, and then blocks that last; what has gone may leave room for some of
 * that. If it is not enough, what stays is set closer, step by step.
 * @param {HTMLElement} el
 * @param {HTMLElement[]} rest
 * @param {() => number} answer where what is told ends
 * @param {() => void} refit what is itself set closer where the desk has become so
 */
function leaveOut(el, rest, answer, refit) {
  for (const one of rest) one.hidden = false;
  el.classList.add("gk-measured"); // what one just points at takes no room: else the desk would jump with the pointer
  closed(el);
  tighten(el, 0, () => true);
  el.classList.remove("gk-brief", "gk-one");
  const excess = () => el.scrollHeight - el.clientHeight;
  const measured = () => new Map(rest.map((one) => [one, one.offsetHeight + (one.matches("li") ? 0 : 8)]));
  const those = (/** @type {string} */ css) => rest.filter((one) => one.matches(css)).reverse();
  el.classList.toggle("gk-brief", excess() > 0);
  let [over, heights] = [excess(), measured()];
  const high = (/** @type {HTMLElement} */ one) => heights.get(one) ?? 0;
  const [lines, lasting] = [those("li"), those(".gk-lasts")];
  const facts = [...those(".gk-block:not(.gk-lasts)"), ...those(".gk-made")];
  if (facts.reduce((sum, one) => sum - high(one), over) > 0) {
    el.classList.add("gk-one");
    [over, heights] = [excess(), measured()];
  }
  const order = [...facts, ...lines, ...lasting, ...those(".gk-over")]; // the scores stay longest
  const gone = order.filter((one) => {
    one.hidden = over > 0;
    if (one.hidden) over -= high(one);
    return one.hidden;
  });
  for (const one of gone.reverse()) {
    if (high(one) > -over) continue; // what was large may leave room for others
    one.hidden = false;
    over += high(one);
  }
  const first = lines.at(-1); // what is in sight of the trail at least
  if (first?.hidden) el.classList.add("gk-one");
  if (first) first.hidden = false;
  closed(el);
  for (const brief of ["gk-one", "gk-brief"]) {
    if (!el.classList.contains(brief)) continue; // else what has gone may leave room for more lines
    el.classList.remove(brief);
    if (excess() <= 0) continue;
    el.classList.add(brief);
    break;
  }
  const end = el.getBoundingClientRect().bottom + 1;
  refit();
  const most = el.closest("[data-gk-kind=big]") ? 0 : 8; // what is magnified is to be read from afar
  tighten(el, most, () => {
    refit();
    return el.scrollHeight <= el.clientHeight && answer() <= end;
  });
  el.classList.remove("gk-measured");
}

/**
 * A heading without anything below it is not there. In the style sheet, by :has(), that would have WebKit look at every
 * element of the table again, whatever is hidden: a tenth of a second.
 * @param {HTMLElement} el
 */
function closed(el) {
  for (const holder of el.querySelectorAll(".gk-facts"))
    holder.classList.toggle("gk-none", !holder.querySelector(".gk-block:not([hidden])"));
}

/**
 * What is told in many lines stands over the rest, half a block is not shown; what has no room even so is set closer,
 * and only then grows upwards, over Undo and what stands beside it.
 * @param {HTMLElement} el
 * @param {HTMLElement} told
 * @param {HTMLElement[]} rest
 * @returns {number} for how many lines there is room
 */
function cover(el, told, rest) {
  told.style.top = "";
  const end = el.getBoundingClientRect().bottom;
  tighten(told, 2, () => told.getBoundingClientRect().bottom <= end + 1);
  const box = told.getBoundingClientRect();
  rest.push(.../** @type {NodeListOf<HTMLElement>} */ (el.querySelectorAll(":scope>.gk-trail>.gk-head")));
  const tops = rest.map((one) => one.getBoundingClientRect().top);
  const covers = stays(told) > 0; // nothing is measured while one points
  const over = rest.some((one, n) => !one.hidden && tops[n] < box.bottom && tops[n] > box.top);
  const grows = box.bottom > end + 1 && !el.closest("[data-gk-kind=big]");
  told.toggleAttribute("data-gk-over", grows || (over && !covers)); // it lies over them, and looks like it
  const whole = (/** @type {HTMLElement} */ one) => covers || one.matches(".gk-made"); // half a sentence tells nothing
  for (const [n, one] of rest.entries()) {
    one.style.visibility = whole(one) && tops[n] < box.bottom ? "hidden" : "";
    one.classList.toggle("gk-headless", tops[n] < box.bottom && tops[n] > box.top);
  }
  if (grows) told.style.top = `${(end - box.bottom) / shownAs(el)}px`;
  return ((end - box.top) / shownAs(el) - EDGE) / HIGH;
}
