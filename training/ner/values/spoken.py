"""How speech recognition gives numbers, letters and codes."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence

ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
TENS = "_ _ twenty thirty forty fifty sixty seventy eighty ninety".split()
ORDINAL_ONES = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth "
    "thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
).split()
REPEATS = {2: "double", 3: "triple"}
FILLERS = (
    "uh", "um", "uh", "um", "er", "let me see", "let's see", "hold on", "and then", "then", "and",
    "uh let me see", "sorry", "okay", "i think", "one second", "hmm", "you ready", "i believe",
)  # fmt: skip
NATO = dict(
    zip(
        "abcdefghijklmnopqrstuvwxyz",
        "alpha bravo charlie delta echo foxtrot golf hotel india juliet kilo lima mike november "
        "oscar papa quebec romeo sierra tango uniform victor whiskey x-ray yankee zulu".split(),
        strict=True,
    )
)
CLUES = {
    "a": "apple alpha adam", "b": "boy bravo bob", "c": "cat charlie charles", "d": "dog delta david",
    "e": "edward echo elephant", "f": "frank foxtrot fox", "g": "george golf girl", "h": "henry hotel house",
    "i": "india ida igloo", "j": "john juliet jack", "k": "king kilo kite", "l": "larry lima lion",
    "m": "mary mike mother", "n": "nancy november nurse", "o": "oscar orange ocean", "p": "peter papa paul",
    "q": "queen quebec", "r": "robert romeo", "s": "sam sierra sugar", "t": "tom tango tiger",
    "u": "uniform umbrella", "v": "victor vincent", "w": "william whiskey", "x": "x-ray xylophone",
    "y": "yellow yankee", "z": "zebra zulu",
}  # fmt: skip
SEPARATORS = {
    "-": ("dash", "dash", "hyphen", "minus"),
    ".": ("dot",) * 8 + ("point", "period"),
    "_": ("underscore", "underscore", "under score"),
    "/": ("slash", "forward slash"),
    ":": ("colon",),
    "@": ("at", "at", "at", "at sign"),
    "#": ("pound", "hash", "number sign"),
    "*": ("star",),
    "+": ("plus",),
}


def cardinal(number: int, joiner: str = "") -> str:
    """The words of a whole number; `joiner` ("and") stands after the hundreds."""
    if number < 20:
        return ONES[number]
    if number < 100:
        return TENS[number // 10] + (f" {ONES[number % 10]}" if number % 10 else "")
    for size, word in ((1_000_000, "million"), (1000, "thousand"), (100, "hundred")):
        if number >= size:
            head = f"{cardinal(number // size, joiner)} {word}"
            rest = number % size
            between = f" {joiner} " if joiner and (size == 100 or rest < 100) else " "
            return head + (between + cardinal(rest, joiner) if rest else "")
    return str(number)


def ordinal(number: int) -> str:
    """The words of an ordinal below one hundred."""
    if number < 20:
        return ORDINAL_ONES[number]
    if number % 10 == 0:
        return TENS[number // 10][:-1] + "ieth"
    return f"{TENS[number // 10]} {ORDINAL_ONES[number % 10]}"


def ordinal_digits(number: int) -> str:
    """An ordinal in figures, "21st"."""
    if 10 <= number % 100 <= 20:
        return f"{number}th"
    return f"{number}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(number % 10, 'th') }"


def digit_words(digits: str, nought: str = "oh", repeats: bool = False) -> list[str]:
    """One word a digit; with `repeats` runs of two or three are told as double or triple."""
    words: list[str] = []
    for run in re.findall(r"((\d)\2*)", digits):
        length, word = len(run[0]), nought if run[1] == "0" else ONES[int(run[1])]
        while repeats and length >= 2:
            step = 2 if length in (2, 4) else 3
            words += [REPEATS[step], word]
            length -= step
        words += [word] * length
    return words


def pair_words(digits: str, nought: str = "oh") -> list[str]:
    """Digits two by two: "forty one fifty five", "oh seven", "nineteen hundred"."""
    words: list[str] = [] if len(digits) % 2 == 0 else digit_words(digits[0], nought)
    for at in range(len(digits) % 2, len(digits), 2):
        pair = digits[at : at + 2]
        words += digit_words(pair, nought) if pair[0] == "0" else cardinal(int(pair)).split()
    return words


def hundreds_words(digits: str, nought: str = "oh") -> list[str]:
    """A group of digits as a count: "four hundred twelve", "five hundred", "twelve hundred"."""
    if digits.startswith("0") or len(digits) > 4:
        return digit_words(digits, nought)
    if len(digits) == 4 and digits.endswith("00") and digits[1] != "0":
        return [*cardinal(int(digits[:2])).split(), "hundred"]
    return cardinal(int(digits)).split()


def group_words(rng: random.Random, group: str, mode: str, nought: str) -> str:
    """One group of digits in the given manner."""
    if mode == "words":
        return " ".join(digit_words(group, nought))
    if mode == "double":
        return " ".join(digit_words(group, nought, repeats=True))
    if mode == "pairs":
        return " ".join(pair_words(group, nought))
    if mode == "hundreds":
        return " ".join(hundreds_words(group, nought))
    if mode == "spaced":
        return " ".join(group)
    if mode == "mixed":
        choices = ("words", "words", "pairs", "figures", "spaced", "hundreds", "double")
        return group_words(rng, group, rng.choice(choices), nought)
    return group


MODES = ("words", "figures", "spaced", "pairs", "double", "mixed", "hundreds", "run", "hyphened", "halting")
MODE_WEIGHTS = (26, 18, 14, 9, 9, 9, 4, 9, 3, 3)


def say_digits(rng: random.Random, groups: Sequence[str], mode: str | None = None) -> str:
    """A number in its natural groups, as heard."""
    mode = mode or rng.choices(MODES, MODE_WEIGHTS)[0]
    nought = rng.choice(("oh", "zero", "oh", "zero", "o"))
    if mode == "run":
        return "".join(groups)
    if mode == "hyphened":
        return "-".join(groups)
    if mode == "halting":
        inner = rng.choice(("words", "figures", "spaced"))
        return f" {rng.choice((',', ',', '...', '-'))} ".join(group_words(rng, g, inner, nought) for g in groups)
    said = [group_words(rng, group, mode, nought) for group in groups]
    return hesitate(rng, said)


def hesitate(rng: random.Random, parts: Sequence[str], chance: float = 0.09) -> str:
    """The parts in a row, now and then with a filler or a correction between them."""
    words = list(parts)
    if len(words) == 1 and " " in words[0]:
        words = words[0].split(" ")
    if len(words) < 2 or rng.random() >= chance:
        return " ".join(words)
    at = rng.randrange(1, len(words))
    filler = rng.choice(FILLERS)
    if rng.random() < 0.15:
        filler = f"{rng.choice(('no wait', 'no', 'sorry', 'i mean', 'no sorry'))} {words[at - 1]}"
    return " ".join([*words[:at], filler, *words[at:]])


def say_letter(rng: random.Random, letter: str, manner: str) -> str:
    """One letter: bare, "b as in boy", "capital m", or its call word."""
    low = letter.lower()
    if low not in NATO:
        return low
    if manner == "clue":
        joiner = rng.choice(("as in", "as in", "like", "for", "like in"))
        return f"{low} {joiner} {rng.choice(CLUES[low].split())}"
    if manner == "nato":
        return NATO[low]
    if manner == "capital":
        return f"{rng.choice(('capital', 'upper case', 'capital letter'))} {low}"
    return low


def say_letters(rng: random.Random, letters: str) -> str:
    """A run of letters, as heard: spelled, joined, or with clues."""
    manner = rng.choices(("bare", "joined", "clue", "nato", "capital", "some"), (46, 26, 10, 7, 3, 8))[0]
    if manner == "joined":
        return letters.lower()
    if manner == "some":
        return " ".join(say_letter(rng, c, rng.choice(("bare", "bare", "clue"))) for c in letters)
    return " ".join(say_letter(rng, c, manner) for c in letters)


def say_code(rng: random.Random, code: str) -> str:
    """A code of letters, digits and signs, as heard."""
    if rng.random() < 0.12:
        return code.lower()
    silent = rng.random() < 0.35
    mode = rng.choices(MODES[:6], MODE_WEIGHTS[:6])[0]
    parts: list[str] = []
    for run in re.findall(r"[A-Za-z]+|\d+|[^A-Za-z\d]", code):
        if run.isalpha():
            parts.append(say_letters(rng, run))
        elif run.isdigit():
            parts.append(say_digits(rng, chunk(rng, run), mode))
        elif run not in " ," and not silent:
            parts.append(rng.choice(SEPARATORS.get(run, (run,))))
    if all(len(part) == 1 for part in parts) and rng.random() < 0.3:
        return "".join(parts)
    return hesitate(rng, parts, 0.05)


def chunk(rng: random.Random, digits: str) -> list[str]:
    """Digits cut into groups as a speaker might."""
    if len(digits) <= 3 or rng.random() < 0.3:
        return [digits]
    sizes = rng.choice(((3,), (2,), (4,), (3, 2), (3, 4), (2, 3), (1, 3)))
    groups, at, turn = [], 0, 0
    while at < len(digits):
        size = sizes[turn % len(sizes)]
        if len(digits) - at - size == 1:
            size += 1
        groups.append(digits[at : at + size])
        at, turn = at + size, turn + 1
    return groups


def digits_of(rng: random.Random, count: int, first_nonzero: bool = False) -> str:
    """Random digits, with runs and noughts more often than chance would give."""
    lazy = rng.random() < 0.2
    text = ""
    while len(text) < count:
        if lazy and text and rng.random() < 0.35:
            text += text[-1]
        elif lazy and rng.random() < 0.25:
            text += "0"
        else:
            text += rng.choice("0123456789")
    if first_nonzero and text[0] == "0":
        text = rng.choice("123456789") + text[1:]
    return text


def letters_of(rng: random.Random, count: int, alphabet: str = "ABCDEFGHJKLMNPRSTUVWXYZ") -> str:
    """Random capital letters."""
    return "".join(rng.choice(alphabet) for _ in range(count))


def fill(rng: random.Random, shape: str) -> str:
    """A shape filled: `9` a digit, `A` a letter, `X` either, `H` a hex digit, `\\` takes the next as it is."""
    out, literal = [], False
    lazy_digits = iter(digits_of(rng, len(shape), first_nonzero=True))
    for sign in shape:
        if literal:
            out.append(sign)
        elif sign == "9":
            out.append(next(lazy_digits))
        elif sign == "A":
            out.append(letters_of(rng, 1))
        elif sign == "X":
            out.append(rng.choice("ABCDEFGHJKLMNPRSTUVWXYZ23456789012345678901234567"))
        elif sign == "H":
            out.append(rng.choice("0123456789abcdef"))
        elif sign != "\\":
            out.append(sign)
        literal = sign == "\\" and not literal
    return "".join(out)


def decimal_words(rng: random.Random, text: str) -> str:
    """A decimal number as heard: "seven point four", "point five", "one oh one point two"."""
    whole, _, rest = text.partition(".")
    if rng.random() < 0.3:
        return text
    tail = " ".join(
        digit_words(rest, rng.choice(("oh", "zero")))
    ) if len(rest) != 2 or rng.random() < 0.5 else " ".join(pair_words(rest))
    head = "" if whole in ("", "0") and rng.random() < 0.6 else whole_words(rng, int(whole or "0")) + " "
    return f"{head}point {tail}"


def whole_words(rng: random.Random, number: int) -> str:
    """A bare whole number as heard: counted, or in the short way ("two fifty", "one oh two")."""
    if 100 < number < 1000 and number % 100 and rng.random() < 0.6:
        return " ".join([ONES[number // 100], *pair_words(f"{number % 100:02d}")])
    if 1000 < number < 10000 and number % 100 and rng.random() < 0.5:
        return " ".join(pair_words(str(number)))
    if 100 <= number < 200 and rng.random() < 0.25:
        return "a " + cardinal(number, "and").removeprefix("one ")
    return cardinal(number, rng.choice(("", "", "and")))


def number_heard(rng: random.Random, number: int) -> str:
    """A whole number as heard, in words or in figures."""
    return str(number) if rng.random() < 0.35 else whole_words(rng, number)
