"""Everything a database holds, in a shape that is the same for the same contents whichever database it is."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import Connection, func, select

from maubinh.storage.audit.faults import Fault
from maubinh.storage.audit.ledger import audit_ledger
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.storage.audit.tables import audit_tables
from maubinh.storage.schema import balances, ledger_postings, ledger_transactions, metadata

NUMBERED = (ledger_transactions, ledger_postings, balances)
"""Their rows bear numbers, or are spread over shards, as each database likes."""

Contents = dict[str, list[tuple[Any, ...]]]


async def contents(url: str) -> Contents:
    """The rows of every table of the schema, in the order of their keys."""
    return await in_one_snapshot(url, _contents)


async def faults(url: str) -> Sequence[Fault]:
    """What the audits of tables and ledger find."""
    return await in_one_snapshot(
        url, lambda connection: [*audit_tables(connection).faults, *audit_ledger(connection).faults]
    )


def _contents(connection: Connection) -> Contents:
    plain = [table for table in metadata.sorted_tables if table not in NUMBERED]
    written, moved = ledger_transactions.c, ledger_postings.c
    total = func.sum(balances.c.amount)
    queries = {
        **{table.name: select(table) for table in plain},
        "transactions": select(written.key, written.kind, written.at, written.table_code, written.seq),
        "postings": select(written.key, moved.account, moved.amount).join(
            ledger_postings, moved.transaction_id == written.id
        ),
        "balances": select(balances.c.account, total).group_by(balances.c.account).having(total != 0),
    }
    return {name: sorted(map(tuple, connection.execute(query))) for name, query in queries.items()}
