// What stands beside the board: the tabs (log, state, rules), the rule cited last, and the timeline.
import { nearestMark, timeline } from "./geometry.js";
import { attr, button, h, icon, keyed, s, seatShape, seatSign, setText } from "./dom.js";

/** Arrow keys, Home and End move among the children of `group` that take the focus; only one of them is a Tab stop. */
export function roam(group, pick) {
  const all = () => [...group.querySelectorAll(pick)];
  group.addEventListener("keydown", (event) => {
    const items = all();
    const i = items.indexOf(event.target);
    const next = { ArrowLeft: i - 1, ArrowUp: i - 1, ArrowRight: i + 1, ArrowDown: i + 1, Home: 0, End: items.length - 1 }[event.key];
    if (i < 0 || next === undefined) return;
    event.preventDefault();
    items[Math.max(0, Math.min(next, items.length - 1))].focus();
  });
  group.addEventListener("focusin", (event) => {
    const items = all();
    if (items.includes(event.target)) for (const item of items) item.tabIndex = item === event.target ? 0 : -1;
  });
  return (first = 0) => {
    const items = all();
    const stop = items.find((item) => item === document.activeElement) || items.at(first);
    for (const item of items) item.tabIndex = item === stop ? 0 : -1;
  };
}

/**
 * @param {{ send(message: object): void, words(key: string, facts?: object): string, uid: string }} ctx
 */
export function makeSide(ctx) {
  const { send, words, uid } = ctx;
  const tabs = ["log", "state", "rules"];
  const list = h("div", { class: "gk-tabs", role: "tablist" });
  const log = h("ol", { class: "gk-log" });
  const tree = h("div", { class: "gk-tree" });
  const weighed = h("div", { class: "gk-weighed", hidden: true });
  const eye = button({ class: "gk-small", "aria-pressed": "false", onclick: () => send({ tab: "state", eye: eye.getAttribute("aria-pressed") !== "true" }) }, icon("eye"), h("span"));
  const book = h("div", { class: "gk-book" });
  const panes = {
    log: [log],
    state: [h("div", { class: "gk-eye" }, eye), weighed, tree],
    rules: [book],
  };
  const cite = h("div", { class: "gk-cite" });
  const el = h("div", { class: "gk-side" }, list);
  const buttons = {};
  for (const name of tabs) {
    buttons[name] = button({ role: "tab", id: `${uid}-tab-${name}`, "aria-controls": `${uid}-pane-${name}`, onclick: () => open(name) });
    list.append(buttons[name]);
    panes[name] = h("div", { role: "tabpanel", id: `${uid}-pane-${name}`, "aria-labelledby": `${uid}-tab-${name}`, tabindex: 0, "data-lm-suppress-shortcuts": "true", class: `gk-pane gk-pane-${name}` }, ...panes[name]);
    el.append(panes[name]);
  }
  el.append(cite);
  list.addEventListener("keydown", (event) => {
    const way = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!way) return;
    event.preventDefault();
    open(tabs[(tabs.indexOf(now) + way + 3) % 3]);
    buttons[now].focus();
  });

  const roamLog = roam(log, ".gk-link");
  let now = "log";
  const opened = new Map(); // which branches of the tree are open

  function open(name) {
    if (name !== now) send({ tab: name });
    now = name;
    show();
  }

  function show() {
    for (const name of tabs) {
      attr(buttons[name], "aria-selected", name === now ? "true" : "false");
      buttons[name].tabIndex = name === now ? 0 : -1;
      panes[name].hidden = name !== now;
    }
    cite.hidden = now === "rules" || !cite.firstChild;
    if (now === "log") log.parentNode.scrollTop = log.parentNode.scrollHeight;
  }

  function openRule(slug) {
    open("rules");
    const rule = book.querySelector(`[data-rule="${CSS.escape(slug)}"]`);
    if (!rule) return;
    rule.open = true;
    rule.parentNode.closest(".gk-pane").scrollTop = rule.offsetTop - 4;
    rule.firstChild.focus({ preventScroll: true });
  }

  function ruleLink(slug, text = slug) {
    return button({ class: "gk-link", "data-rule-link": slug, onclick: () => openRule(slug) }, text);
  }

  function badges(sources) {
    return h("span", { class: "gk-sources" }, ...sources.map(({ kind, text }) => h("span", { class: `gk-source gk-source-${kind}` }, text)));
  }

  function paragraphs(text) {
    return text.split(/\n\s*\n/).map((part) => h("p", {}, part.replace(/\n/g, " ")));
  }

  function drawLog(face) {
    const shown = face.peek === null ? face.at : face.peek;
    keyed(log, face.log.slice(0, face.at).map((entry, i) => [`${i}`, entry]),
      () => h("li", {}, h("span", { class: "gk-n" }), h("span", { class: "gk-signbox" }), h("span", { class: "gk-said" })),
      (li, entry, i) => {
        const said = JSON.stringify([entry, face.seats[entry.seat]?.name]);
        if (li.gkSaid !== said) {
          li.gkSaid = said;
          const { seat, text, rules } = entry;
          setText(li.children[0], String(Number(i) + 1));
          li.children[1].replaceChildren(seatSign(seat, seat < 0 ? 7 : 6));
          const name = seat < 0 ? words("chance") : face.seats[seat].name;
          li.children[2].replaceChildren(h("b", {}, name), ` ${text} `, h("span", { class: "gk-cites" }, ...rules.map((slug) => ruleLink(slug))));
        }
        attr(li, "aria-current", Number(i) === shown - 1 ? "step" : null);
        attr(li, "class", Number(i) >= shown ? "gk-later" : null);
      });
    roamLog(-1);
    attr(log, "data-empty", face.at ? null : words("ui.log-empty"));
    const pane = log.parentNode;
    const line = log.children[Math.max(0, shown - 1)];
    requestAnimationFrame(() => { // with the next frame's own layout
      if (line && !pane.hidden) pane.scrollTop = shown === face.at ? pane.scrollHeight : line.offsetTop - pane.clientHeight / 2;
    });
  }

  function branch(key, value, path, changed, depth) {
    const mark = changed.has(path) ? h("span", { class: "gk-changed" }, words("ui.changed")) : null;
    if (value === null || typeof value !== "object") {
      const shown = value === true ? words("ui.yes") : value === false ? words("ui.no") : value === null || value === "" ? "-" : String(value);
      return h("div", { class: "gk-leaf" }, h("span", { class: "gk-key" }, key), h("span", { class: "gk-value" }, shown), mark);
    }
    const kids = Array.isArray(value) ? value.map((v, i) => [String(i + 1), v]) : Object.entries(value);
    if (!kids.length) return branch(key, "-", path, changed, depth);
    if (Array.isArray(value) && kids.every(([, v]) => v === null || typeof v !== "object")) return branch(key, value.join(", "), path, changed, depth);
    const inside = [...changed].some((one) => one.startsWith(`${path}/`));
    const summary = h("summary", { "data-lm-suppress-shortcuts": "true" }, h("span", { class: "gk-key" }, key), h("span", { class: "gk-count" }, String(kids.length)), mark || (inside ? h("span", { class: "gk-changed" }, words("ui.changed")) : null));
    const details = h("details", {}, summary, ...kids.map(([k, v]) => branch(k, v, `${path}/${k}`, changed, depth + 1)));
    details.open = opened.has(path) ? opened.get(path) : depth === 0 || inside;
    summary.addEventListener("click", () => opened.set(path, !details.open));
    return details;
  }

  function drawState(face) {
    if (!face.state) return;
    const { tree: root, changed, eye: all } = face.state;
    drawWeighed(face.state.weighed);
    attr(eye, "aria-pressed", all ? "true" : "false");
    const focused = tree.contains(document.activeElement) ? [...tree.querySelectorAll("summary")].indexOf(document.activeElement) : -1;
    const marks = new Set(changed);
    tree.replaceChildren(...Object.entries(root).map(([key, value]) => branch(key, value, key, marks, 0)));
    if (focused >= 0) tree.querySelectorAll("summary")[focused]?.focus();
  }

  /** How often each move was considered: a bar a move, and what it promises: games in 100, or points against the best. */
  function drawWeighed(thought) {
    weighed.hidden = !thought;
    if (!thought) return weighed.replaceChildren();
    const most = Math.max(1, ...thought.rows.map((row) => row.share));
    const bar = (share) => h("span", { class: "gk-bar", style: `width:${(100 * share) / most}%`, "aria-hidden": "true" });
    return weighed.replaceChildren(h("table", {},
      h("caption", {}, h("b", {}, thought.title), " ", thought.tried),
      h("thead", {}, h("tr", {}, h("td", {}), h("th", { scope: "col" }, words("ui.weighed-share")), h("th", { scope: "col" }, thought.worth))),
      h("tbody", {}, ...thought.rows.map(({ text: move, share, worth }) => h("tr", {},
        h("th", { scope: "row" }, move), h("td", {}, bar(share), `${share} %`), h("td", {}, String(worth).replace("-", "−"))))),
      thought.rest ? h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, thought.rest.text), h("td", {}, `${thought.rest.share} %`), h("td", {}))) : ""));
  }

  function drawBook({ book: { intro, sections, rules } }) {
    book.replaceChildren(h("p", {}, intro));
    for (const { title: section, rules: slugs } of sections) {
      book.append(h("p", { class: "gk-section" }, section));
      for (const slug of slugs) {
        const { title, sources, text } = rules[slug];
        const summary = h("summary", { "data-lm-suppress-shortcuts": "true" }, h("span", { class: "gk-rule-title" }, title), badges(sources));
        book.append(h("details", { "data-rule": slug }, summary, ...paragraphs(text), h("p", { class: "gk-slug" }, slug)));
      }
    }
  }

  function drawCite(face) {
    const rule = face.book.rules[face.cite];
    const told = JSON.stringify([face.cite, rule]);
    if (cite.gkTold !== told) cite.replaceChildren(...(rule ? [h("div", { class: "gk-cite-head" }, ruleLink(face.cite), badges(rule.sources)), ...paragraphs(rule.text)] : []));
    cite.gkTold = told;
    cite.hidden = now === "rules" || !rule;
  }

  function drawWords(face) {
    for (const name of tabs) setText(buttons[name], words(`ui.${name}`));
    attr(list, "aria-label", words("ui.tabs"));
    setText(eye.lastChild, words("ui.teachers-eye"));
    show();
  }

  return { el, open, openRule, ruleLink, drawLog, drawState, drawBook, drawCite, drawWords, get tab() { return now; } };
}

/** One mark a move; hover or arrow keys show that past position, a click or Enter goes there. */
export function makeTimeline({ send, words }) {
  const back = button({ class: "gk-step", "data-gk-target": "do:back", onclick: () => step(-1) }, icon("back"));
  const forward = button({ class: "gk-step", "data-gk-target": "do:forward", onclick: () => step(1) }, icon("forward"));
  const svg = s("svg", { "aria-hidden": "true", height: 34 });
  const track = h("div", { class: "gk-track", role: "slider", tabindex: 0, "data-lm-suppress-shortcuts": "true", "data-gk-target": "timeline" }, svg);
  const place = h("span", { class: "gk-place" });
  const line = button({ class: "gk-small gk-line", onclick: () => send({ line: (face.lines.line + 1) % face.lines.count }) });
  const el = h("div", { class: "gk-time" }, back, track, forward, place, line);

  let face = null;
  let shape = null;
  let looked = null; // the index of the mark one looks at
  let timer = 0;
  let width = 0;

  const present = () => shape.marks.findLastIndex((mark) => mark.at <= face.at);

  function step(way) {
    const mark = shape.marks[present() + way];
    if (mark) send({ go: mark.at });
  }

  function look(i, wait) {
    if (looked === i) return;
    looked = i;
    clearTimeout(timer);
    timer = setTimeout(() => send({ peek: i === null || shape.marks[i].at === face.at ? null : shape.marks[i].at }), wait);
    paint();
  }

  const markAt = (event) => {
    const rect = svg.getBoundingClientRect();
    return nearestMark(shape.marks, event.clientX - rect.left);
  };
  track.addEventListener("pointermove", (event) => { if (event.pointerType !== "touch" && shape) look(markAt(event), 90); });
  track.addEventListener("pointerleave", (event) => { if (event.pointerType !== "touch" && shape) look(null, 60); });
  track.addEventListener("click", (event) => { if (shape) go(markAt(event)); });
  track.addEventListener("blur", () => { if (shape && looked !== null) look(null, 0); });
  track.addEventListener("keydown", (event) => {
    if (!shape) return;
    const last = shape.marks.length - 1;
    const i = looked ?? present();
    const next = { ArrowLeft: i - 1, ArrowDown: i - 1, ArrowRight: i + 1, ArrowUp: i + 1, Home: 0, End: last, PageUp: i - 10, PageDown: i + 10 }[event.key];
    if (next !== undefined) {
      event.preventDefault();
      look(Math.max(0, Math.min(next, last)), 120);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      if (looked !== null) go(looked);
    } else if (event.key === "Escape") look(null, 0);
  });

  function go(i) {
    clearTimeout(timer);
    looked = null;
    const { at } = shape.marks[i];
    if (at !== face.at || face.peek !== null) send({ go: at });
  }

  function draw(next) {
    face = next;
    attr(track, "aria-label", words("ui.timeline"));
    attr(back, "aria-label", words("ui.back"));
    attr(forward, "aria-label", words("ui.forward"));
    attr(back, "aria-disabled", face.at > 0 ? null : "true");
    attr(forward, "aria-disabled", face.at < face.log.length ? null : "true");
    setText(place, words("ui.n-of-m", { n: face.peek ?? face.at, m: face.log.length }));
    line.hidden = face.lines.count < 2;
    setText(line, words("ui.line-n-of-m", { n: face.lines.line + 1, m: face.lines.count }));
    paint();
  }

  function resize() {
    width = Math.floor(track.clientWidth);
    paint();
  }

  function paint() {
    if (!face || !width) return;
    shape = timeline(face.log.map((entry) => entry.seat), width, Object.keys(face.seats).length);
    if (looked !== null && !shape.marks[looked]) looked = null;
    const now = present();
    const eye = looked ?? (face.peek === null ? now : shape.marks.findLastIndex((mark) => mark.at <= face.peek));
    const { marks, lanes, step: wide, end } = shape;
    attr(svg, "width", width);
    const line = (x2, colour, w) => s("line", { x1: 12, y1: 17, x2, y2: 17, stroke: `var(--gk-${colour})`, "stroke-width": w });
    const shapes = [line(end, "hair", 2), line(marks[now].x, "ink2", 2.4)];
    marks.forEach(({ seat, x, y: lane }, i) => {
      const y = i === now || i === eye ? 17 : lane;
      const later = i > now;
      const r = i === now ? 5 : Math.min(4, wide * 0.42);
      if (i === now || i === eye) shapes.push(s("circle", { cx: x, cy: 17, r: 10.5, fill: "var(--gk-panel)", stroke: `var(--gk-${i === now ? "accent" : "ink"})`, "stroke-width": 2.4, "stroke-dasharray": i === now ? null : "3 3" }));
      if (seat === null) shapes.push(s("rect", { x: x - 1.5, y: 11, width: 3, height: 12, rx: 1.5, fill: "var(--gk-ink2)" }));
      else if (lanes && i !== now && i !== eye) {
        const colour = seat < 0 ? "ink2" : `p${(seat % 6) + 1}`;
        shapes.push(s("rect", { x: x - Math.max(1, wide * 0.4), y: y - 2.5, width: Math.max(2, wide * 0.8), height: 5, rx: 1, fill: later ? "var(--gk-panel)" : `var(--gk-${colour})`, stroke: later ? "var(--gk-edge)" : "none" }));
      } else shapes.push(seatShape(seat, x, y, i === eye ? 5 : r, later ? { fill: "var(--gk-panel)", stroke: "var(--gk-edge)", "stroke-width": 1.4 } : {}));
    });
    svg.replaceChildren(...shapes);
    const { at } = marks[eye];
    attr(track, "aria-valuemin", 0);
    attr(track, "aria-valuemax", marks.length - 1);
    attr(track, "aria-valuenow", eye);
    const said = at ? face.log[at - 1] : null;
    const who = said && said.seat >= 0 ? face.seats[said.seat].name : words("chance");
    attr(track, "aria-valuetext", said ? `${at}: ${who} ${said.text}` : words("ui.to-start"));
  }

  return { el, track, draw, resize, rest: () => { looked = null; } };
}
