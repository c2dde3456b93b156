"""The server extension gamekit_widgets.nodelay: switched on by installing gamekit, and really setting the option."""

from __future__ import annotations

import logging
from types import SimpleNamespace

import pytest
import websocket

from gamekit_widgets import nodelay
from labserver import LabServer

# Runs inside the server: says what the operating system has set on each kernel websocket once it is connected.
PROBE = """
import socket
from jupyter_server.services.kernels.websocket import KernelWebsocketHandler
class Probe(KernelWebsocketHandler):
    async def open(self, kernel_id):
        await super().open(kernel_id)
        stream = self.ws_connection.stream.socket
        print("TCP_NODELAY is", stream.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY), flush=True)
import jupyter_server.services.kernels.handlers as handlers
handlers.default_handlers = [
    (path, Probe if handler is KernelWebsocketHandler else handler) for path, handler in handlers.default_handlers
]
"""


@pytest.mark.parametrize(("options", "value"), [
    ([], "1"),
    (["--ServerApp.jpserver_extensions={'gamekit_widgets.nodelay': False}"], "0"),
])
def test_kernel_websocket_has_nodelay(tmp_path, options, value):
    probe = tmp_path / "probe.py"
    probe.write_text(PROBE)
    server = LabServer(tmp_path, tmp_path / "home", f"--config={probe}", *options)
    try:
        kernel = server.api("kernels", "POST", {"name": "python3"})["id"]
        url = f"{server.url.replace('http', 'ws')}/api/kernels/{kernel}/channels?session_id=test&token={server.token}"
        client = websocket.create_connection(url, timeout=30)
        client.recv()  # the kernel's first message: the connection is made
        client.close()
        server.api(f"kernels/{kernel}", "DELETE")
    finally:
        server.stop()
    assert f"TCP_NODELAY is {value}" in server.log.read_text()


def test_a_server_made_differently_is_left_alone(caplog):
    server = SimpleNamespace(web_app=SimpleNamespace(settings={"other": 1}), log=logging.getLogger("server"))
    nodelay._load_jupyter_server_extension(server)
    assert server.web_app.settings == {"other": 1}
    assert "another way" in caplog.text
