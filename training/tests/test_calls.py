"""Calls rendered from scripts: values are the same all through a call, marked where they stand, and say whose they are."""

from __future__ import annotations

import random
import unittest
from pathlib import Path

from ner.calls.cast import Cast
from ner.calls.everyday import EVERYDAY
from ner.calls.render import render
from ner.calls.saying import big, nearly
from ner.calls.script import BadScript, Slot, parse, read_scripts
from ner.calls.spanish import Spanish, count
from ner.kinds import KINDS
from ner.values.heard_names import fold
from ner.values.wordlist import words

FOLDER = Path(__file__).resolve().parent.parent / "calls"
CALL = """=== call 00-01
title: test
style: recognized
lang: en
--- system
You are {a.given} at {o.name}, {o.phone}. Today is {t.today}.
--- assistant
Hi, is this {p1.given}?
--- user
yes {p1.family|spell} born {p1.dob} it costs {t.money} May I
--- assistant-calls find call_1
{"name":"{p1.name}","list":[{"dob":"{p1.dob}","n":3}]}
--- tool call_1
{"with":"{s1.titled}","at":"{p1.next}"}
"""


def script(source: str = CALL):  # noqa: ANN201
    """The one script of a source."""
    (found,) = parse(source)
    return found


class JoinedTest(unittest.TestCase):
    """An article before a slot."""

    def test_is_said_once(self) -> None:
        source = CALL.split("--- system")[0].replace("lang: en", "lang: es") + "--- user\nel {p1.next} no, el {t.day}, a las {t.time}\n"
        rng = random.Random(5)
        texts = [render(script(source), rng)[0].text for _ in range(200)]
        self.assertNotRegex("\n".join(texts), r"\bel el\b|\blas las\b")


class ScriptTest(unittest.TestCase):
    def test_sections_have_their_texts_by_member(self) -> None:
        roles = [(section.role, [member for member, _ in section.texts]) for section in script().sections]
        self.assertEqual(
            roles,
            [
                ("system", [None]), ("assistant", [None]), ("user", [None]), ("assistant-calls", ["name", "dob", "n"]),
                ("tool", ["with", "at"]),
            ],
        )  # fmt: skip

    def test_what_is_unknown_is_refused_by_name(self) -> None:
        for wrong in ("{p1.shoe}", "{q1.name}", "{t.dob}", "{p1.dob|loudly}", "{p.name}"):
            with self.assertRaisesRegex(BadScript, "00-01, user"):
                script(CALL.replace("{p1.dob} it", f"{wrong} it"))
        with self.assertRaisesRegex(BadScript, "style 'sung'"):
            script(CALL.replace("recognized", "sung"))
        with self.assertRaisesRegex(BadScript, "names 'odd'"):
            script(CALL.replace("lang: en", "lang: en\nnames: odd"))

    def test_all_scripts_can_be_read_and_have_names_of_their_own(self) -> None:
        names = [one.name for one in read_scripts(FOLDER)]
        self.assertGreater(len(names), 200)
        self.assertEqual(len(names), len(set(names)))


class RenderTest(unittest.TestCase):
    def turns(self, seed: int = 1):  # noqa: ANN201
        """The call's turns, and the values by where they stand."""
        return render(script(), random.Random(seed))

    def values(self, seed: int = 1) -> list[tuple[str, str | None, str, str | None, str]]:
        return [(t.role, m.kind, m.whose, m.day, t.text[m.start : m.end]) for t in self.turns(seed) for m in t.mentions]

    def test_says_what_values_are_and_whose(self) -> None:
        self.assertEqual(
            [value[:4] for value in self.values()],
            [
                ("system", "NAME", "office", None), ("system", "FACILITY", "office", None), ("system", "PHONE", "office", None),
                ("system", None, "thing", "current"), ("assistant", "NAME", "person", None), ("user", "NAME", "person", None),
                ("user", "DOB", "person", "birth"), ("user", None, "thing", None), ("assistant-calls", "NAME", "person", None),
                ("assistant-calls", "DOB", "person", "birth"), ("tool", "NAME", "office", None), ("tool", "DATE", "person", "agreed"),
            ],
        )  # fmt: skip

    def test_a_record_has_the_values_that_were_said(self) -> None:
        for seed in range(30):
            values = self.values(seed)
            self.assertTrue(values[8][4].lower().startswith(values[4][4].lower()) or not values[4][4].isascii() or not values[8][4].isascii())
            self.assertRegex(values[9][4], r"^\d{4}-\d\d-\d\d$")

    def test_what_is_recognized_has_no_capitals(self) -> None:
        for seed in range(30):
            user = [turn.text for turn in self.turns(seed) if turn.role == "user"]
            self.assertEqual(user, [text.lower() for text in user])

    def test_a_title_is_no_part_of_a_name(self) -> None:
        for seed in range(30):
            staff = next(turn for turn in self.turns(seed) if turn.member == "with")
            self.assertGreater(staff.mentions[0].start, 0)

    def test_the_same_seed_gives_the_same_call(self) -> None:
        self.assertEqual(self.turns(7), self.turns(7))
        self.assertNotEqual(self.turns(7), self.turns(8))

    def test_every_script_marks_its_values_in_order(self) -> None:
        scripts = read_scripts(FOLDER)
        for seed in range(3, 9):
            rng = random.Random(seed)
            for turn, one in ((turn, one) for one in scripts for turn in render(one, rng)):
                at = 0
                for mention in turn.mentions:
                    self.assertTrue(at <= mention.start < mention.end <= len(turn.text), one.name)
                    self.assertTrue(mention.kind in KINDS or mention.whose == "thing", one.name)
                    self.assertEqual(turn.text[mention.start : mention.end].strip(), turn.text[mention.start : mention.end], one.name)
                    at = mention.end


class EverydayTest(unittest.TestCase):
    """People whose names are ordinary words."""

    SAID = "--- user\n{p1.given} | {p1.family} | {s1.given} | {d1.family} | {p1.nick} | {p1.middle} | {p1.given#2} | {p2.family}\n"

    def names(self, seed: int, language: str) -> list[str]:
        """The names of a script that asks for words, each with the list that has all its words."""
        head = CALL.split("--- system")[0].replace("recognized", "typed").replace("lang: en", f"lang: {language}\nnames: words")
        (turn,) = render(script(head + self.SAID), random.Random(seed))
        self.assertTrue(all(mention.kind == "NAME" for mention in turn.mentions))
        return [turn.text[mention.start : mention.end] for mention in turn.mentions]

    def test_all_names_of_a_script_that_asks_for_it_are_words(self) -> None:
        for language in ("en", "es"):
            known = {fold(word.lower()) for part in ("given", "family") for word in words(f"people-everyday-{language}-{part}")}
            seen = {name for seed in range(60) for name in self.names(seed, language)}
            self.assertLessEqual({word for name in seen for word in fold(name.lower()).split()}, known)
            self.assertGreater(len(seen), 100)

    def test_a_twentieth_of_all_other_people_have_such_a_name(self) -> None:
        for language in ("en", "es"):
            rng = random.Random(8)
            people = [Cast(rng, language).person("s1").people for _ in range(4_000)]
            self.assertAlmostEqual(people.count(EVERYDAY) / len(people), 0.05, delta=0.012)

    def test_the_lists_are_long_and_without_repetitions(self) -> None:
        for language, least in (("en", 250), ("es", 150)):
            lists = [words(f"people-everyday-{language}-{part}") for part in ("given", "family")]
            self.assertGreaterEqual(len({*lists[0], *lists[1]}), least)
            self.assertTrue(all(len(set(names)) == len(names) for names in lists))


class SayingTest(unittest.TestCase):
    def test_the_parts_of_a_number_are_those_of_the_whole(self) -> None:
        rng = random.Random(2)
        cast = Cast(rng, "en")
        fact = cast.fact(Slot("p1", "phone", 1, None))
        self.assertEqual(fact, cast.fact(Slot("p1", "phone", 1, "last")))
        self.assertEqual("-".join(fact.parts), fact.text)

    def test_what_is_taken_back_is_another_value(self) -> None:
        rng = random.Random(4)
        for text in ("415-555-0142", "Okafor", "K7RM-3391"):
            other = nearly(rng, text)
            self.assertEqual(len(other), len(text))

    def test_counts_in_spanish(self) -> None:
        said = {0: "cero", 21: "veintiuno", 45: "cuarenta y cinco", 100: "cien", 101: "ciento uno", 1984: "mil novecientos ochenta y cuatro",
                2000: "dos mil", 2026: "dos mil veintiséis", 1_000_000: "un millón"}  # fmt: skip
        self.assertEqual({number: count(number) for number in said}, said)

    def test_spells_in_spanish(self) -> None:
        spelled = {Spanish().spelled(random.Random(seed), "Muñoz", "spoken") for seed in range(60)}
        self.assertIn("m u ñ o z", spelled)
        self.assertIn("eme u eñe o zeta", spelled)

    def test_big_numbers_reach_quintillions(self) -> None:
        rng = random.Random(5)
        self.assertTrue(any("quintillion" in big(rng, True) for _ in range(100)))


if __name__ == "__main__":
    unittest.main()
