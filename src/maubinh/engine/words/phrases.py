"""What a language has to be able to say of a house."""

from msgspec import Struct

from maubinh.engine.naturals import Natural
from maubinh.engine.ranking import Category
from maubinh.engine.rows import Row


class Phrases(Struct, frozen=True, kw_only=True):
    """Templates of one language; what stands in braces is filled in, counts as `{units}` with their noun.

    `more` is a list of what is paid on top, joined by `also`.
    """

    rows: dict[Row, str]
    categories: dict[Category, str]
    naturals: dict[Natural, str]
    one_unit: str
    units: str
    one_second: str
    seconds: str
    also: str

    wheel_lowest: str
    wheel_second: str
    row: str
    row_unless: str
    bonus: str
    aces: str
    scoop_none: str
    scoop_pair: str
    scoop_table: str
    scoop_times: str
    scoop_more: str
    scoop_nothing: str
    scoop_fouls: str
    scoop_fouls_before: str
    scoop_no_fouls: str
    sweep: str
    sweep_times: str
    sweep_more: str
    foul_equal_stands: str
    foul_equal_fouls: str
    foul_flat: str
    foul_rows: str
    foul_rows_times: str
    naturals_none: str
    naturals_listed: str
    natural: str
    claim_declare: str
    claim_automatic: str
    judged_rows: str
    judged_cards: str
    contest_pairwise: str
    contest_split: str
    contest_each: str
    showdown_stops: str
    showdown_goes_on: str
    forfeit: str
    forfeit_not: str
    cap: str
    broke: str
    rake_none: str
    rake_net: str
    rake_payment: str
    clock: str
