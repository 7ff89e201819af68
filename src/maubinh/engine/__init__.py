"""The rules of Mậu Binh, pure and exact: cards, ranking, rows, naturals, houses, settlement."""
