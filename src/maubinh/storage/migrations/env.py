"""Runs migrations on the connection that `maubinh.storage.migrate` hands over, which also commits."""

from alembic import context

from maubinh.storage.schema import metadata

context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
with context.begin_transaction():
    context.run_migrations()
