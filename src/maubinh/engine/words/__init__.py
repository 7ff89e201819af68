"""Rules in words, in Vietnamese and English, for people; nothing machine-read comes from here."""

from typing import Literal

from maubinh.engine.house import House
from maubinh.engine.words.en import ENGLISH
from maubinh.engine.words.phrases import Phrases
from maubinh.engine.words.telling import tell
from maubinh.engine.words.vi import VIETNAMESE

Lang = Literal["vi", "en"]

PHRASES: dict[Lang, Phrases] = {"vi": VIETNAMESE, "en": ENGLISH}
LANGS: tuple[Lang, ...] = tuple(PHRASES)

__all__ = ["LANGS", "PHRASES", "Lang", "house_words"]


def house_words(house: House, lang: Lang) -> tuple[str, ...]:
    """Put every rule choice of a house into lines of text, its title first; "- " leads an item of a list."""
    title = house.title.vi if lang == "vi" else house.title.en
    return (title, *tell(house, PHRASES[lang]))
