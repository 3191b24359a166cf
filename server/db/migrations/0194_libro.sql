-- Money is written by the ledger alone (server/libro, docs/decisions/2026-11-28-libro.md): a statement that changes one
-- of its tables, or what a student has in favour, is refused in a transaction that did not open it. Once for each
-- statement, whatever number of rows; ALWAYS, also for who puts triggers to sleep.
--
-- A program of before this migration opens no ledger, and one that is running goes on until it is replaced: it calls its
-- sessions `campana`, this one `campana servidor`.
CREATE FUNCTION exigir_libro() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'La tabla % es del libro del dinero y solo él la escribe: no se cambió nada. Lo que falte o sobre se corrige en Campana, con un documento.', TG_TABLE_NAME
    USING ERRCODE = 'LB001';
END $$;

DO $$
DECLARE
  de record;
BEGIN
  FOR de IN
    SELECT tabla, 'INSERT OR UPDATE OR DELETE OR TRUNCATE' AS cuando
    FROM unnest('{cargos,cargo_ajustes,aplicaciones,creditos,recibo_pagos}'::text[]) AS t(tabla)
    UNION ALL
    VALUES ('clientes', 'UPDATE OF a_favor')
  LOOP
    EXECUTE format(
      'CREATE TRIGGER %I BEFORE %s ON %I FOR EACH STATEMENT '
      'WHEN (current_setting(''campana.libro'', true) IS DISTINCT FROM ''abierto'' '
      'AND current_setting(''application_name'') <> ''campana'') EXECUTE FUNCTION exigir_libro()',
      de.tabla || '_libro', de.cuando, de.tabla
    );
    EXECUTE format('ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', de.tabla, de.tabla || '_libro');
  END LOOP;
END $$;
