import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'

/**
 * Watches every table but the four that a refused request may write to: its trace (`bitacora`, `negativas`), the last
 * use of its session (`sesiones`), and what of it a supervisor may sign (`solicitudes_autorizacion`). Each call of what
 * it answers tells what was committed since the call before, as `INSERT clientes`, and forgets it: `[]` means that
 * nothing changed, not for a moment.
 *
 * Each row that is added, removed or really changed is noted within its own transaction, so what is rolled back is
 * not; and as notes are only added, transactions side by side do not wait for each other.
 */
export async function watchChanges(db: Database): Promise<() => Promise<string[]>> {
  await db.run(sql`
    DO $$
    DECLARE
      tabla text;
      clase text;
    BEGIN
      CREATE SCHEMA testigo;
      CREATE UNLOGGED TABLE testigo.cambios (que text NOT NULL);
      CREATE FUNCTION testigo.anotar() RETURNS trigger LANGUAGE plpgsql AS $anotar$
      BEGIN
        INSERT INTO testigo.cambios VALUES (TG_OP || ' ' || TG_TABLE_NAME);
        RETURN NULL;
      END
      $anotar$;
      FOR tabla IN
        SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT IN (
          'bitacora', 'negativas', 'sesiones', 'solicitudes_autorizacion'
        )
      LOOP
        FOREACH clase IN ARRAY ARRAY[
          'INSERT OR DELETE ON %I FOR EACH ROW',
          'UPDATE ON %I FOR EACH ROW WHEN (OLD *<> NEW)',
          'TRUNCATE ON %I FOR EACH STATEMENT'
        ]
        LOOP
          EXECUTE format(
            'CREATE TRIGGER ' || quote_ident('testigo_' || lower(split_part(clase, ' ', 1))) || ' AFTER ' || clase ||
              ' EXECUTE FUNCTION testigo.anotar()',
            tabla
          );
          EXECUTE format(
            'ALTER TABLE %I ENABLE ALWAYS TRIGGER %I', tabla, 'testigo_' || lower(split_part(clase, ' ', 1))
          );
        END LOOP;
      END LOOP;
    END
    $$
  `)
  return async () => {
    const notes = await db.many<{ que: string }>(
      sql`WITH visto AS (DELETE FROM testigo.cambios RETURNING que) SELECT DISTINCT que FROM visto ORDER BY que`,
    )
    return notes.map(({ que }) => que)
  }
}
