"""What happens until a reader plays, and what may happen soon: all that this imports is there before a cell runs.

Run by prepare.mjs, inside Pyodide.
"""

import piplite.piplite  # noqa: F401 (the kernel does the same)
import pyodide_kernel

shell = pyodide_kernel.ipython_shell
shell.send_comm, vars(shell.kernel)["_parent_header"] = (lambda *_: None), {}  # there is no page
shell.run_cell("1 / 0")
shell.run_cell("len?")
shell.complete("gamekit.pl")
shell.run_cell("from IPython.display import Code, Markdown, display\ndisplay(Code('1', language='python'))")


class Window:
    """A page that listens and shows nothing."""

    def send(self, message: object) -> None:
        if "failed" in message:
            raise RuntimeError(message["failed"]["details"])

    def on(self, hear: object) -> None:
        hear({"hello": {"box": [930, 630], "big": False, "canvas": False, "theme": "light", "tab": "", "touch": False}})


def show(table: object) -> None:
    table.open(Window())
    table._repr_mimebundle_()


shell.run_cell("import gamekit")
gamekit = shell.user_ns["gamekit"]
for game in gamekit.games():
    show(gamekit.play(game, seats=["you", "bot:strong", "bot"], pace=60))
    gamekit.progress(game)
shell.run_cell("gamekit.study.overview(gamekit.study.run('forge', ['greedy', 'random'], 1))")
show(gamekit.lesson("metallurgie", next(iter(gamekit.lessons("metallurgie")))))
