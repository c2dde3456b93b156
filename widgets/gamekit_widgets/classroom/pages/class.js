// A student's page: what one does now, and the bar above it.

/** @import { Ask, Page } from "./page.d.ts" */
import { attr, h, refill, setText } from "../../js/dom.js";
import { icon } from "../../js/signs.js";
import { makeTable } from "../../js/table.js";
import { inOneBreath, say as spoken } from "../../js/words.js";
import { drawAsked, drawCount, focusOf, keepFocus, makeChosen, verdict } from "./ask.js";
import { makeJoin } from "./join.js";
import { linkTo } from "./link.js";
import { Look } from "./look.js";
import { connect } from "./socket.js";
import { greeting, makeWait } from "./wait.js";

/** @typedef {(key: string, facts?: Record<string, unknown>) => string} Say */

const PENDING = "gamekit-answer"; // what could not be sent yet, in this tab

/** @type {{ words: Record<string, [string, string]>, plurals: any, lang: string, langs: { key: string, label: string }[] }} */
let tongue = { words: {}, plurals: {}, lang: "en", langs: [] };
/** @type {Say} */
const say = (key, facts) => spoken(tongue, key, facts);

/** @type {Page | null} */
let page = null;
let joining = { code: location.hash.slice(1, 6).toUpperCase(), name: "", wrong: "" };
/** @type {{ table: string, link: ReturnType<typeof linkTo>, stop: () => void, show: (page: Page) => void } | null} */
let stand = null; // the table where one is
let ends = 0; // when no more answers are taken, in ms
let behind = false; // something was missed
/** What had the focus before the connection was lost. @type {Element | null} */
let held = null;

const room = h("b", {}, "gamekit");
const langs = h("select", { onchange: () => speak(langs.value) });
const handWord = h("span");

const raise = () => way.send({ hand: !page?.hand });
const hand = h("button", { class: "gkc-btn gkc-hand", type: "button", onclick: raise }, icon("hand", 22), handWord);
const name = h("span", { class: "gkc-name" });
const dot = h("span", { class: "gkc-dot", role: "img" });
const bar = h("header", { class: "gkc-bar" }, room, h("span", { class: "gkc-grow" }), langs, hand, name, dot);
const lost = h("div", { class: "gkc-away", hidden: true, role: "alert" });
const meanwhile = h("div", { class: "gkc-away", hidden: true });
const body = h("main", { class: "gkc-body" });
const asked = h("div", { class: "gkc-say", role: "status", tabindex: -1 }); // a question in words, without a board
const chosen = makeChosen(say, (text, n) => answer(text, n));
const counted = h("p", { class: "gkc-soft gkc-count" });
const voice = h("div", { class: "gkc-live", "aria-live": "polite" });
const root = h("div", { class: "gkc" }, bar, lost, body, meanwhile, voice);

const way = connect(
  {
    told(message) {
      if ("no" in message) thrownOut(message.no);
      else if ("page" in message) shown(message.page);
      else if ("board" in message && message.at === stand?.table) stand?.link.told(message.board);
    },
    lost: away,
    back() {
      behind = true; // also where nothing told that the way was closed, as of a page that was put aside
      root.classList.remove("gkc-lost");
      bar.inert = body.inert = false;
      if (held instanceof HTMLElement) held.focus();
      held = null;
      lost.hidden = meanwhile.hidden = true;
      dot.classList.remove("gkc-off");
      attr(dot, "aria-label", say("class.online"));
    },
  },
  () => tongue.lang,
);

// ---- words

/** Whether one knows that language now: its words may be lost on their way. @param {string} lang */
async function learn(lang) {
  try {
    tongue = await (await fetch(`words/${lang}.json`)).json();
  } catch {
    return false;
  }
  document.documentElement.lang = tongue.lang;
  return true;
}

/** @param {string} lang */
async function speak(lang) {
  if (await learn(lang)) way.send({ speak: lang });
  langs.value = tongue.lang;
  if (!page) showJoin();
}

// ---- what is shown

/** @param {string} wrong */
function thrownOut(wrong) {
  joining = { ...joining, wrong, name: page?.name ?? joining.name };
  page = null;
  leave();
  joining.code = wrong === "class.wrong-code" ? "" : joining.code;
  showJoin();
}

function showJoin() {
  const form = makeJoin(say, join, joining);
  setText(room, "gamekit");
  for (const part of [hand, name, dot]) part.hidden = true;
  langs.hidden = false;
  attr(langs, "aria-label", say("class.language"));
  body.replaceChildren(form.el);
  form.focus();
}

/** @param {string} code @param {string} called */
function join(code, called) {
  joining = { code, name: called, wrong: "" };
  way.join({ join: called, code, lang: tongue.lang });
}

/** @param {Page} next */
function shown(next) {
  const anew = page?.lang !== next.lang;
  page = next;
  ends = Date.now() + 1000 * (next.ask?.left ?? 0);
  const told = state(next);
  setText(room, told || next.room);
  setText(voice, next.paused ? told : next.kind === "wait" ? heard(next) : ""); // a board says it itself
  root.classList.toggle("gkc-tells", told !== "");
  root.classList.toggle("gkc-counts", next.sheet !== null && !next.paused);
  setText(name, next.name);
  for (const part of [hand, name, dot]) part.hidden = false;
  langs.hidden = !next.here.length || next.ask !== null; // a bar is narrow, and the page may say much already
  langs.value = next.lang;
  attr(hand, "aria-pressed", String(next.hand));
  setText(handWord, say(next.hand ? "class.hand-down" : "class.hand-up"));
  document.title = next.room;
  if (next.kind === "wait") {
    leave();
    showWait(next);
  } else {
    if (stand?.table !== next.table || anew) build(next);
    else stand.link.go(next.place, behind);
    stand?.show(next);
  }
  settle(next, behind);
  behind = false;
}

/** What is spoken where there is no board. @param {Page} now */
function heard(now) {
  const { ask } = now;
  return inOneBreath(ask ? [verdict(say, ask), ask.text].filter(Boolean).join(" ") : greeting(say, now));
}

/** @param {Page} now */
function showWait(now) {
  const { ask } = now;
  if (!ask) return refill(body, ...makeWait(say, now));
  const focused = focusOf(body);
  drawAsked(say, ask, asked, "");
  chosen.draw(ask);
  drawCount(say, ask, counted);
  if (!body.contains(asked)) refill(body, asked, chosen.el, counted);
  keepFocus(body, focused, asked);
}

function leave() {
  stand?.stop();
  stand = null;
  root.classList.remove("gkc-sits");
}

/** Lay the table where one is. @param {Page} now */
function build({ table, place, kind }) {
  leave();
  const link = linkTo(way, place, speak);
  if (kind === "look") {
    const look = new Look(body, link, say, answer);
    stand = { table, link, stop: () => look.stop(), show: (now) => look.show(now) };
    return;
  }
  const el = h("div");
  root.classList.add("gkc-sits");
  body.replaceChildren(h("div", { class: "gkc-seat" }, el));
  stand = { table, link, stop: makeTable(link, el), show: () => undefined };
}

/** What the class does while one sits at a board of one's own, if there is anything to tell. @param {Page} now */
function state({ sheet, paused }) {
  if (paused) return say("class.paused");
  if (!sheet) return "";
  const [n, m, more] = sheet;
  return more ? say("class.behind", { n: more }) : say("class.choosing", { n, m });
}

// ---- answers: what could not be sent is kept, and sent as soon as the class is back

/** @param {string | string[]} given @param {number} n */
function answer(given, n) {
  sessionStorage.setItem(PENDING, JSON.stringify({ answer: given, n }));
  way.send({ answer: given, n });
}

/** Whether an answer has come where it counts: before, one may have given another. @param {Ask} ask @param {string | string[]} given */
const isMine = ({ path, mine }, given) =>
  Array.isArray(given) ? path.join("\n") === given.join("\n") : mine === given;

/** Forget what has come, or can't come any more; the rest is sent once more, if it may have been lost. @param {Page} now @param {boolean} again */
function settle({ ask }, again) {
  const kept = sessionStorage.getItem(PENDING);
  if (!kept) return;
  const pending = JSON.parse(kept);
  if (!ask || ask.n !== pending.n || ask.state !== "open" || isMine(ask, pending.answer))
    sessionStorage.removeItem(PENDING);
  else if (again) way.send(pending);
}

/** No connection, for now. @param {number} seconds */
function away(seconds) {
  if ([bar, body].some((part) => part.contains(document.activeElement))) held = document.activeElement;
  bar.inert = body.inert = true; // nothing there can be done, by keys neither
  root.classList.add("gkc-lost");
  dot.classList.add("gkc-off");
  attr(dot, "aria-label", say("class.offline"));
  lost.hidden = meanwhile.hidden = false;
  refill(
    lost,
    h("div", { class: "gkc-say gkc-bad" }, h("b", {}, say("class.offline")), say("class.trying", { n: seconds })),
  );
  refill(
    meanwhile,
    h("div", { class: "gkc-told" }, h("b", {}, say("class.nothing-lost")), say("class.kept")),
    h("button", { class: "gkc-btn", type: "button", onclick: way.again }, say("class.try-now")),
    h("p", { class: "gkc-soft" }, say("class.stays-away")),
  );
}

// ---- begin

/** Less time to answer; a page that has slept knows how much less. */
function tick() {
  const ask = page?.ask;
  if (!ask?.left) return;
  ask.left = Math.max(0, Math.round((ends - Date.now()) / 1000));
  for (const count of body.querySelectorAll(".gkc-count")) drawCount(say, ask, count);
}

function themed() {
  attr(document.body, "data-gk-theme", matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
}

document.body.className = "gk-page gk";
themed();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", themed);
document.body.append(root);
setInterval(tick, 1000);
while (!(await learn("en"))) await new Promise((soon) => setTimeout(soon, 1000));
const wished = navigator.languages.map((lang) => lang.slice(0, 2));
const known = wished.find((lang) => tongue.langs.some(({ key }) => key === lang));
if (known && known !== "en") await learn(known);
for (const { key, label } of tongue.langs)
  langs.append(h("option", { value: key, selected: key === tongue.lang }, label));
if (!way.back()) showJoin();
