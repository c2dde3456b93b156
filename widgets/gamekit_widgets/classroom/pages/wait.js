// Waiting: one is in, and sees who else is here.

/** @import { Page } from "./page.d.ts" */
/** @import { Say } from "./class.js" */
import { h } from "../../js/dom.js";

/** @param {Say} say @param {Page} page */
export function makeWait(say, { name, here }) {
  return [
    h("h1", { class: "gkc-title" }, say("class.in", { text: name })),
    h("p", {}, say("class.teacher-begins")),
    h("b", {}, say("class.here-so-far", { n: here.length })),
    h("div", { class: "gkc-people" }, ...here.map((one) => h("span", { class: one === name && "gkc-me" }, one))),
  ];
}
