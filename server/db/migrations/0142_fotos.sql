-- The photograph of a student's card (docs/diseno/dominio.md, «Papeles del centro»): a JPEG of the size of the card's
-- frame, in a table of its own that no list reads.
CREATE TABLE cliente_fotos (
  cliente_id integer PRIMARY KEY REFERENCES clientes ON DELETE CASCADE,
  contenido bytea NOT NULL CHECK (octet_length(contenido) BETWEEN 1 AND 102400),
  puesta_por integer NOT NULL REFERENCES usuarios,
  creado_en timestamptz NOT NULL DEFAULT now()
);
