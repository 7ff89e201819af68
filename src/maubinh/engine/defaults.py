"""Defaults of stored values, and whether they are written out."""

from typing import TypeVar

import msgspec

T = TypeVar("T")


def written(default: T) -> T:
    """A default that is written out like any other value, as those of the first version's keys are.

    A key that comes later has a plain default, which `omit_defaults` leaves out: programs of before can read what
    does not use it, and refuse what does.
    """
    # Only a plain default is ever left out; one that is made anew is not.
    return msgspec.field(default_factory=lambda: default)
