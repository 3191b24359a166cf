-- What staff put right of a reported payment before its receipt is made: what the family had written stays beside it,
-- and why, which the family reads.
ALTER TABLE avisos_pago
  ADD COLUMN monto_reportado bigint,
  ADD COLUMN fecha_reportada date,
  ADD COLUMN correccion text,
  ADD CONSTRAINT avisos_pago_correccion CHECK (num_nulls(monto_reportado, fecha_reportada, correccion) IN (0, 3));
