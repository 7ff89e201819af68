"""What every handler begins with."""

from typing import Any

from litestar import Request

from maubinh.room.ports import Account
from maubinh.web.errors import ApiError
from maubinh.web.limits import Limiter
from maubinh.web.site import Site
from maubinh.wire.refusals import WireCode

Ask = Request[Any, Any, Any]


def site_of(request: Ask) -> Site:
    """The server this request came to."""
    site: Site = request.app.state.site
    return site


async def signed_in(request: Ask) -> Account:
    """Who asks; raises ApiError for strangers."""
    account = await site_of(request).account(request.scope["headers"])
    if account is None:
        raise ApiError(WireCode.UNAUTHORIZED, "sign in first")
    return account


def held_to(limiter: Limiter, account: Account) -> None:
    """Count one more request of a player; raises ApiError for one that comes too fast."""
    if not limiter.allows(account.player):
        raise ApiError(WireCode.TOO_FAST, "too often, wait a minute")
