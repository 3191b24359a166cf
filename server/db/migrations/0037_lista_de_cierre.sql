-- A month closes after its last day, with a checklist; who may reopens the last one, and leaves a trace.

-- [{punto, cuantos, monto, motivo}]: what the checklist said at the close, and why what was not done was accepted.
-- Null for a month that was closed before there was a checklist.
ALTER TABLE cierres_mensuales ADD COLUMN lista jsonb;

-- Closes that were undone, as they were: the month is open again, and closed anew with another close.
CREATE TABLE cierres_reabiertos (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  -- Of the close that was undone.
  cierre_id integer NOT NULL UNIQUE,
  mes text NOT NULL,
  totales jsonb NOT NULL,
  al_cerrar jsonb NOT NULL,
  lista jsonb,
  observacion text,
  cerrado_por integer NOT NULL REFERENCES usuarios,
  cerrado_en timestamptz NOT NULL,
  motivo text NOT NULL CHECK (length(motivo) >= 5),
  usuario_id integer NOT NULL REFERENCES usuarios,
  reabierto_en timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX cierres_reabiertos_mes ON cierres_reabiertos (mes, reabierto_en DESC);

-- Months close in order: those before the first that was closed are closed with it, and no close comes back to them.
CREATE OR REPLACE FUNCTION exigir_mes_abierto() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock_shared(72616009);
  IF EXISTS (SELECT FROM cierres_mensuales WHERE mes >= to_char(NEW.fecha, 'YYYY-MM')) THEN
    RAISE EXCEPTION '%', to_char(NEW.fecha, 'YYYY-MM') USING ERRCODE = 'CM001';
  END IF;
  RETURN NEW;
END $$;
CREATE OR REPLACE FUNCTION exigir_meses_abiertos() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  primero text := to_char(least(OLD.fecha, NEW.fecha), 'YYYY-MM');
BEGIN
  PERFORM pg_advisory_xact_lock_shared(72616009);
  IF EXISTS (SELECT FROM cierres_mensuales WHERE mes >= primero) THEN
    RAISE EXCEPTION '%', primero USING ERRCODE = 'CM001';
  END IF;
  RETURN NEW;
END $$;
