"""The one command. `python3 start.py` sets everything up and serves; `python3 start.py test` tests."""

import sys

if sys.version_info < (3, 11):  # before anything that an older Python could not read
    sys.exit(
        "start.py: [old_python] This is Python %d.%d; Mau Binh needs 3.11 or newer.\n"
        "  Install Python 3.11 or newer and start again with it." % sys.version_info[:2]
    )

from tooling.main import main

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
