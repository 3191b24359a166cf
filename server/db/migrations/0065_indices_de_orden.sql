-- A page far down the list of students, by name, is read from the index alone: with all that the list asks of a row
-- before it.
DROP INDEX clientes_nombre;
CREATE INDEX clientes_nombre ON clientes (apellidos, nombres, id) INCLUDE (fusionado_en);

-- The receipts of a period in the order in which they were issued: sorted before any of them is read.
DROP INDEX recibos_fecha;
CREATE INDEX recibos_fecha ON recibos (fecha, id) INCLUDE (emitido_en, tipo);
