-- Tills, bank accounts, reconciliation and the closing of a month (domain.md, Money). All amounts are centavos.

-- Two accounts are not told apart by capitals and accents.
ALTER TABLE cuentas DROP CONSTRAINT cuentas_nombre_key;
CREATE UNIQUE INDEX cuentas_nombre ON cuentas (sin_acentos(nombre));

-- What a transfer that several receipts share came to, as whoever received it declared.
ALTER TABLE recibo_pagos ADD COLUMN monto_declarado bigint CHECK (monto_declarado >= monto);
CREATE INDEX recibo_pagos_banco ON recibo_pagos (id) WHERE estado_banco IS NOT NULL;
CREATE INDEX recibo_pagos_referencia_parecida ON recibo_pagos USING gin (sin_acentos(referencia) gin_trgm_ops) WHERE referencia IS NOT NULL;

-- A till opened on a day of a closed month could hold nothing, and would keep that month from having been closed.
CREATE TRIGGER cajas_mes BEFORE INSERT ON cajas FOR EACH ROW EXECUTE FUNCTION exigir_mes_abierto();

ALTER TABLE caja_movimientos ADD COLUMN anulado_por integer REFERENCES usuarios;

-- What still moved when the month was closed, and so is in no total that can be computed again.
ALTER TABLE cierres_mensuales ADD COLUMN al_cerrar jsonb NOT NULL DEFAULT '{}';
