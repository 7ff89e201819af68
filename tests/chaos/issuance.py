"""What people were given, by what they were told, against what the ledger says was issued to them."""

from dataclasses import dataclass, field

from sqlalchemy import Connection, func, select

from maubinh.room.accounts import WELCOME
from maubinh.room.ledger import ISSUANCE, wallet_of
from maubinh.storage import schema
from tests.chaos.records import Records
from tests.chaos.violations import Kind, Violation


@dataclass
class Given:
    """Chips that people have been given, and what is wrong with how."""

    chips: int = 0
    violations: list[Violation] = field(default_factory=list)

    def wrong(self, what: str) -> None:
        """Something is."""
        self.violations.append(Violation(Kind.ISSUANCE, what))


def what_was_given(connection: Connection, records: Records, *, alone: bool) -> Given:
    """First chips to every player, once, and the gifts that were acknowledged, in full.

    What was asked for and not answered may have been given or not. `alone` where nobody came but those recorded.
    """
    given = Given()
    players = set(connection.scalars(select(schema.players.c.player)))
    for player in sorted(records.guests - players):
        given.wrong(f"{player} was signed in and does not exist")
    if alone and len(players) > records.guests_asked:
        given.wrong(f"there are {len(players)} players, {records.guests_asked} were asked for")
    given.chips = WELCOME * len(players)
    stored = _gifts(connection)
    # Where others come too, their gifts are taken as they stand.
    known = records.gifts_asked if alone else stored | records.gifts_asked
    for player in sorted(stored.keys() | records.gifts.keys()):
        had, asked = stored.get(player, 0), known.get(player, 0)
        told = records.gifts.get(player)
        if had not in {0, asked} or (told is not None and told != had):
            given.wrong(f"{player} was given {had} chips, asked for up to {asked}, was told {told}")
        given.chips += had if told is None else told
    return given


def _gifts(connection: Connection) -> dict[str, int]:
    """Free chips by player."""
    transactions, postings = schema.ledger_transactions, schema.ledger_postings
    query = (
        select(postings.c.account, func.sum(postings.c.amount))
        .join(transactions, transactions.c.id == postings.c.transaction_id)
        .where(transactions.c.kind == "gift", postings.c.account != ISSUANCE)
        .group_by(postings.c.account)
    )
    return {account.removeprefix(wallet_of("")): int(chips) for account, chips in connection.execute(query)}
