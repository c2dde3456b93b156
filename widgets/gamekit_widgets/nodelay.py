"""A Jupyter server extension: what the kernel sends to the browser leaves at once.

The server's websockets keep Nagle's algorithm on, so of two messages close together the second waits for the browser
to acknowledge the first: 40 ms. A click on a board makes several messages, and would be felt late.
"""

from __future__ import annotations

from typing import Any


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(server: Any) -> None:
    """Put a subclass before the class that connects websockets to kernels; leave all as it is where there is none."""
    settings = server.web_app.settings
    base = settings.get("kernel_websocket_connection_class")
    if not isinstance(base, type) or not hasattr(base, "connect"):
        server.log.warning("gamekit: this Jupyter server connects kernels in another way; messages may wait 40 ms")
        return

    class Connection(base):  # type: ignore[misc,valid-type]
        def connect(self) -> Any:
            try:
                self.websocket_handler.set_nodelay(True)
            except Exception:  # late messages are better than none
                self.log.warning("gamekit: TCP_NODELAY not set; messages may wait 40 ms", exc_info=True)
            return super().connect()

    settings["kernel_websocket_connection_class"] = Connection
