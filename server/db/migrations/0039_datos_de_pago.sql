-- What a bank or a card issuer knows a payment by: asked for, listed while it lacks, and completed later (domain.md,
-- What may not happen without a word).

-- The bank that a cheque is drawn on; where it was deposited is its account.
ALTER TABLE recibo_pagos
  ADD COLUMN banco text,
  ADD CHECK (banco IS NULL OR metodo = 'cheque');

ALTER TABLE centro ADD COLUMN exigir_referencia boolean NOT NULL DEFAULT false;
DROP TRIGGER centro_version ON centro;
CREATE TRIGGER centro_version BEFORE UPDATE OF nombre, rtn, direccion, municipio, telefono, correo, pie_recibo, mayoria_edad, mora_tipo, mora_valor, mora_dias, mora_cada, limite_consumidor_final, facturar, manual_dias, motivos_recibo, motivos_devolucion, motivos_rechazo, motivos_rebaja, motivos_factura, motivos_gasto, motivos_matricula, motivos_cierre, exigir_referencia ON centro
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- Who takes payments completes them.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT rol_id, modulo, 'editar' FROM rol_permisos
  WHERE modulo IN ('RecibosIndividuales', 'RecibosVarios') AND accion = 'crear'
  ON CONFLICT DO NOTHING;
