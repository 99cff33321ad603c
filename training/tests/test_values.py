"""The values of people, numbers, identifiers and days: present, clean, varied, repeatable."""

from __future__ import annotations

import random
import unittest
from pathlib import Path
from tempfile import TemporaryDirectory

from ner.values import dates, identifiers, numbers, origins, people
from ner.values.spoken import cardinal, digit_words, ordinal, ordinal_digits, pair_words
from ner.values.value import Slot, Style, Value, text_of

MODULES = (people, numbers, dates, identifiers)
SLOTS: dict[str, Slot] = {name: slot for module in MODULES for name, slot in module.SLOTS.items()}
STYLES: tuple[Style, Style] = ("written", "spoken")
DRAWS = 200
FEWEST = {
    "count": 25, "percent": 70, "season": 25, "weekday": 20, "month": 25, "bp": 100, "year": 80, "freq": 60, "duration": 90,
    "time": 90, "relday": 70, "dose": 90, "testvalue": 100, "age": 80, "age90": 30, "nickname": 110, "room": 120,
    "amount": 110, "number": 130, "monthyear": 110, "measure": 120,
}  # fmt: skip
USUAL_FEWEST = 150
KINDS = {
    "NAME": "first last name titled initialed spelled nickname", "DATE": "date monthyear", "DOB": "dob", "AGE": "age age90",
    "PHONE": "phone fax", "EMAIL": "email", "SSN": "ssn ssn4", "MRN": "mrn", "HEALTH_PLAN_ID": "plan_id group_no",
    "ACCOUNT": "account routing", "CREDIT_CARD": "card card4", "CVV": "cvv", "LICENSE": "license npi dea medlic passport",
    "VEHICLE_ID": "vin plate", "DEVICE_ID": "device", "URL": "url", "IP": "ip",
    "UNIQUE_ID": "username claim rx confirm employee_id accession",
}  # fmt: skip
KIND_OF = {name: kind for kind, names in KINDS.items() for name in names.split()}


def draws(name: str, style: Style, seed: int = 5) -> list[Value]:
    """Values of a slot, the same for the same seed."""
    rng = random.Random(seed)
    return [SLOTS[name](rng, style) for _ in range(DRAWS)]


class SlotsTest(unittest.TestCase):
    """What holds for every slot in both styles."""

    def each(self) -> list[tuple[str, Style]]:
        """Every slot in every style."""
        return [(name, style) for name in SLOTS for style in STYLES]

    def test_text_is_clean(self) -> None:
        for name, style in self.each():
            for value in draws(name, style):
                text = text_of(value)
                with self.subTest(slot=name, style=style, value=value):
                    self.assertTrue(text.strip())
                    self.assertNotIn("\n", text)
                    self.assertNotIn("  ", text.rstrip())
                    self.assertEqual(len(value), len([part for part, _ in value if part]))

    def test_labelled_segments_have_no_outer_blanks_and_the_right_kind(self) -> None:
        for name, style in self.each():
            for value in draws(name, style):
                labelled = [(text, kind) for text, kind in value if kind]
                with self.subTest(slot=name, style=style, value=value):
                    self.assertEqual({kind for _, kind in labelled}, {KIND_OF[name]} if name in KIND_OF else set())
                    for text, _ in labelled:
                        self.assertEqual(text, text.strip())
                        self.assertTrue(any(sign.isalnum() for sign in text))

    def test_spoken_text_is_lower_case(self) -> None:
        for name in SLOTS:
            for value in draws(name, "spoken"):
                with self.subTest(slot=name, value=value):
                    self.assertEqual(text_of(value), text_of(value).lower())

    def test_values_differ(self) -> None:
        for name, style in self.each():
            distinct = {text_of(value) for value in draws(name, style)}
            with self.subTest(slot=name, style=style):
                self.assertGreaterEqual(len(distinct), FEWEST.get(name, USUAL_FEWEST))

    def test_same_seed_gives_same_values(self) -> None:
        for name, style in self.each():
            with self.subTest(slot=name, style=style):
                self.assertEqual(draws(name, style), draws(name, style))


class GazetteerTest(unittest.TestCase):
    """Names of the gazetteers, once a folder is given."""

    def tearDown(self) -> None:
        people.unload_gazetteers()

    def test_half_of_the_names_come_from_the_folder(self) -> None:
        import gzip

        with TemporaryDirectory() as folder:
            for name in {name for part in origins.GAZETTEERS.values() for name, _ in part}:
                with gzip.open(Path(folder) / f"{name}.txt.gz", "wt", encoding="utf-8") as out:
                    out.write("Qqzed\n")
            people.load_gazetteers(Path(folder))
        rng = random.Random(1)
        drawn = sum(origins.draw_person(rng).family == "Qqzed" for _ in range(400))
        self.assertTrue(140 < drawn < 260, drawn)


class SpokenTest(unittest.TestCase):
    """Numbers in words."""

    def test_numbers_in_words(self) -> None:
        self.assertEqual(cardinal(142), "one hundred forty two")
        self.assertEqual(cardinal(142, "and"), "one hundred and forty two")
        self.assertEqual(cardinal(60_005), "sixty thousand five")
        self.assertEqual(ordinal(21), "twenty first")
        self.assertEqual(ordinal(30), "thirtieth")
        self.assertEqual([ordinal_digits(n) for n in (1, 2, 3, 11, 22)], ["1st", "2nd", "3rd", "11th", "22nd"])

    def test_digits_in_words(self) -> None:
        self.assertEqual(" ".join(digit_words("5500", "oh")), "five five oh oh")
        self.assertEqual(" ".join(digit_words("55000", "zero", repeats=True)), "double five triple zero")
        self.assertEqual(" ".join(pair_words("1962")), "nineteen sixty two")
        self.assertEqual(" ".join(pair_words("4105")), "forty one oh five")


if __name__ == "__main__":
    unittest.main()
