"""Versioned messages of the socket and HTTP, and the schemas generated from them."""
