import type { Db } from '#server/db/pool'
import { raw } from '#server/db/sql'

/** A database besides its rows: of each kind, each thing's name and its whole definition. */
export type Catalogue = Readonly<Record<string, Readonly<Record<string, string>>>>

/** Ours: what extensions bring is theirs. */
const OURS = `('public', 'guardia')`
const notOfExtension = (table: string, column: string): string =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${table}'::regclass AND objid = ${column} AND deptype = 'e')`

/** Rights of each account, with the owner by that name: two databases may belong to different accounts. */
const grants = (acl: string, kind: string, owner: string): string => `(
  SELECT coalesce(string_agg(
    CASE a.grantee WHEN 0 THEN 'PUBLIC' WHEN ${owner} THEN 'owner' ELSE a.grantee::regrole::text END
      || ':' || a.privilege_type || CASE WHEN a.is_grantable THEN '*' ELSE '' END,
    ' ' ORDER BY a.grantee <> ${owner}, a.grantee::regrole::text, a.privilege_type), 'none')
  FROM aclexplode(coalesce(${acl}, acldefault('${kind}', ${owner}))) a)`

/** A query of `name` and `definition` for each kind. */
const KINDS: Readonly<Record<string, string>> = {
  extension: `
    SELECT extname AS name, n.nspname AS definition
    FROM pg_extension e
    JOIN pg_namespace n ON n.oid = e.extnamespace`,
  schema: `SELECT nspname AS name, 'exists' AS definition FROM pg_namespace WHERE nspname IN ${OURS}`,
  table: `
    SELECT c.oid::regclass::text AS name,
      concat_ws(' ', c.relkind, c.relpersistence, c.reloptions::text,
        CASE WHEN c.relrowsecurity THEN 'row security' END, 'replica identity ' || c.relreplident::text) AS definition
    FROM pg_class c
    WHERE c.relnamespace::regnamespace::text IN ${OURS} AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND ${notOfExtension('pg_class', 'c.oid')}`,
  column: `
    SELECT c.oid::regclass::text || '.' || a.attname AS name,
      concat_ws(' ', format_type(a.atttypid, a.atttypmod), CASE WHEN a.attnotnull THEN 'NOT NULL' END,
        'COLLATE ' || (SELECT collname FROM pg_collation l WHERE l.oid = a.attcollation),
        'GENERATED ' || nullif(a.attgenerated::text, ''), 'IDENTITY ' || nullif(a.attidentity::text, ''),
        'DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), 'STORAGE ' || a.attstorage::text) AS definition
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
    LEFT JOIN pg_attrdef d ON d.adrelid = c.oid AND d.adnum = a.attnum
    WHERE c.relnamespace::regnamespace::text IN ${OURS} AND c.relkind IN ('r', 'p', 'v', 'm', 'f')
      AND ${notOfExtension('pg_class', 'c.oid')}`,
  view: `
    SELECT oid::regclass::text AS name, pg_get_viewdef(oid) AS definition
    FROM pg_class c
    WHERE relnamespace::regnamespace::text IN ${OURS} AND relkind IN ('v', 'm')
      AND ${notOfExtension('pg_class', 'c.oid')}`,
  index: `
    SELECT indexrelid::regclass::text AS name,
      pg_get_indexdef(indexrelid) || CASE WHEN indisvalid THEN '' ELSE ' INVALID' END
        || CASE WHEN indisclustered THEN ' CLUSTER' ELSE '' END AS definition
    FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
    WHERE c.relnamespace::regnamespace::text IN ${OURS}`,
  constraint: `
    SELECT conrelid::regclass::text || '.' || conname AS name,
      pg_get_constraintdef(oid) || CASE WHEN convalidated THEN '' ELSE ' NOT VALID' END AS definition
    FROM pg_constraint WHERE connamespace::regnamespace::text IN ${OURS} AND conrelid <> 0`,
  trigger: `
    SELECT tgrelid::regclass::text || '.' || tgname AS name,
      pg_get_triggerdef(t.oid) || ' ENABLE ' || tgenabled::text AS definition
    FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
    WHERE c.relnamespace::regnamespace::text IN ${OURS} AND NOT tgisinternal`,
  'event trigger': `
    SELECT evtname AS name, concat_ws(' ', evtevent, evtfoid::regproc, evttags::text, evtenabled) AS definition
    FROM pg_event_trigger`,
  function: `
    SELECT p.oid::regprocedure::text AS name, pg_get_functiondef(p.oid) AS definition FROM pg_proc p
    WHERE pronamespace::regnamespace::text IN ${OURS} AND prokind IN ('f', 'p', 'w')
      AND ${notOfExtension('pg_proc', 'p.oid')}`,
  type: `
    SELECT t.oid::regtype::text AS name,
      concat_ws(' ', typtype, format_type(typbasetype, typtypmod), typdefault,
        (SELECT string_agg(enumlabel, ', ' ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = t.oid),
        (SELECT string_agg(pg_get_constraintdef(oid), ', ' ORDER BY conname) FROM pg_constraint WHERE contypid = t.oid)
      ) AS definition
    FROM pg_type t
    WHERE typnamespace::regnamespace::text IN ${OURS} AND typtype IN ('d', 'e', 'r')
      AND ${notOfExtension('pg_type', 't.oid')}`,
  sequence: `
    SELECT seqrelid::regclass::text AS name,
      concat_ws(' ', seqtypid::regtype, seqstart, seqmin, seqmax, seqincrement, seqcycle, 'OWNED BY ' || (
        SELECT refobjid::regclass || '.' || (
          SELECT attname FROM pg_attribute WHERE attrelid = refobjid AND attnum = refobjsubid)
        FROM pg_depend WHERE objid = seqrelid AND deptype IN ('a', 'i') AND refobjsubid > 0)) AS definition
    FROM pg_sequence s JOIN pg_class c ON c.oid = seqrelid WHERE c.relnamespace::regnamespace::text IN ${OURS}`,
  policy: `
    SELECT tablename || '.' || policyname AS name, concat_ws(' ', cmd, roles, qual, with_check) AS definition
    FROM pg_policies`,
  rule: `
    SELECT tablename || '.' || rulename AS name, definition FROM pg_rules WHERE schemaname IN ${OURS}`,
  'grant on': `
    SELECT c.oid::regclass::text AS name,
      ${grants('c.relacl', 'r', 'c.relowner')} AS definition
    FROM pg_class c
    WHERE c.relnamespace::regnamespace::text IN ${OURS} AND c.relkind IN ('r', 'p', 'v', 'm')
      AND ${notOfExtension('pg_class', 'c.oid')}
    UNION ALL
    SELECT 'sequence ' || c.oid::regclass, ${grants('c.relacl', 's', 'c.relowner')} FROM pg_class c
    WHERE c.relnamespace::regnamespace::text IN ${OURS} AND c.relkind = 'S'
    UNION ALL
    SELECT 'function ' || p.oid::regprocedure, ${grants('p.proacl', 'f', 'p.proowner')} FROM pg_proc p
    WHERE p.pronamespace::regnamespace::text IN ${OURS} AND ${notOfExtension('pg_proc', 'p.oid')}
    UNION ALL
    SELECT 'column ' || attrelid::regclass || '.' || attname, attacl::text FROM pg_attribute a
    JOIN pg_class c ON c.oid = attrelid WHERE c.relnamespace::regnamespace::text IN ${OURS} AND attacl IS NOT NULL`,
}

/** Everything that a migration can make in a database, by kind and name. */
export async function catalogueOf(db: Db): Promise<Catalogue> {
  const catalogue: Record<string, Record<string, string>> = {}
  for (const [kind, query] of Object.entries(KINDS)) {
    const rows = await db.search<{ name: string; definition: string }>(raw(query))
    catalogue[kind] = Object.fromEntries(rows.map(({ name, definition }) => [name, definition]))
  }
  return catalogue
}

/** Differences of an upgraded database from a fresh one, in words, thing by thing; nothing when they are the same. */
export function differences(upgraded: Catalogue, fresh: Catalogue): string[] {
  return Object.keys({ ...upgraded, ...fresh }).flatMap((kind) => {
    const [old, own] = [upgraded[kind] ?? {}, fresh[kind] ?? {}]
    return Object.keys({ ...old, ...own })
      .toSorted()
      .flatMap((name) => {
        if (old[name] === own[name]) return []
        if (old[name] === undefined) return [`${kind} ${name}: only a fresh database has it`]
        if (own[name] === undefined) return [`${kind} ${name}: only the upgraded database has it`]
        return [`${kind} ${name}: upgraded «${old[name]}», fresh «${own[name]}»`]
      })
  })
}
