"""The form of call scripts, see `training/calls/README.md`: parsed to sections of plain text and slots."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

SLOT = re.compile(r"\{([a-z]\w*)\.(\w+)(?:#(\d))?(?:\|(\w+))?\}")
WHO = re.compile(r"[psdx][1-9]|[oat]")
STYLES = ("recognized", "typed", "mixed")
#: The names of a script's people: of many peoples, or all of them ordinary words.
NAMES = ("any", "words")
#: The ways of saying a value: see `saying.py`.
HOWS = ("spell", "wrong", "first", "mid", "last", "last4", "start", "slow", "upper")
ROLES = ("system", "assistant", "user", "user-partial", "assistant-calls", "tool")

OF_NAMES = "name given family middle initial nick titled family_first full".split()
OF_PERSONS = (
    "dob age90 phone fax email street city area state zip address ssn mrn member group account card expiry cvv license "
    "id_document plate vin device url ip user ref rx order employer school church unit past next month"
).split()
OF_INSTITUTIONS = "name school church phone fax email url street city address zip npi branch".split()
OF_THINGS = (
    "money dose measure reading quantity big percent time duration day today holiday year age weekday code version drug "
    "disease eponym procedure test product brand company plan food department country room steps extension team"
).split()
KNOWN = {
    "p": {*OF_NAMES, *OF_PERSONS}, "s": {*OF_NAMES}, "d": {*OF_NAMES}, "a": {*OF_NAMES}, "o": {*OF_INSTITUTIONS},
    "x": {*OF_INSTITUTIONS}, "t": {*OF_THINGS},
}  # fmt: skip


class BadScript(ValueError):
    """A script that can't be read; says which call and section."""


@dataclass(frozen=True, slots=True)
class Slot:
    """Stands for a value: `{p1.phone#2|last4}` is who "p1", what "phone", ordinal 2, how "last4"."""

    who: str
    what: str
    ordinal: int
    how: str | None


Node = str | Slot


@dataclass(frozen=True, slots=True)
class Section:
    """What was said or sent in one go.

    texts: one, or those of the strings in a tool's arguments or result, each with the name of the member it stands in.
    """

    role: str
    texts: tuple[tuple[str | None, tuple[Node, ...]], ...]


@dataclass(frozen=True, slots=True)
class Script:
    """A call: its style of the caller's turns, its language, its sections in order, and what its people are called."""

    name: str
    style: Literal["recognized", "typed", "mixed"]
    language: Literal["en", "es"]
    sections: tuple[Section, ...]
    names: Literal["any", "words"] = "any"


def read_scripts(folder: Path) -> list[Script]:
    """All scripts of a folder, in the order of file names.

    Raises BadScript.
    """
    return [script for path in sorted(folder.glob("[0-9]*.txt")) for script in parse(path.read_text(encoding="utf-8"))]


def parse(source: str) -> Iterator[Script]:
    """The scripts of one file."""
    for block in re.split(r"^=== call ", source, flags=re.MULTILINE)[1:]:
        head, *parts = re.split(r"^--- ", block, flags=re.MULTILINE)
        name, *lines = head.strip().splitlines()
        fields = dict(line.split(": ", 1) for line in lines if ": " in line)
        style, language, names = fields.get("style", ""), fields.get("lang", ""), fields.get("names", "any")
        if style not in STYLES or language not in ("en", "es") or names not in NAMES:
            raise BadScript(f"{name}: style {style!r}, language {language!r}, names {names!r}")
        yield Script(name, style, language, tuple(_section(name, part) for part in parts), names)


def _section(call: str, part: str) -> Section:
    head, _, body = part.partition("\n")
    role, text = head.split()[0], body.strip()
    if role not in ROLES or not text:
        raise BadScript(f"{call}: a section {head!r} that is unknown or empty")
    try:
        if role == "assistant-calls" or (role == "tool" and text[0] in "[{" and not SLOT.match(text)):
            return Section(role, tuple((key, _nodes(leaf)) for key, leaf in _leaves(json.loads(text))))
        return Section(role, ((None, _nodes(text)),))
    except ValueError as error:
        raise BadScript(f"{call}, {head}: {error}") from None


def _leaves(value: object, key: str | None = None) -> Iterator[tuple[str | None, str]]:
    """The strings and numbers in a JSON value, each with the nearest member's name."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from _leaves(inner, name)
    elif isinstance(value, list):
        for inner in value:
            yield from _leaves(inner, key)
    elif isinstance(value, str | int | float) and not isinstance(value, bool) and str(value):
        yield key, str(value)


def _nodes(text: str) -> tuple[Node, ...]:
    nodes: list[Node] = []
    at = 0
    for match in SLOT.finditer(text):
        if match.start() > at:
            nodes.append(text[at : match.start()])
        nodes.append(_slot(match))
        at = match.end()
    if at < len(text):
        nodes.append(text[at:])
    return tuple(nodes)


def _slot(match: re.Match[str]) -> Slot:
    who, what, ordinal, how = match.groups()
    if WHO.fullmatch(who) is None or what not in KNOWN[who[0]] or how not in (None, *HOWS):
        raise BadScript(f"no slot {match.group()}")
    return Slot(who, what, int(ordinal or 1), how)
