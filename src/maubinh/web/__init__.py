"""The HTTP and socket server: sessions, the table socket, the static client."""
