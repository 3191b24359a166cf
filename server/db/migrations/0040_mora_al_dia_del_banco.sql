-- Late fees count to the day on which the money was given (domain.md, What may not happen without a word).

-- The day that the bank's own statement shows, as whoever confirmed the payment read it; what the counter typed stays
-- in `fecha_banco`.
ALTER TABLE recibo_pagos
  ADD COLUMN fecha_conciliada date,
  ADD CHECK (fecha_conciliada IS NULL OR estado_banco IN ('confirmado', 'rechazado'));

-- The day to which late fees count, where it is not the receipt's own: a paper that came too late for that.
ALTER TABLE recibos ADD COLUMN mora_al date;

CREATE INDEX cargos_anulado_por ON cargos (anulado_por_recibo_id) WHERE anulado_por_recibo_id IS NOT NULL;
