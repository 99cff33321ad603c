"""A reader on the layers of a pretrained encoder."""

from __future__ import annotations

import json
from pathlib import Path

import torch
from safetensors.torch import load_file
from torch import Tensor

from .network import CASES, ROLES, Reader, Shape

#: What each part of a layer is called in the file.
PARTS = {
    "out": "attention.output.dense", "norm_attention": "attention.output.LayerNorm", "up": "intermediate.dense",
    "down": "output.dense", "norm": "output.LayerNorm",
}  # fmt: skip


def pretrained(folder: Path, layers: list[int], upper: int) -> Reader:
    """A reader on the given layers of the encoder in `folder` (config.json, model.safetensors); its last `upper` read on."""
    config = json.loads((folder / "config.json").read_text())
    shape = Shape(
        vocabulary=config["vocab_size"],
        hidden=config["hidden_size"],
        layers=len(layers),
        upper=upper,
        heads=config["num_attention_heads"],
        feed_forward=config["intermediate_size"],
        positions=config["max_position_embeddings"],
        epsilon=config["layer_norm_eps"],
    )
    reader = Reader(shape)
    reader.load_state_dict({**reader.state_dict(), **_renamed(load_file(folder / "model.safetensors"), layers, shape)})
    return reader


def _renamed(source: dict[str, Tensor], layers: list[int], shape: Shape) -> dict[str, Tensor]:
    state = {
        "words.weight": source["embeddings.word_embeddings.weight"],
        "positions.weight": source["embeddings.position_embeddings.weight"],
    }
    below = shape.layers - shape.upper
    for part in ("weight", "bias"):
        state[f"norm.{part}"] = source[f"embeddings.LayerNorm.{part}"]
        for at, layer in enumerate(layers):
            new, old = (f"lower.{at}" if at < below else f"upper.{at - below}"), f"encoder.layer.{layer}"
            attention = [source[f"{old}.attention.self.{name}.{part}"] for name in ("query", "key", "value")]
            state[f"{new}.mix.{part}"] = torch.cat(attention)
            for ours, theirs in PARTS.items():
                state[f"{new}.{ours}.{part}"] = source[f"{old}.{theirs}.{part}"]
    types = source["embeddings.token_type_embeddings.weight"][0]
    generator = torch.Generator().manual_seed(1)
    state["cases.weight"] = types + torch.randn(CASES, shape.hidden, generator=generator) * 0.02
    state["roles.weight"] = torch.randn(ROLES, shape.hidden, generator=generator) * 0.02
    return state
