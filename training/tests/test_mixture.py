"""What the reader learns from: windows and partial transcripts of calls."""

from __future__ import annotations

import random
import unittest

from ner.calls.render import Mention, Turn
from ner.calls.script import Script
from ner.reader.mixture import MOST_FEW, NEW_SHARE, cut_short, emphasized, from_anywhere

CALL = [
    Turn("system", "You are Ada.", (Mention(8, 11, "NAME", "office"),)),
    Turn("user", "hi it's jane may doe", (Mention(8, 20, "NAME", "person"),)),
    Turn("assistant", "Thanks Jane", (Mention(7, 11, "NAME", "person"),)),
    Turn("user", "ok", ()),
]


class CutShortTest(unittest.TestCase):
    def test_ends_after_a_word_of_a_caller_and_keeps_what_is_seen_of_a_value(self) -> None:
        seen = set()
        for seed in range(80):
            *before, last = cut_short(CALL, random.Random(seed))
            self.assertEqual(before, CALL[:1])
            seen.add((last.text, *(last.text[mention.start : mention.end] for mention in last.mentions)))
        self.assertEqual(seen, {("hi",), ("hi it's",), ("hi it's jane", "jane"), ("hi it's jane may", "jane may")})

    def test_leaves_what_has_no_turn_to_cut(self) -> None:
        turns = [CALL[0], CALL[3]]
        self.assertEqual(cut_short(turns, random.Random(1)), turns)


class WindowsTest(unittest.TestCase):
    def test_windows_have_one_to_six_turns_where_only_a_few_are_read(self) -> None:
        turns = [Turn("user", f"turn {at}", ()) for at in range(40)]
        rng = random.Random(1)
        lengths = [len(from_anywhere(turns, rng, 0.8)) for _ in range(600)]
        short = [length for length in lengths if length <= MOST_FEW]
        self.assertEqual({*short}, {1, 2, 3, 4, 5, 6})
        self.assertGreater(len(short), 400)


class EmphasisTest(unittest.TestCase):
    def test_new_scripts_get_their_share_however_few_they_are(self) -> None:
        for late in (3, 40, 90):
            scripts = [Script(f"{90 if at < 300 else 95}-{at}", "typed", "en", ()) for at in range(300 + late)]
            drawn = emphasized(scripts, 95)
            self.assertAlmostEqual(sum(script.name.startswith("95") for script in drawn) / len(drawn), NEW_SHARE, delta=0.05)
            self.assertEqual({*drawn}, {*scripts})


if __name__ == "__main__":
    unittest.main()
