"""The network: lower layers that read each text alone, a small memory of what they made of it, upper layers that read that too.

The upper layers look at the text's own pieces and at the memory of the texts before, never at what upper layers made of
those: so what is found in a text depends on the texts in reach alone, however they came there, and one turn more costs its
own pieces. The memory has MEMORY numbers a piece, rounded to signed bytes with one scale a piece.
"""

from __future__ import annotations

from dataclasses import dataclass

import torch
from torch import Tensor, nn
from torch.nn import functional

from ..kinds import LABELS
from .encoding import DISTANCES, MOST_BEFORE, WHOSE

MEMORY = 128
CASES = 5
ROLES = 4
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
    dropout: float = 0.1


class Layer(nn.Module):
    """A transformer layer with the normalization after each part, as in BERT; an upper one has a door to the memory."""

    def __init__(self, shape: Shape, upper: bool) -> None:
        super().__init__()
        self.heads, self.dropout = shape.heads, shape.dropout
        self.mix = nn.Linear(shape.hidden, 3 * shape.hidden)
        self.recall = nn.Linear(MEMORY, 2 * shape.hidden) if upper else None
        self.distance = nn.Embedding(DISTANCES, shape.heads) if upper else None
        self.out = nn.Linear(shape.hidden, shape.hidden)
        self.norm_attention = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
        self.up = nn.Linear(shape.hidden, shape.feed_forward)
        self.down = nn.Linear(shape.feed_forward, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, eps=shape.epsilon)

    def forward(self, x: Tensor, own: Tensor, memory: Tensor | None = None, reach: Tensor | None = None, distances: Tensor | None = None) -> Tensor:
        """x: [batch, length, hidden].

        own: [batch, 1, length, length], 0 or very negative; memory: [batch, remembered, MEMORY]; reach, distances:
        [batch, 1, length, remembered] and [batch, length, remembered] of int64, how many texts before it is.
        """
        q, k, v = (self._split(part) for part in self.mix(x).chunk(3, -1))
        scale = q.shape[-1] ** -0.5
        weights = q @ k.transpose(2, 3) * scale + own
        if self.recall is not None and self.distance is not None and memory is not None and reach is not None and distances is not None:
            keys, values = (self._split(part) for part in self.recall(memory).chunk(2, -1))
            far = self.distance(distances).permute(0, 3, 1, 2)
            weights = torch.cat((weights, q @ keys.transpose(2, 3) * scale + far + reach), -1)
            v = torch.cat((v, values), 2)
        mixed = weights.softmax(-1) @ v
        batch, _, length, _ = mixed.shape
        mixed = self.out(mixed.transpose(1, 2).reshape(batch, length, -1))
        x = self.norm_attention(x + functional.dropout(mixed, self.dropout, self.training))
        wide = functional.gelu(self.up(x))
        return self.norm(x + functional.dropout(self.down(wide), self.dropout, self.training))

    def _split(self, x: Tensor) -> Tensor:
        return x.view(*x.shape[:2], self.heads, -1).transpose(1, 2)


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
        self.remember = nn.Linear(shape.hidden, MEMORY)
        self.kind = nn.Linear(shape.hidden, len(LABELS))
        self.whose = nn.Linear(shape.hidden, len(WHOSE))

    def read_alone(self, ids: Tensor, cases: Tensor, roles: Tensor, places: Tensor, own: Tensor) -> tuple[Tensor, Tensor]:
        """What the lower layers make of the pieces, and its memory."""
        x = self.norm(self.words(ids) + self.positions(places) + self.cases(cases) + self.roles(roles))
        x = functional.dropout(x, self.shape.dropout, self.training)
        for layer in self.lower:
            x = layer(x, own)
        return x, rounded(self.remember(x))

    def read_on(self, x: Tensor, own: Tensor, memory: Tensor, reach: Tensor, distances: Tensor) -> tuple[Tensor, Tensor]:
        """Logits of kind and whose, of what the lower layers made and of the memory of the texts before."""
        for layer in self.upper:
            x = layer(x, own, memory, reach, distances)
        return self.kind(x), self.whose(x)

    def forward(self, ids: Tensor, cases: Tensor, roles: Tensor, texts: Tensor, places: Tensor) -> tuple[Tensor, Tensor]:
        """All inputs [batch, length] of int64, `texts` -1 for padding; logits [batch, length, classes]."""
        apart = texts[:, :, None] - texts[:, None, :]
        own = barred(apart == 0)[:, None]
        x, memory = self.read_alone(ids, cases, roles, places, own)
        return self.read_on(x, own, memory, barred(in_reach(texts))[:, None], apart.clamp(0, DISTANCES - 1))


def in_reach(texts: Tensor) -> Tensor:
    """Which pieces' memory a piece may look at: those of texts before its own, the last MOST_BEFORE of them."""
    earlier = (texts[:, :, None] > texts[:, None, :]) & (texts[:, None, :] >= 0)
    # How many pieces lie from each on to the beginning of the text that looks.
    since = earlier.flip(-1).cumsum(-1).flip(-1)
    return earlier & (since <= MOST_BEFORE)


def barred(allowed: Tensor) -> Tensor:
    """0 where it is allowed, very negative elsewhere."""
    return (~allowed).float() * -10000.0


def rounded(memory: Tensor) -> Tensor:
    """Each row as signed bytes with a scale of its own; the gradient passes as if nothing had been rounded."""
    scale = memory.detach().abs().amax(-1, keepdim=True).clamp_min(1e-6) / LARGEST
    return memory + ((memory.detach() / scale).round() * scale - memory.detach())
