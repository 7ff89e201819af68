"""Who sits at a table, in the one spelling that makes an unchanged company compare equal."""

from maubinh.room.ports import TableCommit


def seated_text(commit: TableCommit) -> str:
    """Public ids, each once, sorted and parted by spaces; "" for an empty table."""
    return " ".join(sorted(set(commit.seated)))
