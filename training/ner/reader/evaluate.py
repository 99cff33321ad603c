"""Measures readers on the calls that training never sees: each value, each plain word, and whose.

A value is found when each of its words is: when the probability that it is of any kind is at least the threshold. Plain
words that are taken for values are counted by the thousand.
"""

from __future__ import annotations

import argparse
import random
from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
import torch

from ..calls.render import Turn, render
from ..calls.script import read_scripts
from ..encoding import IGNORED, WORD, Encoder
from ..kinds import HINTS, KINDS
from ..values import people
from .encoding import ROLES, WHOSE, CallEncoder
from .mixture import is_held_out
from .train import collate, load_reader

REPORTED = [at for at, kind in enumerate(KINDS) if kind not in HINTS]
SEED = 23
RENDERINGS = 3
THRESHOLDS = (0.2, 0.35, 0.5, 0.7)
OFFICE = WHOSE.index("office")
#: A value is called the office's from this probability on.
SURELY = 0.995


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its place, the probability that it is of a value, and that this is surely the office's: the least of its pieces."""

    start: int
    end: int
    probability: float
    of_office: float


#: Scores the words of each turn of a call.
Scorer = Callable[[Sequence[Turn]], list[list[Word]]]


def reader_scorer(path: Path, vocabulary: Path) -> Scorer:
    """Scores with a trained reader."""
    reader, encoder = load_reader(path).eval(), Encoder(vocabulary)
    calls = CallEncoder(encoder)

    def score(turns: Sequence[Turn]) -> list[list[Word]]:
        (reading,) = calls.read(turns, 1_000_000)
        ids, cases, roles, texts, places, *_ = collate([reading])
        with torch.no_grad():
            kinds, whose = (part[0, : len(reading.ids)].float().softmax(-1).numpy() for part in reader(ids, cases, roles, texts, places))
        # The pieces that something is found in stand in the order of the turns, between marks that are not learned.
        told = np.array(reading.kinds) != IGNORED
        kinds, whose, rows, first = kinds[told], whose[told], [], 0
        for turn in turns:
            offsets = encoder.pieces(turn.text)[1]
            span = slice(first, first + len(offsets))
            rows.append(list(words_of(turn, offsets, kinds[span], whose[span])))
            first += len(offsets)
        return rows

    return score


def words_of(turn: Turn, offsets: list[tuple[int, int]], kinds: np.ndarray, whose: np.ndarray):  # noqa: ANN201
    """Joins pieces to words; a word is as probable as its most telling piece."""
    by_kind = kinds[:, 1::2] + kinds[:, 2::2]
    any_kind = by_kind[:, REPORTED].sum(1)
    at = 0
    for match in WORD.finditer(turn.text):
        pieces = []
        while at < len(offsets) and offsets[at][0] < match.end():
            if offsets[at][1] > match.start():
                pieces.append(at)
            at += 1
        if pieces:
            yield Word(match.start(), match.end(), float(any_kind[pieces].max()), float(whose[pieces, OFFICE].min()))


@dataclass
class Score:
    """Counts of one group of turns at one threshold."""

    values: Counter[str] = field(default_factory=Counter)
    found: Counter[str] = field(default_factory=Counter)
    plain: int = 0
    touched: int = 0
    office: int = 0
    office_told: int = 0
    persons: int = 0
    persons_given_away: int = 0

    def add(self, turn: Turn, words: list[Word], threshold: float) -> None:
        """One turn."""
        masked = {(one.start, one.end) for one in words if one.probability >= threshold}
        told = [one for one in words if turn.text[one.start].isalnum()]
        for mention in turn.mentions:
            inner = [one for one in told if one.start < mention.end and mention.start < one.end]
            if mention.kind is None or not inner:
                continue
            surely = all(one.of_office >= SURELY for one in inner)
            if mention.whose == "office":
                self.office += 1
                self.office_told += surely
                continue
            self.persons += 1
            self.persons_given_away += surely
            self.values[mention.kind] += 1
            self.found[mention.kind] += all((one.start, one.end) in masked for one in inner)
        for one in told:
            if not any(m.kind is not None and one.start < m.end and m.start < one.end for m in turn.mentions):
                self.plain += 1
                self.touched += (one.start, one.end) in masked


def held_out_calls(folder: Path) -> list[tuple[str, list[Turn]]]:
    """The calls that measure, with the group that each is of."""
    rng = random.Random(SEED)
    scripts = [script for script in read_scripts(folder) if is_held_out(script)]
    return [(f"{script.language} {script.style}", render(script, rng)) for script in scripts for _ in range(RENDERINGS)]


def report(scores: dict[tuple[str, float], Score]) -> str:
    """Tables by group, and by kind."""
    lines = [
        f"| group | values | found at {' / '.join(map(str, THRESHOLDS))} | plain words touched per 1,000 | office told | persons called the office's |",
        "| --- | --- | --- | --- | --- | --- |",
    ]
    for of in sorted({group for group, _ in scores}):
        rows = [scores[of, threshold] for threshold in THRESHOLDS]
        first, count = rows[0], sum(rows[0].values.values())
        found = " / ".join(f"{100 * sum(row.found.values()) / max(1, count):.2f} %" for row in rows)
        touched = " / ".join(f"{1000 * row.touched / max(1, row.plain):.1f}" for row in rows)
        office = f"{100 * first.office_told / max(1, first.office):.1f} %"
        lines.append(f"| {of} | {count} | {found} | {touched} | {office} | {100 * first.persons_given_away / max(1, first.persons):.2f} % |")
    middle = scores["all", 0.5]
    kinds = [f"{kind} {100 * middle.found[kind] / count:.1f} % of {count}" for kind, count in sorted(middle.values.items())]
    return "\n".join([*lines, "", f"Found at 0.5: {', '.join(kinds)}.", ""])


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--reader", type=Path, action="append", default=[], help="reader.pt or checkpoint.pt; several may be given")
    parser.add_argument("--vocabulary", type=Path, required=True)
    parser.add_argument("--calls", type=Path, required=True)
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--out", type=Path, help="file for the tables of the last reader")
    args = parser.parse_args()
    people.load_gazetteers(args.pack)
    calls = held_out_calls(args.calls)
    for path in args.reader:
        scorer = reader_scorer(path, args.vocabulary)
        scores: dict[tuple[str, float], Score] = defaultdict(Score)
        for group, turns in calls:
            for turn, words in zip(turns, scorer(turns), strict=True):
                for of in (group, turn.role if turn.role in ROLES else "", "all"):
                    for threshold in THRESHOLDS:
                        scores[of, threshold].add(turn, words, threshold)
        tables = report(scores)
        print(f"## {path}\n\n{tables}")
        if args.out:
            args.out.write_text(f"# Calls that the model never saw\n\n`ner.reader.evaluate` measured this, by threshold of probability.\n\n{tables}")


if __name__ == "__main__":
    main()
