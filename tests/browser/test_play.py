"""`make play` serves the first notebook, with its pictures, to a browser that has never been here."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_make_play_opens_the_first_notebook(chromium, tmp_path):
    log = tmp_path / "log"
    command = ["make", "play", "PLAY_ARGS=--no-browser --port 0 --IdentityProvider.token=secret"]
    folders = {f"JUPYTER_{name}_DIR": str(tmp_path / name) for name in ("CONFIG", "DATA", "RUNTIME")}
    with log.open("w") as out:
        server = subprocess.Popen(
            command, cwd=ROOT, stdout=out, stderr=out, env=os.environ | folders, start_new_session=True
        )
    page = chromium.new_page()
    try:
        end = time.monotonic() + 300
        while not (found := re.search(r"http://127\.0\.0\.1:\S*00-start-here\.ipynb", log.read_text())):
            assert server.poll() is None, log.read_text()
            assert time.monotonic() < end, log.read_text()
            time.sleep(0.1)
        page.goto(f"{found[0]}?token=secret")
        page.locator(".jp-Notebook .jp-OutputArea img").first.wait_for()
    finally:
        page.close()
        stop(server)


def stop(server):
    """All that make has begun: a JupyterLab may take no notice of being asked once."""
    for asked in (signal.SIGTERM, signal.SIGKILL):
        end = time.monotonic() + 5
        try:
            os.killpg(server.pid, asked)
            while time.monotonic() < end:
                server.poll()
                os.killpg(server.pid, 0)
                time.sleep(0.1)
        except ProcessLookupError:
            return
