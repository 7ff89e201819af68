"""`python -m maubinh` is `maubinh`."""

from maubinh.cli.main import main

if __name__ == "__main__":
    main()
