// The table: one face (a plain dict that the kernel keeps up to date) drawn as DOM, and the one message that each click sends.
import { bubblePlace } from "./geometry.js";
import { attr, button, cardBack, h, icon, keyed, markup, s, seatSign, setText } from "./dom.js";
import { TALL, makeBoard } from "./overlay.js";
import { makeSide, makeTimeline, roam } from "./panel.js";
import { filled } from "./words.js";

let tables = 0;

/** Change the face in place, as face.Change says. Tells what was touched. */
export function applyPatch(face, changes) {
  const touched = new Set();
  for (const { path, set, keys, cut, add } of changes) {
    touched.add(path[0]);
    const last = path.at(-1);
    const holder = path.slice(0, -1).reduce((value, key) => value[key], face);
    if (keys) for (const key of keys) holder[last][key] = set;
    else if (add) holder[last].splice(cut, Infinity, ...add);
    else if (set !== undefined) holder[last] = set;
    else delete holder[last];
  }
  return touched;
}

/** A message that the kernel has packed with zlib. */
function unpacked(bytes) {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  for (const done of [writer.write(bytes), writer.close()]) done.catch(() => {}); // whoever reads hears of it
  return new Response(readable).json();
}

function themeNow() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

function makeTable(model, el) {
  const uid = `gk-${(tables += 1)}`;
  const client = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  let face = null;
  let version = -1;
  let width = 0; // of the board, as the kernel was told
  let failed = false; // the first face did not come
  let asked = 0; // the number of the last question
  let waiting = 0; // until when a second click is taken for a slip of the finger
  // `kept`: the choice was made for the move before, and stays as there is another such card.
  const ui = { path: [], played: [], kept: false, why: false, bubble: null, refused: [], shake: null };

  const send = (message) => {
    try {
      model.send({ ...message, client });
    } catch {
      gone();
    }
  };
  const words = (key, facts = {}) => filled(face?.words[key] ?? key, facts, face?.plurals ?? []);

  // ---- the parts, from top to bottom

  const title = h("span", { class: "gk-title" });
  const status = h("span", { class: "gk-status" });
  const next = h("span", { class: "gk-next" });
  const head = h("div", { class: "gk-head" }, title, status, next);
  const seats = h("div", { class: "gk-seats" });
  const prompt = h("div", { class: "gk-prompt" });
  const chances = h("div", { class: "gk-chances" });
  const over = h("div", { class: "gk-over", hidden: true });
  const lesson = h("div", { class: "gk-lesson" });
  const error = h("div", { class: "gk-error" });
  const board = makeBoard({ click: act, pointed: drawMarks });
  const cards = h("div", { class: "gk-cards", role: "group" });
  const actions = h("div", { class: "gk-actions", role: "group" });
  const backs = h("div", { class: "gk-cards gk-backs", "aria-hidden": "true" }); // of a hand that is covered
  const hand = h("div", { class: "gk-hand" }, cards, backs, actions);
  const side = makeSide({ send, words, uid });
  const time = makeTimeline({ send, words });
  const bubble = h("div", { class: "gk-bubble", hidden: true });
  const live = h("div", { class: "gk-live", "aria-live": "polite" });
  const alarm = h("div", { class: "gk-live", "aria-live": "assertive" });
  const roamCards = roam(cards, ".gk-card");
  const main = h("div", { class: "gk-main" }, h("div", { class: "gk-left" }, board.el, hand), side.el);
  el.classList.add("gk");
  el.setAttribute("role", "group");
  el.append(head, seats, prompt, chances, over, error, lesson, main, time.el, bubble, live, alarm);

  // ---- what a click means

  const nodeAt = (path) => path.reduce((node, target) => node?.to?.[target], { to: face.moves || {} });
  const inner = (node) => Boolean(node.to);
  const ways = (node) => Object.keys(node.to || {});

  /** The node of the tree of moves that a click on `target` leads to now, and the path to it. */
  function reach(target) {
    const node = nodeAt(ui.path);
    const meant = node?.to?.[target] ? target : ui.path.length && node && ways(node).find((key) => face.on[key] === target);
    if (meant) return [node.to[meant], [...ui.path, meant]];
    const fresh = face.moves?.[target];
    return fresh ? [fresh, [target]] : [null, [...ui.path, target]];
  }

  /** Whether a click on `target` is one more on what is chosen: on the last of it, or on any of it if that plays. */
  const again = (target) => target === ui.path.at(-1) || (ui.path.includes(target) && Boolean(nodeAt(ui.path)?.again));

  function act(target) {
    closeBubble();
    if (again(target) && !ui.why) {
      const node = nodeAt(ui.path);
      if (node?.again) play([...ui.path, node.again]);
      else if (node?.preview) play(ui.path);
      else choose(ui.kept ? ui.path : ui.path.slice(0, -1));
      return;
    }
    const [node, path] = reach(target);
    if (ui.why && (!node || node.preview)) ask(path);
    else if (!node) ask(path);
    else if (inner(node)) choose(path);
    else play(path);
  }

  function choose(path) {
    ui.path = path;
    ui.kept = false;
    draw(["moves"]);
    const where = nodeAt(path);
    if (path.length && where) live.textContent = words("ui.chosen", { what: spoken(path.at(-1)), n: ways(where).length });
  }

  function play(path) {
    if (Date.now() < waiting) return;
    waiting = Date.now() + 2000;
    ui.played = path;
    send({ play: path, at: face.at });
  }

  function ask(path) {
    asked += 1;
    send({ ask: path, id: asked });
  }

  function spoken(target) {
    return board.label(target) || [...face.hand, ...face.buttons].find((one) => one.target === target)?.label || target;
  }

  function toggleWhy() {
    ui.why = !ui.why;
    closeBubble();
    draw(["moves"]);
    live.textContent = ui.why ? words("ui.why-not-on").replace(" | ", " ") : words("ui.cancel");
  }

  function escape() {
    if (ui.bubble) closeBubble();
    else if (face.peek !== null) send({ peek: null });
    else if (ui.path.length) choose([]);
    else if (face.pondering) doIt("stop");
    else if (face.hint) doIt("no-hint");
    else if (ui.why) toggleWhy();
  }

  el.addEventListener("keydown", (event) => {
    if (event.key === "Tab") return;
    event.stopPropagation();
    if (!face || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Escape") escape();
    else if (event.key === "u") doIt("undo");
    else if (event.key === "?") toggleWhy();
  });

  function doIt(what) {
    closeBubble();
    send({ do: what });
  }

  // ---- the bubble: why not, you may, a hint

  /** Where a target is seen: it may be a second meaning of another one's place. */
  const placeOf = (target) => face.on[target] || target;

  function openBubble({ kind, target: meant, text, rule, where = [], more = [] }) {
    const target = placeOf(meant);
    ui.bubble = { kind, target };
    ui.refused = kind === "bad" ? [target, ...where] : [];
    ui.shake = kind === "bad" ? target : null;
    const [, first, rest] = /^(.+?[.!?])(?:\s+([^]*))?$/.exec(text) || [null, text, ""];
    bubble.replaceChildren(
      h("span", { class: "gk-tip" }),
      h("b", {}, first), h("span", {}, rest || ""),
      ...(rule ? [side.ruleLink(rule, `${rule}: ${words("ui.read-rule")}`)] : []),
      ...more.map(({ text: said, rule: by }) => h("p", { class: by ? "gk-step-on" : null }, said, ...(by ? [" ", side.ruleLink(by)] : []))));
    bubble.className = `gk-bubble gk-${kind}`;
    bubble.hidden = false;
    (kind === "bad" ? alarm : live).textContent = [text, ...more.map((reason) => reason.text)].join(" ");
    drawMarks();
    ui.shake = null;
    placeBubble();
    cardsMarked();
  }

  function placeBubble() {
    if (!ui.bubble) return;
    const anchor = el.querySelector(`[data-gk-target="${CSS.escape(ui.bubble.target)}"]`) || board.el;
    const root = el.getBoundingClientRect();
    const local = (r, grow = 0) => [r.left - root.left - grow, r.top - root.top - grow, r.right - root.left + grow, r.bottom - root.top + grow];
    const onBoard = board.el.contains(anchor);
    const bounds = local((onBoard ? board.el : el).getBoundingClientRect());
    bubble.style.maxWidth = `${Math.min(320, bounds[2] - bounds[0] - 8)}px`;
    const legal = [...board.el.querySelectorAll("[data-gk-legal]")].map((spot) => local(spot.getBoundingClientRect()));
    const { left, top, flip, tip } = bubblePlace(local(anchor.getBoundingClientRect(), 2), [bubble.offsetWidth, bubble.offsetHeight], bounds, onBoard ? "below" : "above", legal);
    bubble.style.left = `${left}px`;
    bubble.style.top = `${top}px`;
    bubble.classList.toggle("gk-flip", flip);
    bubble.firstChild.style.left = `${tip}px`;
  }

  function closeBubble() {
    if (!ui.bubble) return;
    if (bubble.contains(document.activeElement)) board.focusRoving();
    ui.bubble = null;
    ui.refused = [];
    bubble.hidden = true;
    drawMarks();
    cardsMarked();
  }

  el.addEventListener("click", (event) => {
    if (ui.bubble && !bubble.contains(event.target) && !event.target.closest("[data-gk-target]")) closeBubble();
  });

  // ---- drawing

  const bold = (text) => {
    const [first, rest] = text.split(/\s*\|\s*/, 2);
    return [h("b", {}, first), rest ? ` ${rest}` : ""];
  };

  function drawHead() {
    attr(el, "aria-label", face.title);
    setText(title, face.title);
    setText(status, face.status);
    const told = face.next === null ? "" : words("seat.next", { seat: face.seats[face.next].name });
    if (next.gkTold !== told) next.replaceChildren(...(told ? [seatSign(face.next, 6), h("span", {}, told)] : []));
    next.gkTold = told;
  }

  function drawSeats() {
    keyed(seats, Object.entries(face.seats), (seat) => h("div", { class: "gk-seat", "data-seat": seat }, seatSign(Number(seat)), h("span", { class: "gk-name" }, h("span"), h("small")), h("b")),
      (box, { name, note, detail, score, act: acting, items }) => {
        setText(box.children[1].firstChild, name);
        const small = box.children[1].lastChild;
        keyed(small, [["note", note], ["detail", detail]].filter(([, text]) => text), () => h("span"), (span, text) => setText(span, text));
        setText(box.children[2], String(score));
        attr(box.children[2], "aria-label", words("seat.score", { n: score }));
        attr(box.children[2], "role", "img");
        box.classList.toggle("gk-acting", acting);
        attr(box, "title", items.map((item) => item.text).join(", ") || null);
      });
    const count = Object.keys(face.seats).length;
    attr(seats, "style", `--gk-seat-row:${count > 4 ? Math.ceil(count / 2) : count}`); // five or six would be too narrow in one
  }

  const dotsOf = (colour) => h("span", { class: "gk-dots", style: `--gk-dot:var(--gk-${colour})`, "aria-hidden": "true" }, h("i"), h("i"), h("i"));

  /** What to choose next, where a room has words for it: by what can come, or by what was chosen last. */
  function then() {
    const last = ui.path.at(-1);
    if (!last || ui.kept) return null;
    const kind = (target) => target.split(":")[0];
    const keys = [...ways(nodeAt(ui.path) || {}).map((target) => `ui.then.${kind(target)}`), `ui.after.${last}`, `ui.after.${kind(last)}`];
    const known = keys.find((key) => face.words[key]);
    return known ? words(known, Object.fromEntries(ui.path.map((target) => target.split(":")))) : null;
  }

  function drawPrompt() {
    const { over: end, cover, peek, hint, pondering } = face;
    const bot = face.moves ? null : face.bot; // where all choose at once, a bot that thinks keeps nobody waiting
    const kind = end ? "end" : bot ? "bot" : cover ? "cover" : "prompt";
    attr(el, "data-gk-bot", face.bot?.state);
    const said = then() || face.prompt;
    const told = JSON.stringify([kind, said, end, bot, cover, peek, hint, pondering, ui.why, face.lang]);
    if (prompt.gkTold === told) return;
    prompt.gkTold = told;
    prompt.className = `gk-prompt${ui.why ? " gk-why" : ""}${end ? " gk-end" : ""}`;
    let kids = [h("span", { class: "gk-told" }, ...bold(ui.why ? words("ui.why-not-on") : said))];
    if (peek !== null) kids = [h("span", { class: "gk-told" }, ...bold(words("ui.looking-back")))];
    else if (end) {
      kids = [h("span", { class: "gk-told" }, h("b", {}, `${end.title}.`), ` ${end.reason} `, end.rule ? side.ruleLink(end.rule) : ""),
        button({ class: "gk-small", "data-gk-target": "do:new", onclick: () => doIt("new") }, icon("again"), h("span", {}, words("ui.new-game")))];
    } else if (bot) {
      const known = bot.seat !== null; // who is asked may be nobody else's business
      const name = known ? face.seats[bot.seat].name : words("seat.somebody");
      const stopped = bot.state === "stopped";
      kids = [h("span", { class: "gk-pill" }, known ? seatSign(bot.seat, 7) : "", h("b", {}, words(stopped ? "seat.moving" : "seat.thinks", { seat: name })), stopped ? "" : dotsOf(known ? `p${(bot.seat % 6) + 1}` : "accent"),
        button({ class: "gk-stop", "data-gk-target": stopped ? "do:go-on" : "do:stop", onclick: () => doIt(stopped ? "go-on" : "stop") }, words(stopped ? "ui.go-on" : "ui.stop")))];
    } else if (cover) {
      kids = [h("span", { class: "gk-told" }, ...bold(words("seat.hand-over", { seat: cover.name }))),
        button({ class: "gk-primary", "data-gk-target": "do:claim", onclick: () => send({ claim: cover.seat }) }, words("seat.i-am", { seat: cover.name }))];
    }
    else if (pondering) {
      kids = [h("span", { class: "gk-pill" }, icon("hint"), h("b", {}, words("ui.hint-thinks")), dotsOf("accent"),
        button({ class: "gk-stop", "data-gk-target": "do:stop", onclick: () => doIt("stop") }, words("ui.stop")))];
    } else if (hint && !ui.why) {
      kids = [h("span", { class: "gk-told" }, ...bold(words("ui.hint-is", { text: hint.text })), " ", hint.rule ? side.ruleLink(hint.rule) : ""),
        button({ class: "gk-small", "data-gk-target": "do:compare", onclick: () => side.open("state") }, words("ui.weighed-compare"))];
    }
    prompt.replaceChildren(...kids);
  }

  function drawChances() {
    chances.hidden = !face.chance;
    keyed(chances, (face.chance || []).map((draw) => [draw.target, draw]),
      (target) => button({ class: "gk-secondary", "data-gk-target": target, onclick: () => play([target]) }, h("span"), h("small")),
      (b, { label, share }) => {
        setText(b.firstChild, label);
        setText(b.lastChild, share);
      });
  }

  function drawOver() {
    over.hidden = !face.over;
    if (!face.over) return over.replaceChildren();
    const { items, rows } = face.over;
    const cell = (tag, text, attrs = {}) => h(tag, attrs, text);
    return over.replaceChildren(h("table", {},
      h("thead", {}, h("tr", {}, cell("td", ""), ...items.map((item) => cell("th", item, { scope: "col" })))),
      h("tbody", {}, ...rows.map(({ seat, won, numbers }) => h("tr", { class: won ? "gk-won" : null },
        h("th", { scope: "row" }, seatSign(seat, 6), face.seats[seat].name, won ? icon("tick") : ""), ...numbers.map((n) => cell("td", String(n))))))));
  }

  function drawLesson() {
    const now = face.lesson;
    lesson.hidden = !now;
    if (!now) return;
    const told = JSON.stringify([now, face.lang]);
    if (lesson.gkTold === told) return;
    lesson.gkTold = told;
    const focused = lesson.contains(document.activeElement) && document.activeElement.dataset.gkTarget;
    const task = (what, text, on = true) => (on ? [button({ class: "gk-small", "data-gk-target": `lesson:${what}`, onclick: () => send({ lesson: what }) }, text)] : []);
    const more = now.hints.length < now.of;
    lesson.className = `gk-lesson${now.solved ? " gk-solved" : now.solved === false ? " gk-missed" : ""}`;
    lesson.replaceChildren(
      h("div", { class: "gk-task" }, now.solved ? icon("tick") : icon("book"), h("span", {}, h("b", {}, now.title), " ", now.task)),
      ...now.hints.map((hint, i) => h("p", {}, h("b", {}, words("lesson.hint-n", { n: i + 1, m: now.of })), " ", hint)),
      ...(now.result ? [h("p", { class: "gk-result" }, h("b", {}, words(now.solved ? "lesson.solved" : now.solved === false ? "lesson.try-again" : "lesson.not-yet")), " ", now.result)] : []),
      h("div", { class: "gk-row" },
        ...task("hint", words("lesson.hint-n", { n: now.hints.length + 1, m: now.of }), more && !now.solved),
        ...task("solution", words("lesson.show-solution"), !more && !now.solved),
        ...task("restart", words("lesson.start-over"))));
    if (focused) (lesson.querySelector(`[data-gk-target="${focused}"]`) || lesson.querySelector("button")).focus();
  }

  function drawError() {
    error.hidden = !face.error;
    if (!face.error) return error.replaceChildren();
    alarm.textContent = face.error.text;
    return error.replaceChildren(h("p", {}, h("b", {}, words("error.title")), " ", face.error.text),
      face.error.details ? h("details", {}, h("summary", { "data-lm-suppress-shortcuts": "true" }, words("error.details")), h("pre", { tabindex: 0, "data-lm-suppress-shortcuts": "true" }, face.error.details)) : "");
  }

  /** Whether what can be clicked is outlined: not in an area that is outlined as one, and what is quiet only once a choice has led to it. */
  const glows = (target) => !face.inside.includes(target) && (ui.path.length > 0 || !face.quiet.includes(target));

  const cardCanBe = (target) => Boolean(ui.why || reach(target)[0]);

  function drawHand() {
    attr(cards, "aria-label", words("seat.hand"));
    keyed(cards, face.hand.map((card, n) => [`${n}`, card]),
      () => button({ class: "gk-card", onclick: (event) => act(event.currentTarget.dataset.gkTarget) }, h("span", { class: "gk-face" }), h("span", { class: "gk-badge" }, icon("tick"))),
      (card, { target, label, picture }) => {
        if (card.gkPicture !== face.pictures[picture]) card.firstChild.replaceChildren(markup(face.pictures[picture]));
        card.gkPicture = face.pictures[picture];
        attr(card, "data-gk-target", target);
        attr(card, "aria-label", label);
      });
    const covered = face.cover?.cards || 0;
    keyed(backs, Array.from({ length: covered }, (_, n) => [n, n]), () => h("div", { class: "gk-back" }, cardBack()));
    const first = cards.firstChild || backs.firstChild;
    hand.classList.toggle("gk-no-cards", !first && !hand.style.getPropertyValue("--gk-card"));
    hand.parentElement.classList.toggle("gk-tall", face.board.h > TALL && !first && !face.buttons.length);
    if (first) hand.style.setProperty("--gk-count", Math.max(2, cards.childElementCount, covered));
    const told = [face.lang, face.hand[0]?.picture, covered > 0].join();
    if (first && hand.gkTold !== told) { // to measure makes the browser lay out: not with every move
      hand.gkTold = told;
      hand.style.setProperty("--gk-card", `${first.offsetWidth}px`);
      hand.style.setProperty("--gk-card-high", `${first.offsetHeight}px`); // the room stays when the hand is empty
    }
    roamCards();
    cardsMarked();
  }

  function cardsMarked() {
    if (!face) return;
    const marked = new Set(); // of equal cards one is chosen
    for (const card of cards.children) {
      const target = card.dataset.gkTarget;
      const chosen = ui.path.includes(target) && !marked.has(target);
      marked.add(target);
      attr(card, "aria-pressed", chosen ? "true" : "false");
      attr(card, "aria-disabled", cardCanBe(target) ? null : "true");
      attr(card, "class", `gk-card${chosen ? " gk-chosen" : ""}${!ui.path.length && glows(target) && face.moves?.[target] ? " gk-legal" : ""}${ui.refused.includes(target) ? " gk-refused" : ""}${face.hint?.path.includes(target) ? " gk-hinted" : ""}`);
    }
    for (const [target, b] of actions.gkKids || []) {
      if (!target.startsWith("do:")) {
        attr(b, "aria-disabled", cardCanBe(target) ? null : "true");
        b.classList.toggle("gk-refused", ui.refused.includes(target));
        b.classList.toggle("gk-hinted", Boolean(face.hint?.path.includes(target)));
      }
    }
  }

  function drawActions() {
    attr(actions, "aria-label", words("ui.actions"));
    const own = face.buttons.map(({ target, label, icon: sign, primary }) => [target, { label, sign, primary: primary && Boolean(face.moves?.[target]), run: () => act(target) }]);
    const kit = [
      ["do:undo", { label: words("ui.undo"), sign: "undo", off: !face.undo, run: () => doIt("undo") }],
      // An exercise has hints of its own, and a bot's would be after something else.
      ...(face.lesson ? [] : [["do:hint", { label: words("ui.hint"), sign: "hint", off: !face.moves, run: () => doIt("hint") }]]),
      ["do:why", { label: words("ui.why-not"), sign: "why", pressed: ui.why, run: toggleWhy }],
    ];
    keyed(actions, [...own, ...kit],
      (target) => button({ "data-gk-target": target, onclick: (event) => event.currentTarget.gkRun() }, h("span", { class: "gk-icon" }), h("span")),
      (b, { label, sign, primary, off, pressed, run }) => {
        b.gkRun = () => off || run();
        if (b.gkSign !== sign) b.firstChild.replaceChildren(...(sign ? [icon(sign)] : []));
        b.gkSign = sign;
        setText(b.lastChild, label);
        attr(b, "class", primary && !ui.why ? "gk-primary" : "gk-secondary");
        attr(b, "aria-pressed", pressed === undefined ? null : String(pressed));
        if (off !== undefined) attr(b, "aria-disabled", off ? "true" : null);
      });
    cardsMarked();
    const told = [face.lang, actions.childElementCount].join();
    if (actions.gkTold !== told) tighten();
    actions.gkTold = told;
  }

  /** Where the kit's own buttons have no room in one row, they do without their signs. */
  function tighten() {
    actions.classList.remove("gk-tight");
    const [first, last] = ["do:undo", "do:why"].map((target) => actions.gkKids.get(target));
    actions.classList.toggle("gk-tight", first.offsetTop !== last.offsetTop);
  }

  function drawMarks() {
    if (!face) return;
    const over_ = board.at.hover || board.at.focus;
    const [found] = over_ && face.moves ? reach(over_) : [null];
    // What a second click would do is shown as soon as the first one is done, or thought of.
    const twice = over_ && !again(over_) ? found : nodeAt(ui.path);
    const node = twice?.again ? twice.to[twice.again] : found;
    const hinted = !over_ && face.hint && nodeAt(face.hint.path);
    const { preview, at: away } = node || hinted || {};
    const leaf = preview ? face.previews[preview] : null;
    const legal = ways((ui.path.length && nodeAt(ui.path)) || nodeAt([])).map(placeOf).filter(glows);
    const traced = [over_, ...[...ui.path].reverse(), ...(hinted ? face.hint.path : [])].find((target) => face.tracks[target]);
    board.mark({
      legal: face.peek === null ? legal : [],
      chosen: ui.path,
      last: face.last,
      refused: ui.refused,
      shake: ui.shake,
      hint: face.hint?.path.map(placeOf) || [],
      traced,
      look: leaf && face.peek === null ? face.looks[leaf.look] : null,
      touched: leaf?.touched || [],
      beside: leaf?.run ? face.runs[leaf.run].slice(0, 2 * leaf.count) : [],
      previewAt: leaf && (away || over_ || face.hint?.path.at(-1)),
      asking: ui.why,
      lit: (target) => ui.why || Boolean(reach(target)[0]),
      can: (target) => ui.why || Boolean(reach(target)[0]),
    });
    if (leaf) board.say(leaf.text);
    else if (over_ && board.label(over_)) board.say(board.label(over_), face.info[over_], false);
    else board.say(words("ui.point"), [], false);
  }

  const PARTS = [
    [["palette"], theme],
    [["title", "status", "next", "seats", "lang"], drawHead],
    [["seats", "lang"], drawSeats],
    [["prompt", "over", "bot", "cover", "peek", "hint", "pondering", "seats", "moves", "lang"], drawPrompt],
    [["chance"], drawChances],
    [["over", "lang"], drawOver],
    [["lesson", "lang"], drawLesson],
    [["error", "lang"], drawError],
    [["board", "spots", "places", "tracks", "shapes", "symbols", "pills", "quiet"], () => board.lay(face)],
    [["hand", "pictures", "cover", "moves", "quiet", "lang"], drawHand],
    [["buttons", "moves", "undo", "hint", "lang"], drawActions],
    [["board", "spots", "places", "on", "inside", "quiet", "moves", "last", "hint", "peek", "lang"], drawMarks],
    [["lang"], () => side.drawWords(face)],
    [["book"], () => side.drawBook(face)],
    [["cite", "book"], () => side.drawCite(face)],
    [["log", "at", "peek", "seats", "cite", "lang"], () => side.drawLog(face)],
    [["state", "lang"], () => side.drawState(face)],
    [["at", "peek", "lines", "log", "seats", "lang"], () => time.draw(face)],
    [["hint"], drawHint],
    [["say"], () => {
      const { text: said, prompt: andNow } = face.say;
      if (said) live.textContent = andNow ? `${said} ${face.prompt.replace(" | ", " ")}` : said;
    }],
  ];

  /** Draw what depends on the touched keys; without any, everything. */
  function draw(touched = null) {
    const focused = el.contains(document.activeElement) ? document.activeElement : null;
    const keys = touched && new Set(touched);
    for (const [needs, part] of PARTS) if (!keys || needs.some((key) => keys.has(key))) part();
    if (focused && !el.contains(document.activeElement)) { // it is gone, or was put elsewhere
      if (focused.isConnected) focused.focus();
      else refocus(focused.dataset.gkTarget);
    }
    fit(); // measures: last, so that the browser lays out once
    placeBubble();
  }

  /** After what had the focus is gone: its like, or a card in hand, or the board. */
  function refocus(target) {
    const like = target && el.querySelector(`[data-gk-target="${CSS.escape(target)}"]`);
    const near = like || (target?.startsWith("do:") && prompt.querySelector("button")) || (target?.startsWith("hand:") && cards.querySelector("[tabindex='0']"));
    if (near) near.focus();
    else board.focusRoving();
  }

  function drawHint() {
    if (face.hint) openBubble({ kind: "hint", target: face.hint.path.at(-1), text: face.hint.text, rule: face.hint.rule, more: face.hint.more });
    else if (ui.bubble?.kind === "hint") closeBubble();
  }

  // ---- the canvas lies under the hole: it is placed, made inert and left alone

  let box = null;
  const watchBox = new MutationObserver(place);

  function canvasBelow() {
    return box?.querySelector(":scope > canvas.gk-canvas") || box?.querySelector("canvas.gk-canvas");
  }

  function place() {
    if (!box || !face) return;
    const canvas = canvasBelow();
    if (!canvas) return;
    canvas.inert = true;
    canvas.setAttribute("aria-hidden", "true");
    const from = box.getBoundingClientRect();
    const sheet = board.sheet.getBoundingClientRect();
    const hole = board.hole.getBoundingClientRect();
    const edge = box.clientLeft;
    const cut = [0, Math.max(0, sheet.right - hole.right), 0, Math.max(0, hole.left - sheet.left)].map((n) => `${n.toFixed(1)}px`).join(" ");
    const style = `left:${sheet.left - from.left - edge}px;top:${sheet.top - from.top - box.clientTop}px;width:${sheet.width}px;height:${sheet.height}px;clip-path:inset(${cut} round 8px)`;
    if (canvas.gkStyle !== style) {
      canvas.gkStyle = style;
      for (const rule of style.split(";")) canvas.style.setProperty(...rule.split(/:(.*)/, 2));
    }
  }

  /** Give the board's sheet its size: as wide as the hole; a scene that cannot be that narrow is scrolled sideways. */
  function fit() {
    if (!face) return;
    el.classList.toggle("gk-wide", el.clientWidth - 316 < face.board.least); // what the panel beside it leaves
    const room = board.hole.clientWidth;
    const { w, h: high, room: meant } = face.board;
    const wide = w > meant + 1 && room < w ? w : room;
    board.sheet.style.width = `${wide}px`;
    board.sheet.style.height = `${(wide * high) / w}px`;
    place();
    edges();
  }

  /** At which edges of the hole more of the board is to be had by scrolling. */
  function edges() {
    const { scrollLeft, scrollWidth, clientWidth } = board.hole;
    board.el.classList.toggle("gk-more-left", scrollLeft > 2);
    board.el.classList.toggle("gk-more-right", scrollLeft + clientWidth < scrollWidth - 2);
  }
  board.hole.addEventListener("scroll", () => { place(); placeBubble(); edges(); });

  function theme() {
    const name = themeNow();
    for (const [colour, code] of Object.entries(face?.palette[name] ?? {})) el.style.setProperty(colour, code);
    attr(el, "data-gk-theme", name);
    if (box) attr(box, "data-gk-theme", name);
    return name;
  }

  /** Ask for the whole face. A board that is too wide to have the panel beside it gets the `row` that both would share. */
  function hello() {
    send({ hello: { width, row: Math.round(el.clientWidth - 32), theme: theme() } });
  }

  function resized() {
    if (!el.isConnected || !el.clientWidth) return;
    if (!box) {
      box = el.closest(".gk-box");
      if (box) watchBox.observe(box, { childList: true });
    }
    const narrow = el.clientWidth < 620;
    el.classList.toggle("gk-narrow", narrow);
    el.classList.toggle("gk-slim", el.clientWidth < 420);
    const room = Math.round(board.hole.clientWidth);
    if (!width) {
      width = room;
      hello();
    } else if (Math.abs(room - width) >= 4) {
      clearTimeout(resized.timer);
      resized.timer = setTimeout(() => send({ width: (width = Math.round(board.hole.clientWidth)) }), 120);
    }
    fit();
    if (face) tighten();
    time.resize();
    placeBubble();
  }
  const sizes = new ResizeObserver(resized);
  sizes.observe(el);
  for (const part of [board.hole, time.track]) sizes.observe(part);
  const watchTheme = new MutationObserver(() => send({ theme: theme() }));
  watchTheme.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const scheme = matchMedia("(prefers-color-scheme: dark)");
  const schemeChanged = () => { if (!document.body.dataset.jpThemeLight) send({ theme: theme() }); };
  scheme.addEventListener("change", schemeChanged);
  theme();

  // ---- messages

  let inbox = Promise.resolve(); // unpacking takes a moment; the order stays

  function heard(message, buffers) {
    inbox = inbox.then(async () => answer(message.packed ? await unpacked(buffers[0]) : message)).catch((problem) => console.error(problem));
  }

  function answer(message) {
    if (message.face) {
      ({ face, v: version } = message);
      waiting = 0;
      time.rest();
      settle();
      draw();
      if (side.tab !== "log") send({ tab: side.tab });
    } else if (message.patch) {
      if (!face) return void (failed && hello());
      if (message.v !== version + 1) return void hello();
      version = message.v;
      waiting = 0;
      const before = [face.at, face.lines.line].join();
      const touched = applyPatch(face, message.patch);
      if (touched.has("moves") || touched.has("at")) settle();
      if (touched.has("at")) ui.kept = true;
      if (touched.has("hint") && face.hint) ui.path = []; // a hint speaks of the whole move
      if ([face.at, face.lines.line].join() !== before) {
        if (ui.bubble && ui.bubble.kind !== "hint") closeBubble();
        time.rest();
      }
      draw(touched);
    } else if (message.why && message.client === client && message.why.id === asked) {
      openBubble({ kind: message.why.allowed ? "ok" : "bad", ...message.why });
      waiting = 0;
    } else if (message.failed && !face) {
      failed = true;
      error.replaceChildren(h("b", {}, message.failed.text), h("pre", { tabindex: 0, "data-lm-suppress-shortcuts": "true" }, message.failed.details));
    }
  }

  /** Keep what is chosen only as far as it can still be chosen. */
  function settle() {
    while (ui.path.length && !inner(nodeAt(ui.path) || {})) ui.path.pop();
    if (face.tracks[ui.path[0]]) ui.path = []; // chosen for one card is not chosen for the next
    const [kind, next] = [(target) => target.split(":")[0], ui.played[ui.path.length]];
    const played = next && ui.path.length && ui.path.every((target, n) => target === ui.played[n]);
    if (played && !ways(nodeAt(ui.path)).some((key) => kind(key) === kind(next))) ui.path = []; // nor for another step
    if (ui.why && !face.moves) ui.why = false;
  }

  function lost() {
    if (/dead|restarting/.test(model.widget_manager?.kernel?.status)) gone();
  }

  /** The kernel has died, or was restarted or shut down: nobody hears this table any more. */
  function gone() {
    if (!face) return;
    face = { ...face, moves: null, bot: null, hint: null, error: { text: words("error.kernel"), details: "" } };
    draw();
  }

  model.on("comm_live_update", lost);
  model.on("msg:custom", heard);
  const bye = () => send({ bye: true });
  addEventListener("pagehide", bye);
  return () => {
    bye();
    removeEventListener("pagehide", bye);
    model.off("comm_live_update", lost);
    model.off("msg:custom", heard);
    for (const watcher of [sizes, watchTheme, watchBox]) watcher.disconnect();
    scheme.removeEventListener("change", schemeChanged);
  };
}

export default { render: ({ model, el }) => makeTable(model, el) };
