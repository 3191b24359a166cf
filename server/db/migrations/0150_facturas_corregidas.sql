-- A document whose buyer was written wrong is credited, and another that says the same takes its place
-- (docs/decisions/2026-11-26-comprador-corregido.md).

ALTER TABLE facturas
  -- The credit note by which this one takes the place of the document that the note is about.
  ADD COLUMN correccion_id integer REFERENCES facturas,
  ADD CONSTRAINT facturas_correccion CHECK (correccion_id IS NULL OR tipo IN ('01', '07')),
  -- It keeps the term of the one before it, which may be over.
  DROP CONSTRAINT facturas_vence,
  ADD CONSTRAINT facturas_vence CHECK (
    vence IS NULL OR tipo = '01' AND (vence >= fecha OR correccion_id IS NOT NULL)
  );
CREATE UNIQUE INDEX facturas_correccion ON facturas (correccion_id) WHERE correccion_id IS NOT NULL;

-- No charge falls due before the invoice on credit that says it, whatever the door.
CREATE OR REPLACE FUNCTION exigir_documento_del_cargo() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  documento text;
BEGIN
  IF (OLD.neto, OLD.isv, OLD.anulado_en IS NULL, OLD.vence)
    IS NOT DISTINCT FROM (NEW.bruto - NEW.descuento, NEW.isv, NEW.anulado_en IS NULL, NEW.vence) THEN
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
      OR NEW.vence < OLD.vence AND NEW.vence < n.vence
    );
  IF FOUND THEN
    RAISE EXCEPTION '%', documento USING ERRCODE = 'ND001';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER cargos_documento ON cargos;
CREATE TRIGGER cargos_documento BEFORE UPDATE OF bruto, descuento, isv, anulado_en, vence ON cargos
  FOR EACH ROW EXECUTE FUNCTION exigir_documento_del_cargo();
