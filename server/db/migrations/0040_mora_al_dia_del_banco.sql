-- Late fees count to the day on which the money was given (domain.md, What may not happen without a word).

-- The day that the bank's own statement shows, as whoever confirmed the payment read it; what the counter typed stays
-- in `fecha_banco`.
ALTER TABLE recibo_pagos
  ADD COLUMN fecha_conciliada date,
  ADD CHECK (fecha_conciliada IS NULL OR estado_banco IN ('confirmado', 'rechazado'));

-- The day to which late fees count, where it is not the receipt's own: a paper that came too late for that.
ALTER TABLE recibos ADD COLUMN mora_al date;

-- A late fee of what was paid in time is lowered to nothing by a dated row, so that what was owed before stays what it
-- was; what a receipt voided until now is told the same way, from the day on which it was voided.
ALTER TABLE cargo_ajustes
  DROP CONSTRAINT cargo_ajustes_tipo_check,
  ADD CONSTRAINT cargo_ajustes_tipo_check CHECK (
    tipo IN ('descuento', 'rebaja', 'condonacion', 'exoneracion', 'devolucion', 'a_tiempo')
  ),
  ADD CHECK (tipo <> 'a_tiempo' OR recibo_id IS NOT NULL);

ALTER TABLE cargo_ajustes DISABLE TRIGGER cargo_ajustes_mes;
INSERT INTO cargo_ajustes (cargo_id, tipo, monto, fecha, motivo, usuario_id, recibo_id, heredado)
SELECT
  k.id, 'a_tiempo', k.neto, (k.anulado_en AT TIME ZONE 'America/Tegucigalpa')::date, k.anulado_motivo, r.usuario_id, r.id,
  true
FROM cargos k
JOIN recibos r ON r.id = k.anulado_por_recibo_id AND r.tipo IN ('individual', 'varios')
WHERE k.origen_cargo_id IS NOT NULL AND k.neto > 0;
ALTER TABLE cargo_ajustes ENABLE TRIGGER cargo_ajustes_mes;

UPDATE cargos k
SET descuento = k.descuento + k.neto, anulado_en = NULL, anulado_motivo = NULL, anulado_por_recibo_id = NULL
WHERE EXISTS (SELECT FROM cargo_ajustes j WHERE j.cargo_id = k.id AND j.tipo = 'a_tiempo');
