-- Cash taken while nobody knows what day it is (docs/decisions/2026-11-28-que-dia-es.md, «Fecha por confirmar»).

-- Null: the day of the receipt was sure when it was made. FALSE: it bears the last sure day until a supervisor says
-- which it was. TRUE: somebody did.
ALTER TABLE recibos
  ADD COLUMN fecha_confirmada boolean,
  ADD CHECK (fecha_confirmada IS NULL OR tipo IN ('individual', 'varios') AND numero_manual IS NULL);

CREATE INDEX recibos_por_fechar ON recibos (id) WHERE NOT fecha_confirmada;
