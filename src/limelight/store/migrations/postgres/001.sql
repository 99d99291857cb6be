CREATE TABLE tables (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  game TEXT NOT NULL,
  lang TEXT NOT NULL,
  created BIGINT NOT NULL,
  header BYTEA NOT NULL
);

CREATE TABLE entries (
  of TEXT NOT NULL REFERENCES tables (id),
  number INTEGER NOT NULL,
  line BYTEA NOT NULL,
  PRIMARY KEY (of, number)
);

CREATE TABLE snapshots (
  of TEXT PRIMARY KEY REFERENCES tables (id),
  number INTEGER NOT NULL,
  body BYTEA NOT NULL
);

CREATE TABLE seats (
  of TEXT NOT NULL REFERENCES tables (id),
  id TEXT NOT NULL,
  player TEXT NOT NULL,
  role TEXT NOT NULL,
  lang TEXT NOT NULL,
  token BYTEA NOT NULL UNIQUE,
  created BIGINT NOT NULL,
  place BIGINT GENERATED ALWAYS AS IDENTITY,
  PRIMARY KEY (of, id)
);

-- What the dice of a table come from, for every node that throws them.
CREATE TABLE seeds (
  of TEXT NOT NULL REFERENCES tables (id),
  root TEXT NOT NULL,
  seed BYTEA NOT NULL,
  PRIMARY KEY (of, root)
);

-- Which nodes there are, and who looks at which table through them: gone with the server.
CREATE UNLOGGED TABLE nodes (
  id TEXT PRIMARY KEY,
  seen TIMESTAMPTZ NOT NULL
);

CREATE UNLOGGED TABLE present (
  of TEXT NOT NULL,
  seat TEXT NOT NULL,
  node TEXT NOT NULL,
  PRIMARY KEY (of, seat, node)
);

CREATE INDEX present_by_node ON present (node);
