"""The network: lower layers that read each text alone, a small memory of what they made of it, upper layers that read that too.

The upper layers look at the text's own pieces and at the memory of the texts before, never at what upper layers made of
those: so what is found in a text depends on the texts in reach alone, however they came there, and one turn more costs its
own pieces. The memory is rounded to signed bytes with one scale a piece.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..kinds import LABELS
from .encoding import MOST_BEFORE, WHOSE

CASES = 5
ROLES = 4
#: In `texts`: no text.
PADDING = -1
#: Lengths up to which texts are read together while the reader learns.
BUCKETS = (8, 16, 24, 32, 48, 64, 88, 120, 512)
#: Lengths are filled up to its multiples: what graphics processors multiply fastest.
EVEN = 8
#: Of a head's numbers, those that are turned; how fast the first pair is, in radians a text, and how much slower the last.
TURNED, FASTEST, SLOWER = 16, 1.0, 64.0
#: Added to the score of a piece that is not looked at.
AWAY = -1e4
#: The greatest number that a signed byte of the memory holds.
LARGEST = 127.0


@dataclass(frozen=True)
class Shape:
    """Sizes of the encoder that the reader is made of; `upper` of its `layers` read what was said before."""

    vocabulary: int
    hidden: int
    layers: int
    upper: int
    heads: int
    feed_forward: int
    positions: int
    epsilon: float
    #: Numbers a piece in the memory: 2,000 conversations of 256 pieces take 57 MiB.
    memory: int = 112
    dropout: float = 0.1


class Layer(nn.Module):
    """A transformer layer with the normalization after each part, as in BERT; an upper one has a door to the memory."""

    def __init__(self, shape: Shape, upper: bool) -> None:
        super().__init__()
        self.heads, self.dropout = shape.heads, shape.dropout
        self.mix = nn.Linear(shape.hidden, 3 * shape.hidden)
        self.recall = nn.Linear(shape.memory, 2 * shape.hidden) if upper else None
        self.out = nn.Linear(shape.hidden, shape.hidden)
        self.norm_attention = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
        self.up = nn.Linear(shape.hidden, shape.feed_forward)
        self.down = nn.Linear(shape.feed_forward, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, eps=shape.epsilon)

    def forward(self, x: Tensor, looks: Tensor, past: Past | None = None) -> Tensor:
        """x: [batch, length, hidden]; looks: which pieces each looks at, [batch, 1, length or 1, length and that of the past]."""
        q, k, v = (self._split(part) for part in self.mix(x).chunk(3, -1))
        if self.recall is not None and past is not None:
            keys, values = (self._split(part) for part in self.recall(past.memory).chunk(2, -1))
            q, k, v = turned(q, past.turn), torch.cat((turned(k, past.turn), turned(keys, past.turns)), 2), torch.cat((v, values), 2)
        mixed = attended(q, k, v, looks)
        mixed = self.out(mixed.transpose(1, 2).flatten(2))
        x = self.norm_attention(x + functional.dropout(mixed, self.dropout, self.training))
        wide = functional.gelu(self.up(x))
        return self.norm(x + functional.dropout(self.down(wide), self.dropout, self.training))

    def _split(self, x: Tensor) -> Tensor:
        return x.view(*x.shape[:2], self.heads, x.shape[-1] // self.heads).transpose(1, 2)


def attended(q: Tensor, k: Tensor, v: Tensor, looks: Tensor) -> Tensor:
    """Attention in the precision of its inputs; a row that looks at nothing looks at everything.

    On a processor it takes two thirds of the time of `scaled_dot_product_attention`, which adds up in whole numbers and
    looks for rows without a mask.
    """
    if q.device.type != "cpu":
        return functional.scaled_dot_product_attention(q, k, v, looks)
    away = torch.zeros(looks.shape, dtype=q.dtype).masked_fill_(~looks, AWAY)
    with torch.autocast("cpu", enabled=False):
        scores = torch.matmul(q * q.shape[-1] ** -0.5, k.transpose(-1, -2)) + away
        return torch.matmul(scores.softmax(-1), v)


@dataclass(frozen=True, slots=True)
class Past:
    """What was said before: memory [batch, remembered, numbers a piece], the number of each piece's text, and those of the pieces that read."""

    memory: Tensor
    turns: Tensor
    turn: Tensor


def turned(x: Tensor, turns: Tensor) -> Tensor:
    """Queries or keys [batch, heads, length, size], whose first numbers are turned by the number of their text.

    A product of two of them then tells how many texts lie between (rotary embedding, arXiv 2104.09864); within a text
    nothing changes.
    """
    rates = FASTEST * SLOWER ** (-torch.arange(TURNED // 2, device=x.device) / (TURNED // 2))
    angles = turns[:, None, :, None] * rates
    cos, sin = angles.cos().to(x.dtype), angles.sin().to(x.dtype)
    a, b, rest = x[..., : TURNED // 2], x[..., TURNED // 2 : TURNED], x[..., TURNED:]
    return torch.cat((a * cos - b * sin, a * sin + b * cos, rest), -1)


class Reader(nn.Module):
    """Logits of kind and of whose, for each piece of a call."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.hidden)
        self.positions = nn.Embedding(shape.positions, shape.hidden)
        self.cases = nn.Embedding(CASES, shape.hidden)
        self.roles = nn.Embedding(ROLES, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
        below = shape.layers - shape.upper
        self.lower = nn.ModuleList(Layer(shape, upper=False) for _ in range(below))
        self.upper = nn.ModuleList(Layer(shape, upper=True) for _ in range(shape.upper))
        self.remember = nn.Linear(shape.hidden, shape.memory)
        self.kind = nn.Linear(shape.hidden, len(LABELS))
        self.whose = nn.Linear(shape.hidden, len(WHOSE))

    def read_alone(self, ids: Tensor, cases: Tensor, roles: Tensor, places: Tensor, looks: Tensor) -> tuple[Tensor, Tensor]:
        """What the lower layers make of the pieces, and its memory."""
        x = self.norm(self.words(ids) + self.positions(places) + self.cases(cases) + self.roles(roles))
        x = functional.dropout(x, self.shape.dropout, self.training)
        for layer in self.lower:
            x = layer(x, looks)
        return x, rounded(self.remember(x))

    def read_on(self, x: Tensor, looks: Tensor, past: Past) -> tuple[Tensor, Tensor]:
        """Logits of kind and whose, of what the lower layers made and of the memory of the texts before."""
        for layer in self.upper:
            x = layer(x, looks, past)
        return self.kind(x), self.whose(x)

    def forward(
        self, ids: Tensor, cases: Tensor, roles: Tensor, texts: Tensor, places: Tensor, groups: Sequence[Tensor] = ()
    ) -> tuple[Tensor, Tensor]:
        """All inputs [batch, length] of int64, `texts` PADDING where there is none; logits [batch, length, classes].

        groups: as `grouped` makes them of `texts`, where that was done before.
        """
        x, memory = self._read_each((ids, cases, roles, places), groups or [group.to(ids.device) for group in grouped(texts)])
        looks = torch.cat((texts[:, :, None] == texts[:, None, :], in_reach(texts)), -1)[:, None]
        return self.read_on(x, looks, Past(memory, texts, texts))

    def _read_each(self, columns: tuple[Tensor, ...], groups: Sequence[Tensor]) -> tuple[Tensor, Tensor]:
        """As `read_alone` for each text by itself, those of like length together: most texts are short, some are not."""
        flat = [column.flatten() for column in columns]
        x = memory = None
        for group in groups:
            within = group >= 0
            at = group.clamp_min(0)
            read, remembered = self.read_alone(*(column[at] for column in flat), within[:, None, None])
            if x is None or memory is None:
                # One row more, where what only fills up goes.
                x, memory = (part.new_zeros(len(flat[0]) + 1, part.shape[-1]) for part in (read, remembered))
            to = torch.where(within, at, len(flat[0])).flatten()
            x, memory = x.index_copy(0, to, read.flatten(0, 1)), memory.index_copy(0, to, remembered.flatten(0, 1))
        if x is None or memory is None:
            raise ValueError("nothing to read")
        return tuple(part[:-1].view(*columns[0].shape, -1) for part in (x, memory))


def grouped(texts: Tensor) -> list[Tensor]:
    """Where the pieces of each text stand in the flattened `texts` [batch, length]: [texts, length] for each sort of length, -1 after the last."""
    texts = texts.cpu()
    numbers = torch.where(texts >= 0, texts + torch.arange(len(texts))[:, None] * (texts.max() + 1), PADDING).flatten()
    found, lengths = torch.unique_consecutive(numbers, return_counts=True)
    starts = lengths.cumsum(0) - lengths
    starts, lengths = starts[found != PADDING], lengths[found != PADDING]
    groups, least = [], 0
    for most in BUCKETS:
        of = (lengths > least) & (lengths <= most)
        least = most
        if of.any():
            steps = torch.arange(-int(-lengths[of].max() // EVEN) * EVEN)
            groups.append(torch.where(steps < lengths[of][:, None], starts[of][:, None] + steps, -1))
    return groups


def in_reach(texts: Tensor) -> Tensor:
    """Which pieces' memory a piece may look at: those of texts before its own, the last MOST_BEFORE of them."""
    earlier = (texts[:, :, None] > texts[:, None, :]) & (texts[:, None, :] >= 0)
    # How many pieces lie from each on to the beginning of the text that looks.
    since = earlier.flip(-1).cumsum(-1).flip(-1)
    return earlier & (since <= MOST_BEFORE)


def rounded(memory: Tensor) -> Tensor:
    """Each row as signed bytes with a scale of its own; the gradient passes as if nothing had been rounded."""
    scale = memory.detach().abs().amax(-1, keepdim=True).clamp_min(1e-6) / LARGEST
    return memory + ((memory.detach() / scale).round() * scale - memory.detach())
