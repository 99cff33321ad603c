"""A run of training: its optimizer, schedule and checkpoints."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path

import torch
from torch import Tensor, nn

HEAD_RATE = 5.0
WARM_UP = 0.06
CLIP = 1.0

Batch = tuple[Tensor, ...]


class Trainer:
    """One run: so many steps with a linear warm-up and decay of the learning rate."""

    #: Beginnings of the names of the parameters that no pretrained encoder has: they learn faster.
    fresh: tuple[str, ...] = ()

    def __init__(self, reader: nn.Module, rate: float, steps: int, out: Path) -> None:
        self.reader = reader
        self.steps = steps
        self.step = 0
        self.chunk = 0
        self._checkpoint = out / "checkpoint.pt"
        head = [p for name, p in reader.named_parameters() if name.startswith(self.fresh)]
        body = [p for name, p in reader.named_parameters() if not name.startswith(self.fresh)]
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
        self.reader.load_state_dict(state["reader"])
        self.restored(state)
        self._optimizer.load_state_dict(state["optimizer"])
        self._schedule.load_state_dict(state["schedule"])
        self.step, self.chunk = state["step"], state["chunk"]
        return True

    def save(self) -> None:
        """Writes a checkpoint; an interruption leaves the old one or the new one."""
        state = {
            "reader": self.reader.state_dict(),
            "optimizer": self._optimizer.state_dict(),
            "schedule": self._schedule.state_dict(),
            "shape": asdict(self.reader.shape),
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
        self.reader.train()
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
        raise NotImplementedError

    def learned(self) -> None:
        """What there is to do after each step."""

    def _learn(self, batch: Batch) -> Tensor:
        loss = self.loss(batch)
        self._optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.reader.parameters(), CLIP, foreach=True)
        self._optimizer.step()
        self._schedule.step()
        self.learned()
        return loss.detach()
