"""What a board is drawn with: shapes, states, geometry, themes; and what paints them: `svg` and `png`."""

from __future__ import annotations

from gamekit.draw.scene import (
    SEAT_SHAPES as SEAT_SHAPES,
)
from gamekit.draw.scene import (
    STATES as STATES,
)
from gamekit.draw.scene import (
    Box as Box,
)
from gamekit.draw.scene import (
    Button as Button,
)
from gamekit.draw.scene import (
    Card as Card,
)
from gamekit.draw.scene import (
    Circle as Circle,
)
from gamekit.draw.scene import (
    Dots as Dots,
)
from gamekit.draw.scene import (
    Hatch as Hatch,
)
from gamekit.draw.scene import (
    Hotspot as Hotspot,
)
from gamekit.draw.scene import (
    Line as Line,
)
from gamekit.draw.scene import (
    Mark as Mark,
)
from gamekit.draw.scene import (
    Path as Path,
)
from gamekit.draw.scene import (
    Point as Point,
)
from gamekit.draw.scene import (
    Points as Points,
)
from gamekit.draw.scene import (
    Polygon as Polygon,
)
from gamekit.draw.scene import (
    Preview as Preview,
)
from gamekit.draw.scene import (
    Scene as Scene,
)
from gamekit.draw.scene import (
    SeatNote as SeatNote,
)
from gamekit.draw.scene import (
    Shape as Shape,
)
from gamekit.draw.scene import (
    Stamp as Stamp,
)
from gamekit.draw.scene import (
    Text as Text,
)
from gamekit.draw.scene import (
    Use as Use,
)
from gamekit.draw.scene import (
    box as box,
)
from gamekit.draw.scene import (
    contains as contains,
)
from gamekit.draw.scene import (
    dot_grid as dot_grid,
)
from gamekit.draw.scene import (
    hatch as hatch,
)
from gamekit.draw.scene import (
    hexagon as hexagon,
)
from gamekit.draw.scene import (
    mark_shapes as mark_shapes,
)
from gamekit.draw.scene import (
    offset as offset,
)
from gamekit.draw.scene import (
    pill as pill,
)
from gamekit.draw.scene import (
    pill_size as pill_size,
)
from gamekit.draw.scene import (
    points_box as points_box,
)
from gamekit.draw.scene import (
    rectangle as rectangle,
)
from gamekit.draw.scene import (
    rounded as rounded,
)
from gamekit.draw.scene import (
    seat_sign as seat_sign,
)
from gamekit.draw.scene import (
    shortened as shortened,
)
from gamekit.draw.scene import (
    stamp as stamp,
)
from gamekit.draw.scene import (
    text_width as text_width,
)
