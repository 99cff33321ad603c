"""What speech recognition makes of a properly written name or address."""

from __future__ import annotations

import random
import re

from .spoken import cardinal, digit_words, hundreds_words, ordinal, pair_words

TOKEN = re.compile(r"\d+(?:st|nd|rd|th)\b|\d+|[^\W\d_]+(?:['’][^\W\d_]+)*['’]?|[^\w\s]|\s+|_")
ROMAN = {"II": "two", "III": "three", "IV": "four"}
SIGNS = {"&": " and ", "+": " plus ", "%": " percent", "#": " number ", "'": "", "’": "", ".": ""}
CAMEL = re.compile(r"(?<!\bMc)(?<!\bMac)(?<!\b(?:De|Da|La|Le|Du|Di|Fi))(?<=[a-z])(?=[A-Z])")


def digits(rng: random.Random, text: str) -> str:
    """Every digit by itself; zero is "zero" or "oh" throughout."""
    return " ".join(digit_words(text, rng.choice(("zero", "oh"))))


def pairs(text: str) -> str:
    """A number in pairs: 412 -> four twelve, 1205 -> twelve oh five."""
    return " ".join(pair_words(text))


def rank(number: int) -> str:
    """A rank in full: 142 -> one hundred forty second."""
    if number < 100 or number % 100 == 0:
        return ordinal(number) if number < 100 else f"{cardinal(number)}th"
    return f"{cardinal(number // 100 * 100)} {ordinal(number % 100)}"


def house_number(rng: random.Random, text: str) -> str:
    """A number the way house numbers are said."""
    if text[0] == "0" or len(text) > 6:
        return digits(rng, text)
    if len(text) < 3:
        return cardinal(int(text)) if rng.random() < 0.9 else digits(rng, text)
    roll = rng.random()
    if roll < 0.6 and not text.endswith("000"):
        return " ".join(hundreds_words(text)) if text.endswith("00") else pairs(text)
    if roll < 0.8:
        return digits(rng, text)
    return cardinal(int(text))


def hear(rng: random.Random, text: str, worded: float = 0.5) -> str:
    """The text in lower case without punctuation; `worded`: how often its numbers are words."""
    said = rng.random() < worded
    spelled = rng.random() < 0.4
    if rng.random() < 0.7:
        text = CAMEL.sub(" ", text)
    heard = [_hear_token(rng, token, said, spelled) for token in TOKEN.findall(text)]
    apart = _drop_apostrophes(rng, _join(heard))
    return re.sub(r"\s+", " ", apart).strip()


def _hear_token(rng: random.Random, token: str, said: bool, spelled: bool) -> str:
    if token.isdigit():
        return house_number(rng, token) if said else token
    if token[0].isdigit():
        return rank(int(token[:-2])) if said else token
    if token in ROMAN:
        return ROMAN[token]
    if token.isalpha() and token.isupper() and 1 < len(token) < 6:
        return " ".join(token.lower()) if spelled else token.lower()
    if token[0].isalpha():
        return token.lower()
    return SIGNS.get(token, " ")


def _join(tokens: list[str]) -> str:
    """The tokens in a row; letters spelled out and numbers in words stand apart from what they touch."""
    text, last = "", ""
    for token in tokens:
        touching = bool(text and token) and text[-1].isalnum() and token[0].isalnum()
        worded = not (text[-1:].isdigit() or token[:1].isdigit()) or " " in token or " " in last
        text += f" {token}" if touching and worded else token
        last = token
    return text


def _drop_apostrophes(rng: random.Random, text: str) -> str:
    text = text.replace("’", "'")
    return text.replace("'", "") if rng.random() < 0.25 else text


def retype(rng: random.Random, text: str, lower: float = 0.05, upper: float = 0.02) -> str:
    """The text as typed, now and then all in lower or upper case."""
    roll = rng.random()
    if roll < lower:
        return text.lower()
    return text.upper() if roll < lower + upper else text
