-- What may be imported stands in the table of modules (contract/modulos.ts, `importa`), and nowhere else.
ALTER TABLE importaciones DROP CONSTRAINT importaciones_tipo_check;
