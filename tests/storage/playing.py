"""Real hands written to a store the way a room writes them, without clocks, tasks or chance."""

from maubinh import fairness
from maubinh.engine.house import load_house
from maubinh.room.commits import commit_of, creation
from maubinh.room.ledger import ISSUANCE, wallet_of
from maubinh.room.lobby import listing_of
from maubinh.room.ports import CommandKey, Outcome, Store
from maubinh.solver import choose
from maubinh.table import commands as c
from maubinh.table.decide import create, decide
from maubinh.table.settings import TableSettings
from maubinh.table.state import TableState
from maubinh.table.story import Decision, Inputs
from tests.storage.making import an_account, an_entry
from tests.support.dealing import NONCE, START, person

PLAYERS = ("an", "binh", "chi")


class StoredPlay:
    """One table whose every decision is committed to a store."""

    def __init__(self, store: Store, code: str) -> None:
        self._store = store
        self._count = 0
        created = create(
            code, settings=TableSettings(stake=100), house=load_house("bigkool"), inputs=self._inputs()
        )
        assert isinstance(created, Decision)
        self._creation = creation(created, now=START, second=1000)
        self.state: TableState = created.state

    async def create(self) -> None:
        """Write the table."""
        assert await self._store.create_table(self._creation)

    async def do(self, name: str | None, command: c.AnyCommand) -> None:
        """Decide a person's command, or the clock's, and commit what follows."""
        inputs = self._inputs()
        decision = decide(self.state, command, actor=None if name is None else person(name), inputs=inputs)
        assert isinstance(decision, Decision), decision
        key = None if name is None else CommandKey(f"p_{name}", f"{self.state.code}.{self._count}")
        listing = listing_of(decision.state)
        commit = commit_of(self.state, decision, listing=listing, command=key, now=inputs.now, second=1000)
        (done,) = await self._store.commit([commit])
        assert done.outcome is Outcome.COMMITTED
        self.state = decision.state

    async def play_hand(self) -> None:
        """Deal, have everyone lay decent rows, and show to the end."""
        await self.deal()
        await self.lay()
        hand = self.state.hand
        assert hand is not None
        while self.state.phase == "showing":
            await self.do(None, c.ShowOn(hand=hand.number))

    async def deal(self) -> None:
        """Have everyone be ready, and the host deal."""
        for name in PLAYERS[1:]:
            await self.do(name, c.Ready(nonce=NONCE, commitment=self.state.commitment))
        await self.do(PLAYERS[0], c.Deal(nonce=NONCE, commitment=self.state.commitment))

    async def lay(self) -> None:
        """Have everyone lay decent rows, which settles the hand."""
        hand = self.state.hand
        assert hand is not None
        for part in hand.players:
            laid = choose(part.cards, house=hand.house, opponents=len(PLAYERS) - 1, level="beginner")
            await self.do(part.name, c.Lock(hand=hand.number, rows=laid.rows))

    def wait(self) -> None:
        """Let ten seconds pass."""
        self._count += 1

    def _inputs(self) -> Inputs:
        self._count += 1
        return Inputs(
            now=START + self._count * 10_000,  # longer than any row is shown
            seed=self._count.to_bytes(32, "big"),
            fairness=fairness,
        )


async def play(store: Store, *, tables: int = 2, hands: int = 3) -> list[str]:
    """Codes of tables at which three people with 100,000 chips each have played; they still sit there."""
    for name in PLAYERS:
        entry = an_entry(f"start:{name}", {ISSUANCE: -100_000, wallet_of(f"p_{name}"): 100_000}, at=START)
        await store.create_account(an_account(f"p_{name}"), entry=entry)
    codes = [f"TABLE{number}" for number in range(tables)]
    for code in codes:
        table = StoredPlay(store, code)
        await table.create()
        for seat, name in enumerate(PLAYERS):
            await table.do(name, c.Sit(seat=seat, buy_in=5_000))
        for _ in range(hands):
            await table.play_hand()
    return codes


async def play_and_close(store: Store, code: str) -> None:
    """A table at which a hand was played, everybody stood up, and which was then closed for being empty."""
    table = StoredPlay(store, code)
    await table.create()
    for seat, name in enumerate(PLAYERS):
        await table.do(name, c.Sit(seat=seat, buy_in=5_000))
    await table.play_hand()
    for name in PLAYERS:
        await table.do(name, c.Stand())
    for _ in range(60):
        table.wait()
    await table.do(None, c.Idle())
    assert table.state.closed
