"""What revision 0001 makes in each database's own SQL."""
