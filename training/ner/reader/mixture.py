"""The stream of what the reader learns from: calls, and single turns of the frames and the public data."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from ..calls.render import Mention, Turn, render
from ..calls.script import Script, read_scripts
from ..example import Example
from ..mixture import Mixture

#: Of all examples: part that are calls. A call has some twenty times the pieces of a single turn.
CALLS_SHARE = 0.09
#: Part that are short exchanges, which teach what is said and what is harmless where little stands before.
EXCHANGES_SHARE = 0.3
#: Who says a single turn, and how often.
SPEAKERS, SPEAKS = ("user", "assistant", "tool", "system"), (50, 38, 6, 6)
#: Of the calls, and of the exchanges: part that are Spanish.
SPANISH_SHARE, SPANISH_EXCHANGES = 0.4, 0.5
#: The share of calls and exchanges that end within a caller's turn, as partial transcripts do.
CUT_SHARE = 0.15
#: Part of the draws that are new scripts, where a reader that has learned from the others goes on.
NEW_SHARE = 0.6
#: The most turns of a call of which only a few are read.
MOST_FEW = 6
#: Places in a file of the scripts that are never trained on and are what `evaluate` measures: two English ones, a Spanish one.
HELD_OUT = {6, 14, 23}


def is_held_out(script: Script) -> bool:
    """True for the scripts that measure."""
    return int(script.name.split("-")[1]) in HELD_OUT


class Conversations:
    """An endless stream of calls and parts of calls; the same seed gives the same."""

    def __init__(self, pack: Path, frames: Path, calls: Path, few: float, new: int = 0) -> None:
        """few: of the calls, part of which only a few turns are read; new: number of the first file of scripts to draw more often, 0 for none."""
        self._few, self._new = few, new
        self._single = Mixture(pack, frames)
        self._held_out: list[Script] = []
        self._calls = self._by_language(calls)
        self._exchanges = self._by_language(calls / "exchanges")

    def _by_language(self, folder: Path) -> dict[str, list[Script]]:
        scripts: dict[str, list[Script]] = {"en": [], "es": []}
        for script in read_scripts(folder):
            (self._held_out if is_held_out(script) else scripts[script.language]).append(script)
        return {language: emphasized(of, self._new) for language, of in scripts.items()} if self._new else scripts

    def unseen(self, seed: str) -> Iterator[list[Turn]]:
        """Turns of each call that is never trained on."""
        rng = random.Random(seed)
        return (render(script, rng) for script in self._held_out)

    def stream(self, seed: str) -> Iterator[list[Turn]]:
        """Turns of one call after the other."""
        rng = random.Random(seed)
        single = self._single.stream(f"{seed}-single")
        while True:
            roll = rng.random()
            if roll >= CALLS_SHARE + EXCHANGES_SHARE:
                yield as_turns(next(single), rng)
                continue
            if roll < CALLS_SHARE:
                turns = from_anywhere(render(drawn(self._calls, SPANISH_SHARE, rng), rng), rng, self._few)
            else:
                turns = render(drawn(self._exchanges, SPANISH_EXCHANGES, rng), rng)
            yield cut_short(turns, rng) if rng.random() < CUT_SHARE else turns


def emphasized(scripts: list[Script], new: int) -> list[Script]:
    """The scripts, those of the files from number `new` on as often as makes them NEW_SHARE of all."""
    late = [script for script in scripts if int(script.name.split("-")[0]) >= new]
    if not late or len(late) == len(scripts):
        return scripts
    times = NEW_SHARE / (1 - NEW_SHARE) * (len(scripts) - len(late)) / len(late)
    return scripts + late * max(0, round(times) - 1)


def drawn(scripts: dict[str, list[Script]], spanish: float, rng: random.Random) -> Script:
    """One of the scripts, so many of a hundred Spanish."""
    return rng.choice(scripts["es" if rng.random() < spanish else "en"])


def as_turns(example: Example, rng: random.Random) -> list[Turn]:
    """A single turn after the one before, said by anybody: who says a thing must not tell whether it is a value. Whose is not known."""
    mentions = tuple(Mention(start, end, kind, None) for start, end, kind in example.spans)
    role = rng.choices(SPEAKERS, SPEAKS)[0]
    turn = Turn(role, example.text, mentions)
    return [Turn("user" if role == "assistant" else "assistant", example.context, ()), turn] if example.context else [turn]


def from_anywhere(turns: list[Turn], rng: random.Random, few: float) -> list[Turn]:
    """Most calls as they are; some without their instructions, some from the middle on, as windows cut them; of some a few turns.

    Few turns teach what a value is where nothing before tells it: names above all, which a whole call says more than once.
    """
    roll = rng.random()
    if roll < 0.12:
        return [turn for turn in turns if turn.role != "system"]
    start = rng.randrange(len(turns))
    if roll < 0.2:
        return turns[start:]
    return turns[start : start + rng.randint(1, MOST_FEW)] if roll < 0.2 + few else turns


def cut_short(turns: list[Turn], rng: random.Random) -> list[Turn]:
    """The turns up to a random word of a caller's turn. The visible part of a value keeps its kind."""
    places = [at for at, turn in enumerate(turns) if turn.role == "user" and len(turn.text.split()) > 1]
    if not places:
        return turns
    at = rng.choice(places)
    turn = turns[at]
    end = rng.choice([word.end() for word in re.finditer(r"\S+", turn.text)][:-1])
    mentions = tuple(replace(mention, end=min(mention.end, end)) for mention in turn.mentions if mention.start < end)
    return [*turns[:at], replace(turn, text=turn.text[:end], mentions=mentions)]
