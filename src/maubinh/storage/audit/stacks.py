"""Audits what stands in the ledger for a table: the chips at its seats."""

from collections.abc import Iterator

from sqlalchemy import Connection, func, select

from maubinh.room.ledger import stack_of
from maubinh.storage import schema
from maubinh.storage.audit.faults import Fault
from maubinh.table.state import TableState


def compare_stacks(connection: Connection, code: str, state: TableState) -> Iterator[Fault]:
    """Where the cached balances of a table's stacks are not the chips at its seats."""
    balances = schema.balances
    prefix = stack_of(code, "")
    rows = connection.execute(
        select(balances.c.account, func.sum(balances.c.amount))
        .where(balances.c.account >= prefix, balances.c.account < prefix + "\U0010ffff")
        .group_by(balances.c.account)
    )
    held = {account: int(amount) for account, amount in rows if amount}
    seated = {
        stack_of(code, seat.player): seat.stack for seat in state.seats if seat is not None and seat.stack
    }
    for account in sorted(held.keys() | seated.keys()):
        if held.get(account, 0) != seated.get(account, 0):
            yield Fault(account, f"holds {held.get(account, 0)}, at the table are {seated.get(account, 0)}")
