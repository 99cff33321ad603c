"""Trains the reader, on a graphics processor where there is one. Goes on from its last checkpoint when started again."""

from __future__ import annotations

import argparse
import json
import random
import time
from collections import deque
from collections.abc import Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from dataclasses import asdict
from functools import cache
from itertools import islice
from multiprocessing import get_context
from pathlib import Path

import torch
from torch import Tensor
from torch.nn import functional

from torch.optim.swa_utils import AveragedModel, get_ema_multi_avg_fn

from ..calls.render import Turn
from ..encoding import IGNORED, Encoder
from ..values import people
from .encoding import CallEncoder, Reading
from .mixture import Conversations
from .network import EVEN, PADDING, Reader, Shape, grouped
from .pretrained import pretrained
from .trainer import Batch, Trainer

#: Calls and single turns that are rendered, sorted by length and cut into batches together.
CHUNK = 4800
#: Pieces of a call that are read at once.
MOST_PIECES = 640
WHOSE_WEIGHT = 0.5
#: Of the averaged weights, what each step keeps.
KEPT = 0.995
#: The piece of the vocabulary that stands for a hidden one.
MASK = 103
#: Processors without wide registers multiply halved numbers more slowly than whole ones.
HALVES = torch.backends.cpu.get_cpu_capability() == "AVX512"


#: Folders of the public data, of frames and calls, the vocabulary, part of the calls of which a few turns are read, and the first new file.
Sources = tuple[Path, Path, Path, Path, float, int]


@cache
def _sources(pack: Path, frames: Path, calls: Path, vocabulary: Path, few: float, new: int) -> tuple[Conversations, CallEncoder]:
    torch.set_num_threads(1)
    people.load_gazetteers(pack)
    return Conversations(pack, frames, calls, few, new), CallEncoder(Encoder(vocabulary))


def make_chunk(sources: Sources, seed: str, pieces: int) -> list[Batch]:
    """The batches of one chunk, in random order; runs in a worker process."""
    conversations, _ = _sources(*sources)
    batches = in_batches(sources, islice(conversations.stream(seed), CHUNK), pieces)
    random.Random(seed).shuffle(batches)
    return batches


def unseen_batches(sources: Sources, pieces: int) -> list[Batch]:
    """Those of the calls that are never trained on."""
    return in_batches(sources, _sources(*sources)[0].unseen("unseen"), pieces)


def in_batches(sources: Sources, calls: Iterable[list[Turn]], pieces: int) -> list[Batch]:
    """Readings of like length together, at most so many pieces."""
    _, encoder = _sources(*sources)
    readings = [part for turns in calls for part in encoder.read(turns, MOST_PIECES)]
    readings.sort(key=lambda reading: len(reading.ids))
    batches, group = [], []
    for reading in readings:
        if group and (len(group) + 1) * len(reading.ids) > pieces:
            batches.append(collate(group))
            group = []
        group.append(reading)
    batches.append(collate(group))
    return batches


def collate(group: list[Reading]) -> Batch:
    """ids, cases, roles, texts, places, kinds and whose, filled up to the longest; then the groups of `network.grouped`."""
    length = -(-max(len(reading.ids) for reading in group) // EVEN) * EVEN
    fills = {"ids": 0, "cases": 0, "roles": 0, "texts": PADDING, "places": 0, "kinds": IGNORED, "whose": IGNORED}
    columns = [
        torch.tensor([row + [fill] * (length - len(row)) for row in (getattr(reading, name) for reading in group)])
        for name, fill in fills.items()
    ]
    return (*columns, *grouped(columns[3]))


class ReaderTrainer(Trainer):
    """Learns both heads at once."""

    fresh = ("kind.", "whose.", "remember.", "roles.", *(f"upper.{at}.recall." for at in range(12)))

    def __init__(self, reader: Reader, rate: float, steps: int, out: Path, device: str, hidden: float) -> None:
        super().__init__(reader.to(device), rate, steps, out)
        self._device = device
        self._hidden = hidden
        self.mean = AveragedModel(self.reader, multi_avg_fn=get_ema_multi_avg_fn(KEPT))

    def loss(self, batch: Batch) -> Tensor:
        """The loss of the kinds, and with less weight that of whose they are."""
        ids, cases, roles, texts, places, kinds, whose, *groups = (column.to(self._device, non_blocking=True) for column in batch)
        if self.reader.training and self._hidden:
            hides = (torch.rand(ids.shape, device=ids.device) < self._hidden) & (kinds != IGNORED)
            ids = torch.where(hides, MASK, ids)
        with torch.autocast(self._device, torch.bfloat16, enabled=self._device != "cpu" or HALVES):
            of_kind, of_whose = self.reader(ids, cases, roles, texts, places, groups)
        loss = functional.cross_entropy(of_kind.float().flatten(0, 1), kinds.flatten(), ignore_index=IGNORED)
        # The sum over none is nought, the mean would be no number.
        told = functional.cross_entropy(of_whose.float().flatten(0, 1), whose.flatten(), ignore_index=IGNORED, reduction="sum")
        return loss + WHOSE_WEIGHT * told / (whose != IGNORED).sum().clamp_min(1)

    def kept(self) -> dict[str, object]:
        """The mean besides."""
        return {"mean": self.mean.state_dict()}

    def restored(self, state: dict[str, dict[str, Tensor]]) -> None:
        """Takes up the mean."""
        self.mean.load_state_dict(state["mean"])

    def learned(self) -> None:
        """After each step: the mean of the last steps' weights, which reads better than the last ones."""
        self.mean.update_parameters(self.reader)

    @torch.no_grad()
    def unseen(self, batches: list[Batch]) -> float:
        """Mean loss of the averaged weights over batches that are not learned from."""
        learning, self.reader = self.reader, self.mean.module
        self.reader.eval()
        total = sum(float(self.loss(batch)) for batch in batches) / len(batches)
        self.reader = learning
        return total


def save_reader(reader: Reader, path: Path) -> None:
    """The weights and the sizes they go with."""
    state = {name: weight.cpu() for name, weight in reader.state_dict().items()}
    torch.save({"shape": asdict(reader.shape), "state": state}, path)


def load_reader(path: Path) -> Reader:
    """A reader that `save_reader` or a checkpoint holds."""
    saved = torch.load(path, weights_only=True, map_location="cpu")
    reader = Reader(Shape(**saved["shape"]))
    state = saved["state"] if "state" in saved else saved["reader"]
    reader.load_state_dict({name: weight.float() for name, weight in state.items()})
    return reader


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", type=Path, required=True, help="folder of the public training data")
    parser.add_argument("--frames", type=Path, required=True, help="folder of the sentence frames")
    parser.add_argument("--calls", type=Path, required=True, help="folder of the scripts of calls")
    parser.add_argument("--encoder", type=Path, required=True, help="folder of the pretrained encoder; with --init only its vocab.txt is read, e.g. ../model")
    parser.add_argument("--init", type=Path, help="reader to go on from; absent: the pretrained encoder")
    parser.add_argument("--layers", default="0,1,2,3,4,5", help="layers of the encoder that are kept")
    parser.add_argument("--upper", type=int, default=2, help="how many of them read what was said before")
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint and of reader.pt")
    parser.add_argument("--steps", type=int, default=9000)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--pieces", type=int, default=4000, help="pieces in a step, padding included")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--few", type=float, default=0.3, help="of the calls, part of which only a few turns are read")
    parser.add_argument("--new", type=int, default=0, help="number of the first file of scripts to draw more often; 0: none")
    parser.add_argument("--hidden", type=float, default=0.04, help="part of the pieces that is hidden while learning")
    parser.add_argument("--makers", type=int, default=1, help="processes that render calls; a graphics processor learns faster than one renders")
    parser.add_argument("--look", type=float, default=600, help="seconds between two looks at calls that are not learned from")
    parser.add_argument("--save", type=float, default=300, help="seconds between two checkpoints")
    parser.add_argument("--threads", type=int, default=2, help="of the processor, where the device is cpu")
    args = parser.parse_args()

    args.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(args.threads)
    torch.manual_seed(1)
    layers = [int(layer) for layer in args.layers.split(",")]
    # Its plans are made anew for each shape, which takes longer than all else of a step.
    torch.backends.cuda.enable_cudnn_sdp(False)
    # On a processor it takes a tenth longer than plain products, most of it for short texts.
    torch.backends.cuda.enable_flash_sdp(args.device != "cpu")
    reader = load_reader(args.init) if args.init else pretrained(args.encoder, layers, args.upper)
    trainer = ReaderTrainer(reader, args.rate, args.steps, args.out, args.device, args.hidden)
    if trainer.resume():
        print(f"goes on at step {trainer.step}", flush=True)
    sources = (args.pack, args.frames, args.calls, args.encoder / "vocab.txt", args.few, args.new)
    with ProcessPoolExecutor(args.makers + 1, mp_context=get_context("spawn")) as pool:
        unseen = pool.submit(unseen_batches, sources, args.pieces)
        ahead: deque[Future[list[Batch]]] = deque()
        following = trainer.chunk
        if args.init and trainer.step == 0:
            print(json.dumps({"step": 0, "unseen": round(trainer.unseen(unseen.result()), 5)}), flush=True)
        looked = saved = time.perf_counter()
        while trainer.step < trainer.steps:
            while len(ahead) < 2 * args.makers:
                ahead.append(pool.submit(make_chunk, sources, f"{args.seed}-{following}", args.pieces))
                following += 1
            batches = ahead.popleft().result()
            began, before = time.perf_counter(), trainer.step
            loss = trainer.train(batches)
            pace = (time.perf_counter() - began) / max(1, trainer.step - before)
            line = {"step": trainer.step, "loss": round(loss, 5), "seconds_a_step": round(pace, 3)}
            done = trainer.step >= trainer.steps
            if done or time.perf_counter() - saved > args.save:
                trainer.save()
                saved = time.perf_counter()
            if done or time.perf_counter() - looked > args.look:
                line["unseen"] = round(trainer.unseen(unseen.result()), 5)
                looked = time.perf_counter()
            print(json.dumps(line), flush=True)
        for future in ahead:
            future.cancel()
    save_reader(trainer.mean.module, args.out / "reader.pt")


if __name__ == "__main__":
    main()
