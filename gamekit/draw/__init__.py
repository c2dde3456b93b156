"""What a board is drawn with: shapes, states, geometry, text, the pen, themes; and what paints them: `svg` and `png`.

In the order in which one reads them: `theme`, `palette`, `geometry`, `text`, `shapes`, `states`, `scene`, `pen`; the
painters `svg` and `png`, and `still`, what a notebook keeps.
"""

from __future__ import annotations

from gamekit.draw.geometry import (
    Box,
    Point,
    Points,
    Rect,
    bounds,
    contains,
    dot_grid,
    half,
    hatch,
    hexagon,
    offset,
    overlap,
    points_box,
    rectangle,
    rounded,
)
from gamekit.draw.palette import (
    SHARED,
    Palette,
    palette,
)
from gamekit.draw.pen import (
    Layer,
    Pen,
    pill,
    pill_size,
)
from gamekit.draw.scene import (
    Button,
    Card,
    Dice,
    Grid,
    Hotspot,
    Line,
    Mark,
    Preview,
    Scene,
    SeatNote,
    Track,
)
from gamekit.draw.shapes import (
    Circle,
    Dots,
    Hatch,
    Path,
    Polygon,
    Shape,
    Stamp,
    Text,
    Use,
    box,
    stamp,
)
from gamekit.draw.states import (
    SEAT_SHAPES,
    STATES,
    mark_shapes,
    seat_sign,
)
from gamekit.draw.text import (
    fits,
    shortened,
    text_width,
    wrapped,
)

__all__ = [
    "SEAT_SHAPES",
    "SHARED",
    "STATES",
    "Box",
    "Button",
    "Card",
    "Circle",
    "Dice",
    "Dots",
    "Grid",
    "Hatch",
    "Hotspot",
    "Layer",
    "Line",
    "Mark",
    "Palette",
    "Path",
    "Pen",
    "Point",
    "Points",
    "Polygon",
    "Preview",
    "Rect",
    "Scene",
    "SeatNote",
    "Shape",
    "Stamp",
    "Text",
    "Track",
    "Use",
    "bounds",
    "box",
    "contains",
    "dot_grid",
    "fits",
    "half",
    "hatch",
    "hexagon",
    "mark_shapes",
    "offset",
    "overlap",
    "palette",
    "pill",
    "pill_size",
    "points_box",
    "rectangle",
    "rounded",
    "seat_sign",
    "shortened",
    "stamp",
    "text_width",
    "wrapped",
]
