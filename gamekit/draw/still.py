"""What a notebook keeps of a picture where nothing runs."""

from __future__ import annotations

import sys
from base64 import b64encode
from hashlib import sha256

from gamekit.draw.png import png
from gamekit.draw.scene import Scene
from gamekit.draw.svg import svg

# Tells two pictures apart, on every machine alike; a stored notebook keeps it in their place.
DIGEST = "text/x-gamekit-digest"


def pictures(scene: Scene) -> dict[str, str]:
    """A board as a sentence, an SVG and, with Pillow, a PNG.

    In a browser there is none, and to look for it among the notebooks there takes longer than the rest.
    """
    if sys.platform == "emscripten":
        return bundle(scene.title, svg(scene))
    try:
        return bundle(scene.title, svg(scene), png(scene))
    except ImportError:
        return bundle(scene.title, svg(scene))


def bundle(sentence: str, svg: str, png: bytes = b"") -> dict[str, str]:
    kept = {"text/plain": sentence, "image/svg+xml": svg, DIGEST: sha256(svg.encode()).hexdigest()[:16]}
    return kept | {"image/png": b64encode(png).decode("ascii")} if png else kept
