"""Puts the name of whoever is spoken to into what is said: at the end, at the beginning, between two clauses."""

import random
import re

from .example import Example
from .values.registry import SLOTS
from .values.value import Value, text_of

OPENERS = (
    "ok", "okay", "right", "alright", "all right", "thanks", "thank you", "no", "yes", "yeah", "well", "hi", "hello", "hey",
    "sure", "so", "sorry", "great", "perfect", "good morning", "good afternoon", "oh", "um", "listen", "look", "wait",
    "please", "of course", "no problem", "got it", "good", "lovely", "morning", "excuse me", "welcome back", "now",
)  # fmt: skip
CLOSERS = (
    "thanks", "thank you", "bye", "please", "ok", "okay", "alright", "take care", "thanks again", "have a good one",
    "you know", "i swear", "that's all", "sorry", "right", "goodbye", "cheers", "if you can", "talk soon", "good night",
)  # fmt: skip
#: How often which name is used: mostly the given one.
NAMES = (("first", 80), ("nickname", 8), ("titled", 8), ("name", 4))
OPENER = re.compile(rf"(?:{'|'.join(sorted(OPENERS, key=len, reverse=True))})\b", re.IGNORECASE)
MOST_WORDS = 24
#: A name that follows these is no address.
UNFINISHED = re.compile(
    r"\b(?:the|an?|my|your|his|her|our|their|for|to|is|was|are|of|and|or|in|at|with|from|by|on|as|than|like|call|name|named|"
    r"called|doctor|dr|mr|mrs|ms|mister|miss|nurse|i'm|it's|he's|she's|that's)\W*$",
    re.IGNORECASE,
)
SENTENCE = re.compile(r"[\w'’%)]+[.?!…]*")
END_MARKS = re.compile(r"[.?!…]*$")


def is_addressable(example: Example) -> bool:
    """True for one short turn of talk whose ends are no values."""
    text = example.text
    if not text or "\n" in text or ":" in text or "{" in text or len(text.split()) > MOST_WORDS:
        return False
    if SENTENCE.fullmatch(text.split()[-1]) is None or not text[0].isalpha() or UNFINISHED.search(text):
        return False
    first, last = (example.spans[0], example.spans[-1]) if example.spans else ((1, 1, ""), (0, 0, ""))
    return first[0] > 0 and last[1] < len(text) - 1


def address(example: Example, rng: random.Random) -> Example:
    """The turn with a name in one of the places where people put it. Call for what is_addressable."""
    text, heard = example.text, is_heard(example.text)
    slots, weights = zip(*NAMES, strict=True)
    value = SLOTS[rng.choices(slots, weights)[0]](rng, "spoken" if heard else "written")
    comma = "" if heard or rng.random() < 0.12 else ","
    place = rng.random()
    if place < 0.45:
        marks = END_MARKS.search(text).start()
        return put(example, marks, f"{comma} ", value, "")
    if place < 0.6:
        closer = rng.choice(CLOSERS)
        marks = END_MARKS.search(text).start()
        return put(example, marks, f"{comma} ", value, f"{comma} {closer}")
    if place < 0.78:
        return put(lowered(example), 0, "", value, f"{comma} ")
    found = OPENER.match(text)
    if found is not None and found.end() < len(text):
        rest = "" if text[found.end()] in ",.!" else comma
        return put(example, found.end(), f"{comma} " if rng.random() < 0.5 else " ", value, rest)
    opener = rng.choice(OPENERS)
    opener = opener if heard else opener.capitalize()
    before = f"{opener}{comma if rng.random() < 0.5 else ''} "
    return put(lowered(example), 0, before, value, f"{comma} ")


def is_heard(text: str) -> bool:
    """True for what recognized speech looks like: lower case and no marks."""
    return text == text.lower() and not re.search(r"[.,;!?]", text)


def lowered(example: Example) -> Example:
    """Without the capital of the sentence's first word, which stands inside of it now."""
    text = example.text
    word = re.match(r"[\w'’]+", text)
    if word is None or word.group() != word.group().capitalize() or word.group().startswith(("I'", "I’")) or len(word.group()) == 1:
        return example
    return Example(text[0].lower() + text[1:], example.context, example.spans)


def put(example: Example, at: int, before: str, value: Value, after: str) -> Example:
    """The value at a place of the text, between two pieces; later spans move."""
    spans, start = [], at + len(before)
    for text, kind in value:
        if kind is not None:
            spans.append((start, start + len(text), kind))
        start += len(text)
    added = before + text_of(value) + after
    moved = [(s, e, k) if e <= at else (s + len(added), e + len(added), k) for s, e, k in example.spans]
    text = example.text[:at] + added + example.text[at:]
    return Example(text, example.context, tuple(sorted([*moved, *spans])))
