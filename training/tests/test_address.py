"""Checks where a name is put into what somebody says."""

import random
import unittest

from ner.address import address, is_addressable
from ner.example import Example

SPOKEN = Example("no that will be all", "", ())
WRITTEN = Example("No, that will be all.", "", ())
DRAWS = 300


def addressed(example: Example) -> list[Example]:
    """The turn with a name, many times."""
    return [address(example, random.Random(seed)) for seed in range(DRAWS)]


class AddressTest(unittest.TestCase):
    def test_what_is_labelled_is_the_name_alone(self) -> None:
        for example in (SPOKEN, WRITTEN):
            for one in addressed(example):
                self.assertTrue(one.spans)
                for start, end, kind in one.spans:
                    said = one.text[start:end]
                    self.assertEqual(kind, "NAME")
                    self.assertEqual(said, said.strip(" ,.?!"))

    def test_heard_text_stays_heard(self) -> None:
        for one in addressed(SPOKEN):
            self.assertNotRegex(one.text, r"[,;!?]")

    def test_names_stand_in_several_places(self) -> None:
        places = {
            "first" if one.spans[0][0] == 0 else "last" if one.spans[-1][1] >= len(one.text) - 1 else "inside"
            for one in addressed(WRITTEN)
        }
        self.assertEqual(places, {"first", "last", "inside"})

    def test_other_values_keep_their_places(self) -> None:
        text = "I moved to Dayton last spring."
        start = text.index("Dayton")
        for one in addressed(Example(text, "", ((start, start + 6, "LOCATION"),))):
            (place,) = [span for span in one.spans if span[2] == "LOCATION"]
            self.assertEqual(one.text[place[0] : place[1]], "Dayton")

    def test_who_can_be_addressed(self) -> None:
        self.assertTrue(is_addressable(WRITTEN))
        for text in ("Name: Kim", "my name is", "a\nb", "word " * 30, "", "4 4 1 8"):
            with self.subTest(text=text):
                self.assertFalse(is_addressable(Example(text, "", ())))
        self.assertFalse(is_addressable(Example("it is kim", "", ((6, 9, "NAME"),))))


if __name__ == "__main__":
    unittest.main()
