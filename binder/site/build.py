"""Build the site without a server, `make site`: Python runs in the reader's own browser, nothing comes from elsewhere.

From this repository, the Python package index and the npm registry it makes `.site/`, which any static host can serve.
What it has fetched stays in `.cache/site/`.
"""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from typing import Any

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
CACHE, SITE = ROOT / ".cache" / "site", ROOT / ".site"
LITE = CACHE / "lite"  # what `jupyter lite` is given
PYODIDE = LITE / "static" / "pyodide"
NPM = "pyodide@314.0.7"
BIN = "Scripts" if sys.platform == "win32" else "bin"
PYTHON = CACHE / "venv" / BIN / "python"
EXTENSIONS = CACHE / "venv" / "share" / "jupyter" / "labextensions"
KERNEL = EXTENSIONS / "@jupyterlite" / "pyodide-kernel-extension" / "static" / "pypi"
KERNELSPEC = {"name": "python", "display_name": "Python (Pyodide)", "language": "python"}
# The kernel asks for these by name, and fetches from elsewhere what it does not find; nobody imports the last one here.
ASKED = ("ipykernel", "comm", "pyodide-kernel", "ipython", "micropip", "piplite", "jedi")
EMPTY = ("jedi",)


def run(*command: str | Path, cwd: Path = ROOT) -> str:
    """Run a command; what it says is of interest only if it fails."""
    done = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(map(str, command))}\n{(done.stdout + done.stderr)[-4000:]}")
    return done.stdout


def tools() -> None:
    """JupyterLite, in an environment of its own."""
    wanted = HERE / "requirements.txt"
    have = CACHE / "venv" / wanted.name
    if not have.is_file() or have.read_bytes() != wanted.read_bytes():
        run(sys.executable, "-m", "venv", "--clear", CACHE / "venv")
        run(PYTHON, "-m", "pip", "install", "--quiet", "--requirement", wanted)
        shutil.copy(wanted, have)


def pyodide() -> Path:
    """Pyodide as npm has it: the interpreter and its library."""
    folder = CACHE / NPM
    if not folder.exists():
        npm = shutil.which("npm") or sys.exit("The site needs npm, which comes with Node.")
        packed = CACHE / run(npm, "pack", "--silent", NPM, cwd=CACHE).strip().splitlines()[-1]
        with tarfile.open(packed) as archive:
            archive.extractall(folder, filter="data")
        packed.unlink()
    return folder / "package"


def wheels() -> Path:
    """All that Python gets in the browser."""
    folder = CACHE / "wheels"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    pure = ("--no-deps", "--only-binary=:all:", "--implementation=py", "--abi=none", "--platform=any")
    pip, wanted = (PYTHON, "-m", "pip", "--quiet"), HERE / "kernel.txt"
    run(*pip, "download", *pure, "--python-version=3.14", "--dest", folder, "--requirement", wanted)
    run(*pip, "wheel", "--no-deps", "--wheel-dir", folder, ROOT)
    for name in ("ipykernel", "piplite", "pyodide_kernel", "widgetsnbextension-4"):
        shutil.copy(next(KERNEL.glob(f"{name}*.whl")), folder)
    for name in EMPTY:
        empty(folder, name)
    return folder


def empty(folder: Path, name: str) -> None:
    """A wheel with nothing in it."""
    info = f"{name}-0.dist-info"
    with zipfile.ZipFile(folder / f"{name}-0-py3-none-any.whl", "w") as archive:
        archive.writestr(f"{info}/METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: 0\n")
        archive.writestr(f"{info}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr(f"{info}/RECORD", "")


def prepared(engine: Path, folder: Path) -> list[str]:
    """Compile what a start imports, of the wheels and of Python's own library; return the wheels that it needs."""
    shutil.copy(engine / "python_stdlib.zip", folder)
    node = shutil.which("node") or sys.exit("The site needs Node.")
    needed: list[str] = json.loads(run(node, HERE / "prepare.mjs", engine, folder).splitlines()[-1])
    return needed


def locked(wheel: Path) -> dict[str, Any]:
    """What Pyodide wants to know of a wheel."""
    name, version, *_ = wheel.name.split("-")
    with zipfile.ZipFile(wheel) as archive:
        tops = {entry.partition("/")[0].partition(".")[0] for entry in archive.namelist() if ".dist-info/" not in entry}
    return {
        "name": re.sub(r"[-_.]+", "-", name).lower(),
        "version": version,
        "file_name": wheel.name,
        "install_dir": "site",
        "sha256": hashlib.sha256(wheel.read_bytes()).hexdigest(),
        "package_type": "package",
        "imports": sorted(tops),
        "depends": [],
        "unvendored_tests": False,
    }


def lay(engine: Path, folder: Path, needed: list[str]) -> list[str]:
    """Lay out Pyodide with a list of our wheels; return the names of those that a start needs.

    The others are fetched when a cell imports them.
    """
    shutil.rmtree(PYODIDE, ignore_errors=True)
    PYODIDE.mkdir(parents=True)
    for name in ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"):
        shutil.copy(engine / name, PYODIDE)
    for path in folder.iterdir():
        shutil.copy(path, PYODIDE)
    packages = {found["name"]: found for found in map(locked, sorted(folder.glob("*.whl")))}
    lock = {**json.loads((engine / "pyodide-lock.json").read_text("utf-8")), "packages": packages}
    (PYODIDE / "pyodide-lock.json").write_text(json.dumps(lock), "utf-8")
    names = [name for name, found in packages.items() if name in ASKED or found["file_name"] in needed]
    written(HERE / "python.mjs", PYODIDE / "python.mjs", "PACKAGES = []", f"PACKAGES = {json.dumps(names)}")
    return names


def written(source: Path, place: Path, blank: str, filled: str) -> None:
    """A file with what is left blank in it filled in."""
    text = source.read_text("utf-8")
    if blank not in text:
        sys.exit(f"{source.name} has no {blank}.")
    place.write_text(text.replace(blank, filled, 1), "utf-8")


def configured(packages: list[str]) -> None:
    """JupyterLite's settings, with the packages that are there before a cell runs."""
    for name in ("jupyter-lite.json", "overrides.json"):
        shutil.copy(HERE / name, LITE)
    path = LITE / "jupyter-lite.json"
    settings = json.loads(path.read_text("utf-8"))
    kernel = settings["jupyter-config-data"]["litePluginSettings"]["@jupyterlite/pyodide-kernel-extension:kernel"]
    kernel["loadPyodideOptions"] = {"packages": packages}
    path.write_text(json.dumps(settings), "utf-8")


def contents() -> None:
    """The notebooks, as a Jupyter server would give them to the page."""
    shutil.rmtree(LITE / "files", ignore_errors=True)
    hidden = shutil.ignore_patterns(".*", "nim")
    shutil.copytree(ROOT / "notebooks", LITE / "files", ignore=hidden)
    for path in (LITE / "files").rglob("*.ipynb"):
        notebook = json.loads(path.read_text("utf-8"))
        notebook["metadata"]["kernelspec"] = KERNELSPEC
        for cell in notebook["cells"]:
            for output in cell.get("outputs", ()):
                whole(output)
                whole(output.get("data", {}))
        path.write_text(json.dumps(notebook, ensure_ascii=False), "utf-8")


def whole(texts: dict[str, Any]) -> None:
    """Put the lines of a text together: so a server does, and the table of contents knows no other."""
    for name, value in texts.items():
        if isinstance(value, list) and name != "traceback":
            texts[name] = "".join(value)


def entrance() -> None:
    """The first page, and what begins on JupyterLab's before JupyterLab itself."""
    languages = sorted(path.parent.name for path in (ROOT / "notebooks").glob("*/00-start-here.ipynb"))
    none = 'data-languages=""'
    written(HERE / "index.html", SITE / "index.html", none, f'data-languages="{" ".join(languages)}"')
    page, start, head = SITE / "lab" / "index.html", "await import(", "<head>"
    written(page, page, start, f"await import('../page.mjs');\n        {start}")
    written(page, page, head, f'{head}\n    <link rel="icon" href="../icon-120x120.png">')
    shutil.copy(HERE / "page.mjs", SITE)
    worker = next((SITE / "extensions").rglob("comlink.worker.*.js")).relative_to(SITE).as_posix()
    written(HERE / "worker.mjs", SITE / "worker.mjs", '"comlink.worker.js"', f'"./{worker}"')
    settings = SITE / "jupyter-lite.json"
    written(settings, settings, "/static/pyodide/pyodide.mjs", "/static/pyodide/python.mjs")
    theirs = SITE / "service-worker.js"
    theirs.write_text((HERE / theirs.name).read_text("utf-8") + theirs.read_text("utf-8"), "utf-8")


def site() -> None:
    """Put it all together. `jupyter lite` remembers what it has done in the folder that it runs in."""
    shutil.rmtree(SITE, ignore_errors=True)
    for name in (".jupyterlite.doit.db", ".cache"):
        (LITE / name).unlink(missing_ok=True)
    shutil.rmtree(EXTENSIONS / "jupyterlab_pygments", ignore_errors=True)
    options = ("--apps=lab", "--contents=files", "--no-sourcemaps", "--no-unused-shared-packages", "--output-dir", SITE)
    run(PYTHON.with_name("jupyter"), "lite", "build", *options, cwd=LITE)
    for path in SITE.rglob("*.map"):
        path.unlink()
    entrance()


def main() -> None:
    CACHE.mkdir(parents=True, exist_ok=True)
    tools()
    engine, folder = pyodide(), wheels()
    configured(lay(engine, folder, prepared(engine, folder)))
    contents()
    site()
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"{SITE.name}/: {size / 1e6:.0f} MB. To see it: python -m http.server --directory {SITE.name}")


if __name__ == "__main__":
    main()
