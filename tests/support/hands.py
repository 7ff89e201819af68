"""Hands with a known outcome, as thirteen cards by seat, and rows to lay them in."""

# Two players; laid as dealt, seat 0 wins all three rows.
STRONG = "Ah Ac 9d 9s 4h Kh Kc 8d 7s 3h Qh Qc 2d"
WEAK = "Js Jd 9h 5c 2h Ts Td 8h 6c 3d 7h 5d 4c"
# Laid as dealt this is a foul: the middle pair of aces beats the back's nines.
FOULED = "9c 9h 7c 6d 3s As Ad Jc 8s 2s 5h 4d 2c"
# Six pairs and a card.
SIX_PAIRS = "Ah Ac Kh Kc Qh Qc Jh Jc 9h 9c 8h 8c 2d"
# All ranks, not one suit.
DRAGON = "As Kd Qs Jd Ts 9d 8s 7d 6s 5d 4s 3d 2s"
# Flushes of 5, 5 and 3 when laid so; dealt in an order that does not show it.
THREE_FLUSHES = "Ah 9h 7h 4h 2h Kc Jc 8c 6c 3c Td 8d 5d"
