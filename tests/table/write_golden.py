"""Add the events and snapshots of versions that are new to the golden files; lines that are there are never touched.

Run as `python -m tests.table.write_golden`.
"""

import json

from maubinh.table.codec import encode_event, encode_state, event_tag
from maubinh.table.evolve import fold
from tests.table.test_codec import GOLDEN, GOLDEN_SNAPSHOTS, as_data, golden, one_of_each


def main() -> None:
    """Write what is missing."""
    _write_events()
    _write_snapshots()


def _write_events() -> None:
    known = {tag for tag, _, _ in golden()} if GOLDEN.exists() else set()
    with GOLDEN.open("a", encoding="utf-8") as file:
        for event in one_of_each():
            tag = event_tag(event)
            if tag not in known:
                known.add(tag)
                entry = {"tag": tag, "body": encode_event(event).hex(), "means": as_data(event)}
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")


def _write_snapshots() -> None:
    """One state in each phase of a table, for each version of snapshots."""
    lines = GOLDEN_SNAPSHOTS.read_text(encoding="utf-8").splitlines() if GOLDEN_SNAPSHOTS.exists() else []
    known = {json.loads(line)["version"] for line in lines}
    history = one_of_each()
    states = [fold(history[:length]) for length in range(1, len(history) + 1)]
    chosen = {(state.version, state.phase, state.closed): state for state in states}
    with GOLDEN_SNAPSHOTS.open("a", encoding="utf-8") as file:
        for state in chosen.values():
            if state.version not in known:
                entry = {
                    "version": state.version,
                    "snapshot": encode_state(state).hex(),
                    "means": as_data(state),
                }
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
