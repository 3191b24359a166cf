-- Payments that the bank rejects stop being money (domain.md, What may not happen without a word). All amounts are
-- centavos.

INSERT INTO series (serie, siguiente) VALUES ('RC', 1);

-- A rejection, and what undoes a mistaken one, are documents of no till.
ALTER TABLE recibos
  DROP CONSTRAINT recibos_tipo_check,
  DROP CONSTRAINT recibos_check2,
  ALTER COLUMN caja_id DROP NOT NULL,
  -- Where who bought without being a client is found if the money does not come.
  ADD COLUMN pagador_telefono text,
  ADD CHECK (tipo IN ('individual', 'varios', 'devolucion', 'reversion', 'rechazo', 'rechazo_deshecho')),
  ADD CHECK ((tipo IN ('reversion', 'rechazo_deshecho')) = (revierte_id IS NOT NULL)),
  ADD CHECK ((tipo IN ('rechazo', 'rechazo_deshecho')) = (caja_id IS NULL));

-- What the bank took back, and how its payment stood before. A payment rejected without such a row was so before this
-- version: nothing was taken for it, and it waits for a decision.
CREATE TABLE rechazos (
  -- The document of series RC.
  recibo_id integer PRIMARY KEY REFERENCES recibos,
  pago_id integer NOT NULL REFERENCES recibo_pagos,
  -- The bank's date.
  fecha_banco date NOT NULL,
  estado_antes text CHECK (estado_antes IN ('por_confirmar', 'confirmado')),
  conciliado_antes timestamptz,
  conciliado_por_antes integer REFERENCES usuarios,
  -- The document that undid it.
  deshecho_id integer UNIQUE REFERENCES recibos
);
CREATE UNIQUE INDEX rechazos_vivo ON rechazos (pago_id) WHERE deshecho_id IS NULL;
CREATE INDEX rechazos_pago ON rechazos (pago_id);

-- Each line of a rejection: the line of the receipt that it takes from, and where that money was.
ALTER TABLE recibo_lineas
  ADD COLUMN rechaza_linea_id integer REFERENCES recibo_lineas,
  ADD COLUMN rechazo_destino text CHECK (rechazo_destino IN ('credito', 'cargo', 'credito_usado', 'venta', 'castigo')),
  ADD CHECK ((rechaza_linea_id IS NULL) = (rechazo_destino IS NULL));
CREATE INDEX recibo_lineas_rechaza ON recibo_lineas (rechaza_linea_id) WHERE rechaza_linea_id IS NOT NULL;

-- What a rejection ended, and what came back when it was undone.
ALTER TABLE aplicaciones
  ADD COLUMN rechazo_id integer REFERENCES rechazos,
  ADD COLUMN repone_id integer REFERENCES rechazos,
  ADD CHECK (rechazo_id IS NULL OR hasta IS NOT NULL);
CREATE INDEX aplicaciones_rechazo ON aplicaciones (rechazo_id) WHERE rechazo_id IS NOT NULL;
ALTER TABLE cargo_ajustes
  ADD COLUMN rechazo_id integer REFERENCES rechazos,
  ADD CHECK (rechazo_id IS NULL OR hasta IS NOT NULL);
CREATE INDEX cargo_ajustes_rechazo ON cargo_ajustes (rechazo_id) WHERE rechazo_id IS NOT NULL;

ALTER TABLE cargos
  DROP CONSTRAINT cargos_concepto_check,
  ADD CHECK (concepto IN ('matricula', 'mensualidad', 'mora', 'producto', 'saldo_inicial', 'otro', 'rechazo')),
  -- The rejection that made it: what was already spent or sold, or the bank's fee.
  ADD COLUMN rechazo_id integer REFERENCES rechazos,
  -- Late fees count from here when it is later than its due date: the day on which what was paid was owed again.
  ADD COLUMN mora_desde date;
CREATE INDEX cargos_rechazo ON cargos (rechazo_id) WHERE rechazo_id IS NOT NULL;

ALTER TABLE creditos
  DROP CONSTRAINT creditos_tipo_check,
  ADD CHECK (tipo IN (
    'excedente', 'uso', 'anulacion', 'saldo_inicial', 'cargo_anulado', 'devolucion', 'reversion', 'traslado', 'rechazo'
  ));

-- Who does the books writes off what nobody owes any more.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT id, 'Conciliacion', 'autorizar' FROM roles WHERE integrado AND nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
