"""Fine-tunes the tagger. Goes on from its last checkpoint when started again."""

import argparse
import json
import random
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict
from functools import cache
from itertools import islice
from pathlib import Path

import torch
from torch import Tensor, nn
from torch.nn import functional

from .encoding import IGNORED, Encoded, Encoder
from .mixture import Mixture
from .model import Shape, Tagger, pretrained
from .values import people

#: Examples that are rendered, sorted by length and cut into batches together.
CHUNK = 1600
HEAD_RATE = 5.0
WARM_UP = 0.06
CLIP = 1.0

Batch = tuple[Tensor, ...]


@cache
def _sources(pack: Path, frames: Path | None, vocabulary: Path) -> tuple[Mixture, Encoder]:
    torch.set_num_threads(1)
    people.load_gazetteers(pack)
    return Mixture(pack, frames), Encoder(vocabulary)


def make_chunk(pack: Path, frames: Path | None, vocabulary: Path, seed: str, tokens: int) -> list[Batch]:
    """The batches of one chunk, in random order; runs in a worker process."""
    mixture, encoder = _sources(pack, frames, vocabulary)
    encoded = [encoder.encode(example) for example in islice(mixture.stream(seed), CHUNK)]
    encoded = sorted((one for one in encoded if one.offsets), key=lambda one: len(one.ids))
    batches = [collate(group) for group in group_by_tokens(encoded, tokens)]
    random.Random(seed).shuffle(batches)
    return batches


def group_by_tokens(encoded: list[Encoded], tokens: int) -> Iterator[list[Encoded]]:
    """Groups of neighbours with at most so many pieces, padding included."""
    group: list[Encoded] = []
    for one in encoded:
        if group and (len(group) + 1) * len(one.ids) > tokens:
            yield group
            group = []
        group.append(one)
    if group:
        yield group


def collate(group: list[Encoded]) -> Batch:
    """ids, types, mask and labels, padded to the longest."""
    length = max(len(one.ids) for one in group)

    def padded(rows: list[list[int]], fill: int) -> Tensor:
        return torch.tensor([row + [fill] * (length - len(row)) for row in rows])

    return (
        padded([one.ids for one in group], 0),
        padded([one.types for one in group], 0),
        padded([[1] * len(one.ids) for one in group], 0),
        padded([one.labels for one in group], IGNORED),
    )


class Trainer:
    """One run: so many steps with a linear warm-up and decay of the learning rate."""

    #: Beginnings of the names of the parameters that no pretrained encoder has: they learn faster.
    fresh: tuple[str, ...] = ("head.",)

    def __init__(self, tagger: nn.Module, rate: float, steps: int, out: Path) -> None:
        self.tagger = tagger
        self.steps = steps
        self.step = 0
        self.chunk = 0
        self._checkpoint = out / "checkpoint.pt"
        head = [p for name, p in tagger.named_parameters() if name.startswith(self.fresh)]
        body = [p for name, p in tagger.named_parameters() if not name.startswith(self.fresh)]
        self._optimizer = torch.optim.AdamW(
            [{"params": body, "lr": rate}, {"params": head, "lr": rate * HEAD_RATE}],
            weight_decay=0.01,
            fused=True,
        )
        warm = max(1, round(steps * WARM_UP))
        self._schedule = torch.optim.lr_scheduler.LambdaLR(
            self._optimizer,
            lambda at: min((at + 1) / warm, max(0.0, (steps - at) / max(1, steps - warm))),
        )

    def resume(self) -> bool:
        """Takes up the last checkpoint, if there is one."""
        if not self._checkpoint.exists():
            return False
        state = torch.load(self._checkpoint, weights_only=True)
        self.tagger.load_state_dict(state["tagger"])
        self.restored(state)
        self._optimizer.load_state_dict(state["optimizer"])
        self._schedule.load_state_dict(state["schedule"])
        self.step, self.chunk = state["step"], state["chunk"]
        return True

    def save(self) -> None:
        """Writes a checkpoint; an interruption leaves the old one or the new one."""
        state = {
            "tagger": self.tagger.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "schedule": self._schedule.state_dict(),
            "shape": asdict(self.tagger.shape),
            "step": self.step,
            "chunk": self.chunk,
            **self.kept(),
        }
        part = self._checkpoint.with_suffix(".part")
        torch.save(state, part)
        part.replace(self._checkpoint)

    def kept(self) -> dict[str, object]:
        """What a checkpoint holds besides."""
        return {}

    def restored(self, state: dict[str, dict[str, Tensor]]) -> None:
        """Takes up what `kept` gave."""

    def train(self, batches: list[Batch]) -> float:
        """Mean loss over the batches of one chunk, which is counted as done."""
        self.tagger.train()
        total, done = torch.zeros(()), 0
        for batch in batches:
            if self.step >= self.steps:
                break
            torch.manual_seed(self.step)
            loss = self._learn(batch)
            # Waited for once a chunk: a graphics processor works on while the next steps are given to it.
            total = total.to(loss.device) + loss
            done += 1
            self.step += 1
        self.chunk += 1
        return float(total) / max(1, done)

    def loss(self, batch: Batch) -> Tensor:
        """The loss over a batch."""
        ids, types, mask, labels = batch
        with torch.autocast("cpu", torch.bfloat16):
            logits = self.tagger(ids, types, mask)
        return functional.cross_entropy(logits.float().flatten(0, 1), labels.flatten(), ignore_index=IGNORED)

    def learned(self) -> None:
        """What there is to do after each step."""

    def _learn(self, batch: Batch) -> Tensor:
        loss = self.loss(batch)
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.tagger.parameters(), CLIP, foreach=True)
        self._optimizer.step()
        self._schedule.step()
        self.learned()
        return loss.detach()


def save_tagger(tagger: Tagger, path: Path) -> None:
    """The weights and the sizes they go with."""
    torch.save({"shape": asdict(tagger.shape), "state": tagger.state_dict()}, path)


def load_tagger(path: Path) -> Tagger:
    """A tagger that `save_tagger` or a checkpoint holds."""
    saved = torch.load(path, weights_only=True)
    tagger = Tagger(Shape(**saved["shape"]))
    tagger.load_state_dict(saved["state"] if "state" in saved else saved["tagger"])
    return tagger


def main() -> None:
    """Command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--pack", type=Path, required=True, help="folder of the public training data")
    parser.add_argument("--frames", type=Path, help="folder of the sentence frames; absent: public data only")
    parser.add_argument("--encoder", type=Path, required=True, help="folder of the pretrained encoder")
    parser.add_argument("--init", type=Path, help="tagger to go on from; absent: the pretrained encoder")
    parser.add_argument("--layers", default="0,1,2,3", help="layers of the encoder that are kept")
    parser.add_argument("--out", type=Path, required=True, help="folder of the checkpoint and of tagger.pt")
    parser.add_argument("--steps", type=int, default=6000)
    parser.add_argument("--rate", type=float, default=2e-4)
    parser.add_argument("--tokens", type=int, default=2000, help="pieces in a step")
    parser.add_argument("--seed", default="1")
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()

    args.out.mkdir(parents=True, exist_ok=True)
    torch.set_num_threads(args.threads)
    layers = [int(layer) for layer in args.layers.split(",")]
    torch.manual_seed(1)
    tagger = load_tagger(args.init) if args.init else pretrained(args.encoder, layers)
    trainer = Trainer(tagger, args.rate, args.steps, args.out)
    if trainer.resume():
        print(f"goes on at step {trainer.step}", flush=True)
    with ProcessPoolExecutor(1) as pool:

        def prepare(chunk: int):  # noqa: ANN202
            seed = f"{args.seed}-{chunk}"
            vocabulary = args.encoder / "vocab.txt"
            return pool.submit(make_chunk, args.pack, args.frames, vocabulary, seed, args.tokens)

        following = prepare(trainer.chunk)
        while trainer.step < trainer.steps:
            batches = following.result()
            following = prepare(trainer.chunk + 1)
            began, before = time.perf_counter(), trainer.step
            loss = trainer.train(batches)
            pace = (time.perf_counter() - began) / max(1, trainer.step - before)
            line = {"step": trainer.step, "loss": round(loss, 5), "seconds_a_step": round(pace, 3)}
            print(json.dumps(line), flush=True)
            if trainer.chunk % 5 == 0:
                trainer.save()
        following.cancel()
    trainer.save()
    save_tagger(tagger, args.out / "tagger.pt")


if __name__ == "__main__":
    main()
