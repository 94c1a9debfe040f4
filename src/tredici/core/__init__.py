"""The game itself: rules, deals, positions, games and what is kept of them."""
