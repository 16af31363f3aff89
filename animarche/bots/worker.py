"""A process that thinks, so that whoever waits for a bot goes on meanwhile.

A thread would not do: a bot that searches holds the interpreter, and every key would wait for it.
The process is a plain child with pipes, no `multiprocessing` one: it has no terminal, so that no
word of it gets onto the screen and no Ctrl-C reaches it, and it ends by itself when its pipe does,
however its parent came to an end.
"""

from __future__ import annotations

import os
import pickle
import sys
from concurrent.futures import Future, InvalidStateError
from contextlib import suppress
from queue import SimpleQueue
from random import Random
from subprocess import DEVNULL, PIPE, Popen
from threading import Lock, Thread
from typing import TYPE_CHECKING, Any, BinaryIO

from animarche.bots import Budget, Judgement, budget, create
from animarche.engine.cards import Goal, Manager, Public, Side

if TYPE_CHECKING:
    from collections.abc import Sequence

    from animarche.engine.cards import CardSet
    from animarche.engine.commands import Command
    from animarche.engine.view import PlayerView

TRIES = 2  # a process that ended while it thought is replaced once
POLITE = 10  # added to the niceness: the screen comes first


class NoThought(Exception):
    """Nothing came of thinking. `trouble` is the id of a clause that tells people why: "broke" (the
    bot broke down), "ended" (its process ended twice), "no_process" (there is none to be had), or
    "illegal" (it chose what the rules refuse); `more` is what the machine says of it, in English.
    """

    def __init__(self, trouble: str, more: str = "") -> None:
        super().__init__(trouble, more)
        self.trouble, self.more = trouble, more


class Thinker:
    """What thinks for all bots of a table, one thought at a time. Its process starts with the
    first one. To be used from one thread; futures are set from another."""

    def __init__(self) -> None:
        self._lock = Lock()  # over all that belongs to the thread of a thought, too
        self._process: Popen[bytes] | None = None
        self._taught: CardSet | None = None  # what the process knows the cards of
        self._thought: _Thought | None = None
        self._number = 0

    def think(
        self, name: str, view: PlayerView, options: Sequence[Command], seed: int | str
    ) -> Future[Judgement]:
        """What the bot `name` thinks of its `options` (at least one) in a `view`; equal seeds think
        alike. A thought that is still going on is stopped. The future fails with NoThought."""
        self.stop()
        self._number += 1
        question = (self._number, name, view, tuple(options), seed)
        thought = self._thought = _Thought(self._number, view.cards, question)
        try:
            Thread(target=self._pursue, args=(thought,), daemon=True).start()
        except RuntimeError as error:  # the system gives none
            thought.future.set_exception(NoThought("no_process", str(error)))
        return thought.future

    def hurry(self) -> None:
        """Have the thought end soon, with the best that it has found so far."""
        with self._lock:
            thought, process = self._thought, self._process
            if thought is None or thought.hurried:
                return
            thought.hurried = True
            if thought.asked and process is not None:
                _hurry(process, thought)

    def stop(self) -> None:
        """Throw away the thought, whose future is cancelled; nothing if there is none."""
        with self._lock:
            thought, process = self._thought, self._process
            self._thought = None
            if thought is None or not thought.future.cancel():  # it has come to its end
                return
            thought.stopped = True
            self._process = None
        if process is not None:
            process.kill()  # its thread sees that, and buries it

    def close(self) -> None:
        """Stop, and end the process. A later thought starts another one."""
        self.stop()
        with self._lock:
            process, self._process = self._process, None
        if process is not None:
            _bury(process)

    # ---- in the thread of a thought

    def _pursue(self, thought: _Thought) -> None:
        answer: Judgement | NoThought = NoThought("ended")
        process = None
        for _ in range(TRIES):
            try:
                process = self._ready(thought)
            except OSError as error:
                answer = NoThought("no_process", error.strerror or "")
                break
            if process is None:
                return
            try:
                answer = self._ask(process, thought)
                break
            except (OSError, EOFError, pickle.UnpicklingError):
                with self._lock:
                    if self._process is process:
                        self._process = None
                _bury(process)
                if thought.stopped:
                    return
        try:
            if isinstance(answer, Judgement):
                thought.future.set_result(answer)
            else:
                thought.future.set_exception(answer)
        except InvalidStateError:  # stopped just when the answer had come
            if process is not None:
                _bury(process)

    def _ready(self, thought: _Thought) -> Popen[bytes] | None:
        """The process, started if there is none; None where the thought was stopped meanwhile."""
        with self._lock:
            if self._process is not None and self._process.poll() is None:
                return None if thought.stopped else self._process
        process = _started()
        with self._lock:
            if not thought.stopped:
                dead, self._process, self._taught = self._process, process, None
                thought.asked = False
                process, unwanted = self._process, dead
            else:
                unwanted = process
        if unwanted is not None:
            _bury(unwanted)
        return None if thought.stopped else process

    def _ask(self, process: Popen[bytes], thought: _Thought) -> Judgement | NoThought:
        assert process.stdin is not None
        assert process.stdout is not None
        if self._taught is not thought.cards:
            _send(process.stdin, thought.cards)
            self._taught = thought.cards
        _send(process.stdin, thought.question, thought.cards)
        with self._lock:
            thought.asked = True
            if thought.hurried:
                _hurry(process, thought)
        answer: Judgement | NoThought = pickle.load(process.stdout)
        return answer


class _Thought:
    """A question to the process, and how far it has come."""

    def __init__(self, number: int, cards: CardSet, question: tuple[Any, ...]) -> None:
        self.number, self.cards, self.question = number, cards, question
        self.future: Future[Judgement] = Future()
        self.asked = self.hurried = self.stopped = False


def _started() -> Popen[bytes]:
    """A new process, which finds the package where this one did."""
    where = {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
    command = [sys.executable, "-P", "-c", "from animarche.bots.worker import main; main()"]
    return Popen(
        command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, env=where, start_new_session=True
    )


def _bury(process: Popen[bytes]) -> None:
    """End a process, and leave nothing of it."""
    process.kill()
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with suppress(OSError):  # what was to be written goes nowhere
                pipe.close()
    process.wait()


def _hurry(process: Popen[bytes], thought: _Thought) -> None:
    assert process.stdin is not None
    with suppress(OSError, ValueError):  # it has ended
        _send(process.stdin, thought.number)


# ---- what goes through the pipes


class _Writer(pickle.Pickler):
    """Cards travel by name: so messages are small, and what arrives are the cards themselves, of
    which there is one object each."""

    def __init__(self, file: BinaryIO, cards: CardSet) -> None:
        super().__init__(file, pickle.HIGHEST_PROTOCOL)
        self._cards = cards

    def persistent_id(self, obj: Any) -> Any:
        """What names a card, None for anything else."""
        if obj is self._cards:
            return ("cards",)
        match obj:
            case Side(shop=shop, upgraded=upgraded):
                return "side", shop, upgraded
            case Goal(id=id):
                return "goals", id
            case Manager(id=id):
                return "managers", id
            case Public(id=id):
                return "public", id
        return None


class _Reader(pickle.Unpickler):
    """Reads what a `_Writer` wrote."""

    def __init__(self, file: BinaryIO, cards: CardSet | None) -> None:
        super().__init__(file)
        self._cards = cards

    def persistent_load(self, pid: Any) -> Any:
        """The card of a name."""
        match pid:
            case ("cards",):
                return self._cards
            case ("side", shop, upgraded):
                card = self._cards.shops[shop]  # type: ignore[union-attr]
                return card.back if upgraded else card.front
            case (kind, id):
                return getattr(self._cards, kind)[id]


def _send(pipe: Any, message: object, cards: CardSet | None = None) -> None:
    if cards is None:
        pickle.dump(message, pipe, pickle.HIGHEST_PROTOCOL)
    else:
        _Writer(pipe, cards).dump(message)
    pipe.flush()


# ---- the process itself


class _Mind:
    """Answers questions, one after the other, until nobody asks any more."""

    def __init__(self, questions: BinaryIO, answers: BinaryIO) -> None:
        self._in, self._out = questions, answers
        self._waiting: SimpleQueue[tuple[Any, ...]] = SimpleQueue()
        self._asked = 0  # the number of the last question,
        self._hurried = 0  # and of the last one that is to end soon

    def listen(self) -> None:
        """Take card sets, questions and, while one is thought about, that it is to end soon."""
        cards: CardSet | None = None
        try:
            while True:
                message = _Reader(self._in, cards).load()
                if isinstance(message, int):
                    self._hurried = message
                elif isinstance(message, tuple):
                    self._waiting.put(message)
                else:
                    cards = message
        finally:  # the pipe has ended, and with it whoever asked
            os._exit(0)

    def think(self) -> None:
        """Answer in the order of the questions."""
        while True:
            number, name, view, options, seed = self._waiting.get()
            self._asked = number
            answer: Judgement | NoThought
            try:
                effort = budget(name)
                effort = Budget(effort.simulations, effort.seconds, self._to_end_soon)
                answer = create(name).judge(view, options, Random(seed), effort)
            except Exception as error:
                answer = NoThought("broke", f"{type(error).__name__}: {error}")
            _send(self._out, answer)

    def _to_end_soon(self) -> bool:
        return self._hurried == self._asked


def main() -> None:
    """What the process does."""
    if sys.platform != "win32":
        os.nice(POLITE)
    mind = _Mind(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout = sys.stderr  # nothing that is printed gets among the answers
    Thread(target=mind.listen, daemon=True).start()
    mind.think()
