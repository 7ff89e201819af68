"""The ASGI application of one server."""

from litestar import Litestar, Router
from litestar.datastructures import State
from litestar.types import ASGIApp

from maubinh.web.api import account, health, tables
from maubinh.web.client import ClientFiles, StaticFile
from maubinh.web.errors import HANDLERS
from maubinh.web.guard import Guard
from maubinh.web.site import Site
from maubinh.web.socket.endpoint import table_socket


def create_app(site: Site, *, files: dict[str, StaticFile]) -> ASGIApp:
    """HTTP under `/api`, table sockets under `/ws`, and the client everywhere else."""
    api = Router(
        "/api",
        route_handlers=[
            account.sign_in,
            account.me,
            account.rename,
            account.top_up,
            tables.houses,
            tables.tables,
            tables.create_table,
            tables.quick,
            tables.export,
            health.live,
            health.health,
        ],
    )
    app = Litestar(
        [api, table_socket],
        state=State({"site": site}),
        exception_handlers=HANDLERS,
        logging_config=None,
        openapi_config=None,
        request_max_body_size=site.limits.body_bytes,
    )
    return Guard(app, site, client=ClientFiles(files))
