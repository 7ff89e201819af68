"""Rules in words, in Vietnamese and English, for people; nothing machine-read comes from here."""

from typing import get_args

from maubinh.engine.house import House
from maubinh.engine.words import en, vi
from maubinh.engine.words.names import CATEGORY_NAMES, NATURAL_NAMES, ROW_NAMES, Lang

LANGS: tuple[Lang, ...] = get_args(Lang)

__all__ = ["CATEGORY_NAMES", "LANGS", "NATURAL_NAMES", "ROW_NAMES", "Lang", "house_words"]


def house_words(house: House, lang: Lang) -> tuple[str, ...]:
    """Put every rule choice of a house into lines of text, its title first; "- " leads an item of a list."""
    return tuple(vi.lines(house) if lang == "vi" else en.lines(house))
