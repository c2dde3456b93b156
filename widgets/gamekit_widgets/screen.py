"""The browser's side as widgets: the kit (modules, style sheet, colours of both themes) and a screen for each table."""

from __future__ import annotations

import hashlib
import json
import sys
import time
import zlib
from collections.abc import Callable, Mapping
from contextvars import copy_context
from functools import cache
from importlib.resources import files
from typing import Any
from uuid import uuid4
from weakref import WeakValueDictionary

import anywidget
import ipywidgets
import traitlets

from gamekit.draw.theme import DARK, LIGHT, css_name

from .face import Heard, Told
from .transport import Transport

# Bytes that are packed. JupyterLite loses each None of a message on its way to the page: so it gets all as packed JSON.
LONG = 0 if sys.platform == "emscripten" else 600
LOADER = "widget.js"  # each table brings it; all others come with the kit


@cache
def modules() -> dict[str, str]:
    """The texts of the modules, by their names."""
    scripts = sorted((path for path in (files(__package__) / "js").iterdir() if path.name.endswith(".js")), key=str)
    return {path.name.removesuffix(".js"): path.read_text("utf-8") for path in scripts if path.name != LOADER}


@cache
def style() -> str:
    """The style sheets, after the colours."""
    css = "\n".join((files(__package__) / f"{name}.css").read_text("utf-8") for name in ("table", "boxes", "motion"))
    light, dark = (";".join(f"{css_name(token)}:{code}" for token, code in theme.items()) for theme in (LIGHT, DARK))
    return f".gk{{{light}}}\n.gk[data-gk-theme=dark]{{{dark}}}\n{css}"


def written(value: object) -> bytes:
    """A value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode()


class Kit(ipywidgets.Widget):  # type: ignore[misc] # ipywidgets has no types
    """What all tables of a kernel share: it travels once to each page."""

    packed = traitlets.Bytes().tag(sync=True)
    version = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        text = written({"modules": modules(), "style": style()})
        super().__init__(packed=zlib.compress(text, 9), version=hashlib.sha256(text).hexdigest()[:16])


_kit: Kit | None = None


def kit() -> Kit:
    """The kernel's kit; another one if somebody has closed all widgets."""
    global _kit
    if _kit is None or _kit.comm is None:
        _kit = Kit()
    return _kit


class Window:
    """The transport of one view of a screen: its messages travel on the widget's comm, each with the view's name."""

    def __init__(self, screen: Screen, client: str) -> None:
        self.screen, self.client = screen, client
        self.hear: Callable[[Heard], None] = _unheard

    def send(self, message: Told) -> None:
        self.screen.tell(self.client, message)

    def on(self, hear: Callable[[Heard], None]) -> None:
        self.hear = hear


def _unheard(message: Heard) -> None:
    """Nobody listens yet."""


class Drawn(anywidget.AnyWidget):
    """A widget whose views one of the kit's modules opens."""

    _esm = traitlets.Unicode().tag(sync=True)
    kit = traitlets.Unicode().tag(sync=True)
    opens = traitlets.Unicode().tag(sync=True)
    known_as = traitlets.Unicode().tag(sync=True)  # in the notebook: pages are not told by anywidget

    def __init__(self, opens: str, **own: object) -> None:
        loader, name = (files(__package__) / "js" / LOADER).read_text("utf-8"), uuid4().hex
        shared = f"anywidget:{kit().model_id}"
        super().__init__(_esm=loader, kit=shared, opens=opens, known_as=name, model_id=name, **own)


class Screen(Drawn):
    """The browser's side of a table. All windows that show it share one comm; `opened` is told of each new one."""

    def __init__(self, opened: Callable[[Transport], object]) -> None:
        super().__init__("jupyter")
        self.opened = opened
        self.windows = WeakValueDictionary[str, Window]()  # each as long as a desk holds it
        # ipykernel sends what comes to a comm on to where its last message was sent from. A click comes from a place
        # that is gone when the page has connected anew; the cell that makes a table is always there.
        self.cell = copy_context()
        self.on_msg(self._heard)

    def tell(self, client: str, message: Told) -> None:
        """Send a message, a long one packed: words repeat themselves."""
        text = written(message)
        if len(text) > LONG:
            self._post({"client": client, "packed": len(text)}, [zlib.compress(text, 9)])
        else:
            self._post({"client": client, "message": message})

    def _post(self, *what: object) -> None:
        self.cell.copy().run(self.send, *what)

    def _heard(self, _: object, content: Mapping[str, Any], __: object) -> None:
        """A message of a window, perhaps of a new one."""
        time.sleep(0)  # ipykernel's own thread says that the kernel is busy: the page draws that while we look at ours
        client, message = content["client"], content["message"]
        window = self.windows.get(client)
        if window is None:
            window = self.windows[client] = Window(self, client)
            self.opened(window)
        if "bye" in message:
            del self.windows[client]
        window.hear(message)
