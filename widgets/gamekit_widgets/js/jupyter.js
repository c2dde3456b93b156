// A table in a notebook: its link to the kernel are the messages of a widget's model, the long ones packed.

/** @import { Link } from "./state.js" */
import { makeTable } from "./table.js";

/**
 * As much of a widget's model as is needed here.
 * @typedef {object} Model
 * @property {(message: unknown) => void} send
 * @property {(event: string, then: (...args: any[]) => void) => void} on
 * @property {(event: string, then: (...args: any[]) => void) => void} off
 * @property {{ kernel?: { status?: string } }} [widget_manager]
 */

/** @param {Model} model @param {HTMLElement} el */
export const open = (model, el) => makeTable(comm(model), el);

/** @param {Model} model @returns {Link} */
function comm(model) {
  const client = `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 8)}`;
  /** @type {(() => void) | null} */
  let lost = null;
  return {
    client,
    send(message) {
      try {
        model.send({ ...message, client });
      } catch {
        lost?.();
      }
    },
    listen(hear, gone) {
      lost = gone;
      let inbox = Promise.resolve(); // unpacking takes a moment; the order stays
      const heard = (/** @type {any} */ message, /** @type {ArrayBuffer[]} */ buffers) => {
        inbox = inbox
          .then(async () => hear(message.packed ? await unpacked(buffers[0]) : message))
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
  };
}

/** What the kernel has packed with zlib. @param {BufferSource} bytes */
function unpacked(bytes) {
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).json();
}
