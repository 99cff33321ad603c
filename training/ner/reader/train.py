"""Trains the reader, on a graphics processor where there is one. Goes on from its last checkpoint when started again."""

from __future__ import annotations

import argparse
import json
import os
import random
import time
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict
from functools import cache
from itertools import islice
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from ..encoding import IGNORED, Encoder
from ..train import Batch, Trainer
from ..values import people
from .encoding import CallEncoder, Reading
from .mixture import Conversations
from .network import PADDING, Reader, Shape
from .pretrained import pretrained

#: Calls and single turns that are rendered, sorted by length and cut into batches together.
CHUNK = 1200
#: Pieces of a call that are read at once.
MOST_PIECES = 640
WHOSE_WEIGHT = 0.3


@cache
def _sources(pack: Path, frames: Path, calls: Path, vocabulary: Path) -> tuple[Conversations, CallEncoder]:
    torch.set_num_threads(1)
    people.load_gazetteers(pack)
    return Conversations(pack, frames, calls), CallEncoder(Encoder(vocabulary))


def make_chunk(sources: tuple[Path, Path, Path, Path], seed: str, pieces: int) -> list[Batch]:
    """The batches of one chunk, in random order; runs in a worker process."""
    conversations, encoder = _sources(*sources)
    readings = [part for turns in islice(conversations.stream(seed), CHUNK) for part in encoder.read(turns, MOST_PIECES)]
    readings.sort(key=lambda reading: len(reading.ids))
    batches, group = [], []
    for reading in readings:
        if group and (len(group) + 1) * len(reading.ids) > pieces:
            batches.append(collate(group))
            group = []
        group.append(reading)
    batches.append(collate(group))
    random.Random(seed).shuffle(batches)
    return batches


def collate(group: list[Reading]) -> Batch:
    """ids, cases, roles, texts, places, kinds and whose, padded to the longest."""
    length = max(len(reading.ids) for reading in group)
    fills = {"ids": 0, "cases": 0, "roles": 0, "texts": PADDING, "places": 0, "kinds": IGNORED, "whose": IGNORED}
    return tuple(
        torch.tensor([row + [fill] * (length - len(row)) for row in (getattr(reading, name) for reading in group)])
        for name, fill in fills.items()
    )


class ReaderTrainer(Trainer):
    """Learns both heads at once."""

    fresh = ("kind.", "whose.", "remember.", "roles.", *(f"upper.{at}.recall." for at in range(12)))

    def __init__(self, reader: Reader, rate: float, steps: int, out: Path, device: str) -> None:
        super().__init__(reader.to(device), rate, steps, out)
        self._device = device

    def loss(self, batch: Batch) -> Tensor:
        """The loss of the kinds, and with less weight that of whose they are."""
        ids, cases, roles, texts, places, kinds, whose = (column.to(self._device) for column in batch)
        with torch.autocast(self._device, torch.bfloat16):
            of_kind, of_whose = self.tagger(ids, cases, roles, texts, places)
        loss = functional.cross_entropy(of_kind.float().flatten(0, 1), kinds.flatten(), ignore_index=IGNORED)
        if (whose != IGNORED).any():
            loss = loss + WHOSE_WEIGHT * functional.cross_entropy(of_whose.float().flatten(0, 1), whose.flatten(), ignore_index=IGNORED)
        return loss


def save_reader(reader: Reader, path: Path) -> None:
    """The weights and the sizes they go with."""
    state = {name: weight.cpu() for name, weight in reader.state_dict().items()}
    torch.save({"shape": asdict(reader.shape), "state": state}, path)


def load_reader(path: Path) -> Reader:
    """A reader that `save_reader` or a checkpoint holds."""
    saved = torch.load(path, weights_only=True, map_location="cpu")
    reader = Reader(Shape(**saved["shape"]))
    reader.load_state_dict(saved["state"] if "state" in saved else saved["tagger"])
    return reader


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", type=Path, required=True, help="folder of the public training data")
    parser.add_argument("--frames", type=Path, required=True, help="folder of the sentence frames")
    parser.add_argument("--calls", type=Path, required=True, help="folder of the scripts of calls")
    parser.add_argument("--encoder", type=Path, required=True, help="folder of the pretrained encoder")
    parser.add_argument("--init", type=Path, help="reader to go on from; absent: the pretrained encoder")
    parser.add_argument("--layers", default="0,1,2,3,4,5", help="layers of the encoder that are kept")
    parser.add_argument("--upper", type=int, default=2, help="how many of them read what was said before")
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint and of reader.pt")
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--pieces", type=int, default=4000, help="pieces in a step, padding included")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--threads", type=int, default=2, help="of the processor, where the device is cpu")
    args = parser.parse_args()

    args.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    layers = [int(layer) for layer in args.layers.split(",")]
    reader = load_reader(args.init) if args.init else pretrained(args.encoder, layers, args.upper)
    trainer = ReaderTrainer(reader, args.rate, args.steps, args.out, args.device)
    if trainer.resume():
        print(f"goes on at step {trainer.step}", flush=True)
    # A graphics processor learns faster than one process renders.
    makers = 1 if args.device == "cpu" else max(1, (os.cpu_count() or 2) - 1)
    sources = (args.pack, args.frames, args.calls, args.encoder / "vocab.txt")
    with ProcessPoolExecutor(makers) as pool:
        ahead: list[Future[list[Batch]]] = []
        following = trainer.chunk
        while trainer.step < trainer.steps:
            while len(ahead) <= makers:
                ahead.append(pool.submit(make_chunk, sources, f"{args.seed}-{following}", args.pieces))
                following += 1
            batches = ahead.pop(0).result()
            began, before = time.perf_counter(), trainer.step
            loss = trainer.train(batches)
            pace = (time.perf_counter() - began) / max(1, trainer.step - before)
            line = {"step": trainer.step, "loss": round(loss, 5), "seconds_a_step": round(pace, 3)}
            print(json.dumps(line), flush=True)
            if trainer.chunk % 5 == 0:
                trainer.save()
        for future in ahead:
            future.cancel()
    trainer.save()
    save_reader(trainer.tagger, args.out / "reader.pt")


if __name__ == "__main__":
    main()
