"""How long a node may hold a due deadline before another may take it."""

LEASE_MS = 250
"""Long enough to decide and commit; short enough that a node's death delays nothing by a second."""
