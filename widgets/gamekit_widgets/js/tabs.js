// The tabs beside a board, in their order. A new one is a line here, and a module that makes its pane.

/** @import { Sign } from "./signs.js" */
/** @import { Part, State, Table } from "./state.js" */
import { makeAnew } from "./anew.js";
import { makeFactsPane } from "./facts.js";
import { makeInspector } from "./inspector.js";
import { makeLog } from "./log.js";
import { makeLookback } from "./lookback.js";
import { makeRulebook } from "./rulebook.js";
import { makeWho } from "./who.js";
import { say } from "./words.js";

/**
 * What decides whether there is a tab.
 * @typedef {Pick<State, "stage" | "facts" | "there" | "lesson" | "lookback">} Asked
 */

/**
 * A tab: its name, to the kernel and as the word `ui.<name>`, the sign of the tool that opens it, and what makes the
 * part that fills its pane. `offered`: whether there is something in it. In the bar of an exercise there are but tools
 * that `help`. What is a `tool` only has no place among the tabs of a rail or a phone.
 * @typedef {object} Tab
 * @property {string} name
 * @property {Sign} sign
 * @property {(table: Table) => Part} make
 * @property {(state: Asked) => boolean} [offered]
 * @property {boolean} [help]
 * @property {boolean} [tool]
 */

/** @type {Tab[]} */
export const TABS = [
  { name: "lookback", sign: "curve", make: makeLookback, offered: ({ lookback }) => lookback !== null, tool: true },
  { name: "facts", sign: "list", make: makeFactsPane, offered: ({ facts }) => facts.some },
  { name: "log", sign: "log", make: makeLog },
  { name: "state", sign: "eye", make: makeInspector },
  { name: "rules", sign: "book", make: makeRulebook, help: true },
  {
    name: "who",
    sign: "people",
    make: makeWho,
    offered: ({ there }) => !there.hosts || there.others.length > 0,
    tool: true,
  },
  {
    name: "anew",
    sign: "again",
    make: makeAnew,
    offered: ({ there, lesson }) => there.hosts && lesson === null,
    tool: true,
  },
];

/** Those of a rail or of the foot of a phone. @param {Asked} state */
export const tabsOf = (state) => TABS.filter(({ offered, tool }) => !tool && (offered?.(state) ?? true));

/** Those that a tool in the bar opens: where no rail and no foot shows them. @param {Asked} state */
export function toolsOf(state) {
  const tabbed = state.stage.rail !== null || state.stage.kind === "phone";
  return TABS.filter(({ tool, help, offered }) => {
    const here = tool || (!tabbed && (help || !state.lesson));
    return here && (offered?.(state) ?? true);
  });
}

/** Of the board itself, on a phone, without a name. @param {Parameters<typeof say>[0]} state @param {string} name */
export const titleOf = (state, name) => say(state, name ? `ui.${name}` : "ui.table");
