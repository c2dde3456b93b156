"""What a notebook keeps of a board where nothing runs."""

from __future__ import annotations

from base64 import b64encode

from gamekit.draw.png import png
from gamekit.draw.scene import Scene
from gamekit.draw.svg import svg


def pictures(scene: Scene) -> dict[str, str]:
    """A sentence, an SVG and, with Pillow, a PNG."""
    kept = {"text/plain": scene.title, "image/svg+xml": svg(scene)}
    try:
        return kept | {"image/png": b64encode(png(scene)).decode("ascii")}
    except ImportError:
        return kept
