"""Banks made on first use, always the same for the same house and field.

One takes about a quarter of a second to deal and lay, 1.5 MB while it is kept, and as much again for every thread that
searches it.
"""

from functools import lru_cache

import numpy as np

from maubinh.engine.house import House
from maubinh.solver import arranger
from maubinh.solver.bank import Bank, build_bank
from maubinh.solver.deals import deal_hands
from maubinh.solver.field import Field
from maubinh.solver.held import hold_natural
from maubinh.solver.model import Model

SEED = 52_013
HANDS = 1 << 15


@lru_cache(maxsize=8)
def bank_for(house: House, field: Field, model: Model, *, opponents: int, hands: int = HANDS) -> Bank:
    """Deal and lay a bank of so many hands, a multiple of 64, against a model of the same field.

    Hands with a natural, which would be claimed, are replaced by the next ones.
    """
    cards = deal_hands(hands + hands // 16 + 64, seed=(SEED,))
    cards = np.ascontiguousarray(cards[~hold_natural(cards, house)][:hands])
    _, classes = arranger.arrange(cards, model, threads=1)
    return build_bank(house, field, model, cards, classes, opponents=opponents)
