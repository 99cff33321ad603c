"""Measures a model by source, kind and style, with the calibration that it ships with.

It reads a model as the service does: int8, word by word, a word's probability being that of its
most telling piece. A value counts as found when each of its words is.
"""

import argparse
import json
import math
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import islice
from pathlib import Path

import numpy as np

# The runtime reports its use to its maker unless it is told not to before it is loaded.
os.environ["ORT_DISABLE_TELEMETRY"] = "1"
import onnxruntime  # noqa: E402

from .encoding import WORD, Encoded, Encoder
from .example import Example
from .frames import Renderer, read_frames
from .kinds import HINTS, KINDS
from .pack import Pack, with_question
from .values import people

REPORTED = [at for at, kind in enumerate(KINDS) if kind not in HINTS]
SEED = 11
#: Recall that int8 may lose against fp32.
MOST_LOST = 0.003


@dataclass(frozen=True, slots=True)
class Word:
    """A word with its place, likeliest kind, probability of being masked, and true kind."""

    start: int
    end: int
    kind: str
    probability: float
    truth: str | None


@dataclass
class Score:
    """Counts of one group of examples."""

    found: Counter[str] = field(default_factory=Counter)
    values: Counter[str] = field(default_factory=Counter)
    touched: int = 0
    clean: int = 0
    wrong_words: int = 0
    plain_words: int = 0

    def recall(self) -> float:
        """Values found, of all."""
        return sum(self.found.values()) / max(1, sum(self.values.values()))


class Model:
    """An exported model."""

    def __init__(self, file: Path, encoder: Encoder) -> None:
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = 1
        self._session = onnxruntime.InferenceSession(str(file), options)
        self._encoder = encoder

    def words(self, example: Example) -> list[Word]:
        """The words of an example, scored."""
        encoded = self._encoder.encode(example)
        if not encoded.offsets:
            return []
        ids = np.array([encoded.ids])
        feed = {"ids": ids, "types": np.array([encoded.types])}
        probabilities = self._session.run(None, feed)[0][0]
        return list(score_words(example, encoded, probabilities))


def score_words(example: Example, encoded: Encoded, probabilities: np.ndarray) -> Iterable[Word]:
    """Joins pieces to words."""
    rows = probabilities[encoded.first : encoded.first + len(encoded.offsets)]
    by_kind = rows[:, 1::2] + rows[:, 2::2]
    any_kind = by_kind[:, REPORTED].sum(1)
    at = 0
    for match in WORD.finditer(example.text):
        pieces = []
        while at < len(encoded.offsets) and encoded.offsets[at][0] < match.end():
            if encoded.offsets[at][1] > match.start():
                pieces.append(at)
            at += 1
        if not pieces:
            continue
        kind = REPORTED[int(by_kind[pieces][:, REPORTED].max(0).argmax())]
        truth = next((k for s, e, k in example.spans if s < match.end() and match.start() < e), None)
        probability = float(any_kind[pieces].max())
        yield Word(match.start(), match.end(), KINDS[kind], probability, truth)


def thresholds_of(path: Path) -> dict[str, float]:
    """Probability by kind from which on the service takes a word for a value: that of confidence 0.5."""
    fitted = json.loads(path.read_text())
    return {kind: 1 / (1 + math.exp(of["offset"] / of["slope"])) for kind, of in fitted.items()}


def count(score: Score, example: Example, words: list[Word], thresholds: dict[str, float]) -> None:
    """Adds one example to a score."""
    masked = [word for word in words if word.probability >= thresholds[word.kind]]
    covered = {(word.start, word.end) for word in masked}
    spans = [span for span in example.spans if span[2] not in HINTS]
    for start, end, kind in spans:
        inner = [w for w in words if w.start < end and start < w.end and example.text[w.start].isalnum()]
        if not inner:
            continue
        score.values[kind] += 1
        score.found[kind] += all((word.start, word.end) in covered for word in inner)
    if not spans:
        score.clean += 1
        score.touched += bool(masked)
    score.plain_words += sum(word.truth is None for word in words)
    score.wrong_words += sum(word.truth is None and example.text[word.start].isalnum() for word in masked)


def held_out(frames: Path, rng: random.Random) -> dict[str, list[Example]]:
    """Examples of the frames that training didn't see, by area."""
    renderer = Renderer(rng)
    groups: dict[str, list[Example]] = defaultdict(list)
    for frame in read_frames(frames):
        if frame.held_out:
            style = frame.style or "both"
            groups[f"frames {frame.area} {style}"].extend(renderer.render(frame) for _ in range(2))
    return groups


def groups_of(pack: Pack, frames: Path, limit: int) -> dict[str, list[Example]]:
    """All that is measured on, by group."""
    rng = random.Random(SEED)
    groups = held_out(frames, rng)
    calls = [example for example in pack.calls("dev") if example.spans]
    groups["calls dev"] = list(islice(calls, limit))
    groups["calls dev, asked"] = [with_question(example, rng) for example in islice(calls, limit)]
    groups["calls dev, no values"] = list(islice((e for e in pack.calls("dev") if not e.spans), limit))
    groups["sgd dev"] = rng.sample(pack.read("sgd-dev"), min(limit, 1000))
    groups["wnut17 dev"] = pack.read("wnut17-dev")[:limit]
    return groups


def score_groups(model: Model, groups: dict[str, list[Example]]) -> dict[str, list[list[Word]]]:
    """The scored words of all examples."""
    return {name: [model.words(example) for example in examples] for name, examples in groups.items()}


def overall(
    groups: dict[str, list[Example]], words: dict[str, list[list[Word]]], thresholds: dict[str, float]
) -> float:
    """Recall over all groups together."""
    score = Score()
    for name, examples in groups.items():
        for example, row in zip(examples, words[name], strict=True):
            count(score, example, row, thresholds)
    return score.recall()


def report(scores: dict[str, Score]) -> str:
    """A Markdown table by group, and one of recall by kind."""
    lines = ["| group | values | found | plain words masked | examples without values, touched |", "|---|---|---|---|---|"]
    kinds: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for name, score in scores.items():
        total = sum(score.values.values())
        recall = f"{score.recall():.4f}" if total else ""
        wrong = f"{score.wrong_words / max(1, score.plain_words):.4f}"
        touched = f"{score.touched / score.clean:.3f} of {score.clean}" if score.clean else ""
        lines.append(f"| {name} | {total} | {recall} | {wrong} | {touched} |")
        if name.startswith("frames"):
            kinds.update(score.values)
            found.update(score.found)
    lines += ["", "| kind (held-out frames) | values | found |", "|---|---|---|"]
    lines += [f"| {kind} | {kinds[kind]} | {found[kind] / kinds[kind]:.4f} |" for kind in KINDS if kinds[kind]]
    return "\n".join(lines) + "\n"


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--model", type=Path, required=True, help="folder that export wrote")
    parser.add_argument("--pack", type=Path, required=True)
    parser.add_argument("--frames", type=Path, required=True)
    parser.add_argument("--limit", type=int, default=1500, help="examples of a group")
    parser.add_argument("--out", type=Path, help="write the tables here too")
    parser.add_argument("--float", type=Path, help="fp32 graph: fail if int8 finds 0.3 points less than it")
    parser.add_argument("--errors", type=int, default=0, help="print so many errors of a group")
    args = parser.parse_args()
    people.load_gazetteers(args.pack)
    encoder = Encoder(args.model / "vocab.txt")
    model = Model(args.model / "model.onnx", encoder)
    groups = groups_of(Pack(args.pack), args.frames, args.limit)
    words = score_groups(model, groups)
    thresholds = thresholds_of(args.model / "calibration.json")
    scores = {name: Score() for name in groups}
    for name, examples in groups.items():
        shown = 0
        for example, row in zip(examples, words[name], strict=True):
            before = scores[name].recall(), scores[name].touched
            count(scores[name], example, row, thresholds)
            if shown < args.errors and (scores[name].recall() < before[0] or scores[name].touched > before[1]):
                shown += 1
                print(name, "|", example.context, "=>", example.text, example.spans)
    table = report(scores)
    if args.float:
        plain = overall(groups, score_groups(Model(args.float, encoder), groups), thresholds)
        small = overall(groups, words, thresholds)
        table += f"\nAll values: int8 finds {small:.4f}, fp32 {plain:.4f}.\n"
        if small < plain - MOST_LOST:
            raise SystemExit("int8 loses too much")
    print(json.dumps(thresholds), "\n" + table)
    if args.out:
        args.out.write_text(table)


if __name__ == "__main__":
    main()
