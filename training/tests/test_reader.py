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
    from ner.reader.shipped import read_back
    from ner.reader.train import collate, load_reader, save_reader


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
    """The graphs give what the network gives, but for rounding."""

    def setUp(self) -> None:
        torch.manual_seed(1)
        reader = Reader(Shape(len(WORDS), 96, 4, 2, 3, 128, 160, 1e-12)).eval()
        self.reader = reader
        with TemporaryDirectory() as folder:
            export(reader, vocabulary(Path(folder)), Path(folder) / "model")
            self.alone, self.on = (onnxruntime.InferenceSession((Path(folder) / "model" / f"{name}.onnx").read_bytes()) for name in ("alone", "on"))

    def test_is_what_was_trained(self) -> None:
        rng = np.random.default_rng(2)
        ids = rng.integers(4, len(WORDS), 20)
        columns = {"ids": ids, "cases": np.zeros(20, np.int64), "roles": np.full(20, 2), "places": np.arange(20)}
        read, memory, scales = self.alone.run(None, columns)
        everything = torch.ones(1, 1, 1, 20).bool()
        with torch.no_grad():
            x, remembered = self.reader.read_alone(*(torch.tensor(column)[None] for column in columns.values()), everything)
        self.assertLess(np.abs(read - x[0].numpy()).max(), 0.25)
        self.assertLess(np.abs(memory * scales - remembered[0].numpy()).max(), 0.2)
        for count in (0, 1, 60):
            before = np.sort(rng.integers(1, 9, count))[::-1].copy()
            rows, sizes = rng.integers(-127, 128, (count, self.reader.shape.memory)).astype(np.int8), np.full((count, 1), 0.2, np.float32)
            kinds, whose = self.on.run(None, {"read": x[0].numpy(), "memory": rows, "scales": sizes, "before": before})
            past = Past(torch.tensor(rows * sizes)[None], torch.tensor(-before)[None], torch.zeros(1, 20))
            with torch.no_grad():
                of_kind, of_whose = self.reader.read_on(x, torch.ones(1, 1, 1, 20 + count).bool(), past)
            self.assertLess(np.abs(kinds - of_kind[0].softmax(-1).numpy()).max(), 0.02)
            self.assertLess(np.abs(whose - of_whose[0].softmax(-1).numpy()).max(), 0.04)


@unittest.skipUnless(HAS_PACKAGES, "needs the packages of requirements.txt")
class ReadBackTest(unittest.TestCase):
    """A training can go on from the files that ship."""

    def exported_again(self, model: Path, out: Path) -> None:
        """Exports the reader that the files of a model hold, by way of reader.pt."""
        save_reader(read_back(model), out / "reader.pt")
        export(load_reader(out / "reader.pt").eval(), model / "vocab.txt", out / "again")

    def test_a_reader_that_is_read_back_is_exported_to_the_same_bytes(self) -> None:
        for seed, shape in ((1, Shape(len(WORDS), 96, 4, 2, 3, 128, 160, 1e-12)), (2, Shape(40, 64, 3, 1, 2, 96, 48, 1e-6, memory=24))):
            torch.manual_seed(seed)
            with TemporaryDirectory() as name:
                folder = Path(name)
                export(Reader(shape).eval(), vocabulary(folder), folder / "model")
                self.assertEqual(read_back(folder / "model").shape.memory, shape.memory)
                self.exported_again(folder / "model", folder)
                for file in ("alone.onnx", "on.onnx"):
                    self.assertEqual((folder / "again" / file).read_bytes(), (folder / "model" / file).read_bytes())

    def test_the_model_that_ships_is_exported_to_the_same_bytes(self) -> None:
        model = FOLDER.parent / "model"
        with TemporaryDirectory() as name:
            self.exported_again(model, Path(name))
            self.assertEqual((Path(name) / "again" / "manifest.json").read_text(), (model / "manifest.json").read_text())

    def test_a_graph_of_another_form_is_refused(self) -> None:
        torch.manual_seed(1)
        with TemporaryDirectory() as name:
            folder = Path(name)
            for memory in (112, 96):
                export(Reader(Shape(len(WORDS), 96, 4, 2, 3, 128, 160, 1e-12, memory=memory)).eval(), vocabulary(folder), folder / str(memory))
            (folder / "112" / "alone.onnx").write_bytes((folder / "96" / "alone.onnx").read_bytes())
            with self.assertRaises(ValueError):
                read_back(folder / "112")


if __name__ == "__main__":
    unittest.main()
