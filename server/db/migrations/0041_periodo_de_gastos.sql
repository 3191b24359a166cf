-- A supplier's invoice that comes late keeps its date and counts in an open month (domain.md, What may not happen
-- without a word).

ALTER TABLE gastos ADD COLUMN periodo text;
-- What was there counted in the month of its date, and nobody edited it now.
ALTER TABLE gastos DISABLE TRIGGER USER;
UPDATE gastos SET periodo = to_char(fecha, 'YYYY-MM');
ALTER TABLE gastos ENABLE TRIGGER USER;
ALTER TABLE gastos
  ALTER COLUMN periodo SET NOT NULL,
  ADD CHECK (periodo ~ '^\d{4}-(0[1-9]|1[0-2])$' AND periodo >= to_char(fecha, 'YYYY-MM'));
CREATE INDEX gastos_periodo ON gastos (periodo);

-- What a month closes over is what counts in it: the one that an expense leaves and the one that it comes to are open.
CREATE FUNCTION exigir_periodo_abierto() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  primero text;
BEGIN
  NEW.periodo := coalesce(NEW.periodo, to_char(NEW.fecha, 'YYYY-MM'));
  primero := least(OLD.periodo, NEW.periodo);
  PERFORM pg_advisory_xact_lock_shared(72616009);
  IF EXISTS (SELECT FROM cierres_mensuales WHERE mes >= primero) THEN
    RAISE EXCEPTION '%', primero USING ERRCODE = 'CM001';
  END IF;
  RETURN NEW;
END $$;
DROP TRIGGER gastos_mes ON gastos;
CREATE TRIGGER gastos_mes BEFORE INSERT OR UPDATE OF periodo, fecha, estado, total, importe_exento, gravado_15, gravado_18, isv, categoria_id, metodo, cuenta_id, caja_id ON gastos
  FOR EACH ROW EXECUTE FUNCTION exigir_periodo_abierto();
DROP FUNCTION exigir_meses_abiertos();
