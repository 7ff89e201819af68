"""The number of the protocol; it rises when an older client could misread what this server says.

A server still speaks so that clients of the number before get through their hand, and then tells them to reload.
A client of a higher number is sent on to a newer node.
"""

PROTOCOL = 1
