"""The game in the browser: the table, the server, and the page."""
