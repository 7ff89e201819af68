"""Add the events of versions that are new to the golden file; lines that are there are never touched.

Run as `python -m tests.table.write_golden`.
"""

import json

from maubinh.table.codec import encode_event, event_tag
from tests.table.test_codec import GOLDEN, as_data, golden, one_of_each


def main() -> None:
    """Write one event of each version that is missing."""
    known = {tag for tag, _, _ in golden()} if GOLDEN.exists() else set()
    with GOLDEN.open("a", encoding="utf-8") as file:
        for event in one_of_each():
            tag = event_tag(event)
            if tag not in known:
                known.add(tag)
                entry = {"tag": tag, "body": encode_event(event).hex(), "means": as_data(event)}
                file.write(json.dumps(entry, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
