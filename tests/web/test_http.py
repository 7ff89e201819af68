"""The HTTP interface: who one is, the lobby, errors with codes, and the headers of every answer."""

import asyncio
from collections.abc import AsyncIterator, Iterator

import httpx
import pytest

from tests.web.support import Server, serving

LIMITS = {"MAUBINH_LIMITS_GUESTS_PER_MINUTE": "120"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serving(tmp_path_factory.mktemp("server"), environ=LIMITS) as running:
        yield running
        assert "exception" not in running.logged()


@pytest.fixture
async def http(server: Server) -> AsyncIterator[httpx.AsyncClient]:
    async with httpx.AsyncClient(base_url=server.address) as client:
        yield client


@pytest.fixture
async def lan(http: httpx.AsyncClient) -> httpx.AsyncClient:
    """A browser signed in as Lan."""
    assert (await http.post("/api/guest", json={"name": "Lan"})).status_code == 200
    return http


async def test_one_click_makes_a_guest_with_chips(http: httpx.AsyncClient) -> None:
    made = await http.post("/api/guest")
    assert made.status_code == 200
    me = made.json()
    assert me["wallet"] == 100_000
    assert me["name"]
    assert (await http.get("/api/me")).json() == me


async def test_who_is_not_signed_in_is_nobody_yet(http: httpx.AsyncClient) -> None:
    answer = await http.get("/api/me")
    assert (answer.status_code, answer.json()) == (200, None)


async def test_who_is_signed_in_stays_who_it_is(lan: httpx.AsyncClient) -> None:
    before = (await lan.get("/api/me")).json()
    assert (await lan.post("/api/guest", json={"name": "Another"})).json() == before


async def test_a_player_takes_another_name(lan: httpx.AsyncClient) -> None:
    assert (await lan.patch("/api/me", json={"name": "  Lan   Anh "})).json()["name"] == "Lan Anh"
    assert (await lan.get("/api/me")).json()["name"] == "Lan Anh"
    refused = await lan.patch("/api/me", json={"name": "\u200b"})
    assert (refused.status_code, refused.json()["code"]) == (409, "bad_name")


async def test_free_chips_are_for_who_has_nearly_none(lan: httpx.AsyncClient) -> None:
    refused = await lan.post("/api/top_up")
    assert (refused.status_code, refused.json()["code"]) == (409, "too_many_chips")


async def test_houses_come_as_data_and_in_words(http: httpx.AsyncClient) -> None:
    houses = (await http.get("/api/houses")).json()
    assert [house["name"] for house in houses] == ["bigkool", "xap-xam", "theo-vong", "casino"]
    assert all(house["words"]["vi"] and house["words"]["en"] for house in houses)
    assert houses[0]["rules"]["rake"] == {"percent": 5, "on": "net"}


async def test_a_table_is_made_as_asked_or_says_which_field_is_wrong(lan: httpx.AsyncClient) -> None:
    made = await lan.post("/api/tables", json={"stake": 100, "house": "casino"})
    assert made.status_code == 201
    for body, status, code, path in [
        ({"stake": 0, "house": "casino"}, 409, "bad_stake", "stake"),
        ({"stake": 100, "house": "nowhere"}, 400, "unknown_house", "house"),
        ({"stake": 100, "house": {"name": "own", "aces": 101}}, 400, "bad_house", "house.aces"),
        ({"stake": "100", "house": "casino"}, 400, "bad_schema", "stake"),
        ({"house": "casino"}, 400, "bad_schema", "stake"),
        ({"stake": 100, "house": "casino", "colour": 1}, 400, "bad_schema", "colour"),
    ]:
        refused = await lan.post("/api/tables", json=body)
        told = refused.json()
        assert (refused.status_code, told["code"], told["path"]) == (status, code, path)


async def test_quick_leads_to_some_table(lan: httpx.AsyncClient) -> None:
    assert (await lan.post("/api/quick")).json()["code"]


async def test_strangers_are_told_to_sign_in(http: httpx.AsyncClient) -> None:
    for method, path in [
        ("PATCH", "/api/me"),
        ("POST", "/api/top_up"),
        ("POST", "/api/tables"),
    ]:
        refused = await http.request(method, path, json={})
        assert (refused.status_code, refused.json()["code"]) == (401, "unauthorized")


@pytest.mark.parametrize(
    ("method", "path", "status", "code"),
    [
        ("GET", "/api/nothing", 404, "not_found"),
        ("GET", "/nothing", 404, "not_found"),
        ("DELETE", "/api/me", 405, "method_not_allowed"),
        ("GET", "/api/tables/NOWHERE/hands/1", 404, "no_such_hand"),
        ("GET", "/api/tables/NOWHERE/hands/-1", 404, "no_such_hand"),
        ("GET", "/api/tables/NOWHERE/hands/99999999999999999999", 404, "no_such_hand"),
        ("GET", "/ws/table/NOWHERE", 426, "bad_request"),
    ],
)
async def test_every_error_has_a_code(
    lan: httpx.AsyncClient, method: str, path: str, status: int, code: str
) -> None:
    answer = await lan.request(method, path)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


async def test_a_body_too_long_is_refused(lan: httpx.AsyncClient) -> None:
    refused = await lan.post("/api/tables", content=b'{"house":"' + b"x" * 20_000 + b'"}')
    assert (refused.status_code, refused.json()["code"]) == (413, "too_large")


async def test_a_body_that_is_no_json_is_refused(lan: httpx.AsyncClient) -> None:
    refused = await lan.post("/api/tables", content=b"\xff{")
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_json")


async def test_another_sites_page_cannot_act_for_a_signed_in_browser(lan: httpx.AsyncClient) -> None:
    for origin in ("http://evil.example", "null"):
        refused = await lan.post("/api/quick", headers={"origin": origin})
        assert (refused.status_code, refused.json()["code"]) == (403, "wrong_origin")
    ours = await lan.post("/api/quick", headers={"origin": str(lan.base_url).rstrip("/")})
    assert ours.status_code == 200


@pytest.mark.parametrize("path", ["/", "/api/me", "/api/houses", "/nothing"])
async def test_every_answer_bears_the_strict_headers(http: httpx.AsyncClient, path: str) -> None:
    headers = (await http.get(path)).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers
    assert "cache-control" in headers


async def test_new_guests_from_one_address_are_limited(http: httpx.AsyncClient) -> None:
    for _ in range(200):
        answer = await http.post("/api/guest")
        http.cookies.clear()
        if answer.status_code != 200:
            assert (answer.status_code, answer.json()["code"]) == (429, "too_fast")
            return
    raise AssertionError("two hundred guests in a moment")


async def test_health_tells_whether_a_hand_can_be_served(http: httpx.AsyncClient) -> None:
    assert (await http.get("/api/health/live")).status_code == 200
    answer = await http.get("/api/health")
    while answer.json()["status"] == "starting":
        assert answer.status_code == 503
        await asyncio.sleep(0.05)
        answer = await http.get("/api/health")
    assert (answer.status_code, answer.json()["status"], answer.json()["database"]) == (200, "ok", "ok")
