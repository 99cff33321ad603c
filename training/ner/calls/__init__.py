"""Whole calls to learn from: scripts with typed slots, rendered to turns in which each value says what it is and whose."""
