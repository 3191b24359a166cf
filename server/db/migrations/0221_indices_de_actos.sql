-- Indexes of acts that read a whole table: the credit note of a refund that is voided, and the receipts that wait for
-- their day, which are asked for by «IS FALSE», a condition that the index of 0182 did not serve.
CREATE INDEX facturas_devolucion ON facturas (devolucion_id) WHERE devolucion_id IS NOT NULL;
DROP INDEX recibos_por_fechar;
CREATE INDEX recibos_por_fechar ON recibos (id) WHERE fecha_confirmada IS FALSE AND estado = 'emitido';
