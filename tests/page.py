"""A window on a table without a browser: it keeps its face as the script does."""

from __future__ import annotations

import json

from gamekit_widgets.desk import Desk


class Wire:
    """A transport in memory; what travels is JSON."""

    def __init__(self, hear):
        self.hear, self.heard = hear, None

    def send(self, message):
        self.hear(json.loads(json.dumps(message)))

    def on(self, hear):
        self.heard = hear


class Easel:
    """A painter that keeps what it was given to paint."""

    def __init__(self):
        self.painted = []

    canvas = None

    def paint(self, scene, theme):
        self.painted.append((scene, theme))

    def opened(self):
        pass

    def close(self):
        pass


HELLO = {"box": [930, 630], "big": False, "canvas": True, "theme": "light", "tab": ""}


class Page:
    """`sit`: on which chair, from the very first message on. `paints`: with the table's own painter."""

    def __init__(self, table, box=(930, 630), sit="host", *, paints=False):
        self.table, self.face, self.v, self.messages = table, {}, 0, []
        self.wire, self.easel = Wire(self.hear), Easel()
        self.desk = table.open(self.wire) if paints else Desk(table.host, self.wire, lambda: self.easel)
        self.desk.sits, self.hello = sit, HELLO | {"box": list(box)}
        self.send(hello=self.hello)

    def hear(self, message):
        self.messages.append(message)
        if "face" in message:
            self.face, self.v = message["face"], message["v"]
        if "patch" in message:
            assert message["v"] == self.v + 1
            self.v = message["v"]
            for change in message["patch"]:
                patch(self.face, change)
        if message.get("call") == "hello":
            self.send(hello=self.hello)

    def send(self, **message):
        self.wire.heard(message)

    def play(self, *path):
        self.send(play=list(path), at=self.face["at"])

    def why(self, *path):
        self.send(ask=list(path), id=1)
        return self.messages[-1]["why"]


def patch(face, change):
    *way, last = change["path"]
    for key in way:
        face = face[key]
    if "keys" in change:
        for key in change["keys"]:
            face[last][key] = change["set"]
    elif "add" in change:
        face[last][change["cut"] :] = change["add"]
    elif "set" in change:
        face[last] = change["set"]
    else:
        del face[last]


def leaves(steps, path=()):
    """The paths of clicks that mean a move."""
    for target, step in steps.items():
        here = (*path, target)
        if "preview" in step:
            yield here
        yield from leaves(step.get("to", {}), here)


def asked(scene, view, path):
    """The kind of clicks that are answered, as at a table, and what the engine is asked about: the last, if need be."""
    for clicks in (path, path[-1:]):
        if text := scene.meant(view, clicks):
            return " ".join(target.partition(":")[0] for target in clicks), text
    raise AssertionError(f"nothing to ask about {path}")
