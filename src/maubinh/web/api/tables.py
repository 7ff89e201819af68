"""The lobby: houses, tables, a new one, any free seat, and finished hands."""

from litestar import Response, get, post
from litestar.params import FromPath

from maubinh.engine.house import HOUSES, House, house_data, load_house
from maubinh.engine.words import LANGS, house_words
from maubinh.room.lobby import LobbyTable
from maubinh.table.refusals import Code, Refused
from maubinh.table.settings import TableSettings
from maubinh.web.api.common import Ask, held_to, signed_in, site_of
from maubinh.web.errors import refused
from maubinh.wire.commands import to_house
from maubinh.wire.http import Created, CreateTable, HouseInfo
from maubinh.wire.reading import read_body

LAST_HAND = 2**31 - 1
"""No database counts further."""


@get("/houses")
async def houses() -> list[HouseInfo]:
    """The shipped houses."""
    return [_house_info(load_house(name)) for name in HOUSES]


@get("/tables")
async def tables(request: Ask) -> tuple[LobbyTable, ...]:
    """The tables where people sit, those with free seats first."""
    return await site_of(request).room.lobby()


@post("/tables", status_code=201)
async def create_table(request: Ask) -> Created:
    """A new table of one's own."""
    account = await signed_in(request)
    body = read_body(await request.body(), CreateTable)
    house = to_house(body.house)
    held_to(site_of(request).tables, account)
    settings = TableSettings(
        stake=body.stake,
        seats=body.seats,
        arranging=house.clock.arranging if body.arranging is None else body.arranging,
        row=house.clock.row if body.row is None else body.row,
        hints=body.hints,
        locked=body.locked,
    )
    code = await site_of(request).room.create_table(settings, house=house)
    if isinstance(code, Refused):
        raise refused(code)
    return Created(code=code)


@post("/quick", status_code=200)
async def quick(request: Ask) -> Created:
    """A free seat at a waiting table, or a new table."""
    account = await signed_in(request)
    held_to(site_of(request).tables, account)
    room = site_of(request).room
    code = await room.quick(wallet=(await room.accounts.wallet(account.player)).chips)
    if isinstance(code, Refused):
        raise refused(code)
    return Created(code=code)


@get("/tables/{code:str}/hands/{hand:int}")
async def export(request: Ask, code: FromPath[str], hand: FromPath[int]) -> Response[bytes]:
    """A finished hand as `maubinh verify` reads it."""
    if not 1 <= hand <= LAST_HAND:
        raise refused(Refused(Code.NO_SUCH_HAND))
    found = await site_of(request).room.export(code, hand=hand)
    if isinstance(found, Refused):
        raise refused(found)
    return Response(found, media_type="application/json")


def _house_info(house: House) -> HouseInfo:
    return HouseInfo(
        name=house.name,
        title={"vi": house.title.vi, "en": house.title.en},
        rules=house_data(house),
        words={lang: house_words(house, lang) for lang in LANGS},
    )
