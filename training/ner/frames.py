"""Sentence frames: parsing, and rendering with random values.

A frame file holds one frame a line. `@spoken`, `@written` and `@both` set the style of the
lines that follow, `#` starts a comment. `question => answer` gives the turn before; `{slot}`
or `{slot:1}` stands for a value (the same index in one frame: the same value), `(a|b)` for a
choice, `{{` and `}}` for literal braces.
"""

import hashlib
import random
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from .example import Example, from_segments
from .kinds import KINDS
from .values.registry import SLOTS
from .values.value import Style, Value

TOKEN = re.compile(r"\{\{|\}\}|\{([a-z_0-9]+)(?::(\d+))?\}|\(|\||\)")
SPOKEN_MARKS = re.compile(r"[.,;:!?\"()\[\]…]")

Node = str | tuple[str, str | None] | list["list[Node]"]


class BadFrame(ValueError):
    """A frame that can't be parsed: unknown slot or unbalanced choice."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A parsed frame: where it stands, its style (None: either) and its two sides."""

    source: str
    area: str
    style: Style | None
    question: list[Node]
    answer: list[Node]
    positive: bool

    @property
    def held_out(self) -> bool:
        """True for the twentieth part of all frames that is kept for evaluation."""
        return hashlib.sha256(self.source.encode()).digest()[0] < 13


def parse_nodes(text: str) -> list[Node]:
    """Parses one side of a frame. Parentheses without a `|` in them are literal."""
    nodes, rest = _sequence(text, 0, depth=0)
    if rest != len(text):
        raise BadFrame("unbalanced parenthesis")
    return nodes


def _sequence(text: str, at: int, depth: int) -> tuple[list[Node], int]:
    nodes: list[Node] = []
    while at < len(text):
        match = TOKEN.search(text, at)
        if match is None:
            nodes.append(text[at:])
            return nodes, len(text)
        if match.start() > at:
            nodes.append(text[at : match.start()])
        mark = match.group()
        if mark in ("|", ")") and depth > 0:
            return nodes, match.start()
        at = match.end()
        if mark in ("{{", "}}"):
            nodes.append(mark[0])
        elif mark == "(":
            choice, end = _choice(text, at, depth)
            if end is None:
                nodes.append("(")
            else:
                nodes.append(choice)
                at = end
        elif match.group(1) is not None:
            if match.group(1) not in SLOTS:
                raise BadFrame(f"unknown slot {match.group(1)}")
            nodes.append((match.group(1), match.group(2)))
        else:
            nodes.append(mark)
    return nodes, at


def _choice(text: str, at: int, depth: int) -> tuple[list[list[Node]], int | None]:
    branches: list[list[Node]] = []
    while True:
        branch, at = _sequence(text, at, depth + 1)
        branches.append(branch)
        if at >= len(text):
            return branches, None
        if text[at] == ")":
            if len(branches) == 1:
                return branches, None
            return branches, at + 1
        at += 1


def _has_phi(nodes: list[Node]) -> bool:
    rng = random.Random(0)
    for node in nodes:
        if isinstance(node, tuple):
            if any(kind in KINDS for _, kind in SLOTS[node[0]](rng, "written")):
                return True
        elif isinstance(node, list) and any(_has_phi(branch) for branch in node):
            return True
    return False


def read_frames(folder: Path) -> list[Frame]:
    """All frames of a folder, in the order of file names and lines.

    Raises BadFrame, naming file and line.
    """
    return [frame for path in sorted(folder.glob("*.txt")) for frame in _read_file(path)]


def _read_file(path: Path) -> Iterator[Frame]:
    style: Style | None = None
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line in ("@spoken", "@written", "@both"):
            style = None if line == "@both" else line[1:]  # type: ignore[assignment]
            continue
        question, arrow, answer = line.rpartition("=>")
        try:
            nodes = parse_nodes(answer.strip())
            yield Frame(
                source=line,
                area=path.stem,
                style=style,
                question=parse_nodes(question.strip()) if arrow else [],
                answer=nodes,
                positive=_has_phi(nodes),
            )
        except BadFrame as error:
            raise BadFrame(f"{path.name}:{number}: {error}") from None


class Renderer:
    """Renders frames to examples; each frame's values come from the given generator."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng

    def render(self, frame: Frame) -> Example:
        """One example of the frame, with new values."""
        style: Style = frame.style or ("spoken" if self._rng.random() < 0.5 else "written")
        values: dict[tuple[str, str], Value] = {}
        strip = style == "spoken" and self._rng.random() < 0.8
        question = self._segments(frame.question, style, strip, values)
        answer = self._segments(frame.answer, style, strip, values)
        context = " ".join("".join(text for text, _ in question).split())
        return from_segments(tidy(answer), context)

    def _segments(
        self, nodes: list[Node], style: Style, strip: bool, values: dict[tuple[str, str], Value]
    ) -> Value:
        segments: Value = []
        for node in nodes:
            if isinstance(node, str):
                segments.append((self._literal(node, style, strip), None))
            elif isinstance(node, tuple):
                segments.extend(self._value(node, style, values))
            else:
                segments.extend(self._segments(self._rng.choice(node), style, strip, values))
        return segments

    def _literal(self, text: str, style: Style, strip: bool) -> str:
        if style == "written":
            return text
        return SPOKEN_MARKS.sub("", text.lower()) if strip else text.lower()

    def _value(
        self, node: tuple[str, str | None], style: Style, values: dict[tuple[str, str], Value]
    ) -> Value:
        slot, index = node
        if index is None:
            return SLOTS[slot](self._rng, style)
        key = (slot, index)
        if key not in values:
            values[key] = SLOTS[slot](self._rng, style)
        return values[key]


def tidy(segments: Value) -> Value:
    """Drops white space at both ends and runs of spaces between the pieces."""
    out: Value = []
    for text, kind in segments:
        if kind is None:
            text = re.sub(r" {2,}", " ", text)
            if text.startswith(" ") and (not out or out[-1][0].endswith(" ")):
                text = text[1:]
        if text:
            out.append((text, kind))
    if out and out[-1][1] is None:
        out[-1] = (out[-1][0].rstrip(), None)
    return [segment for segment in out if segment[0]]
