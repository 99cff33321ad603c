"""The reader: a tagger that reads a call, each text alone in its lower layers and what was said before in its upper ones."""
