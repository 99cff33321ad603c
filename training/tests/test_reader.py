"""The reader: what it makes of a text is the same however the text comes to it. Needs the packages of requirements.txt."""

from __future__ import annotations

import random
import unittest
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory

from ner.calls.render import Mention, Turn, render
from ner.calls.script import read_scripts

FOLDER = Path(__file__).resolve().parent.parent
HAS_PACKAGES = all(find_spec(name) for name in ("torch", "tokenizers", "onnx", "onnxruntime"))
WORDS = "[PAD] [UNK] [CLS] [SEP] hi i am jane the bill is due may first yes ok ##ay 5 ##5 . ,".split()

if HAS_PACKAGES:
    import numpy as np
    import onnxruntime
    import torch
    from ner.encoding import IGNORED, Encoder
    from ner.kinds import begin, inside
    from ner.reader.encoding import MOST_BEFORE, CallEncoder
    from ner.reader.export import export
    from ner.reader.network import Past, Reader, Shape, in_reach
    from ner.reader.train import collate


def vocabulary(folder: Path) -> Path:
    """A file of a few words."""
    path = folder / "words.txt"
    path.write_text("\n".join(WORDS) + "\n", encoding="utf-8")
    return path


def encoder() -> CallEncoder:
    """An encoder with that vocabulary."""
    with TemporaryDirectory() as folder:
        return CallEncoder(Encoder(vocabulary(Path(folder))))


@unittest.skipUnless(HAS_PACKAGES, "needs the packages of requirements.txt")
class EncodingTest(unittest.TestCase):
    def test_labels_stand_on_the_pieces_of_a_value(self) -> None:
        turn = Turn("user", "hi i am jane okay", (Mention(8, 17, "NAME", "office"), ))
        (reading,) = encoder().read([turn], 100)
        self.assertEqual(reading.kinds, [IGNORED, 0, 0, 0, begin("NAME"), inside("NAME"), inside("NAME"), IGNORED])
        self.assertEqual(reading.whose[3:7], [IGNORED, 1, 1, 1])

    def test_a_call_is_cut_into_parts_that_know_what_was_before(self) -> None:
        turns = [Turn("user", "hi i am jane", ()) for _ in range(100)]
        parts = encoder().read(turns, 300)
        self.assertGreater(len(parts), 1)
        self.assertEqual(sum(sum(kind != IGNORED for kind in part.kinds) for part in parts), 400)
        for part in parts[1:]:
            known = part.kinds.index(0)
            self.assertGreaterEqual(known, MOST_BEFORE)


@unittest.skipUnless(HAS_PACKAGES, "needs the packages of requirements.txt")
class NetworkTest(unittest.TestCase):
    def setUp(self) -> None:
        torch.manual_seed(1)
        self.reader = Reader(Shape(len(WORDS), 96, 4, 2, 3, 128, 160, 1e-12)).eval()

    def call(self):  # noqa: ANN201
        """Columns of a batch of two calls, the shorter one padded."""
        scripts = read_scripts(FOLDER / "calls")[:2]
        readings = [encoder().read(render(script, random.Random(1)), 2_000)[0] for script in scripts]
        return collate(readings)[:5]

    def test_no_piece_looks_at_later_texts_or_farther_than_it_may(self) -> None:
        texts = torch.arange(40).repeat_interleave(10)[None]
        looks = in_reach(texts)
        self.assertFalse((looks & (texts[:, None, :] >= texts[:, :, None])).any())
        self.assertEqual(int(looks[0, 399].sum()), MOST_BEFORE)
        self.assertTrue(bool(looks[0, 399, 389]))

    def test_a_turn_is_read_the_same_from_the_memory_as_with_the_whole_call(self) -> None:
        ids, cases, roles, texts, places = self.call()
        with torch.no_grad():
            whole = self.reader(ids, cases, roles, texts, places)[0]
            for number in (0, 1, int(texts[0].max()) // 2, int(texts[0].max())):
                own, before = texts[0] == number, (texts[0] < number) & (texts[0] >= 0)
                x, _ = self.reader.read_alone(*(column[:1, own] for column in (ids, cases, roles, places)), torch.ones(1, 1, 1, int(own.sum())).bool())
                memory = [torch.zeros(1, 0, self.reader.shape.memory)]
                for earlier in range(number):
                    at = texts[0] == earlier
                    memory.append(self.reader.read_alone(*(column[:1, at] for column in (ids, cases, roles, places)), torch.ones(1, 1, 1, int(at.sum())).bool())[1])
                remembered = torch.cat(memory, 1)[:, -MOST_BEFORE:]
                turns = texts[:1, before][:, -MOST_BEFORE:] - number
                looks = torch.ones(1, 1, 1, int(own.sum()) + remembered.shape[1]).bool()
                again = self.reader.read_on(x, looks, Past(remembered, turns, torch.zeros(1, int(own.sum()))))[0]
                torch.testing.assert_close(again[0], whole[0, own], atol=1e-4, rtol=1e-4)

    def test_what_comes_after_changes_nothing(self) -> None:
        columns = self.call()
        texts = columns[3]
        half = (texts[0] >= 0) & (texts[0] <= 5)
        with torch.no_grad():
            whole = self.reader(*columns)[0][0, half]
            part = self.reader(*(column[:1, half] for column in columns))[0][0]
        torch.testing.assert_close(part, whole, atol=1e-5, rtol=1e-5)


@unittest.skipUnless(HAS_PACKAGES, "needs the packages of requirements.txt")
class ExportTest(unittest.TestCase):
    """Texts in one run have the bytes that each has by itself, as long as lengths are filled up to sixteens."""

    def setUp(self) -> None:
        torch.manual_seed(1)
        reader = Reader(Shape(len(WORDS), 96, 4, 2, 3, 128, 160, 1e-12)).eval()
        self.reader = reader
        with TemporaryDirectory() as folder:
            export(reader, vocabulary(Path(folder)), Path(folder) / "model")
            self.alone, self.on = (onnxruntime.InferenceSession((Path(folder) / "model" / f"{name}.onnx").read_bytes()) for name in ("alone", "on"))

    @staticmethod
    def placed(lengths: list[int], ids):  # noqa: ANN001, ANN205
        """Inputs of texts of these lengths."""
        most = -(-max(lengths) // 16) * 16
        spread, gathered, at = np.zeros((len(lengths), most), np.int64), [], 0
        for row, length in enumerate(lengths):
            spread[row, :length] = np.arange(at, at + length)
            gathered += range(row * most, row * most + length)
            at += length
        return {
            "ids": ids, "cases": np.zeros(at, np.int64), "roles": np.full(at, 2), "places": np.concatenate([np.arange(n) for n in lengths]),
            "spread": spread, "gathered": np.array(gathered), "lengths": np.array(lengths, np.int32),
        }  # fmt: skip

    def going_on(self, texts, read, past, counts: list[int], room: int):  # noqa: ANN001, ANN201
        """Probabilities of texts that have so many remembered pieces, in room for more."""
        lengths = texts["lengths"]
        most = texts["spread"].shape[1]
        looks = np.full((len(lengths), 1, most, most + room), -1e9, np.float32)
        for row, (length, count) in enumerate(zip(lengths, counts, strict=True)):
            looks[row, :, :, :length] = looks[row, :, :, most : most + count] = 0
        memory, scales, before = (part[:, :room] for part in past)
        feed = {"read": read, "spread": texts["spread"], "gathered": texts["gathered"], "memory": memory, "scales": scales, "before": before, "looks": looks}
        return self.on.run(None, feed)

    def test_alone_equals_together(self) -> None:
        rng = np.random.default_rng(1)
        lengths, counts = [24, 30, 7, 16, 1, 33], [60, 0, 64, 13, 1, 47]
        ids = rng.integers(4, len(WORDS), sum(lengths))
        past = (rng.integers(-127, 128, (6, 64, self.reader.shape.memory)).astype(np.int8), np.full((6, 64, 1), 0.01, np.float32), rng.integers(1, 9, (6, 64)).astype(np.float32))
        together = self.placed(lengths, ids)
        read = self.alone.run(None, together)
        kinds, whose = self.going_on(together, read[0], past, counts, 64)
        at = 0
        for row, (length, count) in enumerate(zip(lengths, counts, strict=True)):
            one = self.placed([length], ids[at : at + length])
            by_itself = self.alone.run(None, one)
            for mine, ours in zip(by_itself, read, strict=True):
                np.testing.assert_array_equal(mine, ours[at : at + length])
            for room in {max(16, -(-count // 16) * 16), 64}:
                again = self.going_on(one, by_itself[0], tuple(part[row : row + 1] for part in past), [count], room)
                np.testing.assert_array_equal(again[0], kinds[at : at + length])
                np.testing.assert_array_equal(again[1], whose[at : at + length])
            at += length

    def test_is_what_was_trained(self) -> None:
        ids = np.random.default_rng(2).integers(4, len(WORDS), 20)
        texts = self.placed([20], ids)
        read, memory, scales = self.alone.run(None, texts)
        with torch.no_grad():
            columns = (torch.tensor(texts[name])[None] for name in ("ids", "cases", "roles", "places"))
            x, remembered = self.reader.read_alone(*columns, torch.ones(1, 1, 1, 20).bool())
        self.assertLess(np.abs(read - x[0].numpy()).max(), 0.15)
        self.assertLess(np.abs(memory * scales - remembered[0].numpy()).max(), 0.1)


if __name__ == "__main__":
    unittest.main()
