-- Invoices on credit: what a company will pay is invoiced first (domain.md, Charges of many). Each line documents a
-- charge that nobody has paid anything of, as the line of a debit note does.

ALTER TABLE facturas
  -- When one on credit is to be paid; it has no receipt.
  ADD COLUMN vence date,
  DROP CONSTRAINT facturas_check2,
  ADD CONSTRAINT facturas_recibo CHECK ((tipo = '01' AND vence IS NULL) = (recibo_id IS NOT NULL)),
  ADD CONSTRAINT facturas_vence CHECK (vence IS NULL OR tipo = '01' AND vence >= fecha);
CREATE INDEX facturas_vence ON facturas (vence) WHERE vence IS NOT NULL AND estado = 'emitida';

ALTER TABLE factura_lineas
  -- Due date and tax of its charge before it was invoiced on credit, for the day that the invoice is annulled.
  ADD COLUMN cargo_vence date,
  ADD COLUMN cargo_isv text CHECK (cargo_isv IN ('exento', 'gravado_15', 'gravado_18')),
  -- The charge that an annulled one said: another may say it again.
  ADD COLUMN cargo_liberado_id integer REFERENCES cargos,
  ADD CONSTRAINT factura_lineas_liberado CHECK (cargo_id IS NULL OR cargo_liberado_id IS NULL);
CREATE INDEX factura_lineas_liberado ON factura_lineas (cargo_liberado_id) WHERE cargo_liberado_id IS NOT NULL;

-- A charge is what its document says, be it a debit note or an invoice on credit.
ALTER FUNCTION exigir_nota_de_debito() RENAME TO exigir_documento_del_cargo;
ALTER TRIGGER cargos_nota ON cargos RENAME TO cargos_documento;
-- Of one that was credited whole nothing is owed: it may be voided, with its enrolment say.
CREATE OR REPLACE FUNCTION exigir_documento_del_cargo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  documento text;
BEGIN
  IF (OLD.neto, OLD.isv, OLD.anulado_en IS NULL)
    IS NOT DISTINCT FROM (NEW.bruto - NEW.descuento, NEW.isv, NEW.anulado_en IS NULL) THEN
    RETURN NEW;
  END IF;
  SELECT n.numero INTO documento
  FROM factura_lineas l
  JOIN facturas n ON n.id = l.factura_id AND n.estado = 'emitida'
  CROSS JOIN LATERAL (
    SELECT l.total - coalesce(sum(cl.total), 0) AS neto
    FROM facturas c
    JOIN factura_lineas cl ON cl.factura_id = c.id AND cl.acredita_orden = l.orden
    WHERE c.factura_id = n.id AND c.tipo = '06' AND c.estado = 'emitida'
  ) d
  WHERE l.cargo_id = NEW.id
    AND (
      NEW.anulado_en IS NOT NULL AND d.neto > 0
      OR NEW.isv <> CASE l.isv_tratamiento WHEN 'exonerado' THEN 'exento' ELSE l.isv_tratamiento END
      OR NEW.bruto - NEW.descuento <> d.neto
    );
  IF FOUND THEN
    RAISE EXCEPTION '%', documento USING ERRCODE = 'ND001';
  END IF;
  RETURN NEW;
END $$;
