"""Facts under one another, each with its label."""

from collections.abc import Mapping


def labelled(facts: Mapping[str, object]) -> list[str]:
    """A line for each fact, its label before it, the facts in a column."""
    width = max(len(label) for label in facts)
    return [f"{label:{width}}  {fact}" for label, fact in facts.items()]
