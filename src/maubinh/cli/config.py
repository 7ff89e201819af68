"""The configuration of a server: one schema, read from defaults, a TOML file, the environment and flags."""

import logging
import os
import re
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Annotated, Any, get_type_hints

import msgspec
import typer
from msgspec import Meta, Struct

from maubinh.cli.addresses import hide_password
from maubinh.engine.fields import field_fault
from maubinh.web.limits import Limits

PREFIX = "MAUBINH_"
SQLITE_NAME = "maubinh.db"
ADDRESSES = {"database", "bus"}
"""Keys whose values may bear a password."""

Port = Annotated[int, Meta(ge=0, le=65_535)]
SetFlag = Annotated[
    list[str] | None,
    typer.Option("--set", help="Any setting, KEY=VALUE; again for more.", show_default=False),
]


class Config(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Everything that can be set; `maubinh config` prints it with where each value came from."""

    host: str = "127.0.0.1"
    port: Port = 8080
    data_dir: str = "data"
    database: str = ""
    """sqlite:///file or postgresql://…; empty means a SQLite file in `data_dir`."""
    bus: str = "local://"
    """local:// within one process, nats://host:port between nodes."""
    origins: tuple[str, ...] = ()
    """Other sites whose pages may use this server, whole origins."""
    secure: bool = False
    """Reached over https only: cookies and headers say so."""
    trusted_proxies: str = "127.0.0.1"
    metrics_port: Port = 0
    """Prometheus metrics on 127.0.0.1; 0 for none."""
    log_level: str = "info"
    log_plain: bool = False
    clock_divisor: Annotated[int, Meta(ge=1, le=1000)] = 1
    """For tests only: every time limit of the tables is divided by it."""
    limits: Limits = Limits()

    @property
    def database_url(self) -> str:
        """The database to open."""
        return self.database or f"sqlite:///{Path(self.data_dir) / SQLITE_NAME}"


class ConfigError(Exception):
    """A value that cannot be: `path` names the key."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path


class Loaded(Struct, frozen=True):
    """A configuration and, by key, where its value came from: default, file, environment or flag."""

    config: Config
    sources: dict[str, str]


def keys(kind: type[Struct] = Config, prefix: str = "") -> Iterator[str]:
    """Every key, nested ones with a dot ("limits.queue_bytes")."""
    for name, hint in get_type_hints(kind).items():
        if isinstance(hint, type) and issubclass(hint, Struct):
            yield from keys(hint, f"{prefix}{name}.")
        else:
            yield prefix + name


def variable(key: str) -> str:
    """The environment variable of a key: "limits.queue_bytes" is MAUBINH_LIMITS_QUEUE_BYTES."""
    return PREFIX + key.upper().replace(".", "_")


def settings_in(pairs: Sequence[str]) -> dict[str, Any]:
    """The values of `KEY=VALUE` flags. Raises ConfigError for a key there is not."""
    found: dict[str, Any] = {}
    for pair in pairs:
        key, separator, value = pair.partition("=")
        if not separator or key not in keys():
            # What is no key may be part of an address: it is repeated only where it looks like one.
            told = f"--set {key}: " if re.fullmatch(r"[a-z_]+(\.[a-z_]+)?", key) else ""
            raise ConfigError("", f"{told}a setting is KEY=VALUE; `maubinh config` lists the keys")
        found[key] = value
    return _listed(found)


def load_config(
    flags: Mapping[str, object] | None = None,
    *,
    file: Path | None = None,
    environ: Mapping[str, str] = os.environ,
) -> Loaded:
    """Put a configuration together; later sources win: file, environment, flags. Raises ConfigError."""
    named = file or (Path(environ[PREFIX + "CONFIG"]) if environ.get(PREFIX + "CONFIG") else None)
    values: dict[str, Any] = {}
    sources: dict[str, str] = dict.fromkeys(keys(), "default")
    for source, found in (
        ("file", _flat(_read_file(named)) if named else {}),
        ("environment", _from_environment(environ)),
        ("flag", {key: value for key, value in (flags or {}).items() if value is not None}),
    ):
        values |= found
        sources |= dict.fromkeys(found, source)
    try:
        config = msgspec.convert(_nested(values), Config, strict=False)
    except msgspec.ValidationError as error:
        fault = field_fault(error)
        raise ConfigError(fault.path, fault.message) from None
    if config.log_level.upper() not in logging.getLevelNamesMapping():
        raise ConfigError("log_level", "is one of debug, info, warning, error and critical")
    return Loaded(config, sources)


def _read_file(path: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise ConfigError("", f"there is no file {path}") from None
    except OSError as error:
        raise ConfigError("", f"{path} cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError("", f"{path} is no TOML: {error}") from None


def _from_environment(environ: Mapping[str, str]) -> dict[str, Any]:
    return _listed({key: environ[variable(key)] for key in keys() if variable(key) in environ})


def _listed(found: dict[str, Any]) -> dict[str, Any]:
    """Text as a list, where a list is wanted."""
    if isinstance(found.get("origins"), str):
        found["origins"] = [origin.strip() for origin in found["origins"].split(",") if origin.strip()]
    return found


def _flat(tree: dict[str, Any], prefix: str = "") -> dict[str, Any]:
    flat: dict[str, Any] = {}
    for key, value in tree.items():
        flat |= _flat(value, f"{prefix}{key}.") if isinstance(value, dict) else {prefix + key: value}
    return flat


def _nested(flat: Mapping[str, Any]) -> dict[str, Any]:
    tree: dict[str, Any] = {}
    for key, value in flat.items():
        *folders, name = key.split(".")
        branch = tree
        for folder in folders:
            branch = branch.setdefault(folder, {})
        branch[name] = value
    return tree


def config(
    file: Annotated[Path | None, typer.Option("--config", help="A TOML file.", show_default=False)] = None,
    settings: SetFlag = None,
) -> None:
    """Print the configuration a server would start with, as TOML, with the source of each value."""
    try:
        loaded = load_config(settings_in(settings or ()), file=file)
    except ConfigError as error:
        typer.echo(f"bad_config: {error}", err=True)
        raise typer.Exit(1) from None
    table = ""
    for key in keys():
        folder, _, name = key.rpartition(".")
        if folder != table:
            typer.echo(f"\n[{folder}]")
            table = folder
        typer.echo(f"{name} = {_toml(_value(loaded.config, key))}  # {loaded.sources[key]}, {variable(key)}")


def _value(config: Struct, key: str) -> object:
    """A key's value as it may be shown."""
    value: object = config
    for name in key.split("."):
        value = getattr(value, name)
    return hide_password(value) if key in ADDRESSES and isinstance(value, str) else value


def _toml(value: object) -> str:
    return msgspec.json.encode(value).decode()
