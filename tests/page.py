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


HELLO = {"box": [930, 630], "big": False, "canvas": True, "theme": "light", "tab": "", "touch": False}


class Page:
    """`sit`: on which chair, from the very first message on. `paints`: with the table's own painter."""

    def __init__(self, table, box=(930, 630), sit="host", *, paints=False):
        self.table, self.face, self.v, self.messages, self.attic = table, {}, 0, [], {}
        self.wire, self.easel = Wire(self.hear), Easel()
        self.desk = table.open(self.wire) if paints else Desk(table.host, self.wire, lambda: self.easel)
        self.desk.sits, self.hello = sit, HELLO | {"box": list(box)}
        self.send(hello=self.hello)

    def hear(self, message):
        self.messages.append(message)
        if "face" in message:
            self.face, self.v = message["face"], message["v"]
            self.attic.clear()
        if "patch" in message:
            assert message["v"] == self.v + 1
            self.v = message["v"]
            for change in message["patch"]:
                patch(self.face, change, self.attic)
        if message.get("call") == "hello":
            self.send(hello=self.hello)

    def send(self, **message):
        self.wire.heard(message)

    def play(self, *path):
        self.send(play=list(path), at=self.face["at"])

    def why(self, *path):
        self.send(ask=list(path), id=1)
        return self.messages[-1]["why"]


def patch(face, change, attic):
    whole = "add" in change or "words" in change
    for key in change["path"][: -1 if whole else None]:
        face = face[int(key) if isinstance(face, list) else key]
    last = change["path"][-1] if whole else ""
    if "add" in change:
        face[last][change.get("cut", len(face[last])) :] = change["add"]
    elif "words" in change:
        words = face[last].split(" ")
        for at, cut, put in change["words"]:
            words[at : at + cut] = put.split(" ") if put else []
        face[last] = " ".join(words)
    for key, value in change.get("now", {}).items():
        face[int(key) if isinstance(face, list) else key] = value
    for key, more in change.get("plus", {}).items():
        face[int(key) if isinstance(face, list) else key] += more
    for key in change.get("keys", ()):
        face[key] = change["set"]
    for key in change.get("back", ()):
        face[key] = attic[*change["path"], key]
    for key in change.get("away", ()):
        attic[*change["path"], key] = face[key]
    for key in (*change.get("gone", ()), *change.get("away", ())):
        del face[key]


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
