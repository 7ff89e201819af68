"""The part of a house that matters for how hands are laid, as a short key: what trained fields are kept by."""

import hashlib

import msgspec

from maubinh.engine.house import House
from maubinh.solver.shipped import opponents_matter


def play_key(house: House, opponents: int) -> str:
    """Return 32 hexadecimal digits, the same for houses that are played alike against so many opponents.

    Titles, clocks, rake, forfeits, aces and what naturals pay do not change how a field lays its rows; which
    naturals there are does, since hands that hold one are claimed.
    """
    part = {
        "wheel": house.wheel,
        "bonus": house.bonus.table,
        "scoop": house.scoop,
        "sweep": house.sweep,
        "equal": house.foul.equal,
        "naturals": sorted(entry.name for entry in house.naturals.payouts),
        "opponents": opponents if opponents_matter(house) else 0,
    }
    return hashlib.sha256(msgspec.json.encode(part)).hexdigest()[:32]
