"""Alembic migrations; imported only when the stored schema is behind `maubinh.storage.revision.HEAD`."""
