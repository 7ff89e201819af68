"""One schema of settings, four sources, no secret shown."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from maubinh.cli.addresses import hide_password
from maubinh.cli.config import Config, ConfigError, keys, load_config, variable
from maubinh.cli.main import application


def test_without_any_source_everything_is_default() -> None:
    loaded = load_config(environ={})
    assert loaded.config == Config()
    assert set(loaded.sources.values()) == {"default"}


def test_a_flag_wins_over_the_environment_and_that_over_the_file(tmp_path: Path) -> None:
    file = tmp_path / "maubinh.toml"
    file.write_text('host = "file"\nport = 1\nbus = "nats://file"\n[limits]\nstrikes = 5\n')
    environ = {"MAUBINH_HOST": "environment", "MAUBINH_PORT": "2", "MAUBINH_LIMITS_QUEUE_BYTES": "9"}
    loaded = load_config({"host": "flag", "port": None}, file=file, environ=environ)
    config = loaded.config
    assert (config.host, config.port, config.bus) == ("flag", 2, "nats://file")
    assert (config.limits.strikes, config.limits.queue_bytes) == (5, 9)
    assert [loaded.sources[key] for key in ("host", "port", "bus", "secure")] == [
        "flag",
        "environment",
        "file",
        "default",
    ]


def test_the_file_may_be_named_by_the_environment(tmp_path: Path) -> None:
    file = tmp_path / "maubinh.toml"
    file.write_text("port = 77")
    assert load_config(environ={"MAUBINH_CONFIG": str(file)}).config.port == 77


def test_lists_in_the_environment_are_separated_by_commas() -> None:
    config = load_config(environ={"MAUBINH_ORIGINS": "https://a.example, https://b.example"}).config
    assert config.origins == ("https://a.example", "https://b.example")


@pytest.mark.parametrize(
    ("text", "path"),
    [
        ("port = 70000", "port"),
        ('port = "many"', "port"),
        ("prot = 1", "prot"),
        ("[limits]\nqueue = 1", "limits.queue"),
        ("clock_divisor = 0", "clock_divisor"),
        ('log_level = "loud"', "log_level"),
    ],
)
def test_a_value_that_cannot_be_names_its_key(tmp_path: Path, text: str, path: str) -> None:
    file = tmp_path / "maubinh.toml"
    file.write_text(text)
    with pytest.raises(ConfigError) as caught:
        load_config(file=file, environ={})
    assert caught.value.path == path


def test_a_file_that_is_not_there_or_no_toml_is_told(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="no file"):
        load_config(file=tmp_path / "nothing.toml", environ={})
    (tmp_path / "bad.toml").write_text("port = = 1")
    with pytest.raises(ConfigError, match="no TOML"):
        load_config(file=tmp_path / "bad.toml", environ={})


def test_a_log_level_may_be_written_either_way() -> None:
    for level in ("debug", "INFO", "Warning", "error"):
        assert load_config({"log_level": level}, environ={}).config.log_level == level


def test_a_folder_is_no_file_of_settings(tmp_path: Path) -> None:
    with pytest.raises(ConfigError, match="cannot be read"):
        load_config(file=tmp_path, environ={})


def test_a_file_of_settings_that_may_not_be_read_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object, **__: object) -> str:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "read_text", refuse)  # root may read everything
    with pytest.raises(ConfigError, match="Permission denied"):
        load_config(file=tmp_path / "maubinh.toml", environ={})


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("postgresql://me:secret@host:5/db", "postgresql://me:***@host:5/db"),
        ("postgresql://me@host/db?password=secret&x=1", "postgresql://me@host/db?password=***&x=1"),
        ("nats://user:p:w@host:4222", "nats://user:***@host:4222"),
        ("nats://token@host:4222", "nats://***@host:4222"),
        ("nats://host:4222", "nats://host:4222"),
        ("postgresql://me:p@ss/word@host/db?x=1", "postgresql://me:***@host/db?x=1"),
        ("postgresql://me:p?ss@host/db", "postgresql://me:***@host/db"),
        ("postgresql://me:p@ss?w#rd@host/db?x=1", "postgresql://me:***@host/db?x=1"),
        ("postgresql://me/p:ss@host/db", "postgresql://***@host/db"),
        ("postgresql://me@host/db?password=p@ss&x=1", "postgresql://***"),
        ("postgresql://me:p?password=x@host/db", "postgresql://***"),
        ("postgresql://me:secret/db", "postgresql://***"),
        ("postgresql://me:s@[::1]:5432,other:5433/db", "postgresql://me:***@[::1]:5432,other:5433/db"),
        ("mysql://token@host/db", "mysql://***@host/db"),
        ("postgresql:me:secret@host/db", "***"),
        ("nats:token@host", "***"),
        ("", ""),
        ("sqlite:///data/maubinh.db", "sqlite:///data/maubinh.db"),
        ("sqlite:////srv/a:b@c?d.db", "sqlite:////srv/a:b@c?d.db"),
        ("local://", "local://"),
    ],
)
def test_an_address_is_shown_without_its_password(url: str, shown: str) -> None:
    assert hide_password(url) == shown


def test_the_command_prints_every_key_with_its_source_and_no_secret(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAUBINH_DATABASE", "postgresql://me:secret@host/db")
    result = CliRunner().invoke(application("config"), ["config"])
    assert result.exit_code == 0
    for key in keys():
        assert variable(key) in result.stdout
    assert "environment, MAUBINH_DATABASE" in result.stdout
    assert "secret" not in result.stdout


@pytest.mark.parametrize("address", ["postgresql:me:secret@host/db", "postgresql://me:p?secret@host/db"])
@pytest.mark.parametrize("key", ["DATABASE", "BUS"])
def test_the_command_shows_no_secret_of_an_address_that_is_malformed(
    monkeypatch: pytest.MonkeyPatch, key: str, address: str
) -> None:
    monkeypatch.setenv(f"MAUBINH_{key}", address)
    for command in ("config", "doctor"):
        told = CliRunner().invoke(application(command), [command]).output
        assert "***" in told
        assert "secret" not in told


def test_the_command_names_a_bad_value_and_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAUBINH_PORT", "many")
    result = CliRunner().invoke(application("config"), ["config"])
    assert result.exit_code == 1
    assert result.stderr.startswith("bad_config: port: ")


def test_any_setting_can_be_given_by_a_flag_to_the_command_as_to_a_server() -> None:
    flags = [
        "--set",
        "limits.strikes=3",
        "--set",
        "origins=https://a.vn,https://b.vn",
        "--set",
        "secure=true",
    ]
    printed = CliRunner().invoke(application("config"), ["config", *flags])
    assert printed.exit_code == 0
    assert "strikes = 3  # flag, MAUBINH_LIMITS_STRIKES" in printed.stdout
    assert 'origins = ["https://a.vn","https://b.vn"]  # flag, MAUBINH_ORIGINS' in printed.stdout
    assert "secure = true  # flag, MAUBINH_SECURE" in printed.stdout


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ("nope=3", "--set nope: "),
        ("limits.nope=3", "--set limits.nope: "),
        ("strikes", "--set strikes: "),
        ("postgresql://me:secret@host/db", ""),
        ("=3", ""),
    ],
)
def test_a_setting_there_is_not_is_refused(given: str, told: str) -> None:
    refused = CliRunner().invoke(application("config"), ["config", "--set", given])
    assert refused.exit_code == 1
    assert refused.stderr == f"bad_config: {told}a setting is KEY=VALUE; `maubinh config` lists the keys\n"
