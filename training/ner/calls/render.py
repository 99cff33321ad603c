"""A script with its slots filled: the call's turns, each with the values in it, what they are and whose."""

from __future__ import annotations

import random
import re
from dataclasses import dataclass
from datetime import date as Day

from ..kinds import KINDS
from ..values.value import Style
from .cast import DAY_OF, Cast, Whose, kind_of, whose
from .fact import Fact
from .saying import English, Tongue, nearly, typed_code, typed_digits, typed_firm, typed_name, typed_street
from .script import Script, Section, Slot
from .spanish import Spanish

TONGUES: dict[str, Tongue] = {"en": English(), "es": Spanish()}
#: An article of a script before a slot, whose value may bring its own.
ARTICLE = re.compile(r"\b(el|la|los|las) $", re.IGNORECASE)
#: Part of the days of persons that are said without their month.
BARE_DAYS = 0.1
MARKS = re.compile(r"[.,;:!?¿¡\"…]")
#: Of the callers' typed turns: part that is typed without capitals.
LOWERED = 0.25


@dataclass(frozen=True, slots=True)
class Mention:
    """A value in a text.

    start, end: in code points; kind: the tagger's, None for a thing; whose: None where it isn't known; day: of a day, what
    it is to the call.
    """

    start: int
    end: int
    kind: str | None
    whose: Whose | None
    day: str | None = None


@dataclass(frozen=True, slots=True)
class Turn:
    """One text that the tagger reads.

    role: as in the script; member: the name under which it stands in a tool's JSON; mentions in order.
    """

    role: str
    text: str
    mentions: tuple[Mention, ...]
    member: str | None = None


def render(script: Script, rng: random.Random) -> list[Turn]:
    """The turns of a call with new values; those that say nothing are left out."""
    cast = Cast(rng, script.language, everyday=script.names == "words")
    writer = Writer(cast, TONGUES[script.language], rng)
    manner = Manner.of(script, rng)
    return [turn for section in script.sections for turn in writer.turns(section, manner) if turn.text]


@dataclass(frozen=True, slots=True)
class Manner:
    """How the caller's turns come: heard or typed, without capitals, without marks."""

    style: Style
    lower: bool
    unmarked: bool

    @classmethod
    def of(cls, script: Script, rng: random.Random) -> Manner:
        """The manner of one call: what is recognized is heard, but for its digits in some of the mixed ones."""
        heard = script.style == "recognized" or (script.style == "mixed" and rng.random() < 0.4)
        lower = script.style == "recognized" or rng.random() < LOWERED
        return cls("spoken" if heard else "written", lower, lower and rng.random() < 0.65)


class Writer:
    """Fills the slots of a call's sections."""

    def __init__(self, cast: Cast, tongue: Tongue, rng: random.Random) -> None:
        self._cast = cast
        self._tongue = tongue
        self._rng = rng

    def turns(self, section: Section, manner: Manner) -> list[Turn]:
        """A section's texts."""
        said = section.role.startswith("user")
        records = section.role in ("tool", "assistant-calls")
        out = []
        for member, nodes in section.texts:
            parts: list[tuple[str, Mention | None]] = []
            for node in nodes:
                if isinstance(node, str):
                    parts.append((self._plain(node, manner) if said else node, None))
                else:
                    parts += self._value(node, manner.style if said else "written", record=records)
            out.append(_joined(section.role, parts, member, strip=not records))
        return out

    def _plain(self, text: str, manner: Manner) -> str:
        if manner.lower:
            text = text.lower()
        return MARKS.sub("", text) if manner.unmarked else text

    def _value(self, slot: Slot, style: Style, record: bool) -> list[tuple[str, Mention | None]]:
        rng, of = self._rng, whose(slot.who)
        if slot.who == "t":
            text = self._tongue.thing(rng, slot.what, style, self._cast.today)
            return [(text, Mention(0, 0, None, of, DAY_OF.get(slot.what)))]
        fact = self._cast.fact(slot)
        kind = kind_of(slot)
        if fact.sort == "address":
            return self._address(fact, of, style)
        if fact.sort == "state":
            return [(self._said(fact, None, style, record), None)]
        title = ""
        if fact.sort == "titled":
            title = self._tongue.titles(rng, fact.parts[0], style) + " "
            fact = Fact("name", fact.text)
        mention = Mention(0, 0, kind, of, DAY_OF.get(slot.what)) if kind in KINDS else None
        if fact.day and slot.what in ("past", "next") and not (slot.how or record) and rng.random() < BARE_DAYS:
            return [(self._tongue.bare_day(rng, fact.day, style), mention)]
        said = [(self._said(fact, slot.how, style, record), mention)]
        return [(title, None), *said] if title else said

    def _address(self, fact: Fact, of: Whose, style: Style) -> list[tuple[str, Mention | None]]:
        street, town, state, code = fact.parts
        gap = " " if style == "spoken" else ", "
        tail = f"{gap}{state if style == 'written' else self._tongue.words(self._rng, state)}" if self._rng.random() < 0.8 else ""
        parts: list[tuple[str, Mention | None]] = [
            (self._said(Fact("street", street), None, style, False), Mention(0, 0, "ADDRESS", of)), (gap, None),
            (self._said(Fact("place", town), None, style, False) + tail, Mention(0, 0, "LOCATION", of)),
        ]  # fmt: skip
        if self._rng.random() < 0.8:
            parts += [(" ", None), (self._said(Fact("digits", code, (code[:3], code[3:])), None, style, False), Mention(0, 0, "ZIP", of))]
        return parts

    def _said(self, fact: Fact, how: str | None, style: Style, record: bool) -> str:
        rng = self._rng
        if how in ("first", "mid", "last", "last4"):
            fact = part_of(fact, how)
        if how == "wrong":
            fact = self._wrong(fact)
        if how == "spell":
            return self._tongue.spelled(rng, fact.text, style)
        text = fact.text if record and fact.sort != "month" else self._spoken(fact) if style == "spoken" else self._typed(fact)
        if how == "start":
            text = text[: max(1, rng.randrange(1, max(2, len(text))))]
        if how == "slow":
            text = self._tongue.hesitating(rng, text)
        return text.upper() if how == "upper" else text

    def _wrong(self, fact: Fact) -> Fact:
        if fact.day is not None:
            day = fact.day.replace(day=self._rng.randrange(1, 29))
            return Fact(fact.sort, f"{day:%Y-%m-%d}", day=day)
        parts = tuple(nearly(self._rng, part) if at == len(fact.parts) - 1 else part for at, part in enumerate(fact.parts))
        return Fact(fact.sort, nearly(self._rng, fact.text) if not parts else "-".join(parts), parts)

    def _typed(self, fact: Fact) -> str:
        rng = self._rng
        match fact.sort:
            case "name":
                return typed_name(rng, fact.text)
            case "day":
                return self._tongue.day(rng, fact.day or Day.min, "written")
            case "month":
                return self._tongue.month(rng, fact.day or Day.min, "written")
            case "digits":
                return typed_digits(rng, fact.parts)
            case "code":
                return typed_code(rng, fact.text)
            case "street":
                return typed_street(rng, fact.text)
            case "firm" | "place":
                return typed_firm(rng, fact.text)
            case _:
                return fact.text

    def _spoken(self, fact: Fact) -> str:
        rng, tongue = self._rng, self._tongue
        match fact.sort:
            case "name":
                return tongue.name(rng, fact.text)
            case "day":
                return tongue.day(rng, fact.day or Day.min, "spoken")
            case "month":
                return tongue.month(rng, fact.day or Day.min, "spoken")
            case "digits":
                return tongue.digits(rng, fact.parts)
            case "code":
                return tongue.code(rng, fact.text)
            case "mail":
                return tongue.mail(rng, *fact.parts)
            case "web":
                return tongue.code(rng, fact.text)
            case _:
                return tongue.words(rng, fact.text)


def part_of(fact: Fact, how: str) -> Fact:
    """The first, middle or last part of a value that is told in several turns, or its last four signs."""
    if how == "last4":
        signs = "".join(sign for sign in fact.text if sign.isalnum())[-4:]
        return Fact("digits" if signs.isdigit() else "code", signs, (signs,))
    parts = fact.parts or tuple(fact.text.split())
    if fact.sort in ("code", "plain") or (len(parts) == 1 and fact.sort == "digits"):
        third = max(1, len(fact.text) // 3)
        parts = (fact.text[:third], fact.text[third : 2 * third], fact.text[2 * third :])
    if fact.sort == "day" and fact.day is not None:
        return fact if how == "first" else Fact("digits", str(fact.day.year), (str(fact.day.year),))
    chosen = {"first": parts[:1], "mid": parts[1:-1] or parts[:1], "last": parts[-1:]}[how]
    sort = "code" if fact.sort in ("mail", "web") else fact.sort
    joiner = "" if sort == "digits" else " "
    return Fact(sort, joiner.join(chosen), chosen if sort == "digits" else ())


def _joined(role: str, parts: list[tuple[str, Mention | None]], member: str | None, strip: bool) -> Turn:
    text, mentions = "", []
    for part, mention in parts:
        if mention is not None:
            part = part.strip()
        if mention is not None and part:
            article = ARTICLE.search(text)
            if article and part.lower().startswith(article[0].lower()):
                part = part[len(article[0]) :]
            start = len(text)
            mentions.append(Mention(start, start + len(part), mention.kind, mention.whose, mention.day))
        text += part
    if strip:
        lead = len(text) - len(text.lstrip())
        text = text.strip()
        mentions = [Mention(m.start - lead, m.end - lead, m.kind, m.whose, m.day) for m in mentions]
    return Turn(role, text, tuple(mentions), member)
