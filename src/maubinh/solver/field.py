"""The field: how opponents near equilibrium lay their cards, as counts over strength classes.

Row by row the counts are exact, class by class. Jointly they are kept in cells of a coarse grid: each row's
classes are cut into buckets that never cross a category, so that what a row is worth is the same all over a
bucket, and that hold about the same share of the field, so that cells are small where the game is decided.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from io import BytesIO

import numpy as np
import numpy.typing as npt

from maubinh.engine.ranking import Wheel
from maubinh.solver.classes import UInt8
from maubinh.solver.own import FRACTIONS, FieldCards

Counts = npt.NDArray[np.int64]


@dataclass(frozen=True, eq=False, slots=True)
class Field:
    """Counts of `hands` arranged hands, none of which claimed a natural.

    `back[7462]`, `middle[7462]`, `front[455]`: hands by class of the row. `back_bucket` and so on: bucket by
    class, rising. `cells[back bucket, middle bucket, front bucket]`: hands by cell. All sums equal `hands`.
    `cards`: what hands of each class and cell are made of, where that was counted.
    """

    wheel: Wheel
    back: Counts
    middle: Counts
    front: Counts
    back_bucket: UInt8
    middle_bucket: UInt8
    front_bucket: UInt8
    cells: Counts
    cards: FieldCards | None = None

    @property
    def hands(self) -> int:
        """How many arranged hands were counted."""
        return int(self.front.sum())


def dump_field(field: Field) -> bytes:
    """Write a field as a compressed archive of arrays; equal fields give equal bytes."""
    out = BytesIO()
    np.savez_compressed(
        out,
        wheel=np.array([list(Wheel).index(field.wheel)], np.uint8),
        back=field.back.astype(np.uint32),
        middle=field.middle.astype(np.uint32),
        front=field.front.astype(np.uint32),
        back_bucket=field.back_bucket,
        middle_bucket=field.middle_bucket,
        front_bucket=field.front_bucket,
        cells=field.cells.astype(np.uint32),
        **{
            f"cards_{name}": np.rint(means * FRACTIONS).astype(np.uint16)
            for name, means in (field.cards._asdict() if field.cards is not None else {}).items()
        },
    )
    return out.getvalue()


def load_field(data: bytes) -> Field:
    """Read what `dump_field` wrote; raises ValueError or KeyError for anything else."""
    with np.load(BytesIO(data), allow_pickle=False) as read:
        return Field(
            wheel=list(Wheel)[int(read["wheel"][0])],
            back=read["back"].astype(np.int64),
            middle=read["middle"].astype(np.int64),
            front=read["front"].astype(np.int64),
            back_bucket=read["back_bucket"],
            middle_bucket=read["middle_bucket"],
            front_bucket=read["front_bucket"],
            cells=read["cells"].astype(np.int64),
            cards=_cards(read) if "cards_back" in read else None,
        )


def _cards(read: Mapping[str, npt.NDArray[np.uint16]]) -> FieldCards:
    return FieldCards(*(read[f"cards_{name}"] / FRACTIONS for name in FieldCards._fields))
