"""`python -m maubinh.wire.export`: write what is generated from the wire's structs into a source checkout."""

import json
import sys
from pathlib import Path

from maubinh.wire.reference import reference
from maubinh.wire.schema import protocol_schema
from maubinh.wire.typescript import typescript

CHECKOUT = Path(__file__).resolve().parents[3]


def generated() -> dict[str, str]:
    """Every generated file's text, by its path inside the checkout."""
    return {
        "client/src/protocol/generated.ts": typescript(),
        "docs/protocol-reference.md": reference(),
        "docs/protocol.schema.json": json.dumps(protocol_schema(), ensure_ascii=False, indent=1) + "\n",
    }


def write(checkout: Path) -> list[Path]:
    """Write the files that differ and answer which."""
    written = []
    for name, text in generated().items():
        path = checkout / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
            written.append(path)
    return written


if __name__ == "__main__":
    for changed in write(CHECKOUT):
        sys.stdout.write(f"wrote {changed.relative_to(CHECKOUT)}\n")
