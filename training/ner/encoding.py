"""Text to model input: pieces, letter case, labels.

The encoder is uncased; the case of each word comes back through the token-type input.
"""

import re
from dataclasses import dataclass
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

from .example import Example
from .kinds import OUTSIDE, begin, inside

IGNORED = -100
MAX_CONTEXT = 32
MAX_TEXT = 160

LOWER, INITIAL, CAPITALS, MIXED, CONTEXT = range(5)
CASES = 5

WORD = re.compile(r"\w+|[^\w\s]", re.UNICODE)


@dataclass(frozen=True, slots=True)
class Encoded:
    """Model input of one example.

    ids, types, labels: of equal length; labels are IGNORED outside the text.
    offsets: (start, end) in code points of the text for the pieces from `first` on.
    """

    ids: list[int]
    types: list[int]
    labels: list[int]
    first: int
    offsets: list[tuple[int, int]]


def case_of(word: str, all_capitals: bool) -> int:
    """The letter case of a word; in a text all in capitals they tell nothing."""
    if word.islower() or not any(char.isalpha() for char in word):
        return LOWER
    if all_capitals:
        return LOWER
    if word.isupper():
        return INITIAL if sum(char.isalpha() for char in word) == 1 else CAPITALS
    if word[0].isupper() and word[1:].islower():
        return INITIAL
    return MIXED


def is_all_capitals(text: str) -> bool:
    """True if the text has five or more letters and none in lower case."""
    letters = [char for char in text if char.isalpha()]
    return len(letters) >= 5 and not any(char.islower() for char in letters)


class Encoder:
    """WordPiece pieces by the vocabulary file, one piece a line."""

    def __init__(self, vocabulary: Path) -> None:
        pieces = vocabulary.read_text(encoding="utf-8").splitlines()
        self.vocabulary = {piece: at for at, piece in enumerate(pieces)}
        model = WordPiece(self.vocabulary, unk_token="[UNK]", max_input_chars_per_word=100)
        self._tokenizer = Tokenizer(model)
        self._tokenizer.normalizer = BertNormalizer(lowercase=True)
        self._tokenizer.pre_tokenizer = BertPreTokenizer()
        self.cls = self.vocabulary["[CLS]"]
        self.sep = self.vocabulary["[SEP]"]

    def pieces(self, text: str) -> tuple[list[int], list[tuple[int, int]]]:
        """Piece numbers and their (start, end) in code points of the text."""
        encoded = self._tokenizer.encode(text, add_special_tokens=False)
        return encoded.ids, encoded.offsets

    def context(self, text: str) -> list[int]:
        """The last pieces of the turn before."""
        return self.pieces(text)[0][-MAX_CONTEXT:] if text else []

    def encode(self, example: Example) -> Encoded:
        """Input and labels of an example, cut to MAX_TEXT pieces."""
        text = example.text
        ids, offsets = self.pieces(text)
        ids, offsets = ids[:MAX_TEXT], offsets[:MAX_TEXT]
        context = self.context(example.context)
        head = [self.cls, *context, self.sep]
        return Encoded(
            ids=[*head, *ids, self.sep],
            types=[CONTEXT] * len(head) + cases(text, offsets) + [LOWER],
            labels=[IGNORED] * len(head) + labels(example, offsets) + [IGNORED],
            first=len(head),
            offsets=offsets,
        )


def cases(text: str, offsets: list[tuple[int, int]]) -> list[int]:
    """The case class of each piece: that of its whole word."""
    capitals = is_all_capitals(text)
    by_char = [LOWER] * len(text)
    for match in WORD.finditer(text):
        case = case_of(match.group(), capitals)
        if case != LOWER:
            by_char[match.start() : match.end()] = [case] * (match.end() - match.start())
    return [by_char[start] if start < len(by_char) else LOWER for start, _ in offsets]


def labels(example: Example, offsets: list[tuple[int, int]]) -> list[int]:
    """The class of each piece; a piece that an entity only touches belongs to it."""
    out = [OUTSIDE] * len(offsets)
    spans = iter(example.spans)
    span = next(spans, None)
    started = False
    for at, (start, end) in enumerate(offsets):
        while span is not None and start >= span[1]:
            span, started = next(spans, None), False
        if span is not None and end > span[0]:
            out[at] = inside(span[2]) if started else begin(span[2])
            started = True
    return out
