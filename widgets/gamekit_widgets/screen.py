"""The browser's side as widgets: the kit (modules, style sheet, colours of both themes) and a screen for each table."""

from __future__ import annotations

import hashlib
import json
import zlib
from functools import cache
from importlib.resources import files

import anywidget
import ipywidgets
import traitlets

from gamekit.draw.theme import DARK, LIGHT, css_name

from .face import Told

LONG = 600  # bytes
LOADER = "widget.js"  # each table brings it; all others come with the kit


@cache
def modules() -> dict[str, str]:
    """The texts of the modules, by their names."""
    scripts = sorted((path for path in (files(__package__) / "js").iterdir() if path.name.endswith(".js")), key=str)
    return {path.name.removesuffix(".js"): path.read_text("utf-8") for path in scripts if path.name != LOADER}


@cache
def style() -> str:
    """The style sheet, after the colours."""
    css = (files(__package__) / "table.css").read_text("utf-8")
    light, dark = (";".join(f"{css_name(token)}:{code}" for token, code in theme.items()) for theme in (LIGHT, DARK))
    return f":is(.gk,.gk-box){{{light}}}\n:is(.gk,.gk-box)[data-gk-theme=dark]{{{dark}}}\n{css}"


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


class Screen(anywidget.AnyWidget):
    """Everything at a table but the paint of the board."""

    _esm = traitlets.Unicode().tag(sync=True)
    kit = traitlets.Unicode().tag(sync=True)

    def __init__(self) -> None:
        loader = (files(__package__) / "js" / LOADER).read_text("utf-8")
        super().__init__(_esm=loader, kit=f"anywidget:{kit().model_id}", layout={"grid_area": "board"})

    def tell(self, message: Told) -> None:
        """Send a message, a long one packed: words repeat themselves."""
        text = written(message)
        if len(text) > LONG:
            self.send({"packed": len(text)}, [zlib.compress(text, 9)])
        else:
            self.send(message)
