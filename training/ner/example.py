"""One labelled text, as all sources give it."""

from dataclasses import dataclass

from .kinds import KINDS


@dataclass(frozen=True, slots=True)
class Example:
    """A turn with its entities.

    text: what is tagged. context: the turn before, or "".
    spans: sorted, not overlapping (start, end, kind), in code points of `text`.
    """

    text: str
    context: str
    spans: tuple[tuple[int, int, str], ...]


def from_segments(segments: list[tuple[str, str | None]], context: str = "") -> Example:
    """Joins labelled pieces of text into an example; kinds that the tagger doesn't know stay unlabelled."""
    spans, at = [], 0
    for text, kind in segments:
        if kind in KINDS and text:
            spans.append((at, at + len(text), kind))
        at += len(text)
    return Example("".join(text for text, _ in segments), context, tuple(spans))
