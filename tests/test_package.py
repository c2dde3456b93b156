"""What `pip install` brings: every file, the server extension switched on, and engines that need nothing else."""

from __future__ import annotations

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ROOT]
    subprocess.run(command, check=True, capture_output=True)
    with zipfile.ZipFile(next(folder.glob("*.whl"))) as archive:
        archive.extractall(folder / "site")
    return folder / "site"


def files(folder):
    found = {path.relative_to(folder) for path in folder.rglob("*") if path.is_file()}
    return {path for path in found if "__pycache__" not in path.parts}


def test_wheel_holds_every_file(wheel):
    assert files(wheel / "gamekit") == files(ROOT / "gamekit")
    assert files(wheel / "gamekit_widgets") == files(ROOT / "widgets" / "gamekit_widgets")
    assert {path.name for path in wheel.iterdir() if "gamekit-" not in path.name} == {"gamekit", "gamekit_widgets"}
    settings = next(wheel.glob("*.data/data/etc/jupyter/jupyter_server_config.d/gamekit.json"))
    assert json.loads(settings.read_text())["ServerApp"]["jpserver_extensions"] == {"gamekit_widgets.nodelay": True}


def test_engines_need_the_standard_library_only(wheel):
    """Without site-packages (-S) nothing else can be found; -W error: and without a warning."""
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import gamekit;"
        "print([gamekit.new(game, seed=1).moves()[0].text for game in gamekit.games()])"
    )
    command = [sys.executable, "-I", "-S", "-W", "error", "-c", code, wheel]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() != "[]"
