// Coming in: five letters of the code and a name. No account.

import { h } from "../../js/dom.js";

/** @import { Say } from "./class.js" */

/**
 * @param {Say} say
 * @param {(code: string, name: string) => void} join
 * @param {{ code: string, name: string, wrong: string }} given
 */
export function makeJoin(say, join, { code, name, wrong }) {
  const letters = h("input", {
    class: "gkc-code",
    name: "code",
    maxlength: 5,
    autocomplete: "off",
    autocapitalize: "characters",
    spellcheck: "false",
    required: true,
    value: code,
  });
  const called = h("input", { name: "name", maxlength: 24, autocomplete: "nickname", required: true, value: name });
  const enter = h("button", { class: "gkc-btn gkc-main", type: "submit" }, say("class.join"));
  const form = h(
    "form",
    {
      class: "gkc-join",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        enter.disabled = true; // until one is told something
        join(letters.value, called.value);
      },
    },
    h("h1", { class: "gkc-title" }, say("class.join-title")),
    h("p", {}, say("class.join-code")),
    h("label", {}, say("class.code"), letters),
    h("label", {}, say("class.your-name"), called),
    wrong ? h("p", { class: "gkc-wrong", role: "alert" }, say(wrong)) : null,
    enter,
    h("p", { class: "gkc-soft" }, say("class.private")),
    location.protocol === "http:" && location.hostname !== "localhost" && location.hostname !== "127.0.0.1"
      ? h("p", { class: "gkc-soft" }, say("class.plain-http"))
      : null,
  );
  return { el: form, focus: () => (code ? called : letters).focus() };
}
