-- Withholding received (domain.md, Accountant): a payer settles part of what is owed with the certificate of what it
-- withheld for the tax authority. No money moves: neither a till nor the bank has it.

ALTER TABLE recibo_pagos
  DROP CONSTRAINT recibo_pagos_metodo_check,
  ADD CONSTRAINT recibo_pagos_metodo_check CHECK (
    metodo IN ('efectivo', 'tarjeta', 'transferencia', 'deposito', 'cheque', 'saldo_a_favor', 'retencion')
  ),
  -- Of who withheld. The certificate's number is `referencia`, its date `fecha_banco`.
  ADD COLUMN rtn text CHECK (rtn ~ '^[0-9]{14}$'),
  ADD CONSTRAINT recibo_pagos_retencion CHECK ((metodo = 'retencion') = (rtn IS NOT NULL)),
  ADD CONSTRAINT recibo_pagos_constancia CHECK (metodo <> 'retencion' OR referencia IS NOT NULL AND cuenta_id IS NULL);
CREATE INDEX recibo_pagos_retenciones ON recibo_pagos (recibo_id) WHERE metodo = 'retencion';

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'Retenciones', a.accion FROM roles r
  CROSS JOIN unnest('{ver,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
