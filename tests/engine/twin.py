"""A second, slow settlement, sharing no code with the engine: a line of `maubinh settle` in, its answer out.

It walks the rules of `docs/rules.md` player by player with a purse in hand, where the engine lists charges first and
pays them after. `house` must be spelt out in full (as `house_data` gives it).
"""

from itertools import combinations
from typing import Any

from tests.engine.twin_cards import CATEGORIES, beats, fouled, natural_made, score

ROWS = ("back", "middle", "front")

Data = dict[str, Any]


class Slow:
    """One hand being settled: who stands where, and the lines written so far."""

    def __init__(self, hand: Data) -> None:
        self.house: Data = hand["house"]
        self.stake: int = hand["stake"]
        self.ids = [player["id"] for player in hand["players"]]
        self.rows = {player["id"]: player.get("rows") for player in hand["players"]}
        self.purse = {player["id"]: player.get("stack") for player in hand["players"]}
        self.left = {player["id"] for player in hand["players"] if player.get("left")}
        self.stay = [name for name in self.ids if name not in self.left]
        self.gain = dict.fromkeys(self.ids, 0)
        self.raked = dict.fromkeys(self.ids, 0)
        self.lines: list[Data] = []
        self.owed: dict[tuple[str, str], int] = {}
        claimed = {player["id"] for player in hand["players"] if player.get("natural")}
        self.natural = {name: made for name in self.stay if (made := self._natural(name, claimed))}
        stopped = self.house["naturals"]["stops_showdown"] and bool(self.natural)
        self.comparing = [] if stopped else [name for name in self.stay if name not in self.natural]
        wheel, equal = self.house["wheel"], self.house["foul"]["equal"]
        self.fouls = {name for name in self.comparing if fouled(self.rows[name], wheel, equal)}

    def _natural(self, name: str, claimed: set[str]) -> str | None:
        rules = self.house["naturals"]
        if rules["claim"] == "declare" and name not in claimed:
            return None
        for entry in rules["payouts"]:
            if natural_made(entry["name"], self.rows[name], rules["judged"]):
                return str(entry["name"])
        return None

    def pay(self, step: str, payer: str, payee: str, due: int, paid: int) -> None:
        """Write a line and move its chips; `paid` is what the payer's purse allows."""
        if due == 0:
            return
        if self.house["broke_cannot_win"] and self.purse[payee] == 0:
            paid = 0
        fee = paid * self.house["rake"]["percent"] // 100 if self.house["rake"]["on"] == "payment" else 0
        for name, chips in ((payer, -paid), (payee, paid - fee)):
            self.gain[name] += chips
            if self.purse[name] is not None:
                self.purse[name] += chips
        self.raked[payee] += fee
        self.lines.append({"step": step, "from": payer, "to": payee, "due": due, "paid": paid})

    def owe(self, step: str, payer: str, payee: str, units: int) -> None:
        """Pay one for one."""
        if step not in ("forfeit", "natural"):
            self.owed[payer, payee] = self.owed.get((payer, payee), 0) + units
        due = units * self.stake
        purse = self.purse[payer]
        self.pay(step, payer, payee, due, due if purse is None else min(due, purse))

    def forfeits(self) -> None:
        for payer in self.ids:
            for payee in self.stay:
                if payer in self.left:
                    self.owe("forfeit", payer, payee, self.house["forfeit"]["units"])

    def naturals(self) -> None:
        if not self.natural:
            return
        rules = self.house["naturals"]
        names = [entry["name"] for entry in rules["payouts"]]
        units = {entry["name"]: entry["units"] for entry in rules["payouts"]}
        place = {name: names.index(self.natural[name]) if name in self.natural else 99 for name in self.stay}
        if rules["contest"] == "pairwise":
            for one, two in combinations(self.stay, 2):
                if place[one] != place[two]:
                    winner, loser = (one, two) if place[one] < place[two] else (two, one)
                    self.owe("natural", loser, winner, units[self.natural[winner]])
            return
        best = min(place.values())
        winners = [name for name in self.stay if place[name] == best]
        for loser in self.stay:
            if loser in winners:
                continue
            if rules["equal"] == "each":
                for winner in winners:
                    self.owe("natural", loser, winner, units[names[best]])
            else:
                self._split(loser, winners, units[names[best]] * self.stake)

    def _split(self, loser: str, winners: list[str], due: int) -> None:
        purse = self.purse[loser]
        able = due if purse is None else min(due, purse)
        dues, paids = deal_out(due, len(winners)), deal_out(able, len(winners))
        for winner, share, paid in zip(winners, dues, paids, strict=True):
            self.pay("natural", loser, winner, share, paid)

    def worth(self, winner: str, row: str) -> int:
        category = CATEGORIES[score(self.rows[winner][row], self.house["wheel"])[0]]
        return int(self.house["bonus"][row].get(category, 1))

    def three_rows(self, winner: str) -> int:
        return sum(self.worth(winner, row) for row in ROWS)

    def won(self, one: str, two: str, row: str) -> int:
        """1 if `one` takes the row from `two`, −1 the other way round, 0 for neither."""
        if one in self.fouls or two in self.fouls:
            return (two in self.fouls) - (one in self.fouls)
        wheel = self.house["wheel"]
        return beats(score(self.rows[one][row], wheel), score(self.rows[two][row], wheel))

    def took_all(self, winner: str, loser: str) -> bool:
        return all(self.won(winner, loser, row) == 1 for row in ROWS)

    def foul_step(self) -> None:
        rule = self.house["foul"]
        for one, two in combinations(self.comparing, 2):
            if (one in self.fouls) == (two in self.fouls):
                continue
            loser, winner = (one, two) if one in self.fouls else (two, one)
            flat = rule["mode"] == "flat"
            self.owe(
                "foul", loser, winner, rule["units"] if flat else self.three_rows(winner) * rule["multiplier"]
            )

    def row_steps(self) -> None:
        for row in ROWS:
            for one, two in combinations([name for name in self.comparing if name not in self.fouls], 2):
                won = self.won(one, two, row)
                if won > 0:
                    self.owe(row, two, one, self.worth(one, row))
                elif won < 0:
                    self.owe(row, one, two, self.worth(two, row))

    def scooped(self, loser: str, winner: str) -> bool:
        rule = self.house["scoop"]
        if rule["scope"] == "none" or not self.took_all(winner, loser):
            return False
        if loser in self.fouls and (not rule["fouls"] or self.house["foul"]["mode"] == "flat"):
            return False
        if rule["scope"] == "pair":
            return True
        others = [name for name in self.comparing if name != loser]
        if loser in self.fouls:
            others = [name for name in others if name not in self.fouls]
        return all(self.took_all(other, loser) for other in others)

    def scoop_step(self) -> None:
        rule = self.house["scoop"]
        for one, two in combinations(self.comparing, 2):
            for loser, winner in ((one, two), (two, one)):
                if self.scooped(loser, winner):
                    base = self.three_rows(winner) if rule["bonuses"] else 3
                    self.owe("scoop", loser, winner, (rule["multiplier"] - 1) * base + rule["extra"])

    def sweep_step(self) -> None:
        rule = self.house["sweep"]
        for sweeper in self.comparing:
            others = [name for name in self.comparing if name != sweeper]
            if len(others) < 2 or not all(self.took_all(sweeper, other) for other in others):
                continue
            for loser in others:
                before = self.owed.get((loser, sweeper), 0)
                self.owe("sweep", loser, sweeper, (rule["multiplier"] - 1) * before + rule["extra"])

    def ace_step(self) -> None:
        aces = {
            name: sum(card[0] == "A" for row in self.rows[name].values() for card in row)
            for name in self.comparing
        }
        for one, two in combinations(self.comparing, 2):
            loser, winner = (one, two) if aces[one] < aces[two] else (two, one)
            self.owe("aces", loser, winner, self.house["aces"] * (aces[winner] - aces[loser]))

    def answer(self) -> Data:
        """Go through all steps in order and say what came of them."""
        self.forfeits()
        self.naturals()
        self.foul_step()
        self.row_steps()
        self.scoop_step()
        self.sweep_step()
        self.ace_step()
        if self.house["rake"]["on"] == "net":
            for name, gain in self.gain.items():
                self.raked[name] = max(gain, 0) * self.house["rake"]["percent"] // 100
                self.gain[name] -= self.raked[name]
        return {
            "transfers": self.lines,
            "net": self.gain,
            "rake": self.raked,
            "naturals": self.natural,
            "fouls": sorted(self.fouls),
        }


def deal_out(chips: int, players: int) -> list[int]:
    """Split chips by handing them out one round after another."""
    shares = [chips // players] * players
    for odd in range(chips - sum(shares)):
        shares[odd] += 1
    return shares


def settle_slowly(hand: Data) -> Data:
    """Answer a line of `maubinh settle`, but for its `id`."""
    return Slow(hand).answer()
