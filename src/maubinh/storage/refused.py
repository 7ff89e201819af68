"""A database that answers and does not let this program in."""

from maubinh.room.ports import StoreUnavailable


class StoreRefused(StoreUnavailable):
    """Trying again does not help: the login, the database's name or the user's rights are wrong."""
