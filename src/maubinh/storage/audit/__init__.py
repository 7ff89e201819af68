"""Checks of everything stored, by recomputing it: the ledger from its postings, tables from their events."""
