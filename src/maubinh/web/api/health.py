"""Whether this node lives, and whether it can serve."""

from importlib.util import find_spec

from litestar import Response, get

from maubinh.room.ports import StoreUnavailable
from maubinh.web.api.common import Ask, site_of
from maubinh.wire.http import Health

KERNEL = "compiled" if find_spec("maubinh._kernel") else "python"


@get("/health/live")
async def live() -> dict[str, str]:
    """200 as long as the process answers at all."""
    return {"status": "ok"}


@get("/health")
async def health(request: Ask) -> Response[Health]:
    """200 when this node can serve a hand; 503 while it starts, while it closes and while its database is away.

    With a full disk it is 200 still, with `database` "full": people are to read why nothing goes on.
    """
    site = site_of(request)
    try:
        status = "ok" if await site.room.ready() else "starting"
    except StoreUnavailable:
        status = "unavailable"
    database = "unavailable" if status == "unavailable" else "full" if site.room.full else "ok"
    if site.draining:
        status = "closing"
    body = Health(status=status, version=site.version, database=database, bus=site.bus, kernel=KERNEL)
    return Response(body, status_code=200 if status == "ok" else 503)
