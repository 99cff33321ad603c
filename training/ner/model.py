"""The tagger: the lower layers of a MiniLM encoder and one linear layer on top."""

import json
from dataclasses import dataclass
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor, nn
from torch.nn import functional

from .encoding import CASES
from .kinds import LABELS


@dataclass(frozen=True)
class Shape:
    """Sizes of the encoder."""

    vocabulary: int
    hidden: int
    layers: int
    heads: int
    feed_forward: int
    positions: int
    epsilon: float
    dropout: float = 0.1


class Layer(nn.Module):
    """A transformer layer with the normalization after each part, as in BERT."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.heads = shape.heads
        self.dropout = shape.dropout
        self.mix = nn.Linear(shape.hidden, 3 * shape.hidden)
        self.out = nn.Linear(shape.hidden, shape.hidden)
        self.norm_attention = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
        self.up = nn.Linear(shape.hidden, shape.feed_forward)
        self.down = nn.Linear(shape.feed_forward, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, eps=shape.epsilon)

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        """x: [batch, length, hidden]; mask: [batch, 1, 1, length], 0 or very negative."""
        batch, length, hidden = x.shape
        q, k, v = self.mix(x).view(batch, length, 3, self.heads, hidden // self.heads).unbind(2)
        q, k, v = q.transpose(1, 2), k.transpose(1, 2), v.transpose(1, 2)
        weights = q @ k.transpose(2, 3) * (hidden // self.heads) ** -0.5 + mask
        mixed = weights.softmax(-1) @ v
        mixed = self.out(mixed.transpose(1, 2).reshape(batch, length, hidden))
        x = self.norm_attention(x + functional.dropout(mixed, self.dropout, self.training))
        wide = functional.gelu(self.up(x))
        return self.norm(x + functional.dropout(self.down(wide), self.dropout, self.training))


class Tagger(nn.Module):
    """Logits of each label for each piece."""

    def __init__(self, shape: Shape) -> None:
        super().__init__()
        self.shape = shape
        self.words = nn.Embedding(shape.vocabulary, shape.hidden)
        self.positions = nn.Embedding(shape.positions, shape.hidden)
        self.cases = nn.Embedding(CASES, shape.hidden)
        self.norm = nn.LayerNorm(shape.hidden, eps=shape.epsilon)
        self.layers = nn.ModuleList(Layer(shape) for _ in range(shape.layers))
        self.head = nn.Linear(shape.hidden, len(LABELS))

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        """ids, types, mask: [batch, length] of int64; logits [batch, length, labels]."""
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.norm(self.words(ids) + self.positions(places) + self.cases(types))
        x = functional.dropout(x, self.shape.dropout, self.training)
        hidden_mask = (1.0 - mask[:, None, None, :].to(x.dtype)) * -10000.0
        for layer in self.layers:
            x = layer(x, hidden_mask)
        return self.head(x)


def pretrained(folder: Path, layers: list[int]) -> Tagger:
    """A tagger on the given layers of the encoder in `folder` (config.json, model.safetensors)."""
    config = json.loads((folder / "config.json").read_text())
    shape = Shape(
        vocabulary=config["vocab_size"],
        hidden=config["hidden_size"],
        layers=len(layers),
        heads=config["num_attention_heads"],
        feed_forward=config["intermediate_size"],
        positions=config["max_position_embeddings"],
        epsilon=config["layer_norm_eps"],
    )
    tagger = Tagger(shape)
    tagger.load_state_dict(_renamed(load_file(folder / "model.safetensors"), layers, tagger))
    return tagger


def _renamed(source: dict[str, Tensor], layers: list[int], tagger: Tagger) -> dict[str, Tensor]:
    state = tagger.state_dict()
    for part in ("weight", "bias"):
        state[f"norm.{part}"] = source[f"embeddings.LayerNorm.{part}"]
        for at, layer in enumerate(layers):
            old = f"encoder.layer.{layer}"
            attention = [source[f"{old}.attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            state[f"layers.{at}.mix.{part}"] = torch.cat(attention)
            state[f"layers.{at}.out.{part}"] = source[f"{old}.attention.output.dense.{part}"]
            state[f"layers.{at}.norm_attention.{part}"] = source[f"{old}.attention.output.LayerNorm.{part}"]
            state[f"layers.{at}.up.{part}"] = source[f"{old}.intermediate.dense.{part}"]
            state[f"layers.{at}.down.{part}"] = source[f"{old}.output.dense.{part}"]
            state[f"layers.{at}.norm.{part}"] = source[f"{old}.output.LayerNorm.{part}"]
    state["words.weight"] = source["embeddings.word_embeddings.weight"]
    state["positions.weight"] = source["embeddings.position_embeddings.weight"]
    types = source["embeddings.token_type_embeddings.weight"]
    noise = torch.randn(CASES, types.shape[1], generator=torch.Generator().manual_seed(1)) * 0.02
    state["cases.weight"] = types[0] + noise
    return state
