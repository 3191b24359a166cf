-- The board of the point of sale: what is sold most stands first, the rest by its category.
ALTER TABLE productos
  ADD COLUMN categoria text COLLATE "es-x-icu" CHECK (categoria <> ''),
  ADD COLUMN favorito boolean NOT NULL DEFAULT false;
CREATE INDEX productos_tablero ON productos (nombre, id) WHERE activo AND (favorito OR categoria IS NOT NULL);
