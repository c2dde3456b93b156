// The bar on top: the game, how it stands, who is next, and who plays; or that one asks why not.

/** @import { Player } from "./face.d.ts" */
/** @import { Part, Table } from "./state.js" */
import { toggleAsking } from "./deeds.js";
import { attr, button, changed, h, keyed, refill, setText } from "./dom.js";
import { icon, seatSign } from "./signs.js";
import { reads } from "./state.js";
import { say } from "./words.js";

/** @param {Table<never>} table @returns {Part} */
export function makeBar(table) {
  const title = h("span", { class: "gk-title" });
  const status = h("span", { class: "gk-status" });
  const next = h("span", { class: "gk-next" });
  const seats = h("div", { class: "gk-seats" });
  const head = h("div", { class: "gk-head" }, title, status, next);
  const asks = h("div", { class: "gk-asks-bar", hidden: true });
  const asked = reads(["asking", "words", "plurals"], (state) => {
    head.hidden = state.asking;
    asks.hidden = !state.asking;
    if (!changed(asks, state.words)) return;
    const leave = { class: "gk-small", "data-gk-target": "do:leave", onclick: () => toggleAsking(table) };
    refill(
      asks,
      icon("why"),
      h("b", {}, say(state, "ui.asking")),
      button(leave, icon("cross"), say(state, "ui.leave")),
    );
  });
  const named = reads(["title", "status"], (state) => {
    setText(title, state.title);
    setText(status, state.status);
  });
  const after = reads(["next", "seats", "drawn", "words", "plurals"], (state) => {
    const told = state.next === null ? "" : say(state, "seat.next", { seat: state.seats[state.next].name });
    if (changed(next, told))
      refill(next, state.next !== null && seatSign(state.drawn, state.next, 6), told && h("span", {}, told));
  });
  const players = reads(["seats", "drawn", "words", "plurals"], (state) => {
    keyed(
      seats,
      Object.entries(state.seats),
      (seat) =>
        h(
          "div",
          { class: "gk-seat", "data-seat": seat },
          seatSign(state.drawn, Number(seat)),
          h("span", { class: "gk-name" }, h("span"), h("small")),
          h("b", { role: "img" }),
        ),
      (box, player) => {
        fill(box, player);
        attr(box.children[2], "aria-label", say(state, "seat.score", { n: player.score }));
      },
    );
    const count = Object.keys(state.seats).length;
    seats.style.setProperty("--gk-seat-row", String(count > 4 ? Math.ceil(count / 2) : count)); // five or six would be too narrow in one
  });
  return { el: h("div", {}, head, asks, seats), draws: [asked, named, after, players] };
}

/** @param {Element} box @param {Player} player */
function fill(box, { name, note, detail, score, act, items }) {
  const [, named, points] = box.children;
  setText(named.children[0], name);
  keyed(
    named.children[1],
    Object.entries({ note, detail }).filter(([, text]) => text),
    () => h("span"),
    setText,
  );
  setText(points, String(score));
  box.classList.toggle("gk-acting", act);
  attr(box, "title", items.map(({ text }) => text).join(", ") || null);
}
