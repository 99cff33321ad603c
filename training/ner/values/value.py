"""What a slot yields: segments of text, each with its label kind or none."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Literal

Style = Literal["written", "spoken"]
Value = list[tuple[str, str | None]]
Slot = Callable[[random.Random, Style], Value]


def one(text: str, kind: str | None) -> Value:
    """A value that is one segment."""
    return [(text, kind)]


def text_of(value: Value) -> str:
    """The text of a value, its segments joined as they stand."""
    return "".join(text for text, _ in value)
