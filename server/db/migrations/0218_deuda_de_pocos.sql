-- The debt of the few students of a receipt is added up one by one: a plan for one student is kept, while the one for a
-- list of them is made anew each time, with the number of the receipt in hand, and takes longer than the sum.
-- Locks come in the order of the students, after those of the charges. A sum is made by the statement after the lock: it
-- sees what whoever held the lock before has committed.
CREATE OR REPLACE FUNCTION actualizar_deuda(tocados integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- A family has no more. Of thousands, one by one with a plan of a table that was still empty would not end.
  pocos CONSTANT integer := 10;
  uno integer;
BEGIN
  IF cardinality(tocados) <= pocos THEN
    FOR uno IN SELECT DISTINCT unnest(tocados) ORDER BY 1 LOOP
      PERFORM FROM cliente_deudas WHERE cliente_id = uno FOR NO KEY UPDATE;
      UPDATE cliente_deudas d
      SET debe = n.debe, vence_desde = n.vence_desde
      FROM deuda_de(ARRAY[uno]) n
      WHERE d.cliente_id = uno AND (d.debe, d.vence_desde) IS DISTINCT FROM (n.debe, n.vence_desde);
    END LOOP;
  ELSE
    PERFORM FROM cliente_deudas WHERE cliente_id = ANY(tocados) ORDER BY cliente_id FOR NO KEY UPDATE;
    UPDATE cliente_deudas d
    SET debe = n.debe, vence_desde = n.vence_desde
    FROM deuda_de(tocados) n
    WHERE d.cliente_id = n.cliente_id AND (d.debe, d.vence_desde) IS DISTINCT FROM (n.debe, n.vence_desde);
  END IF;
END $$;
