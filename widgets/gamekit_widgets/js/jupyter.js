// A table in a notebook: its link to the kernel are the messages of a widget's model, the long ones packed. All windows
// share that model, so each message says whose it is.

/** @import { Link } from "./state.js" */
import { makeTable } from "./table.js";
import { leaveBehind, pictureOf, showUnrun } from "./unrun.js";

/**
 * As much of a widget's model as is needed here.
 * @typedef {object} Model
 * @property {(message: unknown) => void} send
 * @property {(event: string, then: (...args: any[]) => void) => void} on
 * @property {(event: string, then: (...args: any[]) => void) => void} off
 * @property {(name: string) => any} get
 * @property {Manager} [widget_manager]
 *
 * @typedef {object} Manager
 * @property {{ status?: string }} [kernel]
 * @property {Notebook} [context] in JupyterLab
 * @property {(id: string) => Promise<unknown>} get_model
 * @property {(model: unknown) => Promise<{ el: HTMLElement, remove: () => void }>} create_view not in marimo
 *
 * @typedef {object} Notebook
 * @property {{ connect: (then: (sender: unknown, state: string) => void) => void, disconnect: (then: (sender: unknown, state: string) => void) => void }} saveState
 * @property {{ getMetadata: (name: string) => any, setMetadata: (name: string, value: unknown) => void, cells: Iterable<{ toJSON: () => { outputs?: { data?: Record<string, any> }[] } }> }} model
 */

/** @param {Model} model @param {HTMLElement} el */
export function open(model, el) {
  /** How it looked last, once nobody hears it any more. @type {import("./unrun.js").Still | null} */
  let last = null;
  const still = () => last ?? { picture: pictureOf(el), said: el.dataset.gkUnrun ?? "" };

  function gone() {
    if (last || !el.dataset.gkUnrun) return; // there is nothing to be seen yet
    last = still();
    const { picture, said } = last;
    end();
    for (const name of ["class", "style", "popover", "aria-label", "data-gk-unrun"]) el.removeAttribute(name);
    showUnrun({ model: { get: (name) => (name === "said" ? said : picture) }, el });
  }

  const end = makeTable(comm(model, gone), el);
  const stop = leaveBehind(model, still);
  return () => {
    stop?.();
    if (!last) end();
  };
}

/** @param {Model} model @param {() => void} gone nobody hears the table any more @returns {Link} */
function comm(model, gone) {
  const manager = model.widget_manager;
  const client = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  return {
    send(message) {
      try {
        model.send({ client, message });
      } catch {
        gone();
      }
    },
    listen(hear) {
      let inbox = Promise.resolve(); // unpacking takes a moment; the order stays
      const heard = (/** @type {any} */ told, /** @type {ArrayBuffer[]} */ buffers) => {
        if (told.client !== client) return;
        inbox = inbox
          .then(async () => hear(told.packed ? await unpacked(buffers[0]) : told.message))
          .catch(console.error);
      };
      const died = () => {
        if (/dead|restarting/.test(manager?.kernel?.status ?? "")) gone();
      };
      model.on("msg:custom", heard);
      model.on("comm_live_update", died);
      return () => {
        model.off("msg:custom", heard);
        model.off("comm_live_update", died);
      };
    },
    ...(manager?.create_view && { canvas: async (id) => manager.create_view(await manager.get_model(id)) }),
  };
}

/**
 * What the kernel has packed with zlib. A Blob would stream it by way of the browser's own process, and as news for
 * the page's own queue; what is written to the stream at hand is there before anything else happens.
 * @param {BufferSource} bytes
 */
function unpacked(bytes) {
  const { readable, writable } = new DecompressionStream("deflate");
  const writer = writable.getWriter();
  const fed = writer.write(bytes).then(() => writer.close());
  return Promise.all([new Response(readable).json(), fed]).then(([told]) => told);
}
