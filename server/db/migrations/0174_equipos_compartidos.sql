-- Computers that several people sit at (reception, the library), by the mark that their browser brings: a session opened
-- there ends with the browser and after half an hour without use (docs/decisions/2026-11-28-equipos-compartidos.md).
CREATE TABLE equipos_compartidos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  nombre text NOT NULL,
  marca_sha256 bytea NOT NULL UNIQUE,
  creado_en timestamptz NOT NULL DEFAULT now(),
  -- When somebody last signed in there.
  usado_en timestamptz NOT NULL DEFAULT now()
);

ALTER TABLE sesiones ADD COLUMN compartida boolean NOT NULL DEFAULT false;
