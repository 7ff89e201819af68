"""An arrangement explained to a player: what each row is worth, and why."""

from collections.abc import Iterator

from msgspec import Struct

from maubinh.cli.arrange_lines import Question
from maubinh.engine.cards import card_text
from maubinh.engine.house import House
from maubinh.engine.ranking import rank_row
from maubinh.engine.rows import ROWS, Row, Rows
from maubinh.engine.words import PHRASES, Lang
from maubinh.solver import Advice, Option, RowOdds, row_odds


class _Words(Struct, frozen=True):
    """Templates of one language; `{ev}` are units with their sign."""

    natural: str
    best: str
    row: str
    units: str
    scoop: str
    no_scoop: str
    next_best: str
    point: str


_WORDS: dict[Lang, _Words] = {
    "vi": _Words(
        natural="Mậu binh: {name}. Nên báo: được nhiều hơn so chi.",
        best="Cách xếp tốt nhất: {ev} chi với mỗi đối thủ ({opponents} đối thủ).",
        row="  {row}: {cards} · {category} · thắng {win} %, hoà {tie} %, thua {lose} % → {ev}",
        units=" (thắng được {units} chi)",
        scoop="  Sập 3 chi (cả hai phía): {ev}",
        no_scoop="  Nhà này không tính sập 3 chi.",
        next_best="Cách khác, kém {loss} chi: {rows}",
        point=",",
    ),
    "en": _Words(
        natural="Natural: {name}. Claim it: it brings more than comparing rows.",
        best="Best arrangement: {ev} units per opponent ({opponents} opponents).",
        row="  {row}: {cards} · {category} · wins {win} %, ties {tie} %, loses {lose} % → {ev}",
        units=" (winning it brings {units} units)",
        scoop="  Scoops, both ways: {ev}",
        no_scoop="  This house has no scoops.",
        next_best="Another way, {loss} units less: {rows}",
        point=".",
    ),
}


def explain(question: Question, advice: Advice, lang: Lang) -> Iterator[str]:
    """Put an answer into lines of text: the natural, the best rows with their odds, the ways that come next."""
    words, phrases = _WORDS[lang], PHRASES[lang]
    best = advice.options[0]
    if advice.natural is not None:
        yield words.natural.format(name=phrases.naturals[advice.natural])
    yield words.best.format(ev=_signed(best.ev, words), opponents=question.opponents)
    odds = row_odds(best.rows, house=question.house, opponents=question.opponents)
    for row, chances in zip(ROWS, odds, strict=True):
        yield _row_line(row, chances, best, question.house, lang)
    if question.house.scoop.scope == "none":
        yield words.no_scoop
    else:
        yield words.scoop.format(ev=_signed(best.by_row.scoop, words))
    for option in advice.options[1:]:
        loss = f"{best.ev - option.ev:.3f}".replace(".", words.point)
        yield words.next_best.format(loss=loss, rows=_rows_text(option.rows))


def _row_line(row: Row, odds: RowOdds, option: Option, house: House, lang: Lang) -> str:
    words, phrases = _WORDS[lang], PHRASES[lang]
    cards = getattr(option.rows, row)
    text = words.row.format(
        row=phrases.rows[row],
        cards=" ".join(card_text(card) for card in cards),
        category=phrases.categories[rank_row(cards, wheel=house.wheel).category],
        win=round(100 * odds.win),
        tie=round(100 * odds.tie),
        lose=round(100 * odds.lose),
        ev=_signed(getattr(option.by_row, row), words),
    )
    return text + (words.units.format(units=odds.units) if odds.units != 1 else "")


def _rows_text(rows: Rows) -> str:
    return " | ".join(
        " ".join(card_text(card) for card in row) for row in (rows.back, rows.middle, rows.front)
    )


def _signed(value: float, words: _Words) -> str:
    return f"{value:+.2f}".replace("-", "−").replace(".", words.point)
