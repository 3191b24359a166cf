-- The bank's own amount of a transfer is believed before the clerk's (docs/diseno/dominio.md, «Recibos»).

-- What names a transfer: letters and figures, without the zeros that it begins with, which a spreadsheet drops.
CREATE FUNCTION referencia_llana(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ltrim(letras_y_cifras($1), '0');

CREATE INDEX recibo_pagos_referencia_llana ON recibo_pagos (referencia_llana(referencia))
  WHERE referencia IS NOT NULL;
CREATE INDEX cuenta_movimientos_referencia ON cuenta_movimientos (referencia_llana(referencia))
  WHERE referencia IS NOT NULL;

-- In what order payments became part of their transfers: each of one waits for the earlier ones, so no clock is asked.
CREATE SEQUENCE transferencia_turnos;

ALTER TABLE recibo_pagos
  -- Its place in that order. Null: an earlier version took it, which asked no bank.
  ADD COLUMN transferencia_turno bigint,
  -- What the bank's lines had brought of its transfer by then, in centavos. Null: no line told of it, or nobody asked.
  ADD COLUMN segun_banco bigint,
  -- The word by which it took more of its transfer than that came to.
  ADD COLUMN autorizacion_id integer REFERENCES autorizaciones;
ALTER TABLE recibo_pagos ALTER COLUMN transferencia_turno SET DEFAULT nextval('transferencia_turnos');
CREATE INDEX recibo_pagos_autorizacion ON recibo_pagos (autorizacion_id) WHERE autorizacion_id IS NOT NULL;

-- Receipts in force that took of a reference more than the lines of the bank say that it brought, all of them of an
-- earlier version: the last of them is its record.
INSERT INTO heredados (regla, registro_id, quien, monto)
WITH linea AS (
  SELECT
    referencia_llana(referencia) AS clave, cuenta_id, sum(monto) AS total,
    count(*) OVER (PARTITION BY referencia_llana(referencia)) AS cuentas
  FROM cuenta_movimientos
  WHERE referencia IS NOT NULL AND monto > 0
  GROUP BY referencia_llana(referencia), cuenta_id
)
SELECT
  'transferencia_excedida', max(r.id),
  string_agg(
    r.serie || '-' || lpad(r.numero::text, greatest(6, length(r.numero::text)), '0'), ' + ' ORDER BY r.id, p.id
  ), sum(p.monto) - l.total
FROM linea l
JOIN recibo_pagos p ON referencia_llana(p.referencia) = l.clave
  AND (p.cuenta_id = l.cuenta_id OR p.cuenta_id IS NULL AND l.cuentas = 1)
JOIN recibos r ON r.id = p.recibo_id
WHERE p.metodo IN ('transferencia', 'deposito', 'cheque')
  AND p.estado_banco IS DISTINCT FROM 'rechazado'
  AND r.tipo IN ('individual', 'varios')
  AND r.estado = 'emitido'
  AND NOT EXISTS (SELECT FROM recibos v WHERE v.revierte_id = r.id AND v.estado = 'emitido')
GROUP BY l.clave, l.cuenta_id, l.total
HAVING sum(p.monto) > l.total AND count(DISTINCT sin_acentos(p.banco)) <= 1
ON CONFLICT DO NOTHING;
