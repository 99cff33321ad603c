"""A value of a call."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date as Day


@dataclass(frozen=True, slots=True)
class Fact:
    """A value as a record has it.

    sort: how it is said (`saying.py`): name, day, month, digits, code, street, place, firm, mail, web, plain.
    parts: the groups of digits, the names, or the lines of an address; text: all of it.
    """

    sort: str
    text: str
    parts: tuple[str, ...] = ()
    day: Day | None = None
