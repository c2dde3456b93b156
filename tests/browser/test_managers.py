"""A table where nothing of Jupyter shows it: with ipywidgets' html-manager and anywidget's own script.

So do Colab and VS Code: each fetches a widget's model as it is asked for, and hands bytes on in its own way.
"""

from __future__ import annotations

import sys
from base64 import b64encode
from pathlib import Path

import comm
import pytest
from comm.base_comm import BaseComm

import gamekit
import required
from browser.stand import Stand, bare_page
from gamekit_widgets import Table, screen

HTML_MANAGER = "@jupyter-widgets/html-manager@1.0.15"
ANYWIDGET = Path(sys.prefix, "share", "jupyter", "nbextensions", "anywidget", "index.js")
# Both scripts are modules for RequireJS; this is as much of it as they need.
DEFINE = """
window.modules = {};
window.define = (...said) => {
  const [make, needs, name = "anywidget"] = said.reverse();
  modules[name] = make(...needs.map((need) => modules[need] ?? { uri: location.href }));
};
"""
PAGE = "<script>window.ready = true</script><div id=table>"
MANAGER = """(kind) => {
  const bytes = (text) => {
    const { buffer } = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    return kind === "ArrayBuffer" ? buffer : new window[kind](buffer);
  };
  const heard = new Map();
  window.outbox = [];
  window.hear = (id, data, buffers) => heard.get(id)?.({ content: { data }, buffers: buffers.map(bytes) });
  const { HTMLManager } = modules["@jupyter-widgets/html-manager"];
  window.manager = new (class extends HTMLManager {
    async get_model(id) {
      if (!this.has_model(id)) this.register_model(id, this.fetched(id));
      return super.get_model(id);
    }
    async fetched(id) {
      const { data, metadata, buffers } = await opened(id);
      const link = { comm_id: id, on_msg: (hear) => heard.set(id, hear), on_close() {}, send: (said) => outbox.push([id, said]) };
      return this.handle_comm_open(link, { content: { data }, metadata, buffers: buffers.map(bytes) });
    }
  })({ loader: async (name) => modules[name] });
}"""


class Managed(Stand):
    """A page in which a widget manager shows a table; its comms end here, not in a kernel."""

    def __init__(self, browser, patch):
        self.opened, self.comms, self.told = {}, {}, []
        patch.setattr(comm, "create_comm", self.open)
        patch.setattr(screen, "_kit", None)  # one of this page's own
        self.context = browser.new_context()
        self.page, self.errors = bare_page(self.context, PAGE, "#table{height:680px}")
        self.page.add_script_tag(content=DEFINE)
        dist = required.package(HTML_MANAGER, "no widget manager but Jupyter's is tested") / "dist"
        for script in (dist / "libembed-amd.js", ANYWIDGET):
            self.page.add_script_tag(path=script)
        self.page.expose_function("opened", lambda name: self.opened[name])

    def open(self, **how):
        managed = self

        class Comm(BaseComm):
            def publish_msg(self, kind, data=None, metadata=None, buffers=None, **_):
                parts = [b64encode(part).decode() for part in buffers or ()]
                if kind == "comm_open":
                    managed.opened[self.comm_id] = {"data": data, "metadata": metadata, "buffers": parts}
                else:
                    managed.told.append([self.comm_id, data, parts])

        made = Comm(**how)
        self.comms[made.comm_id] = made
        return made

    def show(self, table, kind):
        self.page.evaluate(MANAGER, kind)
        model = table._repr_mimebundle_()[0]["application/vnd.jupyter.widget-view+json"]["model_id"]
        show = "async (id) => manager.display_view(await manager.create_view(await manager.get_model(id)), document.getElementById('table'))"
        self.page.evaluate(show, model)
        self.until("document.querySelector('.gk-hand [data-gk-target]')")

    def pump(self):
        for model, data in self.page.evaluate("() => outbox.splice(0)"):
            self.comms[model].handle_msg({"content": {"comm_id": model, "data": data}, "buffers": []})
        told, self.told = self.told, []
        for message in told:
            self.page.evaluate("message => hear(...message)", message)

    def until(self, there):
        """Carry messages to and fro until the page shows that."""
        for _ in range(6000):
            if self.page.evaluate(f"Boolean({there})"):
                return
            self.pump()
            self.page.wait_for_timeout(10)
        pytest.fail(f"{there} is not there: {self.errors}")


def test_a_table_is_live_though_its_script_came_late(chromium, monkeypatch):
    """On a busy machine: anywidget gives a widget two seconds, and after that lets nothing through to it."""
    managed = Managed(chromium, monkeypatch)
    managed.page.evaluate("""() => {
      AbortSignal.timeout = () => {
        const late = new AbortController();
        queueMicrotask(() => late.abort());
        return late.signal;
      };
      addEventListener("unhandledrejection", (event) => event.preventDefault());
    }""")
    table = Table(gamekit.new("metallurgie", seed=7), ["you", "bot"], pace=0, painter="svg")
    table.host.kick = lambda: None
    managed.show(table, "DataView")
    managed.close()


@pytest.mark.parametrize("kind", ["ArrayBuffer", "DataView", "Uint8Array"])
def test_a_turn_is_played_with_the_mouse(chromium, monkeypatch, kind):
    managed = Managed(chromium, monkeypatch)
    table = Table(gamekit.new("metallurgie", seed=7), ["you", "bot"], pace=0, painter="svg")
    table.host.kick = lambda: None  # the bot waits
    managed.show(table, kind)
    card, place = next(move.targets for move in table.match.moves() if len(move.targets) == 2)
    managed.target(card)
    managed.target(place)
    managed.until("document.querySelector('.gk-marks .gk-is-last')")
    assert table.match.log[-1].move.targets == (card, place)
    managed.close()
    assert managed.errors == []
