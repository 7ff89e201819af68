"""`maubinh backup`: beside a running server, and put back as docs/operations.md says."""

import asyncio
import shutil
from pathlib import Path

from maubinh.bot import Player, Session
from maubinh.wire import client
from maubinh.wire.http import CreateTable
from tests.storage.test_audit import maubinh
from tests.web.support import Server


async def play_a_hand(server: Server, *, session: Session | None = None) -> Session:
    """A guest, new or known, plays a hand against a bot at a new table and stands up."""
    guest = session or await Session.guest(server.address)
    code = await guest.create_table(CreateTable(house="bigkool", stake=1, seats=2, arranging=30, row=1))
    async with guest.table(code) as table:
        player = Player(table)
        await player.sit(0, buy_in=1_000)
        await table.send(client.AddBot, seat=1, level="beginner")
        await player.play(until_hand=1)
        await table.send(client.Stand)
    return guest


def put_back(copy: Path, live: Path) -> None:
    """In the place of the database of a server that has ended."""
    shutil.copyfile(copy, live)
    for beside in ("-wal", "-shm"):
        Path(f"{live}{beside}").unlink(missing_ok=True)


async def test_a_backup_taken_beside_a_running_server_is_put_back_as_the_docs_say(tmp_path: Path) -> None:
    server, copy = Server(tmp_path), tmp_path / "copy.db"
    try:
        guest = await play_a_hand(server)
        wallet = (await guest.me()).wallet
        told = await asyncio.to_thread(maubinh, "backup", str(copy), "--data", str(tmp_path))
        assert told.exit_code == 0, told.output
        assert f"{copy}: " in told.output
        again = await asyncio.to_thread(maubinh, "backup", str(copy), "--data", str(tmp_path))
        assert (again.exit_code, "file_exists" in again.output) == (1, True)
        await play_a_hand(server, session=guest)  # after the backup, and so lost with what is replaced
    finally:
        server.end()
    put_back(copy, tmp_path / "maubinh.db")
    audited = await asyncio.to_thread(maubinh, "audit", "--data", str(tmp_path))
    assert (audited.exit_code, "1 hands" in audited.output) == (0, True), audited.output
    server = Server(tmp_path)
    try:
        known = Session(server.address, token=guest.token)
        assert (await known.me()).wallet == wallet
        await play_a_hand(server, session=known)
        await known.close()
    finally:
        server.end()
        await guest.close()


def test_postgresql_is_backed_up_with_its_own_tools(tmp_path: Path) -> None:
    told = maubinh("backup", str(tmp_path / "copy.db"), "--database", "postgresql://nowhere/room")
    assert (told.exit_code, "use_pg_dump" in told.output) == (1, True)
