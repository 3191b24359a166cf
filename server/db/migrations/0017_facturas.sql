-- Fiscal invoices: what credit notes have taken of each, and what each line is (domain.md, facturas).

ALTER TABLE facturas
  ADD COLUMN acreditado bigint NOT NULL DEFAULT 0,
  ADD CHECK (acreditado BETWEEN 0 AND total),
  -- One that has credit notes in force is not annulled.
  ADD CHECK (estado = 'emitida' OR acreditado = 0);
-- Once it is credited whole its receipt may be voided, or invoiced again with the right name.
DROP INDEX facturas_viva;
CREATE UNIQUE INDEX facturas_viva ON facturas (recibo_id) WHERE tipo = '01' AND estado = 'emitida' AND acreditado < total;
DROP TRIGGER facturas_version ON facturas;
CREATE TRIGGER facturas_version BEFORE UPDATE OF estado, acreditado ON facturas FOR EACH ROW EXECUTE FUNCTION al_actualizar();

ALTER TABLE factura_lineas
  DROP CONSTRAINT factura_lineas_isv_tratamiento_check,
  -- `exonerado`: taxed, sold without its tax to who is exonerated.
  ADD CHECK (isv_tratamiento IN ('exento', 'gravado_15', 'gravado_18', 'exonerado')),
  -- Money in favour of the client, invoiced as it was received and not again when it pays for something.
  ADD COLUMN anticipo boolean NOT NULL DEFAULT false,
  -- The line of the invoice that this line of a credit note takes from.
  ADD COLUMN acredita_orden integer;

-- The first number used here, of a range that was half used before; NULL is `desde`.
ALTER TABLE rangos_cai ADD COLUMN inicio integer, ADD CHECK (inicio BETWEEN desde AND hasta + 1);
