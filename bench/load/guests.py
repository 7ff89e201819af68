"""Many guests and tables, made through the front door."""

import asyncio
import json
from collections.abc import Sequence
from typing import Any

import httpx

from maubinh.bot.session import COOKIE

AT_ONCE = 8


async def guests(address: str, count: int) -> list[str]:
    """The tokens of so many new guests."""

    async def some(share: int) -> list[str]:
        tokens = []
        async with httpx.AsyncClient(base_url=address, timeout=60) as http:
            for _ in range(share):
                answer = await http.post("/api/guest")
                answer.raise_for_status()
                tokens.append(answer.cookies[COOKIE])
                http.cookies.clear()
        return tokens

    shares = [count // AT_ONCE + (place < count % AT_ONCE) for place in range(AT_ONCE)]
    return [token for tokens in await asyncio.gather(*map(some, shares)) for token in tokens]


async def tables(address: str, hosts: Sequence[str], settings: dict[str, Any]) -> list[str]:
    """The codes of new tables, one per host's token."""
    codes: dict[str, str] = {}

    async def some(tokens: Sequence[str]) -> None:
        async with httpx.AsyncClient(base_url=address, timeout=60) as http:
            for token in tokens:
                headers = {"authorization": f"Bearer {token}"}
                answer = await http.post("/api/tables", content=json.dumps(settings), headers=headers)
                answer.raise_for_status()
                codes[token] = answer.json()["code"]

    await asyncio.gather(*(some(hosts[place::AT_ONCE]) for place in range(AT_ONCE)))
    return [codes[token] for token in hosts]
