"""Where in a piece of data a validator found something wrong, and what."""

import re
from typing import NamedTuple

_PLACE = re.compile(r"(?P<what>.*?)(?: - at `(?:key` in `)?\$\.?(?P<path>.*)`)?", re.DOTALL)
_FIELD = re.compile(r"Object (?P<how>contains unknown|missing required) field `(?P<field>.*)`", re.DOTALL)


class FieldFault(NamedTuple):
    """`path` is written `players[0].rows.back[2]`, empty for the whole."""

    path: str
    message: str


def field_fault(error: Exception) -> FieldFault:
    """Take msgspec's sentence apart; an unknown or missing key is named in the path itself."""
    place = _PLACE.fullmatch(str(error))
    what, path = (place["what"], place["path"] or "") if place else (str(error), "")
    field = _FIELD.fullmatch(what)
    if field is None:
        return FieldFault(path, what)
    path = f"{path}.{field['field']}" if path else field["field"]
    return FieldFault(
        path, "unknown key" if field["how"] == "contains unknown" else "required key is missing"
    )
