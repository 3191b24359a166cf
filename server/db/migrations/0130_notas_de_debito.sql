-- Debit notes (07): what each adds to its invoice, and the charge by which the student owes that (domain.md,
-- Accountant). Centavos.

ALTER TABLE facturas
  -- What debit notes in force added to it.
  ADD COLUMN debitado bigint NOT NULL DEFAULT 0 CHECK (debitado >= 0),
  -- One that has debit notes in force is not annulled.
  ADD CONSTRAINT facturas_debitado CHECK (debitado = 0 OR tipo = '01' AND estado = 'emitida');
DROP TRIGGER facturas_version ON facturas;
CREATE TRIGGER facturas_version BEFORE UPDATE OF estado, acreditado, debitado ON facturas
  FOR EACH ROW EXECUTE FUNCTION al_actualizar();

-- The charge that a line of a debit note documents: what pays it is not invoiced again.
ALTER TABLE factura_lineas ADD COLUMN cargo_id integer REFERENCES cargos;
CREATE UNIQUE INDEX factura_lineas_cargo ON factura_lineas (cargo_id) WHERE cargo_id IS NOT NULL;

-- The credit note that lowered the charge of a debit note, and goes with it.
ALTER TABLE cargo_ajustes ADD COLUMN nota_id integer REFERENCES facturas;
CREATE INDEX cargo_ajustes_nota ON cargo_ajustes (nota_id) WHERE nota_id IS NOT NULL;

-- A charge is what its debit note says, less what credit notes took of that: nobody lowers or voids it by another door.
CREATE FUNCTION exigir_nota_de_debito() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  nota text;
BEGIN
  IF (OLD.neto, OLD.isv, OLD.anulado_en IS NULL)
    IS NOT DISTINCT FROM (NEW.bruto - NEW.descuento, NEW.isv, NEW.anulado_en IS NULL) THEN
    RETURN NEW;
  END IF;
  SELECT n.numero INTO nota
  FROM factura_lineas l
  JOIN facturas n ON n.id = l.factura_id AND n.estado = 'emitida'
  WHERE l.cargo_id = NEW.id
    AND (
      NEW.anulado_en IS NOT NULL
      OR NEW.isv <> CASE l.isv_tratamiento WHEN 'exonerado' THEN 'exento' ELSE l.isv_tratamiento END
      OR NEW.bruto - NEW.descuento <> l.total - (
        SELECT coalesce(sum(cl.total), 0)
        FROM facturas c
        JOIN factura_lineas cl ON cl.factura_id = c.id AND cl.acredita_orden = l.orden
        WHERE c.factura_id = n.id AND c.estado = 'emitida'
      )
    );
  IF FOUND THEN
    RAISE EXCEPTION '%', nota USING ERRCODE = 'ND001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cargos_nota BEFORE UPDATE OF bruto, descuento, isv, anulado_en ON cargos
  FOR EACH ROW EXECUTE FUNCTION exigir_nota_de_debito();
