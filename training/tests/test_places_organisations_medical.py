"""Checks the values of places, organisations and medical words."""

import random
import unittest

from ner.values import medical, organisations, places
from ner.values.value import Style, Value

SLOTS = {**places.SLOTS, **organisations.SLOTS, **medical.SLOTS}
STYLES: tuple[Style, Style] = ("written", "spoken")
LABELS = {
    "street": {"ADDRESS"}, "pobox": {"ADDRESS"}, "address": {"ADDRESS", "LOCATION", "ZIP"}, "zip": {"ZIP"},
    "city": {"LOCATION"}, "city_state": {"LOCATION"}, "place": {"LOCATION"},
    "hospital": {"FACILITY"}, "school": {"FACILITY"}, "employer": {"EMPLOYER"},
}  # fmt: skip
DRAWS = 200


def draw(slot: str, style: Style, seed: int) -> list[Value]:
    """Return many values of a slot."""
    rng = random.Random(seed)
    return [SLOTS[slot](rng, style) for _ in range(DRAWS)]


def joined(value: Value) -> str:
    """Return a value's text."""
    return "".join(text for text, _ in value)


class ValuesTest(unittest.TestCase):
    def each(self, check) -> None:  # type: ignore[no-untyped-def]
        for slot in SLOTS:
            for style in STYLES:
                with self.subTest(slot=slot, style=style):
                    check(slot, style)

    def test_every_value_has_text_and_clean_labelled_segments(self) -> None:
        def check(slot: str, style: Style) -> None:
            for value in draw(slot, style, 1):
                self.assertTrue(joined(value).strip())
                for text, kind in value:
                    self.assertNotIn("{", text)
                    if kind is not None:
                        self.assertTrue(text and text == text.strip(), value)

        self.each(check)

    def test_labels_are_those_of_the_slot(self) -> None:
        def check(slot: str, style: Style) -> None:
            kinds = {kind for value in draw(slot, style, 2) for _, kind in value} - {None}
            self.assertEqual(kinds, LABELS.get(slot, set()))

        self.each(check)

    def test_spoken_values_are_lower_case(self) -> None:
        for slot in SLOTS:
            with self.subTest(slot=slot):
                for value in draw(slot, "spoken", 3):
                    self.assertEqual(joined(value), joined(value).lower())

    def test_values_vary(self) -> None:
        def check(slot: str, style: Style) -> None:
            different = {joined(value).lower() for value in draw(slot, style, 4)}
            self.assertGreater(len(different), 20 if slot in ("color", "state") else 40)

        self.each(check)

    def test_same_seed_gives_the_same_values(self) -> None:
        def check(slot: str, style: Style) -> None:
            self.assertEqual(draw(slot, style, 5), draw(slot, style, 5))

        self.each(check)


if __name__ == "__main__":
    unittest.main()
