"""People whose names are ordinary words: Hope Young, Mark Friday, Luz Calle. Some look like a drug, a plan or a department."""

from __future__ import annotations

import random

from ..values.origins import Person
from ..values.wordlist import words

#: `Person.people` of these people.
EVERYDAY = "everyday"
#: The share of people with such a name in scripts that don't ask for one.
SHARE = 0.05
#: The share of Spanish people with two family names.
TWO_FAMILIES = 0.25


def draw_person(rng: random.Random, language: str) -> Person:
    """A given name and a family name, both of them words of the language."""
    name = family(rng, language)
    if language == "es" and rng.random() < TWO_FAMILIES:
        name = f"{name} {family(rng, language)}"
    return Person(given(rng, language), name, EVERYDAY)


def given(rng: random.Random, language: str) -> str:
    """A given name that is a word."""
    return rng.choice(words(f"people-everyday-{language}-given"))


def family(rng: random.Random, language: str) -> str:
    """A family name that is a word."""
    return rng.choice(words(f"people-everyday-{language}-family"))
