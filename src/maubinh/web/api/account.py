"""Who one is: sign in as a guest, look, rename, take the free chips."""

from litestar import Response, get, patch, post
from msgspec.structs import replace

from maubinh.room.ports import Account
from maubinh.table.refusals import Refused
from maubinh.web.api.common import Ask, held_to, signed_in, site_of
from maubinh.web.errors import ApiError, refused
from maubinh.web.limits import neighbourhood
from maubinh.web.sessions import session_cookie
from maubinh.web.site import Site
from maubinh.wire.http import GuestRequest, Me, Rename
from maubinh.wire.reading import read_body
from maubinh.wire.refusals import WireCode


async def _me(site: Site, account: Account) -> Me:
    wallet = await site.room.accounts.wallet(account.player)
    return Me(
        id=account.player,
        name=account.name,
        avatar=account.avatar,
        wallet=wallet.chips,
        tables=await site.room.accounts.tables_of(account.player),
        can_top_up=wallet.can_top_up,
        version=site.version,
    )


@post("/guest", status_code=200)
async def sign_in(request: Ask) -> Response[Me]:
    """Make a guest account and sign this browser in; one that is signed in already stays who it is."""
    site = site_of(request)
    account = await site.account(request.scope["headers"])
    if account is not None:
        return Response(await _me(site, account))
    body = read_body(await request.body(), GuestRequest)
    if not site.guests.allows(neighbourhood(request.scope["client"])):
        raise ApiError(WireCode.TOO_FAST, "too many new guests from this address, wait a minute")
    made = await site.room.accounts.guest(body.name)
    if isinstance(made, Refused):
        raise refused(made)
    account, secret = made
    cookie = session_cookie(secret, secure=site.settings.secure)
    return Response(await _me(site, account), headers={"set-cookie": cookie})


@get("/me")
async def me(request: Ask) -> Me | None:
    """The signed-in player with its chips and the tables where it sits; null for strangers, which is no error."""
    site = site_of(request)
    account = await site.account(request.scope["headers"])
    return await _me(site, account) if account else None


@patch("/me")
async def rename(request: Ask) -> Me:
    """Take another name, which everybody at one's tables sees at once."""
    site, account = site_of(request), await signed_in(request)
    body = read_body(await request.body(), Rename)
    held_to(site.renames, account)
    renamed = await site.room.rename(account, name=body.name)
    if isinstance(renamed, Refused):
        raise refused(renamed)
    return await _me(site, replace(account, name=renamed))


@post("/top_up", status_code=200)
async def top_up(request: Ask) -> Me:
    """Free chips for who has nearly none."""
    site, account = site_of(request), await signed_in(request)
    answer = await site.room.accounts.top_up(account.player)
    if isinstance(answer, Refused):
        raise refused(answer)
    return await _me(site, account)
