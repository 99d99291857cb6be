-- When somebody came to a table for the last time, to the day. Who was there before counts as now.
CREATE TABLE opened (
  of TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  at INTEGER NOT NULL
) STRICT;

INSERT INTO opened SELECT id, CAST(strftime('%s', 'now') AS INTEGER) * 1000 FROM tables;
