"""The stream of training examples: frames and public data in fixed shares."""

import random
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from .address import address, is_addressable
from .augment import vary
from .example import Example
from .frames import Frame, Renderer, read_frames
from .pack import Pack, with_question

#: Shares of the public sources and the part of their examples that is lower-cased.
SOURCES = {
    "calls": (0.13, 0.0),
    "sgd-train": (0.07, 0.5),
    "btc": (0.035, 0.4),
    "wnut17-train": (0.02, 0.4),
    "mts-dialog-train-negatives": (0.07, 0.6),
    "presidio-synth-v2": (0.025, 0.4),
    "slurp-devel": (0.015, 0.0),
}
FRAMES_SHARE = 1.0 - sum(share for share, _ in SOURCES.values())

#: Of the frames: part in which something is masked; part of the written ones that is lower-cased.
POSITIVE_SHARE = 0.52
LOWER_SHARE = 0.25
QUESTION_SHARE = 0.6
DROPPED_CONTEXT = 0.12
#: Of the frames' turns to which a name can be added: part in which somebody is addressed.
ADDRESSED_SHARE = 0.25


class Mixture:
    """An endless stream of examples; the same seed and step give the same examples."""

    def __init__(self, pack: Path, frames: Path | None) -> None:
        self._pack = Pack(pack)
        self._public = {name: self._read(name) for name in SOURCES}
        self._frames: dict[bool, dict[str, list[Frame]]] = {True: defaultdict(list), False: defaultdict(list)}
        for frame in read_frames(frames) if frames else []:
            if not frame.held_out:
                self._frames[frame.positive][frame.area].append(frame)

    def stream(self, seed: str) -> Iterator[Example]:
        """Examples drawn with the given seed, without end."""
        rng = random.Random(seed)
        renderer = Renderer(rng)
        names = list(SOURCES)
        weights = [SOURCES[name][0] for name in names]
        has_frames = bool(self._frames[True])
        while True:
            if has_frames and rng.random() < FRAMES_SHARE:
                yield self._from_frames(rng, renderer)
            else:
                yield self._from_public(rng.choices(names, weights)[0], rng)

    def _from_frames(self, rng: random.Random, renderer: Renderer) -> Example:
        frame = rng.choice(self._flat(rng.random() < POSITIVE_SHARE))
        example = renderer.render(frame)
        if is_addressable(example) and rng.random() < ADDRESSED_SHARE:
            example = address(example, rng)
        if frame.style is None or frame.style == "written":
            example = vary(example, rng, LOWER_SHARE)
        if example.context and rng.random() < DROPPED_CONTEXT and not is_bare(example):
            return Example(example.text, "", example.spans)
        return example

    def _flat(self, positive: bool) -> list[Frame]:
        areas = self._frames[positive]
        if "" not in areas:
            areas[""] = [frame for frames in list(areas.values()) for frame in frames]
        return areas[""]

    def _from_public(self, name: str, rng: random.Random) -> Example:
        example = rng.choice(self._public[name])
        if name == "calls" and rng.random() < QUESTION_SHARE:
            return with_question(example, rng)
        return vary(example, rng, SOURCES[name][1])

    def _read(self, name: str) -> list[Example]:
        if name == "calls":
            return self._pack.calls("train")
        if name == "presidio-synth-v2":
            return self._pack.synthetic()
        return self._pack.read(name)


def is_bare(example: Example) -> bool:
    """True if most of the text is its entities, so that only the turn before tells their kind."""
    return sum(end - start for start, end, _ in example.spans) > 0.6 * len(example.text)
