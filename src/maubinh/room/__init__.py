"""What runs a card room: tables, lobby, accounts, bots and deadlines, over ports to the outside."""
