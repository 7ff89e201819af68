"""What `deploy/` says agrees with what is here; containers themselves are not run."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from maubinh.cli.config import keys, variable
from maubinh.cli.local.caddy import CADDYFILE

ROOT = Path(__file__).parents[2]
COMPOSE = (ROOT / "deploy" / "compose.yaml").read_text(encoding="utf-8")
DOCKERFILE = (ROOT / "deploy" / "Dockerfile").read_text(encoding="utf-8")


def test_the_containers_use_the_caddyfile_of_the_cluster_command() -> None:
    found = re.search(r"- (\S+):/etc/caddy/Caddyfile", COMPOSE)
    assert found is not None
    assert (ROOT / "deploy" / found[1]).resolve() == CADDYFILE.resolve()


def test_every_variable_is_a_setting_or_one_of_the_caddyfile() -> None:
    known = {variable(key) for key in keys()} | {"MAUBINH_SITE", "MAUBINH_NODES"}
    used = set(re.findall(r"MAUBINH_[A-Z_]+", COMPOSE + DOCKERFILE + CADDYFILE.read_text(encoding="utf-8")))
    assert used - known == set()


def test_no_password_is_written_down() -> None:
    assert "POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:?}" in COMPOSE
    assert re.findall(r"://[^:@\s]+:(?!\$\{)[^@\s]+@", COMPOSE) == []


def test_every_file_that_is_copied_or_installed_from_exists() -> None:
    assert (ROOT / "requirements.lock").exists()
    assert "-r requirements.lock" in DOCKERFILE
    assert "dockerfile: deploy/Dockerfile" in COMPOSE


@pytest.mark.skipif(shutil.which("caddy") is None, reason="Caddy is not on this machine")
def test_caddy_accepts_the_caddyfile() -> None:
    done = subprocess.run(
        ["caddy", "validate", "--config", str(CADDYFILE), "--adapter", "caddyfile"],
        env={**os.environ, "MAUBINH_SITE": "http://127.0.0.1:1", "MAUBINH_NODES": "127.0.0.1:2 127.0.0.1:3"},
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.returncode == 0, done.stderr
