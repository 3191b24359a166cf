-- Nothing is written to a student whose record was merged into another one
-- (docs/decisions/2026-11-28-fichas-unidas.md).

-- A merge locks the record that goes: whoever writes a row that names it waits for the merge here and then sees it,
-- whatever it read before. `FU001` has the server begin that transaction anew, which then finds who stayed.
CREATE FUNCTION exigir_ficha_vigente() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  unida integer;
BEGIN
  SELECT fusionado_en INTO unida FROM clientes WHERE id = NEW.cliente_id FOR KEY SHARE;
  IF unida IS NOT NULL THEN
    RAISE EXCEPTION '%', NEW.cliente_id USING ERRCODE = 'FU001';
  END IF;
  RETURN NULL;
END $$;

-- Every table with rows of a student; her debt is derived from her charges. What a merge of before this rule left with
-- the record that went is written down for somebody to decide, and nothing judges it.
DO $$
DECLARE
  tabla regclass;
  restos integer[] := ARRAY(SELECT id FROM clientes WHERE fusionado_en IS NOT NULL AND a_favor <> 0);
  suyos integer[];
BEGIN
  FOR tabla IN
    SELECT conrelid::regclass
    FROM pg_constraint
    WHERE contype = 'f'
      AND confrelid = 'clientes'::regclass
      AND conrelid NOT IN ('clientes'::regclass, 'cliente_deudas'::regclass)
    ORDER BY conrelid::regclass::text
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I AFTER INSERT OR UPDATE OF cliente_id ON %s FOR EACH ROW WHEN (NEW.cliente_id IS NOT NULL)
        EXECUTE FUNCTION exigir_ficha_vigente()',
      tabla || '_ficha', tabla
    );
    EXECUTE format(
      'SELECT array_agg(DISTINCT c.id) FROM clientes c JOIN %s t ON t.cliente_id = c.id WHERE c.fusionado_en IS NOT NULL',
      tabla
    ) INTO suyos;
    restos := restos || coalesce(suyos, '{}');
  END LOOP;

  INSERT INTO heredados (regla, registro_id, quien, monto)
  SELECT
    'ficha_unida', c.id, c.codigo || ' → ' || q.codigo,
    nullif(
      greatest(c.a_favor, 0) + (
        SELECT coalesce(sum(k.neto - k.aplicado), 0)
        FROM cargos k
        WHERE k.cliente_id = c.id AND k.anulado_en IS NULL
      ), 0
    )
  FROM clientes c
  JOIN clientes q ON q.id = c.fusionado_en
  WHERE c.id = ANY(restos);
END $$;
