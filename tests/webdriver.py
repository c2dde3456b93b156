"""Firefox and WebKit as Debian has them, each driven by what it speaks itself: Firefox WebDriver BiDi on a socket,
WebKit WebDriver over HTTP. Playwright drives builds of its own alone.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Self
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import websocket

from ports import free_port

# What each needs on the PATH, by any of its names, and Debian's packages with it.
NEEDS = {"firefox": [("firefox-esr", "firefox")], "webkit": [("WebKitWebDriver",), ("Xvfb",)]}
PACKAGES = {"firefox": ["firefox-esr"], "webkit": ["webkit2gtk-driver", "xvfb"]}
# An expression, or a function of one argument, as Playwright evaluates them.
CALL = """async (source, arg) => {
    const made = (0, eval)(`(${source})`);
    return JSON.stringify(await (typeof made === "function" ? made(JSON.parse(arg)) : made) ?? null);
}"""
TIMEOUT = 30.0


def missing(name: str) -> str | None:
    """What a browser lacks here, in words."""
    if all(any(map(shutil.which, names)) for names in NEEDS[name]):
        return None
    return f"NO {name.upper()}: its tests did not run (Debian: apt-get install {' '.join(PACKAGES[name])})."


def start(name: str) -> Driven:
    return {"firefox": Firefox, "webkit": WebKit}[name]()


def soon(what: Callable[[], Any]) -> Any:
    """The first answer of something that is only just starting."""
    end = time.monotonic() + TIMEOUT
    while True:
        try:
            return what()
        except (OSError, ValueError):
            if time.monotonic() > end:
                raise
            time.sleep(0.02)


class Driven(ABC):
    """A browser with one page."""

    def __init__(self) -> None:
        self.home = tempfile.mkdtemp(prefix="gamekit-browser-")
        self.programs: list[subprocess.Popen[bytes]] = []

    def run(self, *command: str, env: Mapping[str, str] = MappingProxyType({}), **how: Any) -> None:
        """Start a program that ends with the browser, in a home of its own."""
        env = {**os.environ, "HOME": self.home, "NO_AT_BRIDGE": "1", **env}
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL}
        self.programs.append(subprocess.Popen(command, env=env, **quiet, **how))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    @abstractmethod
    def go(self, url: str) -> None: ...

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page that size."""

    @abstractmethod
    def script(self, *args: str) -> str:
        """What CALL returns."""

    @abstractmethod
    def act(self, *sources: dict[str, Any]) -> None:
        """Type and point: a list of what each source does, as all of WebDriver has it."""

    @abstractmethod
    def picture(self) -> str:
        """The page as PNG in base64."""

    def close(self) -> None:
        for program in reversed(self.programs):
            program.terminate()
            program.wait(TIMEOUT)
        shutil.rmtree(self.home, ignore_errors=True)


class Firefox(Driven):
    """Listens on a socket by itself."""

    def __init__(self) -> None:
        super().__init__()
        program = next(filter(None, map(shutil.which, NEEDS["firefox"][0])))
        self.run(program, "--headless", "--no-remote", "--profile", self.home, "--remote-debugging-port=0")
        told = Path(self.home, "WebDriverBiDiServer.json")
        at = soon(lambda: json.loads(told.read_text()))
        address = f"ws://{at['ws_host']}:{at['ws_port']}/session"
        self.socket = soon(lambda: websocket.create_connection(address, suppress_origin=True, timeout=TIMEOUT))
        self.said = 0
        self.call("session.new", capabilities={})
        # A tab of its own has the focus; in the one that is there no key presses a button.
        self.context = {"context": self.call("browsingContext.create", type="tab")["context"]}

    def call(self, method: str, **params: Any) -> Any:
        self.said += 1
        self.socket.send(json.dumps({"id": self.said, "method": method, "params": params}))
        answer: dict[str, Any] = {}
        while answer.get("id") != self.said:
            answer = json.loads(self.socket.recv())
        if answer["type"] == "error":
            raise RuntimeError(f"{method}: {answer['message']}")
        return answer["result"]

    def go(self, url: str) -> None:
        self.call("browsingContext.navigate", url=url, wait="complete", **self.context)

    def resize(self, width: int, height: int) -> None:
        self.call("browsingContext.setViewport", viewport={"width": width, "height": height}, **self.context)

    def script(self, *args: str) -> str:
        said = [{"type": "string", "value": arg} for arg in args]
        how = {"functionDeclaration": CALL, "awaitPromise": True, "target": self.context}
        answer = self.call("script.callFunction", arguments=said, **how)
        if answer["type"] == "exception":
            raise RuntimeError(answer["exceptionDetails"]["text"])
        return answer["result"]["value"]

    def act(self, *sources: dict[str, Any]) -> None:
        self.call("input.performActions", actions=sources, **self.context)

    def picture(self) -> str:
        return self.call("browsingContext.captureScreenshot", **self.context)["data"]

    def close(self) -> None:
        self.socket.close()
        super().close()


class WebKit(Driven):
    """Has a server beside it, and needs a screen."""

    def __init__(self) -> None:
        super().__init__()
        ours, theirs = os.pipe()
        screen = ("-screen", "0", "2100x1300x24", "-nolisten", "tcp")
        self.run("Xvfb", "-displayfd", str(theirs), *screen, pass_fds=[theirs])
        os.close(theirs)
        with os.fdopen(ours) as told:
            env = {"DISPLAY": f":{told.readline().strip()}", "GDK_BACKEND": "x11"}
        port = free_port()
        self.run("WebKitWebDriver", f"--port={port}", env=env)
        self.url = f"http://127.0.0.1:{port}/session"
        self.url += "/" + soon(lambda: self.call("", capabilities={}))["sessionId"]

    def call(self, what: str, **said: Any) -> Any:
        """Post it; ask, where there is nothing to say."""
        try:
            body = json.dumps(said).encode() if said else None
            with urlopen(Request(self.url + what, body), timeout=TIMEOUT) as answer:
                return json.load(answer)["value"]
        except HTTPError as error:
            raise RuntimeError(f"{what}: {json.load(error)['value']['message']}") from None

    def go(self, url: str) -> None:
        self.call("/url", url=url)

    def resize(self, width: int, height: int) -> None:
        """The window, by as much as the page differs."""
        was = self.call("/window/rect")
        inner = json.loads(self.script("[innerWidth, innerHeight]", "null"))
        more = [asked - now for asked, now in zip((width, height), inner)]
        self.call("/window/rect", x=0, y=0, width=was["width"] + more[0], height=was["height"] + more[1])

    def script(self, *args: str) -> str:
        told = "(made) => done([made]), (error) => done([null, `${error} ${error.stack}`])"
        text = f"const done = arguments[2]; ({CALL})(arguments[0], arguments[1]).then({told});"
        made, *failed = self.call("/execute/async", script=text, args=args)
        if failed:
            raise RuntimeError(failed[0])
        return made

    def act(self, *sources: dict[str, Any]) -> None:
        self.call("/actions", actions=sources)

    def picture(self) -> str:
        return self.call("/screenshot")

    def close(self) -> None:
        with urlopen(Request(self.url, method="DELETE"), timeout=TIMEOUT):
            super().close()
