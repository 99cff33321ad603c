"""Where names come from: given and family names of many peoples, paired as they are in life."""

from __future__ import annotations

import gzip
import random
from functools import cache
from pathlib import Path
from typing import NamedTuple

from .wordlist import words

# How often a people is drawn, and how often one of it bears an English given name.
PEOPLES: dict[str, tuple[float, float]] = {
    "anglo": (16, 0.0), "black": (8, 0.4), "hispanic": (12, 0.12), "southasian": (9, 0.05), "chinese": (4, 0.35),
    "korean": (3, 0.35), "japanese": (3, 0.35), "vietnamese": (3, 0.25), "filipino": (5, 0.2), "arabic": (6, 0.06),
    "persian": (3, 0.06), "turkish": (2, 0.05), "westafrican": (5, 0.15), "eastafrican": (5, 0.08), "slavic": (6, 0.12),
    "nordic": (3, 0.4), "german": (3, 0.4), "dutch": (2, 0.4), "italian": (3, 0.4), "french": (3, 0.25),
    "portuguese": (3, 0.15), "jewish": (5, 0.3), "polynesian": (3, 0.35), "native": (3, 0.65), "word": (8, 0.45),
    "greek": (2, 0.15), "hungarian": (2, 0.08), "romanian": (2, 0.1), "irish": (3, 0.15), "celtic": (2, 0.2), "czech": (2, 0.08),
    "ukrainian": (2, 0.08), "tamil": (2, 0.05), "punjabi": (2, 0.05), "bengali": (2, 0.05), "urdu": (2, 0.05), "horn": (2, 0.05),
    "hebrew": (2, 0.15), "caucasus": (2, 0.08), "baltic": (2, 0.1), "balkan": (2, 0.08), "thai": (2, 0.15), "nepali": (2, 0.05),
    "southernafrican": (3, 0.2), "caribbean": (3, 0.2),
}  # fmt: skip
FAMILY_FIRST = ("chinese", "korean", "vietnamese")
TWO_FAMILIES = {"hispanic": 0.14, "portuguese": 0.15, "filipino": 0.04}
GAZETTEERS = {
    "given": (("gazetteer-first-names-us", 65), ("gazetteer-first-names-all", 35)),
    "family": (("gazetteer-surnames-us", 60), ("gazetteer-surnames-indian", 14), ("gazetteer-surnames-all", 26)),
}
_gazetteers: dict[str, tuple[str, ...]] = {}


class Person(NamedTuple):
    """A given name and a family name, and the people they come from."""

    given: str
    family: str
    people: str


@cache
def _read(path: Path) -> tuple[str, ...]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        return tuple(name for line in lines if len(name := line.strip()) > 1)


def load_gazetteers(folder: Path) -> None:
    """From now on draw half of the names from the gazetteers of the folder."""
    for parts in GAZETTEERS.values():
        for name, _ in parts:
            _gazetteers[name] = _read(folder / f"{name}.txt.gz")


def unload_gazetteers() -> None:
    """Draw from the lists alone again."""
    _gazetteers.clear()


def _from_gazetteer(rng: random.Random, part: str) -> str:
    names, weights = zip(*GAZETTEERS[part], strict=True)
    return rng.choice(_gazetteers[rng.choices(names, weights)[0]])


def draw_person(rng: random.Random) -> Person:
    """A person of one of the peoples, or of the gazetteers."""
    if _gazetteers and rng.random() < 0.5:
        return Person(_from_gazetteer(rng, "given"), _from_gazetteer(rng, "family"), "gazetteer")
    people = rng.choices(tuple(PEOPLES), [weight for weight, _ in PEOPLES.values()])[0]
    given_from = "anglo" if rng.random() < PEOPLES[people][1] else people
    family_from = people
    if people == "word" and rng.random() < 0.4:
        given_from, family_from = rng.choice(
            (("word", rng.choice(tuple(PEOPLES))), (rng.choice(tuple(PEOPLES)), "word"))
        )
    elif rng.random() < 0.06:
        family_from = rng.choice(tuple(PEOPLES))
    return Person(_given(rng, given_from), _family(rng, family_from), people)


def _given(rng: random.Random, people: str) -> str:
    name = rng.choice(words(f"people-{people}-given"))
    plain = name.isascii() and name.isalpha()
    if plain and rng.random() < 0.025:
        other = rng.choice(words(f"people-{people}-given"))
        return f"{name}{rng.choice(('-', ' ', '-'))}{other}" if " " not in other else name
    return name


def _family(rng: random.Random, people: str) -> str:
    name = rng.choice(words(f"people-{people}-family"))
    if rng.random() < 0.03:
        return f"{name}-{rng.choice(words(f'people-{rng.choice(tuple(PEOPLES))}-family'))}"
    if rng.random() < TWO_FAMILIES.get(people, 0):
        other = rng.choice(words(f"people-{people}-family"))
        joiners = (" ", " ", " ", "-", "-", " y ") if people == "hispanic" else (" ", " ", "-")
        return f"{name}{rng.choice(joiners)}{other}"
    return name


def second_given(rng: random.Random, person: Person) -> str:
    """A middle name that goes with the person."""
    if person.people in PEOPLES and rng.random() < 0.7:
        return _given(rng, person.people if rng.random() < 0.6 else "anglo")
    return given_name(rng)


def given_name(rng: random.Random) -> str:
    """A given name."""
    return draw_person(rng).given


def family_name(rng: random.Random) -> str:
    """A family name."""
    return draw_person(rng).family
