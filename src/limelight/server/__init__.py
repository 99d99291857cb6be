"""The live table: people at their seats, the API, the stream, the pages."""
