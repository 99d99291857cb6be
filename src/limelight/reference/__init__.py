"""What can be sent to a table, told from the commands themselves: nobody has to read source."""
