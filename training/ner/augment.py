"""Makes written text look like typed-in-haste or recognized speech."""

import random
import re

from .example import Example

MARKS = re.compile(r"[.,;:!?\"()…]")


def lower(text: str) -> str:
    """Lower case, character by character, so that offsets stay."""
    return "".join(low if len(low := char.lower()) == 1 else char for char in text)


def upper(text: str) -> str:
    """Upper case, character by character, so that offsets stay."""
    return "".join(up if len(up := char.upper()) == 1 else char for char in text)


def without_marks(example: Example) -> Example:
    """Drops punctuation outside the entities and at their ends; spans follow."""
    keep = [True] * len(example.text)
    covered = {at for start, end, _ in example.spans for at in range(start, end)}
    for match in MARKS.finditer(example.text):
        if match.start() not in covered:
            keep[match.start()] = False
    moved, count = [], 0
    for kept in keep:
        moved.append(count)
        count += kept
    moved.append(count)
    text = "".join(char for char, kept in zip(example.text, keep, strict=True) if kept)
    return Example(text, example.context, tuple((moved[s], moved[e], k) for s, e, k in example.spans))


def vary(example: Example, rng: random.Random, lower_share: float) -> Example:
    """Lower-cases a share of the examples, most of those without punctuation; a few in capitals."""
    draw = rng.random()
    if draw < lower_share:
        example = Example(lower(example.text), lower(example.context), example.spans)
        return without_marks(example) if rng.random() < 0.65 else example
    if draw > 0.985:
        return Example(upper(example.text), example.context, example.spans)
    return example
