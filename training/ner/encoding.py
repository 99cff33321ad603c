"""Text to model input: pieces and letter case, since the encoder is uncased."""

import re
from pathlib import Path

from tokenizers import Tokenizer
from tokenizers.models import WordPiece
from tokenizers.normalizers import BertNormalizer
from tokenizers.pre_tokenizers import BertPreTokenizer

IGNORED = -100

LOWER, INITIAL, CAPITALS, MIXED = range(4)

WORD = re.compile(r"\w+|[^\w\s]", re.UNICODE)


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


def cases(text: str, offsets: list[tuple[int, int]]) -> list[int]:
    """The case class of each piece: that of its whole word."""
    capitals = is_all_capitals(text)
    by_char = [LOWER] * len(text)
    for match in WORD.finditer(text):
        case = case_of(match.group(), capitals)
        if case != LOWER:
            by_char[match.start() : match.end()] = [case] * (match.end() - match.start())
    return [by_char[start] if start < len(by_char) else LOWER for start, _ in offsets]
