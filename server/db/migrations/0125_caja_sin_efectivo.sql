-- A till without cash: the receipts that somebody makes from a line of the bank or from a reported payment. It has no
-- float and no movements, no payment of it is cash, and it closes with what came in at the bank.
ALTER TABLE cajas
  ADD COLUMN sin_efectivo boolean NOT NULL DEFAULT false,
  ADD CONSTRAINT cajas_sin_efectivo_sin_fondo CHECK (NOT sin_efectivo OR fondo = 0);

-- Whatever the door: the counter, a paper, a refund, an expense.
CREATE FUNCTION exigir_caja_con_efectivo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  suya integer;
BEGIN
  IF TG_TABLE_NAME = 'caja_movimientos' THEN
    suya := NEW.caja_id;
  ELSE
    SELECT caja_id INTO suya FROM recibos WHERE id = NEW.recibo_id;
  END IF;
  IF EXISTS (SELECT FROM cajas WHERE id = suya AND sin_efectivo) THEN
    RAISE EXCEPTION 'caja %', suya USING ERRCODE = 'CE001';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER recibo_pagos_caja_con_efectivo AFTER INSERT OR UPDATE OF metodo, recibo_id ON recibo_pagos
  FOR EACH ROW WHEN (NEW.metodo = 'efectivo') EXECUTE FUNCTION exigir_caja_con_efectivo();
CREATE TRIGGER caja_movimientos_caja_con_efectivo AFTER INSERT OR UPDATE OF caja_id ON caja_movimientos
  FOR EACH ROW EXECUTE FUNCTION exigir_caja_con_efectivo();

-- What needs a hand is told to the counter too.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT id, 'Dashboard', 'ver' FROM roles WHERE integrado AND nombre = 'Recepción'
  ON CONFLICT DO NOTHING;
