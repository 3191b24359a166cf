-- Expenses, so far as 0010 left them: what undoes one, and what of one stands once its month is closed.

-- The cash of a voided expense whose till is closed comes back into another one, and says which expense it was.
ALTER TABLE caja_movimientos
  DROP CONSTRAINT caja_movimientos_check1,
  ADD CONSTRAINT caja_movimientos_de_gasto CHECK (CASE tipo WHEN 'gasto' THEN gasto_id IS NOT NULL WHEN 'ingreso' THEN true ELSE gasto_id IS NULL END);
-- An expense is paid once.
CREATE UNIQUE INDEX caja_movimientos_gasto_vivo ON caja_movimientos (gasto_id) WHERE tipo = 'gasto' AND anulado_en IS NULL;

-- The month that an expense leaves is looked at like the one that it comes to, and its tax like its total.
CREATE FUNCTION exigir_meses_abiertos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  cerrado text;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(72616009);
  SELECT mes INTO cerrado FROM cierres_mensuales WHERE mes IN (to_char(OLD.fecha, 'YYYY-MM'), to_char(NEW.fecha, 'YYYY-MM')) LIMIT 1;
  IF FOUND THEN
    RAISE EXCEPTION '%', cerrado USING ERRCODE = 'CM001';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER gastos_mes ON gastos;
CREATE TRIGGER gastos_mes BEFORE INSERT OR UPDATE OF fecha, estado, total, importe_exento, gravado_15, gravado_18, isv, categoria_id, metodo, cuenta_id, caja_id ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_meses_abiertos();

-- The same document is the same whatever its capitals.
DROP INDEX gastos_documento;
CREATE UNIQUE INDEX gastos_documento ON gastos (rtn_proveedor, lower(documento)) WHERE estado = 'registrado' AND rtn_proveedor IS NOT NULL AND documento IS NOT NULL;

ALTER TABLE gasto_comprobantes
  ADD COLUMN huella text NOT NULL GENERATED ALWAYS AS (encode(sha256(contenido), 'hex')) STORED,
  ADD COLUMN peso integer NOT NULL GENERATED ALWAYS AS (octet_length(contenido)) STORED;
