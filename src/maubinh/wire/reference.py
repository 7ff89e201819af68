"""The reference of messages, frames and bodies as Markdown, from the JSON Schema of the wire."""

from collections.abc import Iterable

from maubinh.table.refusals import Code
from maubinh.wire.refusals import WireCode
from maubinh.wire.schema import (
    CLIENT_MESSAGES,
    REF,
    REQUEST_BODIES,
    RESPONSE_BODIES,
    SERVER_FRAMES,
    Schema,
    definitions,
)

HEADER = """\
# Protocol reference

Written by `python -m maubinh.wire.export` from the server's structs; `protocol.md` says how they are used.
A field marked `?` may be left out by the client; what the server sends always has every field.
"""


def reference() -> str:
    """The whole page."""
    parts = [HEADER]
    defined = definitions(CLIENT_MESSAGES + SERVER_FRAMES + REQUEST_BODIES + RESPONSE_BODIES)
    listed: set[str] = set()
    for title, kinds in (
        ("Messages of the client", CLIENT_MESSAGES),
        ("Frames of the server", SERVER_FRAMES),
        ("Bodies of requests", REQUEST_BODIES),
        ("Bodies of answers", RESPONSE_BODIES),
    ):
        names = [kind.__name__ for kind in kinds]
        listed |= set(names)
        parts += [f"## {title}\n", *(_section(name, defined[name]) for name in names)]
    parts.append("## Parts\n")
    parts += [_section(name, schema) for name, schema in defined.items() if name not in listed]
    parts += ["## Codes of refusals\n", _codes(WireCode), _codes(Code)]
    return "\n".join(parts)


def refusal_codes() -> tuple[str, ...]:
    """Every code a refusal or an error body may bear."""
    return tuple(str(code) for kind in (WireCode, Code) for code in kind)


def _codes(kind: Iterable[WireCode] | Iterable[Code]) -> str:
    return ", ".join(f"`{code.value}`" for code in kind) + ".\n"


def _section(name: str, schema: Schema) -> str:
    kind = schema["properties"].get("type", {}).get("enum")
    title = f"### `{kind[0]}` ({name})" if kind else f"### {name}"
    lines = [title, ""]
    if "description" in schema:
        lines += [" ".join(schema["description"].split()), ""]
    for key, value in schema["properties"].items():
        if key != "type" or not kind:
            mark = "" if key in schema["required"] else "?"
            lines.append(f"- `{key}`{mark}: {_type(value)}")
    return "\n".join([*lines, ""])


def _type(schema: Schema) -> str:
    if "$ref" in schema:
        name = str(schema["$ref"]).removeprefix(REF)
        return f"[{name}](#{name.lower()})"
    if "anyOf" in schema:
        return " or ".join(_type(part) for part in schema["anyOf"])
    if "enum" in schema:
        return ", ".join(f"`{value}`" for value in schema["enum"])
    match schema.get("type"):
        case "array" if "prefixItems" in schema:
            return f"({', '.join(_type(item) for item in schema['prefixItems'])})"
        case "array":
            return f"list of {_type(schema['items'])}"
        case str(name):
            return name
        case _:
            return "anything"
