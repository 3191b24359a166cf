import type { Mensaje } from '#contract/errores'
import { auditManySql } from '#server/bitacora/audit'
import type { Tx } from '#server/db/pool'
import { ident, sql, type Sql } from '#server/db/sql'
import type { Quien } from '#server/http/quien'
import type { NombreModulo } from '#contract/modulos'
import { updateRows } from '#server/resource/resource'

/** Values by field. */
export type Datos = Record<string, unknown>

/** An import as somebody asked for it: the user, the day, and whether the records that are already there change. */
export interface Encargo {
  quien: Quien
  permisos: ReadonlySet<string>
  /** Local date of every document that the import makes. */
  hoy: string
  actualizar: boolean
  /** Rows that the decision rests on are locked: the import is being applied, not only looked at. */
  bloquear: boolean
}

/** A line that the database refuses: `motivo` is a key of `importador.motivo`, unless there is a whole sentence. */
export interface Objecion {
  linea: number
  campo: string
  valor: string | null
  motivo?: string
  detalle?: string | number | null
  mensaje?: Mensaje
}

/** Says how many rows are done. */
export type Avance = (hechas: number) => Promise<void> | void

/**
 * One kind of file. Its rows stand in the temporary table `importacion_filas`: `datos` are columns of the kind's own
 * table, `extra` is the rest, with the key of a row of our own sheet in `vuelta`; `id` is the record that a row is
 * found to be, `se_llama` what that is called, where the review changes it, and `difiere` whether the two disagree.
 */
export interface ClaseDeArchivo {
  /** Splits a row of the contract. */
  separar(fila: Datos): { datos: Datos; extra: Datos }
  /** Finds what the rows refer to and which are already there; answers the lines that can't be. */
  resolver(tx: Tx, encargo: Encargo): Promise<Objecion[]>
  /** Writes what `accion` says of each row, a part at a time. */
  escribir(tx: Tx, encargo: Encargo, avance: Avance): Promise<void>
}

export const prepararFilas = (tx: Tx): Promise<number> =>
  tx.run(sql`CREATE TEMP TABLE importacion_filas (
    linea integer PRIMARY KEY,
    datos jsonb NOT NULL,
    extra jsonb NOT NULL,
    id integer,
    codigo text,
    cliente_id integer,
    curso_id integer,
    encargado_id integer,
    se_llama text,
    antes jsonb,
    cambios jsonb,
    difiere boolean NOT NULL DEFAULT false,
    accion text
  ) ON COMMIT DROP`)

/** The rows of a query with columns `linea, campo, valor, motivo, detalle`. */
export const objeciones = (tx: Tx, query: Sql): Promise<Objecion[]> => tx.search<Objecion>(sql`${query} ORDER BY linea`)

/**
 * Lines that repeat an earlier one of the same key; `clave` is an expression over `importacion_filas f`, NULL for none.
 */
export const repetidas = (tx: Tx, campo: string, clave: Sql): Promise<Objecion[]> =>
  objeciones(
    tx,
    sql`
      SELECT linea, ${campo} AS campo, valor, 'repetida' AS motivo, primera AS detalle
      FROM (
        SELECT linea, datos->>${campo} AS valor, min(linea) OVER (PARTITION BY clave) AS primera
        FROM (SELECT f.*, ${clave} AS clave FROM importacion_filas f) f
        WHERE clave IS NOT NULL
      ) d
      WHERE linea <> primera
    `,
  )

/** Compares the rows that are already there with their records, field by field; empty cells say nothing. */
export async function comparar(tx: Tx, tabla: string): Promise<void> {
  await tx.run(sql`
    UPDATE importacion_filas f
    SET cambios = d.cambios, antes = d.antes, difiere = true
    FROM (
      SELECT f.linea, jsonb_object_agg(k.key, k.value) AS cambios, jsonb_object_agg(k.key, t.actual->k.key) AS antes
      FROM importacion_filas f
      JOIN LATERAL (SELECT to_jsonb(r) AS actual FROM ${ident(tabla)} r WHERE r.id = f.id OFFSET 0) t
        ON NOT t.actual @> f.datos
      CROSS JOIN LATERAL jsonb_each(f.datos) k
      WHERE k.value IS DISTINCT FROM t.actual->k.key
      GROUP BY f.linea
    ) d
    WHERE d.linea = f.linea
  `)
}

/** Has the rows counted: of a temporary table nobody else does; planned as if it were empty, 100,000 take minutes. */
export const analizar = (tx: Tx): Promise<number> => tx.run(sql`ANALYZE importacion_filas`)

/** Decides each row: new, changed (where asked for, or by its key) or left as it is. */
export async function decidir(tx: Tx, { actualizar }: Encargo): Promise<void> {
  await tx.run(
    sql`
      UPDATE importacion_filas
      SET accion = CASE WHEN id IS NULL THEN 'nueva' WHEN difiere AND (${actualizar}::boolean OR extra ? 'vuelta')
        THEN 'cambiada' ELSE 'igual' END
    `,
  )
}

/** Gives each new row its id, in the order of the file. */
export async function numerar(tx: Tx, tabla: string): Promise<void> {
  await tx.run(sql`
    UPDATE importacion_filas f
    SET id = n.id
    FROM (
      SELECT linea, nextval(pg_get_serial_sequence(${tabla}, 'id'))::int AS id
      FROM (SELECT linea FROM importacion_filas WHERE accion = 'nueva' ORDER BY linea) o
    ) n
    WHERE n.linea = f.linea
  `)
  await analizar(tx)
}

const FILAS_POR_PARTE = 2_000

/** Runs `parte` for one stretch of new rows after another and says how many are done. */
export async function porPartes(tx: Tx, avance: Avance, parte: (filas: Sql) => Promise<unknown>): Promise<void> {
  const lineas = await tx.search<{ linea: number }>(
    sql`SELECT linea FROM importacion_filas WHERE accion = 'nueva' ORDER BY linea`,
  )
  for (let hechas = 0; hechas < lineas.length; hechas += FILAS_POR_PARTE) {
    const [desde, hasta] = [lineas[hechas], lineas[Math.min(hechas + FILAS_POR_PARTE, lineas.length) - 1]]
    await parte(sql`f.accion = 'nueva' AND f.linea BETWEEN ${desde?.linea} AND ${hasta?.linea}`)
    await avance(Math.min(hechas + FILAS_POR_PARTE, lineas.length))
  }
}

/** Changes the records of the rows `cambiada`, each only in what differs, and writes each change to the bitácora. */
export async function cambiar(
  tx: Tx,
  { quien }: Encargo,
  modulo: NombreModulo,
  tabla: string,
  columnas: readonly string[],
): Promise<void> {
  const cambiadas = sql`f.accion = 'cambiada' AND f.cambios IS NOT NULL`
  await updateRows(tx, tabla, columnas, sql`(SELECT f.id, f.cambios FROM importacion_filas f WHERE ${cambiadas})`)
  await tx.run(
    auditManySql(
      quien,
      { modulo, accion: 'importar', entidad: tabla },
      sql`
        (SELECT f.id, f.antes, f.cambios AS despues, f.linea FROM importacion_filas f WHERE ${cambiadas}) f
        ORDER BY f.linea
      `,
    ),
  )
}
