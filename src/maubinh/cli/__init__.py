"""The command line: one module per command, composed in `main`."""
