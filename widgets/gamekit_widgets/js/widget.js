// What the widget of each table and of each console brings along. The modules themselves come once in a kernel, as a model of their own, and are
// made once in a page, however many tables it shows.

/** @import { Model } from "./jupyter.js" */

/** @typedef {{ modules: Record<string, string>, style: string }} Kit */
/** @typedef {Model} Shared */

const VIEWS = ["jupyter", "console"]; // the modules that open a widget's view

/** What opens views, of each version that this page has met. @type {Map<string, Promise<any>>} */
const met = shared();

function shared() {
  const page = /** @type {any} */ (globalThis);
  page.gamekit ??= new Map();
  return page.gamekit;
}

/** @param {BufferSource} packed @returns {Promise<Kit>} */
const unpack = (packed) =>
  new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).json();

/** Make modules of texts: each gets an address, by which those that import it are told to find it. @param {Kit} kit */
function load({ modules, style }) {
  /** @type {Record<string, string>} */
  const urls = {};
  /** @type {(name: string) => string} */
  const url = (name) => {
    if (urls[name]) return urls[name];
    const linked = modules[name].replace(
      /^(import [^;]+ from )"\.\/(\w+)\.js"/gm,
      (_, what, other) => `${what}"${url(other)}"`,
    );
    urls[name] = URL.createObjectURL(
      new Blob([linked, `\n//# sourceURL=gamekit/${name}.js`], { type: "text/javascript" }),
    );
    return urls[name];
  };
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  const pages = VIEWS.map(async (view) => [view, await import(url(view))]);
  return Promise.all(pages)
    .then((made) => ({ pages: Object.fromEntries(made), sheet }))
    .finally(() => Object.values(urls).forEach(URL.revokeObjectURL));
}

/** Dress the page, and the shadow tree that an element lies in, if it does (in marimo). @param {CSSStyleSheet} sheet @param {Element} el */
function dress(sheet, el) {
  const root = el.getRootNode();
  for (const place of root instanceof ShadowRoot ? [document, root] : [document])
    if (!place.adoptedStyleSheets.includes(sheet)) place.adoptedStyleSheets.push(sheet);
}

/**
 * anywidget lets no message through to a widget whose script was not there within two seconds, then or ever, as on a
 * busy machine. Now it is here: what comes for the widget goes to it straight. @param {Shared} model
 */
async function hear(model) {
  const own = /** @type {any} */ (await model.widget_manager?.get_model(model.get("known_as")));
  const { _handle_comm_msg: heard } = Object.getPrototypeOf(Object.getPrototypeOf(own)); // that of every widget
  own.comm?.on_msg?.((/** @type {unknown} */ message) => heard.call(own, message));
}

export default {
  /** @param {{ model: Shared }} own */
  initialize({ model }) {
    hear(model).catch(() => undefined); // where widgets are managed in another way
  },
  /** @param {{ model: Shared, el: HTMLElement, host: { getModel: (ref: string) => Promise<Shared> } }} view */
  async render({ model, el, host }) {
    const kit = await host.getModel(model.get("kit"));
    const version = kit.get("version");
    if (!met.has(version)) met.set(version, unpack(kit.get("packed")).then(load));
    const { pages, sheet } = await met.get(version);
    dress(sheet, el);
    return pages[model.get("opens")].open(model, el);
  },
};
