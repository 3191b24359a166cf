-- A surcharge says what it is (docs/diseno/dominio.md, «Mora»; docs/decisions/2026-11-28-mora-sin-isv.md): interest
-- for paying late, which bears no ISV and no fee of its own, or a service, taxed as its course.

ALTER TABLE cargos
  -- What who added it by hand said that it is; null of what the plan, the rule of late fees or the bank's word made.
  ADD COLUMN recargo text CHECK (recargo IN ('interes', 'servicio')),
  -- The charge that it was added beside, or whose invoice line a debit note adds to.
  ADD COLUMN recargo_de_id integer REFERENCES cargos,
  ADD CHECK (recargo IS NULL OR concepto IN ('mora', 'otro'));
CREATE INDEX cargos_recargo_de ON cargos (recargo_de_id) WHERE recargo_de_id IS NOT NULL;
CREATE INDEX cargos_interes ON cargos (id) WHERE concepto = 'mora' OR recargo = 'interes';

-- By no door does interest get a tax. What an earlier version left with one keeps it: its tax is not written again.
CREATE FUNCTION exigir_interes_sin_isv() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.isv <> 'exento' AND (NEW.concepto = 'mora' OR NEW.recargo = 'interes') THEN
    RAISE EXCEPTION 'cargo % con ISV', NEW.id USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER cargos_interes_sin_isv BEFORE INSERT OR UPDATE OF concepto, isv ON cargos
  FOR EACH ROW EXECUTE FUNCTION exigir_interes_sin_isv();

-- Null of a group that was charged before anybody was asked.
ALTER TABLE cargo_grupos
  ADD COLUMN recargo text CHECK (recargo IN ('interes', 'servicio')),
  ADD CONSTRAINT cargo_grupos_sin_isv CHECK (recargo IS DISTINCT FROM 'interes' OR isv = 'exento');
