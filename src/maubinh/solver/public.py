"""What `import maubinh` offers of the solver: `arrange` for one hand, `arrange_many` for arrays of them."""

from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from maubinh.engine.cards import Card, parse_card, parse_cards
from maubinh.engine.house import House, load_house
from maubinh.solver import arranger
from maubinh.solver.advice import MODES, Option, advise
from maubinh.solver.classes import UInt8
from maubinh.solver.models import house_bank, model_for


def arrange(
    cards: str | Sequence[str] | Sequence[Card],
    house: str | House = "bigkool",
    *,
    opponents: int = 3,
    mode: str = "table",
    top: int = 1,
) -> tuple[Option, ...]:
    """Return at most `top` arrangements of thirteen cards, best first, each with `rows`, `ev` and `by_row`.

    Cards are codes, texts, or one text of all ("As Kd …"); `house` a shipped one's name or a House. Values are units
    per opponent. Raises CardError, HouseError, or ValueError for anything else that is out of bounds.
    """
    return advise(_cards(cards), house=_house(house), opponents=opponents, top=top, mode=mode).options


def arrange_many(
    cards: npt.ArrayLike,
    house: str | House = "bigkool",
    *,
    mode: str = "table",
    opponents: int = 3,
    threads: int = 1,
) -> UInt8:
    """Return the best rows of many hands: `uint8[n, 13]` codes, columns 0–4 back, 5–9 middle, 10–12 front.

    `cards` are codes `4 * rank + suit`, `[n, 13]`. Rows are laid to be compared, natural or not. The lock of Python
    is released meanwhile; `threads` 0 uses all cores. Raises ValueError for other shapes, codes or repeated cards.
    """
    hands = np.ascontiguousarray(cards)
    if hands.ndim != 2 or hands.shape[1] != 13:
        raise ValueError(f"hands are an array of shape (n, 13), not {hands.shape}")
    if hands.size and (hands.min() < 0 or hands.max() > 51):
        raise ValueError("card codes are 0 to 51")
    hands = hands.astype(np.uint8, copy=False)
    held = np.bitwise_or.reduce(np.uint64(1) << hands.astype(np.uint64), axis=1)
    if (np.bitwise_count(held) != 13).any():
        raise ValueError("a card is held twice")
    if mode not in MODES:
        raise ValueError(f"mode is table or removal, not {mode!r}")
    if not 1 <= opponents <= 3:
        raise ValueError(f"there are 1 to 3 opponents, not {opponents}")
    if threads < 0:
        raise ValueError(f"threads is 0 or more, not {threads}")
    played = _house(house)
    model = model_for(played, opponents)
    if mode == "table":
        return arranger.arrange(hands, model, threads=threads)[0]
    return arranger.arrange_beside(hands, model, house_bank(played, opponents), threads=threads)[0]


def _cards(cards: str | Sequence[str] | Sequence[Card]) -> Sequence[Card]:
    if isinstance(cards, str):
        return parse_cards(cards)
    return [parse_card(card) if isinstance(card, str) else card for card in cards]


def _house(house: str | House) -> House:
    return load_house(house) if isinstance(house, str) else house
