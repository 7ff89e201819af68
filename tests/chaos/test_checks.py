"""The checks of a chaos run find what is wrong, call it by its kind, and find nothing where nothing is."""

import random
from pathlib import Path

import pytest

from maubinh.engine.rows import Rows
from maubinh.room.ledger import ISSUANCE, wallet_of
from maubinh.room.ports import LedgerEntry
from maubinh.storage import open_store
from maubinh.storage.audit.snapshot import in_one_snapshot
from maubinh.table import commands as c
from maubinh.table.state import InHand
from maubinh.table.views import CardRows
from maubinh.wire.cards import card_rows
from tests.chaos.checks import Findings, check_everything
from tests.chaos.records import Acknowledged, Draft, Records
from tests.chaos.violations import Kind
from tests.storage.making import an_account, an_entry, granted
from tests.storage.playing import PLAYERS, StoredPlay
from tests.storage.test_audit import tamper
from tests.support.dealing import NONCE, START

SETTLED = "(SELECT id FROM ledger_transactions WHERE key = 'settle:TABLE0:2')"
SAT = "SELECT min(key) FROM ledger_transactions WHERE key LIKE 'sit:TABLE0:%'"
TAMPERINGS = {
    Kind.MISSING_SETTLEMENT: (
        f"DELETE FROM ledger_postings WHERE transaction_id = {SETTLED}",
        "DELETE FROM ledger_transactions WHERE key = 'settle:TABLE0:2'",
    ),
    Kind.ENTRY: (f"UPDATE ledger_transactions SET key = 'else' WHERE key = ({SAT})",),
    Kind.STACK: ("UPDATE balances SET amount = amount + 1 WHERE account = 'stack:TABLE0:p_an'",),
    Kind.LEDGER: ("UPDATE balances SET amount = amount + 1 WHERE account = 'wallet:p_an'",),
    Kind.REPLAY: (
        "UPDATE tables SET snapshot = (SELECT snapshot FROM tables WHERE code = 'TABLE1') WHERE code = 'TABLE0'",
    ),
    Kind.SEQUENCE: ("UPDATE tables SET seq = seq + 1 WHERE code = 'TABLE0'",),
}
"""What brings about a violation of each kind."""


def nothing() -> Records:
    return Records(random.Random(1))


async def found(url: str, records: Records, *, alone: bool = False) -> Findings:
    return await in_one_snapshot(
        url, lambda connection: check_everything(connection, records, [], alone=alone)
    )


def kinds(findings: Findings) -> set[Kind]:
    return {violation.kind for violation in findings.violations}


async def test_real_play_violates_nothing_and_is_counted_by_table(url: str) -> None:
    findings = await found(url, nothing())
    assert findings.violations == []
    assert findings.hands_of == {"TABLE0": 3, "TABLE1": 3}


@pytest.mark.parametrize("kind", TAMPERINGS)
async def test_every_violation_is_called_by_its_kind(url: str, kind: Kind) -> None:
    await tamper(url, *TAMPERINGS[kind])
    findings = await found(url, nothing())
    assert kind in kinds(findings)
    assert Kind.OTHER not in kinds(findings)


async def test_an_acknowledged_command_has_to_be_there_and_where_it_was_said_to_be(url: str) -> None:
    records = nothing()
    records.acknowledged.append(Acknowledged("TABLE0", "p_an", "never stored", 4))
    assert kinds(await found(url, records)) == {Kind.COMMAND}


async def test_chips_that_nobody_was_given_are_found(url: str) -> None:
    store = await open_store(url)
    assert await store.post(granted("from nowhere", "wallet:p_an", 1))
    await store.close()
    findings = await found(url, nothing())
    assert [str(each) for each in findings.violations] == [
        "issuance: 300001 chips were issued, 300000 were given"
    ]


async def test_a_gift_counts_once_and_in_full_where_it_was_acknowledged(url: str) -> None:
    records = nothing()
    records.guests_asked = len(PLAYERS)
    records.gifts_asked = {"p_an": 16_000, "p_binh": 17_000}
    records.gifts = {"p_an": 16_000}
    assert kinds(await found(url, records, alone=True)) == {Kind.ISSUANCE}
    store = await open_store(url)
    assert await store.post(gift("p_an", 16_000))
    assert (await found(url, records, alone=True)).violations == []
    # Asked for, and never answered: it may have been given, but not another sum, and not to others.
    assert await store.post(gift("p_binh", 17_000))
    assert (await found(url, records, alone=True)).violations == []
    assert await store.post(gift("p_chi", 5))
    assert kinds(await found(url, records, alone=True)) == {Kind.ISSUANCE}
    await store.close()


async def test_a_player_nobody_asked_for_is_found_and_one_that_is_not_there(url: str) -> None:
    records = nothing()
    records.guests_asked = len(PLAYERS) - 1
    assert kinds(await found(url, records, alone=True)) == {Kind.ISSUANCE}
    assert kinds(await found(url, records)) == set()
    records.guests.add("p_dung")
    assert kinds(await found(url, records)) == {Kind.ISSUANCE}


def gift(player: str, chips: int) -> LedgerEntry:
    return an_entry(f"gift:{player}", {ISSUANCE: -chips, wallet_of(player): chips}, kind="gift")


class TimedOut:
    """A table at which time ran out for the last of three people; `rows` is what was locked for them."""

    def __init__(self, url: str) -> None:
        self._url = url
        self.deadline = 0
        self.cards: tuple[str, ...] = ()
        self.rows = CardRows()

    async def play(self) -> None:
        store = await open_store(self._url)
        for name in PLAYERS:
            chips = an_entry(f"start:{name}", {ISSUANCE: -100_000, wallet_of(f"p_{name}"): 100_000})
            await store.create_account(an_account(f"p_{name}"), entry=chips)
        table = StoredPlay(store, "TABLE0")
        await table.create()
        for seat, name in enumerate(PLAYERS):
            await table.do(name, c.Sit(seat=seat, buy_in=5_000))
        for name in PLAYERS[1:]:
            await table.do(name, c.Ready(nonce=NONCE, commitment=table.state.commitment))
        await table.do(PLAYERS[0], c.Deal(nonce=NONCE, commitment=table.state.commitment))
        hand = table.state.hand
        assert hand is not None
        assert table.state.deadline is not None
        self.deadline = table.state.deadline
        laid = {part.player: c.Laid(seat=part.seat, rows=as_dealt(part)) for part in hand.players}
        for name in PLAYERS[:2]:
            await table.do(name, c.Lock(hand=1, rows=laid[f"p_{name}"].rows))
        while START + table._count * 10_000 < self.deadline:
            table.wait()
        self.rows = card_rows(laid["p_chi"].rows)
        await table.do(None, c.TimeOut(hand=1, laid=(laid["p_chi"],)))
        await store.close()

    def records(self, *drafts: Draft) -> Records:
        """What the last of them was told of these drafts."""
        records = nothing()
        records.drafts["TABLE0", 1, "p_chi"] = list(drafts)
        return records


def as_dealt(part: InHand) -> Rows:
    return Rows(back=part.cards[:5], middle=part.cards[5:10], front=part.cards[10:])


async def test_a_time_out_has_to_lock_the_draft_that_was_acknowledged_last(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'timed.db'}"
    table = TimedOut(url)
    await table.play()
    locked, other = (
        table.rows,
        CardRows(back=table.rows.middle, middle=table.rows.back, front=table.rows.front),
    )
    in_time, too_late = table.deadline - 1, table.deadline

    async def checked(*drafts: Draft) -> tuple[int, set[Kind]]:
        findings = await found(url, table.records(*drafts))
        return findings.drafts, kinds(findings)

    assert await checked(Draft(locked, in_time)) == (1, set())
    assert await checked(Draft(other, in_time)) == (1, {Kind.DRAFT})
    assert await checked(Draft(locked, in_time), Draft(other, in_time)) == (1, {Kind.DRAFT})
    # The newer one may have come too late, or may not: nobody was told.
    assert await checked(Draft(other, in_time), Draft(locked)) == (1, set())
    assert await checked(Draft(locked, in_time), Draft(other)) == (1, set())
    # Known to be kept only after the time was up, or never: nothing can be said.
    assert await checked(Draft(other, too_late)) == (0, set())
    assert await checked(Draft(other)) == (0, set())
    assert await checked() == (0, set())
