"""The number of the protocol; it rises when an older client could misread what this server says."""

PROTOCOL = 1
OLDEST_CLIENT = 1
"""Clients that speak an older protocol than this are told to reload."""
