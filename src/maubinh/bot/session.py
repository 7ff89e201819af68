"""HTTP side of a program that plays: sign in, look around, open tables."""

from types import TracebackType
from typing import Any, Self, TypeVar

import httpx
import msgspec

from maubinh.bot.table import TableClient
from maubinh.table.views import SummaryView
from maubinh.wire.http import Created, CreateTable, ErrorBody, GuestRequest, Me, Rename

T = TypeVar("T")

COOKIE = "mb_session"


class RequestRefusedError(Exception):
    """The server said no to a request: its status and its coded body."""

    def __init__(self, status: int, body: ErrorBody) -> None:
        super().__init__(f"{status} {body.code}: {body.message}")
        self.status = status
        self.body = body


class Session:
    """A signed-in player at one server, known by its token. Close it, or use it as a context."""

    def __init__(self, address: str, *, token: str) -> None:
        self.address = address.rstrip("/")
        self.token = token
        self._http = httpx.AsyncClient(
            base_url=self.address, headers={"authorization": f"Bearer {token}"}, timeout=30
        )

    @classmethod
    async def guest(cls, address: str, *, name: str | None = None) -> Self:
        """Sign in as a new guest. Raises RequestRefusedError."""
        async with httpx.AsyncClient(base_url=address, timeout=30) as http:
            answer = await http.post("/api/guest", content=msgspec.json.encode(GuestRequest(name=name)))
            _checked(answer)
            return cls(address, token=answer.cookies[COOKIE])

    async def me(self) -> Me:
        """Who one is, and one's chips."""
        return await self._ask("GET", "/api/me", Me)

    async def rename(self, name: str) -> Me:
        """Take another name. Raises RequestRefusedError."""
        return await self._ask("PATCH", "/api/me", Me, Rename(name=name))

    async def top_up(self) -> Me:
        """Take the free chips."""
        return await self._ask("POST", "/api/top_up", Me)

    async def create_table(self, settings: CreateTable) -> str:
        """Open a table; its code."""
        return (await self._ask("POST", "/api/tables", Created, settings)).code

    async def quick(self) -> str:
        """The code of a table with a free seat."""
        return (await self._ask("POST", "/api/quick", Created)).code

    async def finished_hand(self, code: str, hand: int) -> SummaryView:
        """A finished hand with the proof of its deal."""
        return await self._ask("GET", f"/api/tables/{code}/hands/{hand}", SummaryView)

    def table(self, code: str) -> TableClient:
        """A socket at a table, to be entered as a context."""
        socket = self.address.replace("http", "ws", 1)
        return TableClient(f"{socket}/ws/table/{code}", token=self.token)

    async def close(self) -> None:
        """Close the connections."""
        await self._http.aclose()

    async def __aenter__(self) -> Self:
        """Nothing to open: requests open what they need."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the connections."""
        await self.close()

    async def _ask(self, method: str, path: str, kind: type[T], body: Any = None) -> T:
        content = None if body is None else msgspec.json.encode(body)
        answer = await self._http.request(method, path, content=content)
        _checked(answer)
        return msgspec.json.decode(answer.content, type=kind)


def _checked(answer: httpx.Response) -> None:
    if answer.is_error:
        raise RequestRefusedError(answer.status_code, msgspec.json.decode(answer.content, type=ErrorBody))
