// The teacher's console in a cell. It draws what the kernel tells, and tells what was pressed; it has no state of its own.

/** @import { Button, Cell, View as Some } from "./page.d.ts" */
/** @typedef {Required<Some>} View */

/** @typedef {Node | string | null | undefined | false} Kid */

/** @param {string} tag @param {Record<string, any>} attrs @param {...Kid} kids */
function h(tag, attrs, ...kids) {
  const el = document.createElement(tag);
  for (const [name, value] of Object.entries(attrs)) {
    if (name.startsWith("on")) el.addEventListener(name.slice(2), value);
    else if (value !== false && value !== null) el.setAttribute(name, value === true ? "" : String(value));
  }
  el.append(
    .../** @type {(Node | string)[]} */ (kids.filter((kid) => kid !== null && kid !== undefined && kid !== false)),
  );
  return el;
}

/** What draw.svg or segno wrote. @param {string} text @param {string} name */
function picture(text, name) {
  const el = h("div", { class: name });
  el.innerHTML = text;
  return el;
}

/** @param {View} view @param {string} key @param {Record<string, unknown>} [facts] */
function say(view, key, facts = {}) {
  return (view.words[key] ?? key).replace(/\{(\w+)\}/g, (_, name) => String(facts[name] ?? ""));
}

/** @typedef {(what: string, how?: Record<string, unknown>) => void} Do */

/** @param {View} view @param {() => void} enlarge */
function bar(view, enlarge) {
  return h(
    "div",
    { class: "gkt-bar" },
    h("b", {}, view.title),
    view.tab && h("span", { class: "gkt-tab" }, view.tab),
    h("span", { class: "gkt-grow" }),
    view.code &&
      h(
        "button",
        {
          class: "gkt-way",
          type: "button",
          "data-do": "large",
          "aria-label": `${say(view, "teach.enlarge")}: ${view.address}, ${view.code}`,
          onclick: enlarge,
        },
        picture(view.qr, "gkt-qr"),
        h("span", {}, view.address, h("small", {}, say(view, "teach.enlarge"))),
        h("strong", {}, view.code),
      ),
  );
}

/** @param {Button[]} all @param {Do} does @param {string} where */
const buttons = (all, does, where) =>
  all.length > 0 &&
  h(
    "div",
    { class: `gkt-btns ${where}` },
    ...all.map(({ key, label, main }) =>
      h(
        "button",
        { class: `gkt-btn${main ? " gkt-mainbtn" : ""}`, type: "button", "data-do": key, onclick: () => does(key) },
        label,
      ),
    ),
  );

/** @param {View} view */
function count(view) {
  if (!view.count) return [];
  const [n, m] = view.count;
  /** @param {string} state */
  const names = (state) => view.people.filter((one) => one.state === state).map(({ name }) => name);
  const [thinking, away] = [names("thinks"), names("away")];
  const few = thinking.length > 0 && thinking.length < 6 ? say(view, "teach.think", { text: thinking.join(", ") }) : "";
  const gone = away.length > 0 && away.length < 6 ? say(view, "teach.away", { text: away.join(", ") }) : "";
  return [
    h(
      "div",
      { class: "gkt-count" },
      h("b", {}, String(n)),
      h("span", {}, say(view, "teach.of-answered", { m }), h("span", {}, [few, gone].filter(Boolean).join(" · "))),
    ),
    h("div", { class: "gkt-prog" }, h("i", { style: `width:${m ? (100 * n) / m : 0}%` })),
  ];
}

/** @param {View} view */
function rows({ rows: all }) {
  const most = Math.max(1, ...all.map(({ n }) => n));
  return (
    all.length > 0 &&
    h(
      "ul",
      { class: "gkt-rows" },
      ...all.map(({ text, n, right }) =>
        h(
          "li",
          { class: right === null ? "" : right ? "gkt-right" : "gkt-wrong" },
          h("span", {}, text),
          h("b", {}, String(n)),
          h("i", { style: `width:${(100 * n) / most}%` }),
        ),
      ),
    )
  );
}

/** @param {View} view */
function people(view) {
  if (!view.people.length) return [h("div", { class: "gkt-sect" }, say(view, "teach.nobody-yet"))];
  const here = view.people.filter(({ state }) => state !== "away").length;
  return [
    h("div", { class: "gkt-sect" }, say(view, "teach.people", { n: here, m: view.people.length })),
    h(
      "div",
      { class: "gkt-names" },
      ...view.people.map(({ name, state, hand }) =>
        h(
          "span",
          {
            class: `gkt-pill gkt-${state}${hand ? " gkt-handup" : ""}`,
            title: [state === "away" && say(view, "teach.is-away"), hand && say(view, "teach.has-hand-up")]
              .filter(Boolean)
              .join(", "),
          },
          name,
        ),
      ),
    ),
  ];
}

/** @param {View} view @param {Do} does */
function grid(view, does) {
  const found = view.grid;
  if (!found) return null;
  const key = ["solved", "shown", "here", "tried"].map((state) =>
    h("span", {}, dot(view, { state, n: 0 }), say(view, `teach.${state}`)),
  );
  return h(
    "div",
    { class: "gkt-wide" },
    h(
      "div",
      { class: "gkt-key" },
      ...key,
      h("span", {}, dot(view, { state: "stuck", n: 5 }), say(view, "teach.look-in")),
    ),
    h(
      "table",
      {},
      h(
        "thead",
        {},
        h(
          "tr",
          {},
          h("td", {}),
          ...found.heads.map((title, n) =>
            h(
              "th",
              { scope: "col" },
              h(
                "button",
                {
                  type: "button",
                  title: `${title} (${say(view, "teach.send-all")})`,
                  "aria-label": `${n + 1}. ${title}: ${say(view, "teach.send-all")}`,
                  onclick: () => does("send", { lesson: found.keys[n] }),
                },
                String(n + 1),
              ),
            ),
          ),
        ),
      ),
      h(
        "tbody",
        {},
        ...found.lines.map(({ name, hand, idle, cells }) =>
          h(
            "tr",
            { class: idle ? "gkt-idle" : "" },
            h("th", { scope: "row", title: idle ? say(view, "teach.idle") : "" }, name, hand ? " \u270B\uFE0E" : ""),
            ...cells.map((cell) => h("td", {}, dot(view, cell))),
          ),
        ),
      ),
      h(
        "tfoot",
        {},
        h(
          "tr",
          {},
          h("th", { scope: "row" }, say(view, "teach.solved-by")),
          ...found.solved.map((n) => h("td", {}, String(n))),
        ),
      ),
    ),
  );
}

/** @param {View} view @param {Cell} cell */
function dot(view, { state, n }) {
  if (!state) return null;
  const text =
    state === "stuck" ? say(view, "teach.no-times", { n }) : state === "solved" || state === "shown" ? "\u2713" : "";
  return h(
    "span",
    {
      class: `${state === "stuck" ? "" : "gkt-dot "}gkt-${state}`,
      role: "img",
      "aria-label": state === "stuck" ? text : say(view, `teach.${state}`),
    },
    text,
  );
}

/** @param {View} view */
function games({ games: all }) {
  return (
    all.length > 0 &&
    h(
      "div",
      { class: "gkt-games" },
      ...all.map(({ title, seats, status }) =>
        h(
          "div",
          { class: "gkt-card" },
          h("b", {}, title),
          ...seats.map((seat) => h("span", {}, seat, h("br", {}))),
          h("small", {}, status),
        ),
      ),
    )
  );
}

/** @param {View} view @param {HTMLElement} el */
function large(view, el) {
  const close = () => over.remove();
  const over = h(
    "div",
    {
      class: "gkt-large",
      role: "dialog",
      "aria-label": say(view, "teach.enlarge"),
      tabindex: -1,
      onclick: close,
      onkeydown: (/** @type {KeyboardEvent} */ event) => event.key === "Escape" && close(),
    },
    picture(view.qr, "gkt-qr"),
    h("span", {}, view.address),
    h("strong", {}, view.code),
  );
  el.append(over);
  over.focus();
}

/** The theme of JupyterLab, or else the system's. */
function theme() {
  const light = document.body.dataset.jpThemeLight;
  if (light) return light === "true" ? "light" : "dark";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export default {
  /** @param {{ model: any, el: HTMLElement }} given */
  render({ model, el }) {
    const root = h("div", { class: "gk-console gkt", role: "group", "data-lm-suppress-shortcuts": "true" });
    const holder = h("div", { class: "gk", style: "max-width:none;border:0" }, root);
    el.append(holder);
    /** @type {Do} */
    const does = (what, how = {}) => model.send({ do: what, ...how });

    function draw() {
      /** @type {View} */
      const view = model.get("view");
      holder.dataset.gkTheme = theme();
      for (const [colour, code] of Object.entries(view.palette[theme()] ?? {})) holder.style.setProperty(colour, code);
      root.lang = view.lang;
      root.setAttribute("aria-label", view.title);
      const focused =
        document.activeElement instanceof HTMLElement && root.contains(document.activeElement)
          ? document.activeElement.dataset.do
          : null;
      const open = root.querySelector(".gkt-large");
      const desk = h(
        "div",
        { class: "gkt-desk" },
        (view.loud || view.soft) && h("div", { class: "gkt-say" }, h("b", {}, view.loud), view.soft),
        ...count(view),
        buttons(view.buttons, does, ""),
        view.told &&
          h(
            "div",
            { class: `gkt-told gkt-${view.told.kind}` },
            view.told.title && h("b", {}, view.told.title),
            view.told.text,
          ),
        rows(view),
        ...people(view),
      );
      const board = view.board && picture(view.board, "gkt-board");
      const main = h(
        "div",
        { class: "gkt-main", style: board ? "" : "grid-template-columns:minmax(0,1fr)" },
        board,
        desk,
      );
      root.replaceChildren(
        .../** @type {Node[]} */ (
          [
            bar(view, () => large(view, root)),
            view.note && h("div", { class: "gkt-note", role: "status" }, view.note),
            games(view),
            grid(view, does),
            main,
            buttons(view.foot, does, "gkt-foot"),
            open,
          ].filter(Boolean)
        ),
      );
      if (focused) /** @type {HTMLElement | null} */ (root.querySelector(`[data-do="${focused}"]`))?.focus();
    }

    draw();
    model.on("change:view", draw);
    const themed = new MutationObserver(draw);
    themed.observe(document.body, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
    return () => {
      model.off("change:view", draw);
      themed.disconnect();
    };
  },
};
