-- A document that waited for its number over midnight bears the day on which it gets it
-- (docs/diseno/dominio.md, «El reloj se pone en duda»).

-- The day of whoever took the last number, and when that was by the clock of this database.
ALTER TABLE series ADD COLUMN ultima_fecha date, ADD COLUMN ultima_en timestamptz;
ALTER TABLE rangos_cai ADD COLUMN ultima_en timestamptz;

-- The day of who takes the next number, under the lock of its counter. `DI001` where the last one was taken on a later
-- day while this transaction was under way: it read its own day before midnight, and the server begins it anew. Where
-- the later day was there before it, the clock was set back meanwhile, which others judge.
CREATE FUNCTION dia_en_orden(dia date, ultima date, ultima_en timestamptz) RETURNS date LANGUAGE plpgsql AS $$
BEGIN
  IF ultima > dia AND ultima_en > transaction_timestamp() AND ultima_en <= clock_timestamp() THEN
    RAISE EXCEPTION '%', ultima USING ERRCODE = 'DI001';
  END IF;
  RETURN dia;
END $$;
