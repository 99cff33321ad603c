"""A call to model input: the pieces of its texts one after the other, with who says them, letter case and labels."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..calls.render import Turn
from ..encoding import IGNORED, LOWER, Encoder, cases
from ..kinds import OUTSIDE, begin, inside

#: Longer texts are read as several, one after the other: cut after a sentence, else between words, not before half of it.
MOST_TEXT = 160
SENTENCE_END = re.compile(r"[.!?\n]\s*$")
#: Of the name that a value stands under in JSON.
MOST_MEMBER = 8
#: Pieces before a text that its upper layers look at.
MOST_BEFORE = 256

ROLES = {"system": 0, "assistant": 1, "user": 2, "user-partial": 2, "tool": 3, "assistant-calls": 3}
MEMBER_CASE = 4
WHOSE = ("person", "office", "thing")


@dataclass(frozen=True, slots=True)
class Reading:
    """Model input of a call or of a part of one; all lists are of one length, that of its pieces.

    ids, cases: pieces and the case class of their words; roles: who says them; texts: number of the text that a piece is
    of, from 0; places: position within that text. kinds, whose: classes, IGNORED where none is learned.
    """

    ids: list[int]
    cases: list[int]
    roles: list[int]
    texts: list[int]
    places: list[int]
    kinds: list[int]
    whose: list[int]


class CallEncoder:
    """Encodes turns with the pieces of a vocabulary."""

    def __init__(self, encoder: Encoder) -> None:
        self._encoder = encoder

    def read(self, turns: Sequence[Turn], most: int) -> list[Reading]:
        """The readings of a call: parts of at most so many pieces; what is cut off before a part is read along, unlearned."""
        texts = [text for turn in turns for text in self._texts(turn)]
        parts, start = [], 0
        while start < len(texts):
            before = self._reach(texts, start)
            end, size = start, sum(len(texts[at][0]) for at in range(before, start))
            while end < len(texts) and (end == start or size + len(texts[end][0]) <= most):
                size += len(texts[end][0])
                end += 1
            parts.append(_joined(texts, before, start, end))
            start = end
        return parts

    @staticmethod
    def _reach(texts: list[tuple[list[int], ...]], start: int) -> int:
        size = 0
        while start > 0 and size < MOST_BEFORE:
            start -= 1
            size += len(texts[start][0])
        return start

    def _texts(self, turn: Turn) -> Iterator[tuple[list[int], ...]]:
        """ids, cases, roles, kinds and whose of what a turn is read as, each between its marks; a member's name stands before it."""
        ids, offsets = self._encoder.pieces(turn.text)
        of_case = cases(turn.text, offsets)
        member = self._encoder.pieces(turn.member.replace("_", " "))[0][:MOST_MEMBER] if turn.member else []
        head = [self._encoder.cls, *member, self._encoder.sep] if member else [self._encoder.cls]
        kinds, whose = labels(turn, offsets)
        blank = [IGNORED] * len(head)
        for start, end in windows(turn.text, offsets):
            yield (
                [*head, *ids[start:end], self._encoder.sep],
                [MEMBER_CASE] * len(head) + of_case[start:end] + [LOWER],
                [ROLES[turn.role]] * (len(head) + end - start + 1),
                [*blank, *kinds[start:end], IGNORED],
                [*blank, *whose[start:end], IGNORED],
            )


def windows(text: str, offsets: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    """The pieces, from and to, that are read as one text."""
    start = 0
    while len(offsets) - start > MOST_TEXT:
        borders = range(start + MOST_TEXT, start + MOST_TEXT // 2, -1)
        gaps = {at: text[offsets[at - 1][0] : offsets[at][0]] for at in borders}
        apart = (at for at in borders if offsets[at - 1][1] < offsets[at][0])
        end = next((at for at in borders if SENTENCE_END.search(gaps[at])), None) or next(apart, start + MOST_TEXT)
        yield start, end
        start = end
    yield start, len(offsets)


def labels(turn: Turn, offsets: list[tuple[int, int]]) -> tuple[list[int], list[int]]:
    """Classes of the pieces: kind, and whose where there is a value; a piece that a value only touches belongs to it."""
    kinds, whose = [OUTSIDE] * len(offsets), [IGNORED] * len(offsets)
    mentions = iter(turn.mentions)
    mention, started = next(mentions, None), False
    for at, (start, end) in enumerate(offsets):
        while mention is not None and start >= mention.end:
            mention, started = next(mentions, None), False
        if mention is not None and end > mention.start:
            if mention.kind is not None:
                kinds[at] = inside(mention.kind) if started else begin(mention.kind)
            whose[at] = IGNORED if mention.whose is None else WHOSE.index(mention.whose)
            started = True
    return kinds, whose


def _joined(texts: list[tuple[list[int], ...]], before: int, start: int, end: int) -> Reading:
    ids: list[int] = []
    rows: tuple[list[int], ...] = ([], [], [], [], [], [])
    for number, at in enumerate(range(before, end)):
        of, case, role, kinds, whose = texts[at]
        learned = at >= start
        blank = [IGNORED] * len(of)
        ids += of
        columns = (case, role, [number] * len(of), list(range(len(of))), kinds if learned else blank, whose if learned else blank)
        for row, column in zip(rows, columns, strict=True):
            row += column
    return Reading(ids, *rows)
