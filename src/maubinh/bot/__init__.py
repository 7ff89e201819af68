"""SDK for programs that play: an asynchronous client with a token and typed messages."""
