-- By how many seconds the database's clock was ahead when somebody last said that the date is right: two machines that
-- differ for good are asked about once (docs/diseno/dominio.md, «El reloj se pone en duda»).
ALTER TABLE reloj ADD COLUMN diferencia integer NOT NULL DEFAULT 0;
