// A table in a notebook: its link to the kernel are the messages of a widget's model, the long ones packed. All windows
// share that model, so each message says whose it is.

/** @import { Link } from "./state.js" */
import { makeTable } from "./table.js";

/**
 * As much of a widget's model as is needed here.
 * @typedef {object} Model
 * @property {(message: unknown) => void} send
 * @property {(event: string, then: (...args: any[]) => void) => void} on
 * @property {(event: string, then: (...args: any[]) => void) => void} off
 * @property {Manager} [widget_manager]
 *
 * @typedef {object} Manager
 * @property {{ status?: string }} [kernel]
 * @property {(id: string) => Promise<unknown>} get_model
 * @property {(model: unknown) => Promise<{ el: HTMLElement, remove: () => void }>} create_view
 */

/** @param {Model} model @param {HTMLElement} el */
export const open = (model, el) => makeTable(comm(model), el);

/** @param {Model} model @returns {Link} */
function comm(model) {
  const client = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  /** @type {(() => void) | null} */
  let lost = null;
  return {
    send(message) {
      try {
        model.send({ client, message });
      } catch {
        lost?.();
      }
    },
    listen(hear, gone) {
      lost = gone;
      let inbox = Promise.resolve(); // unpacking takes a moment; the order stays
      const heard = (/** @type {any} */ told, /** @type {ArrayBuffer[]} */ buffers) => {
        if (told.client !== client) return;
        inbox = inbox
          .then(async () => hear(told.packed ? await unpacked(buffers[0]) : told.message))
          .catch(console.error);
      };
      const died = () => {
        if (/dead|restarting/.test(model.widget_manager?.kernel?.status ?? "")) gone();
      };
      model.on("msg:custom", heard);
      model.on("comm_live_update", died);
      return () => {
        model.off("msg:custom", heard);
        model.off("comm_live_update", died);
      };
    },
    async canvas(id) {
      const manager = /** @type {Manager} */ (model.widget_manager);
      return manager.create_view(await manager.get_model(id));
    },
  };
}

/** What the kernel has packed with zlib. @param {BufferSource} bytes */
function unpacked(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}
