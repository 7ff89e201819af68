"""Servers on this machine without containers: PostgreSQL, NATS and nodes, for `maubinh cluster` and the tests."""
