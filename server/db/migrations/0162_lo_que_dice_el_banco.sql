-- The bank's own amount of a transfer is believed before the clerk's (docs/diseno/dominio.md, «Recibos»).

-- What names a transfer: letters and figures, without the zeros that it begins with, which a spreadsheet drops.
CREATE FUNCTION referencia_llana(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN ltrim(letras_y_cifras($1), '0');

CREATE INDEX recibo_pagos_referencia_llana ON recibo_pagos (referencia_llana(referencia))
  WHERE referencia IS NOT NULL;
CREATE INDEX cuenta_movimientos_referencia ON cuenta_movimientos (referencia_llana(referencia))
  WHERE referencia IS NOT NULL;

ALTER TABLE recibo_pagos
  -- Since when it is of its transfer. Null: an earlier version took it, which asked no bank.
  ADD COLUMN transferencia_en timestamptz,
  -- The word by which it took more of its transfer than that came to.
  ADD COLUMN autorizacion_id integer REFERENCES autorizaciones;
ALTER TABLE recibo_pagos ALTER COLUMN transferencia_en SET DEFAULT now();
CREATE INDEX recibo_pagos_autorizacion ON recibo_pagos (autorizacion_id) WHERE autorizacion_id IS NOT NULL;
