"""Who plays the games: this process, some of this machine, or those of a Dask cluster.

All of them are a `concurrent.futures.Executor`, and what they play does not depend on which it is.
"""

from __future__ import annotations

import os
import re
import signal
from concurrent.futures import CancelledError, Executor, Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from multiprocessing import active_children, get_context, parent_process
from threading import Thread
from typing import TYPE_CHECKING, Any, ParamSpec, TypeVar

from animarche.engine.records import record
from animarche.journal.values import short, shown

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

P = ParamSpec("P")
T = TypeVar("T")

NEAR, FAR = 0.25, 0.5  # seconds a batch should take, so that handing it over costs next to nothing
ADDRESS = re.compile(r"((tcp|tls|wss?|ucx)://)?([\w.-]+|\[[\w.:%]+\]):[0-9]{1,5}")
PATIENCE = 4.0  # seconds until a scheduler, and after it a worker, must have answered


class CrewError(Exception):
    """Nobody plays (any more); the message is one sentence that says why and what to do."""


@record
class Crew:
    """`executor` takes batches of games, as many at a time as `hands` says, each of about `batch_s`
    seconds; `leave` ends what it is at without waiting. Any of `losses` means that it is there no
    more, for the reason `lost`."""

    executor: Executor
    hands: Callable[[], int]
    batch_s: float
    leave: Callable[[], None]
    losses: tuple[type[BaseException], ...] = ()
    lost: str = ""


class _Here(Executor):
    """Calls in this process, at once. Ctrl-C breaks off the call."""

    def submit(self, call: Callable[P, T], /, *args: P.args, **named: P.kwargs) -> Future[T]:
        done: Future[T] = Future()
        try:
            done.set_result(call(*args, **named))
        except Exception as error:
            done.set_exception(error)
        return done


@contextmanager
def here() -> Iterator[Crew]:
    """This process, one game after the other."""
    yield Crew(_Here(), lambda: 1, 0.0, lambda: None)


@contextmanager
def processes(workers: int) -> Iterator[Crew]:
    """So many processes of this machine; they end with the block."""
    pool = ProcessPoolExecutor(
        max_workers=workers,
        mp_context=get_context("spawn"),  # the same on every system, and safe beside threads
        initializer=_enter,
    )

    def leave() -> None:
        for child in active_children():
            child.terminate()

    try:
        yield Crew(
            pool,
            lambda: workers,
            NEAR,
            leave,
            (BrokenProcessPool,),
            "a worker process was ended from outside; try again, perhaps with fewer --workers",
        )
    finally:
        pool.shutdown(cancel_futures=True)


def _enter() -> None:
    """What a worker process does first. Ctrl-C reaches all processes of a terminal; the first one
    ends the others in order."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_the_first, daemon=True).start()


def _end_with_the_first() -> None:
    """Without the process that hands out the games a worker would wait for the next one forever."""
    first = parent_process()
    assert first is not None
    first.join()
    os._exit(1)


@contextmanager
def cluster(address: str) -> Iterator[Crew]:
    """The workers of the Dask scheduler at `address`, such as tcp://127.0.0.1:8786, whose number
    may change. CrewError if Dask is not installed, or nobody answers."""
    import logging

    if not ADDRESS.fullmatch(address):
        words = f"{shown(address)} is no address of a scheduler; write one like tcp://HOST:8786"
        raise CrewError(words)
    try:
        from distributed import Client
    except ImportError:
        words = "Dask is not installed here; pip install 'animarche[dask]' adds it"
        raise CrewError(words) from None

    class Caller(Client):
        def __init__(self) -> None:
            super().__init__(address, timeout=PATIENCE, set_as_default=False)  # type: ignore[no-untyped-call]

        def __del__(self) -> None:
            """One that never reached its scheduler has nothing to close, and would try."""

    try:
        # What goes wrong is told once, in a sentence; Dask would tell it on the way as well.
        logging.disable()
        try:
            client = _in_time(Caller)
        except Exception as error:  # Dask takes whatever answers for a scheduler
            known = isinstance(error, (OSError, TypeError, UnicodeError))
            words = "no answer" if known else "what answers there is another program"
            words = f"no scheduler at {short(address)}: {words}; start one with `dask scheduler`"
            raise CrewError(words) from None
        try:
            yield _of(client, address)
        finally:
            with suppress(OSError):
                client.close(timeout=PATIENCE)
    finally:
        logging.disable(logging.NOTSET)


def _of(client: Any, address: str) -> Crew:
    from distributed import KilledWorker
    from distributed.comm.core import CommClosedError

    try:
        client.wait_for_workers(1, timeout=PATIENCE)
    except OSError:
        words = f"the scheduler at {short(address)} has no workers; start some with `dask worker`"
        raise CrewError(words) from None

    def hands() -> int:
        return 2 * sum(map(int, client.nthreads().values()))

    return Crew(
        client.get_executor(pure=False),
        hands,
        FAR,
        lambda: None,
        (CancelledError, CommClosedError, ImportError, KilledWorker),
        "the scheduler or its workers are gone, or cannot play; see that they run and have the "
        "same animarche",
    )


def _in_time(call: Callable[[], Any]) -> Any:
    """What the call gives, or TimeoutError: Dask waits forever for who takes a connection and says
    nothing."""
    done: Future[Any] = Future()

    def work() -> None:
        try:
            done.set_result(call())
        except BaseException as error:
            done.set_exception(error)

    Thread(target=work, daemon=True).start()
    return done.result(PATIENCE + 1)
