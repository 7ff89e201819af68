"""The number of the protocol.

It rises when an older client could misread what this server says, or an older server could not read what a client of
this build says. A server still understands and speaks so that clients of the number before get through their hand, and
then tells them to reload. A client of a higher number is sent on to a newer node.
"""

PROTOCOL = 2
