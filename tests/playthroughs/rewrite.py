"""Write every playthrough as it comes out now: `python -m tests.playthroughs.rewrite`."""

from tests.playthroughs.language import replay
from tests.playthroughs.test_playthroughs import FILES

if __name__ == "__main__":
    for file in FILES:
        file.write_text(replay(file.read_text(encoding="utf-8")), encoding="utf-8")
