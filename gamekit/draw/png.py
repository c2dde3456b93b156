"""A scene as a PNG picture by Pillow, the same as its SVG: painted several times too large, then shrunk."""

from __future__ import annotations

import io
import math
import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from itertools import pairwise
from typing import TYPE_CHECKING, assert_never, cast

from gamekit.draw.geometry import Box, Point, Points
from gamekit.draw.scene import Scene
from gamekit.draw.shapes import Circle, Dots, Hatch, Path, Polygon, Shape, Stamp, Text, Use, box
from gamekit.draw.theme import rgb

if TYPE_CHECKING:
    from PIL import Image, ImageFont

Colour = tuple[int, int, int]

COLOURS = 144  # of the palette
LARGE = 120  # from this width on a stamp is painted where it lies: it will hardly be used twice


def png(scene: Scene, theme: str = "light", scale: float = 1) -> bytes:
    """The scene as a PNG, `scale` pixels to a unit."""
    from PIL import Image

    scene.check()
    times = max(3, math.ceil(5 / scale))
    width, height = math.ceil(scene.width * scale), math.ceil(scene.height * scale)
    colours = {token: rgb(colour) for token, colour in scene.palette.theme(theme).items()}
    ground = colours[scene.ground or "page"]
    sheet = _Sheet(Image.new("RGB", (width * times, height * times), ground), colours, scale * times)
    sheet.put_all(scene.painted(), scene.stamps)
    out = io.BytesIO()
    picture = _with_palette(sheet.image.reduce(times), colours.values())
    picture.save(out, "png", compress_level=8)  # 9 takes twice as long, for 2 % less
    return out.getvalue()


def _with_palette(image: Image.Image, flat: Iterable[Colour]) -> Image.Image:
    """The picture in few colours: those of the theme as they are, and the commonest mixtures at their edges.

    A palette that Pillow finds by itself would change the colour of small pieces.
    """
    from PIL import Image

    sample = image.resize((image.width // 2 + 1, image.height // 2 + 1), Image.Resampling.NEAREST)
    counts = cast("list[tuple[int, Colour]]", sample.getcolors(sample.width * sample.height))
    found = {colour for _, colour in counts}
    palette = [colour for colour in dict.fromkeys(flat) if colour in found]
    pure, taken = tuple(palette), set[Colour]()
    for _, (r, g, b) in sorted(counts, reverse=True)[: 8 * COLOURS]:
        cell = (r // 8, g // 8, b // 8)
        if cell not in taken and all(abs(r - x) + abs(g - y) + abs(b - z) > 20 for x, y, z in pure):
            taken.add(cell)
            palette.append((r, g, b))
    del palette[COLOURS:]
    parts = [part for colour in palette for part in colour]
    holder = Image.new("P", (1, 1))
    # Pillow looks up which colour is nearest to the lowest of 4 values: a flat one has to lie there, to be its own.
    holder.putpalette([part & ~3 for part in parts])
    out = image.quantize(palette=holder, dither=Image.Dither.NONE)
    out.putpalette(parts)
    return out


class _Sheet:
    """An image that shapes are put on; `zoom` pixels to a unit, 0,0 at `origin` pixels."""

    def __init__(self, image: Image.Image, colours: Mapping[str, Colour], zoom: float, origin: Point = (0, 0)) -> None:
        from PIL import ImageDraw

        self.image, self.colours, self.zoom, self.origin = image, colours, zoom, origin
        self.draw = ImageDraw.Draw(image)
        self.tiles: dict[tuple[str, float], tuple[Image.Image, Image.Image, Point]] = {}

    def put_all(self, shapes: Iterable[Shape], stamps: Mapping[str, Stamp]) -> None:
        for shape in shapes:
            if isinstance(shape, Use):
                self.use(shape, stamps[shape.stamp])
            elif isinstance(shape, Text) or shape.opacity == 1:
                self.put(shape)
            else:
                self.veil(shape)

    def veil(self, shape: Polygon | Path | Circle | Hatch | Dots) -> None:
        """A translucent shape: painted on a copy of what is beneath, which is then mixed in."""
        from PIL import Image

        area = self.pixels(box(shape))
        below = self.image.crop(area)
        sheet = _Sheet(below.copy(), self.colours, self.zoom, (self.origin[0] - area[0], self.origin[1] - area[1]))
        sheet.put(shape)
        self.image.paste(Image.blend(below, sheet.image, shape.opacity), area[:2])

    def use(self, use: Use, stamp: Stamp) -> None:
        from PIL import Image, ImageChops

        if use.opacity == 1 and stamp.box[2] - stamp.box[0] > LARGE:
            zoom, origin = self.zoom * use.scale, self.at((use.x, use.y))
            _Sheet(self.image, self.colours, zoom, (origin[0] + 0.5, origin[1] + 0.5)).put_all(stamp.shapes, {})
            return
        key = use.stamp, use.scale
        if key not in self.tiles:
            self.tiles[key] = self.tile(stamp, self.zoom * use.scale)
        on_black, shows_through, corner = self.tiles[key]
        x, y = self.at((use.x, use.y))
        left, top = round(x + corner[0]), round(y + corner[1])
        area = (left, top, left + on_black.width, top + on_black.height)
        below = self.image.crop(area)
        image = ImageChops.add(on_black, ImageChops.multiply(below, shows_through))
        self.image.paste(Image.blend(below, image, use.opacity) if use.opacity < 1 else image, area[:2])

    def tile(self, stamp: Stamp, zoom: float) -> tuple[Image.Image, Image.Image, Point]:
        """A stamp on black, and how much it lets through: a black and a white ground tell both."""
        from PIL import Image, ImageChops

        left, top, right, bottom = stamp.box
        left, top = math.floor(left * zoom), math.floor(top * zoom)
        size = math.ceil(right * zoom - left + 1), math.ceil(bottom * zoom - top + 1)
        black, white = (
            _Sheet(Image.new("RGB", size, ground), self.colours, zoom, (-left, -top))
            for ground in ((0, 0, 0), (255, 255, 255))
        )
        for sheet in (black, white):
            sheet.put_all(stamp.shapes, {})
        return black.image, ImageChops.subtract(white.image, black.image), (left, top)

    # ---- opaque shapes

    def put(self, shape: Polygon | Path | Circle | Hatch | Dots | Text) -> None:
        match shape:
            case Text():
                self.text(shape)
            case Polygon():
                self.polygon(shape)
            case Path():
                for run in cut(shape.points, shape.dash) if shape.dash else (shape.points,):
                    self.line(run, shape.stroke, shape.width)
            case Circle():
                self.circle(shape)
            case Hatch():
                for line in shape.lines:
                    self.line(line, shape.stroke, shape.width)
            case Dots():
                for x, y in map(self.at, shape.centres):
                    self.disc(x, y, shape.r * self.zoom, self.colours[shape.fill])
            case _:
                assert_never(shape)

    def polygon(self, shape: Polygon) -> None:
        if shape.fill:
            self.draw.polygon([self.at(p) for p in shape.points], self.colours[shape.fill])
        if shape.stroke:
            closed = (*shape.points, shape.points[0])
            for run in cut(closed, shape.dash) if shape.dash else (closed,):
                self.line(run, shape.stroke, shape.width)

    def circle(self, shape: Circle) -> None:
        x, y = self.at((shape.x, shape.y))
        r, half = shape.r * self.zoom, shape.width * self.zoom / 2
        if shape.fill:
            self.disc(x, y, r, self.colours[shape.fill])
        if shape.stroke:
            edge = (x - r - half, y - r - half, x + r + half, y + r + half)
            self.draw.ellipse(edge, None, self.colours[shape.stroke], round(2 * half))

    def line(self, points: Points, stroke: str, width: float) -> None:
        """A line with round joins and caps."""
        colour, thick = self.colours[stroke], max(1, round(width * self.zoom))
        way = [self.at(p) for p in points]
        self.draw.line(way, colour, thick)
        for x, y in way:
            self.disc(x, y, thick / 2, colour)

    def disc(self, x: float, y: float, r: float, colour: Colour) -> None:
        r -= 0.5  # the box of an ellipse counts the pixels at both its ends
        self.draw.ellipse((x - r, y - r, x + r, y + r), colour)

    def text(self, shape: Text) -> None:
        anchor = {"start": "ls", "middle": "ms", "end": "rs"}[shape.anchor]
        font, stroke = _font(round(shape.size * self.zoom, 1), shape.bold, bool(OURS.fullmatch(shape.text)))
        at = self.at((shape.x, shape.y))
        if shape.halo:
            halo = self.colours[shape.halo]
            self.draw.text(at, shape.text, halo, font, anchor, stroke_width=stroke + 1.5 * self.zoom, stroke_fill=halo)
        self.draw.text(at, shape.text, self.colours[shape.fill], font, anchor, stroke_width=stroke)

    def at(self, point: Point) -> Point:
        # Pillow counts from the middle of a pixel, a scene from its corner.
        return point[0] * self.zoom + self.origin[0] - 0.5, point[1] * self.zoom + self.origin[1] - 0.5

    def pixels(self, area: Box) -> tuple[int, int, int, int]:
        (left, top), (right, bottom) = self.at(area[:2]), self.at(area[2:])
        return math.floor(left) - 1, math.floor(top) - 1, math.ceil(right) + 1, math.ceil(bottom) + 1


def cut(points: Sequence[Point], dash: Sequence[float]) -> list[Points]:
    """A line cut into its dashes."""
    runs: list[Points] = []
    run: list[Point] = [points[0]]
    turn, left = 0, dash[0]  # even turns draw
    for (ax, ay), (bx, by) in pairwise(points):
        length, done = math.dist((ax, ay), (bx, by)), 0.0
        while length - done > 1e-6:
            step = min(left, length - done)
            done, left = done + step, left - step
            here = (ax + (bx - ax) * done / length, ay + (by - ay) * done / length)
            if turn % 2 == 0:
                run.append(here)
            if left <= 1e-6:
                if turn % 2 == 0:
                    runs.append(tuple(run))
                turn += 1
                run, left = [here], dash[turn % len(dash)]
    if turn % 2 == 0 and len(run) > 1:
        runs.append(tuple(run))
    return runs


# Arimo is as wide as the Arial that text.py measures, and the same on every machine: so are the pictures.
FONT = ("Arimo-Regular.ttf", "Arimo-Bold.ttf")
OURS = re.compile(
    "[ -\u024f\u0370-\u045f\u1e80-\u1eff\u2000-\u206f\u20ac\u2190-\u2195\u2212\u2264\u2265\u25a0-\u25cf]*"
)
# For names in other scripts, what the machine has.
OTHERS = (
    ("NotoSansCJK-Regular.ttc", "NotoSansCJK-Bold.ttc"),
    ("Arial Unicode.ttf",) * 2,
    ("DejaVuSans.ttf", "DejaVuSans-Bold.ttf"),
)


@lru_cache(maxsize=256)
def _font(size: float, bold: bool, ours: bool) -> tuple[ImageFont.FreeTypeFont | ImageFont.ImageFont, float]:
    """A font, and how much its strokes must be thickened (where there is no bold one)."""
    from PIL import ImageFont

    if ours:
        data = files("gamekit.draw").joinpath("fonts", FONT[bold]).read_bytes()
        return ImageFont.truetype(io.BytesIO(data), size, layout_engine=ImageFont.Layout.BASIC), 0
    for names in OTHERS:
        try:
            return ImageFont.truetype(names[bold], size), 0
        except OSError:
            continue
    return ImageFont.load_default(size), size / 40 if bold else 0
