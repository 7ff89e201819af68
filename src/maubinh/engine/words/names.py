"""What rows, categories and naturals are called."""

from typing import Literal

from maubinh.engine.naturals import Natural
from maubinh.engine.ranking import Category
from maubinh.engine.rows import Row

Lang = Literal["vi", "en"]

ROW_NAMES: dict[Lang, dict[Row, str]] = {
    "vi": {Row.BACK: "Chi 1 (5 lá)", Row.MIDDLE: "Chi 2 (5 lá)", Row.FRONT: "Chi 3 (3 lá)"},
    "en": {Row.BACK: "back row (5)", Row.MIDDLE: "middle row (5)", Row.FRONT: "front row (3)"},
}

CATEGORY_NAMES: dict[Lang, dict[Category, str]] = {
    "vi": {
        Category.HIGH_CARD: "Mậu thầu",
        Category.PAIR: "Đôi",
        Category.TWO_PAIR: "Thú",
        Category.TRIPS: "Sám cô",
        Category.STRAIGHT: "Sảnh",
        Category.FLUSH: "Thùng",
        Category.FULL_HOUSE: "Cù lũ",
        Category.QUADS: "Tứ quý",
        Category.STRAIGHT_FLUSH: "Thùng phá sảnh",
    },
    "en": {
        Category.HIGH_CARD: "High card",
        Category.PAIR: "Pair",
        Category.TWO_PAIR: "Two pair",
        Category.TRIPS: "Three of a kind",
        Category.STRAIGHT: "Straight",
        Category.FLUSH: "Flush",
        Category.FULL_HOUSE: "Full house",
        Category.QUADS: "Four of a kind",
        Category.STRAIGHT_FLUSH: "Straight flush",
    },
}

NATURAL_NAMES: dict[Lang, dict[Natural, str]] = {
    "vi": {
        Natural.DRAGON_FLUSH: "Rồng cuốn",
        Natural.DRAGON: "Sảnh rồng",
        Natural.SAME_COLOUR_13: "Mười ba cây đồng màu",
        Natural.SAME_COLOUR_12: "Mười hai cây đồng màu",
        Natural.FIVE_STRAIGHT_PAIRS: "Năm đôi thông",
        Natural.FIVE_PAIRS_TRIPS: "Năm đôi một sám",
        Natural.SIX_PAIRS: "Lục phé bôn",
        Natural.THREE_FLUSHES: "Ba thùng",
        Natural.THREE_STRAIGHTS: "Ba sảnh",
    },
    "en": {
        Natural.DRAGON_FLUSH: "Suited dragon",
        Natural.DRAGON: "Dragon (2 to A)",
        Natural.SAME_COLOUR_13: "Thirteen of one colour",
        Natural.SAME_COLOUR_12: "Twelve of one colour",
        Natural.FIVE_STRAIGHT_PAIRS: "Five pairs in sequence",
        Natural.FIVE_PAIRS_TRIPS: "Five pairs and trips",
        Natural.SIX_PAIRS: "Six pairs",
        Natural.THREE_FLUSHES: "Three flushes",
        Natural.THREE_STRAIGHTS: "Three straights",
    },
}
