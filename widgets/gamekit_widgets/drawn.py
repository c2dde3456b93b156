"""How states and seats look: the tables of gamekit.draw as the browser is told them."""

from __future__ import annotations

from gamekit.draw import SEAT_SHAPES, STATES, Points
from gamekit.draw.states import BADGE_EDGE, BADGE_RADIUS, PLATES, SIGNS, State, Stroke
from gamekit.draw.theme import css_name

from . import face as faces

CHANCE_SIZE = 0.6  # of a seat's diamond


def stroke(drawn: Stroke) -> faces.Stroke:
    colour = css_name(drawn.colour).removeprefix("--gk-")
    return {"colour": colour, "width": drawn.width, "opacity": drawn.opacity, "dash": list(drawn.dash)}


def state(drawn: State) -> faces.State:
    strokes = [stroke(one) for one in drawn.strokes]
    return {
        "strokes": strokes,
        "grow": drawn.grow,
        "ticks": drawn.ticks,
        "badge": drawn.badge,
        "sign": drawn.sign,
        "plate": drawn.plate,
    }


def flat(points: Points, size: float = 1.0) -> faces.Flat:
    return [round(v * size, 4) for point in points for v in point]


DRAWN: faces.Drawn = {
    "states": {kind: state(drawn) for kind, drawn in STATES.items()},
    "badge": {"r": BADGE_RADIUS, "edge": BADGE_EDGE},
    "plates": {name: flat(corners) for name, corners in PLATES.items()},
    "signs": {name: [flat(run) for run in runs] for name, runs in SIGNS.items()},
    "seats": [flat(points) for points in SEAT_SHAPES.values()],
    "chance": flat(SEAT_SHAPES["diamond"], CHANCE_SIZE),
}
