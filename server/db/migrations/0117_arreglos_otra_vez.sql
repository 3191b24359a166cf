-- Who let charges of a broken arrangement be arranged again (docs/diseno/dominio.md, «Arreglos de pago»).
ALTER TABLE convenios ADD COLUMN autorizacion_id integer REFERENCES autorizaciones;
