-- The search of the whole office: each of its groups by an index, and an invoice also by its whole number.

CREATE INDEX cursos_busqueda ON cursos USING gin (busqueda gin_trgm_ops);

-- What is typed with dashes is looked for without them.
ALTER TABLE facturas DROP COLUMN busqueda;
ALTER TABLE facturas ADD COLUMN busqueda text COLLATE "C" GENERATED ALWAYS AS (sin_acentos(numero || ' ' || replace(numero, '-', '') || ' ' || cliente_nombre || ' ' || coalesce(cliente_documento, ''))) STORED;
CREATE INDEX facturas_busqueda ON facturas USING gin (busqueda gin_trgm_ops);
