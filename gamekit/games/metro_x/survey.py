"""What is wrong with a map that somebody has drawn: whether its routes make sense, and whether it can be followed.

What a file says is judged wherever it is sound, so that all faults are found in one go.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import get_close_matches
from itertools import combinations, product
from typing import Any

from gamekit.datafiles import Fault
from gamekit.draw.geometry import Box, overlap
from gamekit.games.metro_x.network import (
    LABELS,
    STEP,
    TRACK,
    Leg,
    Line,
    Point,
    Station,
    distance,
    label_box,
    plate_box,
    radius,
    room,
    twice_area,
)
from gamekit.quote import quoted

NEAR = 0.7  # two stations nearer than this can't be told apart with a finger
Boxes = dict[tuple[str, str, str], tuple[str, Box]]  # names and plates by their keys in the file: what and where it is


# ---- What does not fit together


def unfit(data: Mapping[str, Any], letters: Iterable[str]) -> Iterator[Fault]:
    """What does not fit together in what is sound of a file; the letters are those of all its lines, sound or not."""
    lines, stations = data.get("lines", {}), data.get("stations", {})
    routes = {letter: lines[letter]["route"] for letter in letters if "route" in lines.get(letter, ())}
    for letter, route in routes.items():
        yield from _unfit_route(("lines", letter, "route"), route, stations, lines[letter].get("loop", False))
    for letter, facts in lines.items():
        if "low" in facts and facts["low"] > facts.get("high", 99):
            yield Fault(("lines", letter, "low"), f"is more than the high value, {facts['high']}.")
    windows = [lines.get(letter, {}).get("windows", 0) for letter in letters]
    if "windows" in data and all(windows) and data["windows"] != sum(windows):
        yield Fault(("windows",), f"is {data['windows']}, but the lines have {sum(windows)} in all.")
    stops = {stop for route in routes.values() for stop in route if isinstance(stop, str)}
    if len(routes) == len(list(letters)) and stops <= stations.keys():
        for key in stations:
            if key not in stops:
                yield Fault(("stations", key), "is no stop of any line.")
    for number, water in enumerate(data.get("water", ())):
        if ("name" in water) != ("at" in water):
            yield Fault(("water", number), 'has a name and its place, "at", or neither.')


def _unfit_route(path: tuple[str, ...], route: list[Any], stations: Iterable[str], loop: bool) -> Iterator[Fault]:
    stops: list[str] = []
    for number, stop in enumerate(route):
        if not isinstance(stop, str):
            continue
        if stop in stops:
            yield Fault((*path, number), f"is {stop} once more. A line stops only once at a station.")
        elif stop not in stations:
            near = get_close_matches(stop, stations, 1)
            close = f" Did you mean {near[0]}?" if near else ""
            yield Fault((*path, number), f"is no station: {quoted(stop)}.{close}")
        stops.append(stop)
    if len(stops) < 2:
        yield Fault(path, "needs two stations at least.")
    elif not isinstance(route[0], str) or not (isinstance(route[-1], str) or loop):
        yield Fault(path, "begins and ends at a station, not at a place where it bends.")


# ---- What can't be followed


def hard_to_follow(
    lines: Sequence[Line], stations: Mapping[str, Station], size: Sequence[float], plates: Iterable[str]
) -> Iterator[Fault]:
    """What makes a map hard to follow; of the plates only those are looked at of which the letters are given."""
    legs = [(line, n, leg) for line in lines for n, leg in enumerate(line.legs)]
    straight = [one for one in legs if _is_straight(one[2])]
    yield from _spots(stations)
    for line, n, leg in legs:
        if (line, n, leg) not in straight:
            yield _askew(line, n, leg, stations)
    for line in lines:
        if line.loop and (len(line.stops) < 3 or not twice_area(line.track)):
            yield Fault(_route(line), "goes round nothing. A loop has three stations at least, not all in a row.")
        yield from _passing(line, stations)
    yield from _tracks(straight, stations)
    yield from _names(lines, stations, size, plates)


def _route(line: Line, *number: int) -> tuple[str | int, ...]:
    """Where the line's route stands in the file, or the place of it from which a leg goes on."""
    return "lines", line.letter, "route", *number


def _spots(stations: Mapping[str, Station]) -> Iterator[Fault]:
    for a, b in combinations(stations.values(), 2):
        distance = math.dist(a.at, b.at)
        if distance < NEAR:
            what = "is the very place of" if distance < 0.01 else "lies too near to"
            yield Fault(("stations", b.id, "at"), f"{what} station {a.id}.")


def _is_straight(leg: Leg) -> bool:
    """Tracks run up, down, across or diagonally, as on a printed metro map."""
    dx, dy = abs(leg[0][0] - leg[1][0]), abs(leg[0][1] - leg[1][1])
    return dx + dy >= 0.01 and (min(dx, dy) <= 0.01 or abs(dx - dy) <= 0.01)


def _askew(line: Line, n: int, leg: Leg, stations: Mapping[str, Station]) -> Fault:
    here, there = (_place(point, stations) for point in leg)
    if math.dist(*leg) < 0.02:
        return Fault(_route(line, n), f"stays on one spot, {here}.")
    how = "Track runs straight or diagonally: put the place where it bends between them."
    return Fault(_route(line, n), f"leads from {here} to {there} askew. {how}")


def _place(point: Point, stations: Mapping[str, Station]) -> str:
    named = (station.id for station in stations.values() if math.dist(station.at, point) < 0.01)
    return next(named, f"{point[0]:g},{point[1]:g}")


def _passing(line: Line, stations: Mapping[str, Station]) -> Iterator[Fault]:
    for station in stations.values():
        stops_here, reach = station.id in line.stops, radius(station) / STEP
        bends = [n for n, place in enumerate(line.bends_and_stops) if math.dist(station.at, place) < 0.01]
        near = [n for n, leg in enumerate(line.legs) if station.at not in leg and distance(station.at, leg) < reach]
        if near or len(bends) > stops_here:
            what = f"touches {station.id} a second time" if stops_here else f"leads through {station.id} without a stop"
            yield Fault(_route(line, (near or bends)[-1]), f"{what}.")


def _tracks(legs: Sequence[tuple[Line, int, Leg]], stations: Mapping[str, Station]) -> Iterator[Fault]:
    """No track lies on another, and where two cross there is a station."""
    at = [station.at for station in stations.values()]
    for (one, _, p), (two, n, q) in combinations(legs, 2):
        whose = "its own track" if one is two else f"the track of line {one.letter}"
        if _on_top(p, q):
            yield Fault(_route(two, n), f"lies on {whose} near {_place(q[0], stations)}.")
            continue
        point = _crossing(p, q)
        joined = one is two and bool({*p} & {*q})  # one leg after the other
        if point and not joined and not any(math.dist(point, spot) < 0.01 for spot in at):
            yield Fault(_route(two, n), f"crosses {whose} at {point[0]:g},{point[1]:g}, where no station is.")


def _on_top(p: Leg, q: Leg) -> bool:
    """Whether two legs run side by side so near that they look like one."""
    (ax, ay), (bx, by) = p
    length = math.dist(*p)
    ux, uy = (bx - ax) / length, (by - ay) / length
    along, off = [], []
    for x, y in q:
        along.append((x - ax) * ux + (y - ay) * uy)
        off.append(abs((x - ax) * uy - (y - ay) * ux))
    return max(off) < 0.3 and min(max(along), length) - max(min(along), 0) > 0.01


def _crossing(p: Leg, q: Leg) -> Point | None:
    (ax, ay), (bx, by) = p
    (cx, cy), (dx, dy) = q
    rx, ry, sx, sy = bx - ax, by - ay, dx - cx, dy - cy
    turn = rx * sy - ry * sx
    if abs(turn) < 1e-9:
        return None
    t, u = ((cx - ax) * sy - (cy - ay) * sx) / turn, ((cx - ax) * ry - (cy - ay) * rx) / turn
    return (ax + t * rx, ay + t * ry) if -1e-9 <= t <= 1 + 1e-9 and -1e-9 <= u <= 1 + 1e-9 else None


# ---- Names and plates


def _names(
    lines: Sequence[Line], stations: Mapping[str, Station], size: Sequence[float], plates: Iterable[str]
) -> Iterator[Fault]:
    """Names and plates lie in the picture, on free ground; where they could lie instead."""
    boxes: Boxes = {}
    for line in lines:
        if line.letter in plates:
            boxes["lines", line.letter, "plate"] = (f"the plate of line {line.letter}", plate_box(line))
    for station in stations.values():
        if station.label:
            boxes["stations", station.id, "label"] = (f"the name of {station.id}", label_box(station))

    def below(path: tuple[str, str, str], box: Box) -> list[str]:
        """What a name or a plate would lie over there: all but names and plates."""
        left, top, right, bottom = box
        outside = left < 0 or top < 0 or right > size[0] * STEP or bottom > size[1] * STEP
        found = ["the edge of the picture"] * outside
        found += [f"line {line.letter}" for line in lines if any(_meets(box, leg) for leg in line.legs)]
        for line in lines:
            own = path == ("lines", line.letter, "plate")
            if line.letter in plates and not own and _meets(box, (line.plate, line.track[0])):
                found.append(f"the way from the plate of line {line.letter} to its first station")
        near = (s for s in stations.values() if _gap(box, (s.at[0] * STEP, s.at[1] * STEP)) < room(s) + 1)
        return found + [f"station {station.id}" for station in near]

    def free(path: tuple[str, str, str], box: Box) -> bool:
        return not below(path, box) and not any(overlap(box, other[1]) for at, other in boxes.items() if at != path)

    def free_plate(path: tuple[str, str, str], line: Line) -> bool:
        """Whether a plate has room there, and names and plates leave room for the way to its first station."""
        way = (line.plate, line.track[0])
        return free(path, plate_box(line)) and not any(_meets(box, way) for at, (_, box) in boxes.items() if at != path)

    for number, (path, (_, box)) in enumerate(boxes.items()):
        over = below(path, box) + [what for what, other in list(boxes.values())[:number] if overlap(box, other)]
        if over and path[0] == "lines":
            line = next(line for line in lines if line.letter == path[1])
            good = [place for place in _plate_places(line) if free_plate(path, line._replace(plate=place))]
            yield Fault(path, f"lies over {_listed(over)}.{_instead([f'[{x:g}, {y:g}]' for x, y in good[:1]])}")
        elif over:
            station = stations[path[1]]
            places = [label for label in LABELS if free(path, label_box(station._replace(label=label)))]
            yield Fault(path, f"puts the name over {_listed(over)}.{_instead(places)}")


def _plate_places(line: Line) -> list[Point]:
    """Places for a plate, the nearest to its first station first."""
    x, y = line.track[0]
    steps = [step / 2 for step in range(-6, 7)]
    return sorted(((x + dx, y + dy) for dx, dy in product(steps, steps)), key=lambda place: math.dist(place, (x, y)))


def _instead(places: Sequence[str]) -> str:
    return f" Free: {', '.join(places)}." if places else " No place near it is free."


def _listed(things: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(things[:-1]), things[-1])))


def _gap(box: Box, p: Point) -> float:
    """How far a point lies from a box, 0 inside."""
    return math.hypot(max(box[0] - p[0], 0, p[0] - box[2]), max(box[1] - p[1], 0, p[1] - box[3]))


def _meets(box: Box, leg: Leg) -> bool:
    """Whether a track comes nearer to a box than half its own width."""
    a, b = ((x * STEP, y * STEP) for x, y in leg)
    corners = ((box[0], box[1]), (box[0], box[3]), (box[2], box[1]), (box[2], box[3]))
    if min(_gap(box, a), _gap(box, b), *(distance(corner, (a, b)) for corner in corners)) < TRACK:
        return True
    low, high = 0.0, 1.0  # what is left of the leg once it is cut off at the four edges in turn
    for start, way, least, most in ((a[0], b[0] - a[0], box[0], box[2]), (a[1], b[1] - a[1], box[1], box[3])):
        if abs(way) < 1e-9:
            if not least < start < most:
                return False
            continue
        enter, leave = sorted(((least - start) / way, (most - start) / way))
        low, high = max(low, enter), min(high, leave)
    return low < high
