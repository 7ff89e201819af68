"""What the engine raises: only for malformed input, at the border; a foul or a false claim is a result."""


class EngineError(ValueError):
    """Malformed input to the rules engine."""


class CardError(EngineError):
    """A text that names no card, or cards that do not make up the rows asked for."""


class HouseError(EngineError):
    """A house that breaks its format; `path` names the field ("bonus.back.quads"), empty for the whole."""

    def __init__(self, path: str, message: str) -> None:
        super().__init__(f"{path}: {message}" if path else message)
        self.path = path
        self.message = message
