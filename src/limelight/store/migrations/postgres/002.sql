-- When somebody came to a table for the last time, to the day. Who was there before counts as now.
CREATE TABLE opened (
  of TEXT PRIMARY KEY REFERENCES tables (id) ON DELETE CASCADE,
  at BIGINT NOT NULL
);

INSERT INTO opened SELECT id, (extract(epoch FROM now()) * 1000)::bigint FROM tables;
