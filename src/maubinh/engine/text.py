"""Text that people give and others read."""

import unicodedata


def clean_text(text: str, *, longest: int) -> str | None:
    """Text as it is kept: composed, single spaces, no control or format characters.

    None when nothing is left, or more than `longest` characters.
    """
    composed = unicodedata.normalize("NFC", text)
    visible = "".join(c for c in composed if c.isspace() or unicodedata.category(c)[0] not in "CZ")
    cleaned = " ".join(visible.split())
    return cleaned if 1 <= len(cleaned) <= longest else None
