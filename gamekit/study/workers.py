"""Where the matches of a study are played: here, in processes of this machine, or on a Dask cluster."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from gamekit.quote import quoted
from gamekit.room import GamekitError
from gamekit.warning import warn

MOST = 1000  # processes


class Crew(NamedTuple):
    """Somebody to give work to, and how many pieces of it at a time keep them all busy."""

    executor: Executor
    pieces: Callable[[], int]


class Here(Executor):
    """Plays at once, in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


def cores() -> int:
    """How many cores this process may use: those of its container, where one is set up (as on Binder)."""
    count = float(len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1)
    with suppress(OSError, ValueError):
        quota, period = Path("/sys/fs/cgroup/cpu.max").read_text(encoding="ascii").split()
        count = min(count, float(quota) / float(period))
    with suppress(KeyError, ValueError):
        count = min(count, float(os.environ["CPU_LIMIT"]))
    return max(1, int(count))


@contextmanager
def crew(processes: int | None, client: Any) -> Iterator[Crew]:
    """The workers that are asked for; if what they do is broken off, they stop at once."""
    if client is not None:
        yield _cluster(client)
        return
    if processes is not None and (type(processes) is not int or not 1 <= processes <= MOST):
        raise GamekitError(f"processes is how many cores play, 1 to {MOST:,}, not {quoted(processes)}.")
    if sys.platform == "emscripten":  # Pyodide has no processes
        if processes not in (None, 1):
            warn("Python in a browser has one core and no processes: the study plays on it.")
        processes = 1
    processes = cores() if processes is None else processes
    if processes == 1:
        yield Crew(Here(), lambda: 1)
        return
    from concurrent.futures import ProcessPoolExecutor
    from multiprocessing import get_context

    # Started afresh, not forked: a notebook's kernel has threads, and forking those can hang.
    pool = ProcessPoolExecutor(processes, mp_context=get_context("spawn"), initializer=_deaf)
    try:
        yield Crew(pool, lambda: 2 * processes)
    except BaseException:
        for process in tuple((pool._processes or {}).values()):  # noqa: SLF001 (terminate_workers is new in 3.14)
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _deaf() -> None:
    """An interrupt is for the process that asks: it stops its workers itself."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _cluster(client: Any) -> Crew:
    """A Dask cluster, which may grow and shrink. What a lost worker had in hand it gives to another one by itself."""
    if getattr(client, "status", "") != "running":
        good = "the distributed.Client of a Dask cluster that is running"
        raise GamekitError(f"client takes {good}, not {quoted(client)}.")
    return Crew(client.get_executor(pure=False), lambda: 2 * max(1, sum(client.nthreads().values())))
