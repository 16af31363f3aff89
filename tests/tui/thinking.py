"""A double for what thinks: it answers in this process, at once or when it is told to."""

from concurrent.futures import Future
from random import Random

from animarche.bots import Judgement, Reason, Weighed
from animarche.bots.worker import NoThought

INCOME = Reason("income", 1.5)


class Double:
    """Plays any command, or always what it `plays`, for more income. While it `holds`, it answers
    only when it is hurried; what it `fails` with is the `trouble` that every thought comes to."""

    def __init__(self, holds=False, fails=None, plays=None):
        self.holds, self.fails, self.plays = holds, fails, plays
        self.asked = []  # (bot, seat, seed)
        self.thought = None
        self.stopped = 0

    def think(self, name, view, options, seed):
        self.stop()
        self.asked.append((name, view.seat, seed))
        self.thought = Future()
        command = self.plays or Random(seed).choice(options)
        self._answer = Judgement((Weighed(command, 1.0, 1.0, (INCOME,)),))
        if not self.holds:
            self.hurry()
        return self.thought

    def hurry(self):
        if self.thought is not None and not self.thought.done():
            if self.fails is not None:
                self.thought.set_exception(NoThought(self.fails))
            else:
                self.thought.set_result(self._answer)

    def stop(self):
        if self.thought is not None and self.thought.cancel():
            self.stopped += 1

    def close(self):
        self.stop()
