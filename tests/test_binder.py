"""binder/ alone makes an environment in which every notebook runs."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
STUDY = """
from gamekit.study import Study, wins
study = Study("metallurgie", ["random", "easy"], matches=4, seed=1)
frame = study.run(processes=1, progress=False)
assert len(frame) == 8
wins(frame)
"""


def run(*command, **options):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout + done.stderr


def test_repo2docker_takes_the_repository():
    steps = run(sys.executable, "-m", "repo2docker", "--no-build", "--debug", ".")
    assert 'pip install --no-cache-dir -r "binder/requirements.txt"' in steps
    assert "binder/postBuild" in steps


def test_notebooks_run_with_the_pinned_versions(tmp_path):
    python = tmp_path / "venv" / "bin" / "python"
    run(sys.executable, "-m", "venv", tmp_path / "venv")
    # Without dependencies: what is not pinned is missing, and `pip check` says so.
    run(python, "-m", "pip", "install", "--no-deps", "--requirement", "binder/requirements.txt")
    run(python, "-m", "pip", "check")
    # Between them they use all that is pinned; nbval sees to it that each of the others runs.
    for name in ("00-start-here", "06-your-own-game", "07-for-teachers"):
        shutil.copy(ROOT / "notebooks" / f"{name}.ipynb", tmp_path)
    shutil.copytree(ROOT / "notebooks" / "pictures", tmp_path / "pictures")
    run(python, "tests/execute_notebooks.py", *sorted(tmp_path.glob("*.ipynb")))
    run(python, "-c", STUDY, env={**os.environ, "TQDM_DISABLE": "1"})
