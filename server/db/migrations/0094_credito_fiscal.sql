-- What the ISV of the month needs to know of an expense (domain.md, Accountant): whether its document carries the
-- school's RTN, what the purchase is used for, and the month that its tax is credited in.

ALTER TABLE gastos
  ADD COLUMN con_rtn boolean NOT NULL DEFAULT false,
  ADD COLUMN uso_isv text CHECK (uso_isv IN ('gravado', 'mixto', 'exento')),
  ADD COLUMN credito_mes text CHECK (credito_mes ~ '^\d{4}-(0[1-9]|1[0-2])$'),
  -- A use that is not told, or that is exempt, credits nothing.
  ADD CONSTRAINT gastos_credito_de_uso CHECK ((credito_mes IS NOT NULL) = (coalesce(uso_isv, 'exento') <> 'exento')),
  -- Its month or the next three, and not before the expense counts at all.
  ADD CONSTRAINT gastos_credito_mes CHECK (
    credito_mes >= periodo AND credito_mes <= to_char(date_trunc('month', fecha) + interval '3 months', 'YYYY-MM')
  );
CREATE INDEX gastos_credito_mes ON gastos (coalesce(credito_mes, periodo)) WHERE isv > 0;

-- The credit that a closed month took stays as it was, and none is put into one.
CREATE FUNCTION exigir_credito_abierto() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  primero text := least(OLD.credito_mes, NEW.credito_mes);
BEGIN
  IF primero IS NULL OR (OLD.uso_isv, OLD.credito_mes, OLD.con_rtn, OLD.cai_proveedor)
    IS NOT DISTINCT FROM (NEW.uso_isv, NEW.credito_mes, NEW.con_rtn, NEW.cai_proveedor) THEN
    RETURN NEW;
  END IF;
  PERFORM pg_advisory_xact_lock_shared(72616009);
  IF EXISTS (SELECT FROM cierres_mensuales WHERE mes >= primero) THEN
    RAISE EXCEPTION '%', primero USING ERRCODE = 'CM001';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER gastos_credito BEFORE UPDATE OF uso_isv, credito_mes, con_rtn, cai_proveedor ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_credito_abierto();

-- A module that the built-in roles of an existing school don't know yet.
INSERT INTO rol_permisos (rol_id, modulo, accion)
  SELECT r.id, 'ISV', a.accion FROM roles r
  CROSS JOIN unnest('{ver,exportar}'::text[]) AS a (accion)
  WHERE r.integrado AND r.nombre IN ('Administrador', 'Contabilidad')
  ON CONFLICT DO NOTHING;
