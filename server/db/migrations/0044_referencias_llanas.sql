-- What tells two names or two references apart: letters and digits alone, without capitals or accents. `ACH-7`, `ach 7`
-- and `Ach7` are one transfer.
CREATE FUNCTION letras_y_cifras(text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
RETURN regexp_replace(sin_acentos($1), '[^[:alnum:]]', '', 'g');

DROP INDEX recibo_pagos_referencia;
CREATE INDEX recibo_pagos_referencia ON recibo_pagos (letras_y_cifras(referencia)) WHERE referencia IS NOT NULL;
