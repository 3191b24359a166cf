-- Who was written to today is asked for each batch of messages.
CREATE INDEX avisos_enviados ON avisos (enviado_en) WHERE enviado_en IS NOT NULL;

-- The next letter is the one that has been due longest: those that wait for another try stand behind it.
DROP INDEX correos_pendientes;
CREATE INDEX correos_pendientes ON correos (proximo_en, id) WHERE estado = 'pendiente';

-- Nothing reads it: withholdings are found by the index of methods, which has their receipts too.
DROP INDEX recibo_pagos_retenciones;

-- A payment that a family reported is searched by its reference as a receipt's is.
CREATE INDEX avisos_pago_referencia_parecida ON avisos_pago USING gin (sin_acentos(referencia) gin_trgm_ops)
  WHERE referencia IS NOT NULL;
