-- What a wrong clock shows itself by (domain.md, The clock is doubted).

-- One row: the last hour at which the house was kept (none before the first), and the last line of the bitácora when
-- somebody last said that the date is right: what is dated after now, and older than that line, was known then.
CREATE TABLE reloj (
  unico boolean PRIMARY KEY DEFAULT true CHECK (unico),
  guardado_en timestamptz,
  base bigint NOT NULL DEFAULT 0
);
INSERT INTO reloj DEFAULT VALUES;

-- By how many days the browser of a user differs from the server, for as long as it does.
CREATE TABLE reloj_vistos (
  usuario_id integer PRIMARY KEY REFERENCES usuarios ON DELETE CASCADE,
  dias integer NOT NULL CHECK (dias <> 0),
  visto_en timestamptz NOT NULL,
  confirmado boolean NOT NULL DEFAULT false
);
