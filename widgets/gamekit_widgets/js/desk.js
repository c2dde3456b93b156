// The desk: from the top what is asked, the hand, the buttons, what is told, and as much of the rest as has room.

/** @import { Part, State } from "./state.js" */
import { attr, changed, h, shownAs, squeeze, tighten } from "./dom.js";

/** What gives way last stands first. */
const GIVES =
  ".gk-facts:not(.gk-must)>.gk-block,.gk-trail li,.gk-made:not(:empty),[data-gk-kind=phone] .gk-over:not(:empty)";

const LOOKS = ["no", "ok", "yes", "missed"]; // of what is told and stays there
const STRAIT = ["phone", "low"]; // kinds of boxes in which that takes the place of what is asked

/**
 * @param {Part[]} parts
 * @param {HTMLElement} told which grows downwards over what stands below
 * @param {Part[]} buttoned those of them whose buttons have less room in a full desk
 */
export function makeDesk(parts, told, buttoned) {
  const el = h("div", { class: "gk-desk" }, ...parts.map((part) => part.el));
  const rest = () => /** @type {HTMLElement[]} */ ([...el.querySelectorAll(GIVES)]);

  /** @param {State} state */
  function fit(state) {
    const strait = STRAIT.includes(state.stage.kind);
    const what = [state.stage, state.words, state.hand.length, filled(el, state)];
    const again = changed(el, ...what, told.className, strait && told.textContent);
    attr(el, "data-gk-answer", strait && LOOKS.find((look) => told.matches(`.gk-${look}`)));
    el.classList.toggle("gk-rowed", told.querySelector(".gk-row") !== null);
    const refit = () => {
      for (const part of buttoned) part.fit?.(state);
    };
    if (again) leaveOut(el, rest(), () => stays(told), refit);
    const news = changed(told, told.className, told.textContent) || again;
    if (news && told.firstElementChild) squeeze(told.firstElementChild, 3);
    if (news) cover(el, told, rest());
  }

  return { el, fit };
}

/**
 * What decides how high all is that stands in the desk, as a text: to lay it out costs much, and mostly nothing has
 * become longer or shorter. Of blocks that is their size, whatever is painted in them.
 * @param {HTMLElement} el
 * @param {Pick<State, "facts">} state
 */
function filled(el, { facts }) {
  const blocks = facts.desk.map((key) => [facts.blocks[key].title, facts.blocks[key].w, facts.blocks[key].h]);
  const told = [...el.querySelectorAll(":scope>:not(.gk-board,.gk-facts,.gk-answers),:scope>.gk-say>*")].map((one) => [
    one instanceof HTMLElement && one.hidden,
    one.matches(".gk-trail") || one.className,
    one.textContent,
  ]);
  return JSON.stringify([blocks, told]);
}

/** What is told stays there, and is not only what one points at. @param {HTMLElement} told */
const stays = (told) => (LOOKS.some((look) => told.matches(`.gk-${look}`)) ? told.getBoundingClientRect().bottom : 0);

/**
 * What has no room is not there: second lines of the trail first, but where what has gone leaves room for them, then blocks from the last on, then the trail but for
 * its last line, and that. If that is not enough, what stays is set closer, step by step.
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
  el.classList.remove("gk-brief");
  el.classList.toggle("gk-brief", el.scrollHeight > el.clientHeight);
  let over = el.scrollHeight - el.clientHeight;
  const blocks = rest.filter((one) => one.matches(".gk-block")).reverse();
  const heights = new Map(rest.map((one) => [one, one.offsetHeight + 8]));
  const high = (/** @type {HTMLElement} */ one) => heights.get(one) ?? 0;
  const last = (/** @type {HTMLElement} */ one) => one.matches(".gk-over"); // the scores stay longest
  const order = [...blocks, ...rest.filter((one) => !blocks.includes(one) && !last(one)), ...rest.filter(last)];
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
  closed(el);
  if (el.matches(".gk-brief")) {
    el.classList.remove("gk-brief"); // what has gone may leave room for second lines
    el.classList.toggle("gk-brief", el.scrollHeight > el.clientHeight);
  }
  const end = el.getBoundingClientRect().bottom + 1;
  refit();
  const most = el.closest("[data-gk-kind=big]") ? 0 : 7; // what is magnified is to be read from afar
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
  for (const holder of el.querySelectorAll(".gk-facts,.gk-trail"))
    holder.classList.toggle("gk-none", !holder.querySelector(":is(.gk-block,li):not([hidden])"));
}

/**
 * What is told in many lines stands over the rest, half a block is not shown; what has no room even so grows upwards.
 * @param {HTMLElement} el
 * @param {HTMLElement} told
 * @param {HTMLElement[]} rest
 */
function cover(el, told, rest) {
  told.style.top = "";
  const [box, end] = [told.getBoundingClientRect(), el.getBoundingClientRect().bottom];
  const tops = rest.map((one) => one.getBoundingClientRect().top);
  const covers = stays(told) > 0; // nothing is measured while one points
  const over = rest.some((one, n) => !one.hidden && tops[n] < box.bottom && tops[n] > box.top);
  told.toggleAttribute("data-gk-over", over && !covers); // it lies over them, and looks like it
  for (const [n, one] of rest.entries()) one.style.visibility = covers && tops[n] < box.bottom ? "hidden" : "";
  if (box.bottom > end + 1 && !el.closest("[data-gk-kind=big]"))
    told.style.top = `${(end - box.bottom) / shownAs(el)}px`;
}
