-- Exonerated buyers, partial returns and the tax of credit (domain.md, "What may not happen without a word").
-- All amounts are centavos.

-- Rows from before these rules are told apart by these marks and never rewritten: `verify` calls them inherited.
ALTER TABLE recibos
  ADD COLUMN heredado boolean NOT NULL DEFAULT true,
  -- Of a buyer who pays no tax: taken when it is charged.
  ADD COLUMN orden_compra_exenta text,
  ADD COLUMN constancia_exonerado text,
  ADD COLUMN registro_sag text;
ALTER TABLE recibos ALTER COLUMN heredado SET DEFAULT false;
ALTER TABLE facturas
  ADD COLUMN heredada boolean NOT NULL DEFAULT true,
  -- The document that gave back the money of a credit note.
  ADD COLUMN devolucion_id integer REFERENCES recibos;
ALTER TABLE facturas ALTER COLUMN heredada SET DEFAULT false;

ALTER TABLE recibo_lineas
  -- The tax that an exonerated buyer was not charged: cantidad × precio − descuento − exonerado = total.
  ADD COLUMN exonerado bigint NOT NULL DEFAULT 0 CHECK (exonerado >= 0),
  -- What of it was paid with credit that an earlier receipt declared under the same treatment: it bears its tax there.
  ADD COLUMN con_saldo bigint NOT NULL DEFAULT 0,
  -- The line that this line of a refund gives back, in part or whole.
  ADD COLUMN devuelve_linea_id integer REFERENCES recibo_lineas,
  ADD CHECK (con_saldo BETWEEN 0 AND total);
CREATE INDEX recibo_lineas_devuelve ON recibo_lineas (devuelve_linea_id) WHERE devuelve_linea_id IS NOT NULL;

-- Under which treatment the money was declared when it came; `sin_declarar`: by no document, what it pays bears its tax.
ALTER TABLE creditos
  ADD COLUMN isv text NOT NULL DEFAULT 'exento' CHECK (isv IN ('exento', 'gravado_15', 'gravado_18', 'sin_declarar')),
  -- The line of a receipt that declared it.
  ADD COLUMN recibo_linea_id integer REFERENCES recibo_lineas;
CREATE INDEX creditos_linea ON creditos (recibo_linea_id) WHERE recibo_linea_id IS NOT NULL;

-- The tax that an exonerated buyer does not pay of a charge lowers it, with the receipt; what is given back of one is
-- no longer owed.
ALTER TABLE cargo_ajustes
  DROP CONSTRAINT cargo_ajustes_tipo_check,
  ADD CONSTRAINT cargo_ajustes_tipo_check CHECK (
    tipo IN ('descuento', 'rebaja', 'condonacion', 'exoneracion', 'devolucion')
  );
