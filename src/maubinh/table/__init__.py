"""One table as a pure, event-sourced machine: commands, events, decide, evolve, views."""
