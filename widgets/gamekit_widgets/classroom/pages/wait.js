// Waiting: one is in, and sees who else is here, how a class goes, and what was on the board last, if there was anything.

/** @import { Page } from "./page.d.ts" */
/** @import { Say } from "./class.js" */
import { h } from "../../js/dom.js";
import { icon } from "../../js/signs.js";

/** What a page can do, by its sign. */
const TIPS = { tick: "class.tip-answer", hand: "class.tip-hand", undo: "class.tip-back" };

/** What is said beside a board that one looks at meanwhile. @param {Say} say @param {Page} page */
export const greeting = (say, { name, says }) =>
  `${say("class.in", { text: name })} | ${says || say("class.teacher-begins")}`;

/** Who is here. @param {Page} page */
export const pills = ({ name, here }) => here.map((one) => h("span", { class: one === name && "gkc-me" }, one));

/** @param {Say} say @param {Page} page */
export function makeWait(say, page) {
  return [
    h("h1", { class: "gkc-title" }, say("class.in", { text: page.name })),
    h("p", {}, page.says || say("class.teacher-begins")),
    h("ul", { class: "gkc-tips" }, ...Object.entries(TIPS).map(([sign, key]) => h("li", {}, icon(sign, 22), say(key)))),
    h("b", {}, say("class.here-so-far", { n: page.here.length })),
    h("div", { class: "gkc-people" }, ...pills(page)),
  ];
}
