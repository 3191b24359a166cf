import type { Database } from '#server/db/pool'
import { join, raw, sql } from '#server/db/sql'
import { resumirDias } from '#server/reportes/recibosgeneral/dias'
import { faltasEn, fraseDe, INVARIANTES } from '#server/respaldo/invariantes'

/** The body of an expense of L 115.00 with its ISV. */
export const gasto = (categoria_id: number, datos: object = {}) => ({
  fecha: '2026-11-05',
  categoria_id,
  proveedor: 'Papelería El Estudiante',
  descripcion: 'Marcadores',
  importe_exento: 0,
  gravado_15: 100_00,
  gravado_18: 0,
  isv: 15_00,
  total: 115_00,
  metodo: 'transferencia',
  ...datos,
})

export const debeDe = async (db: Database, cargo_id: number): Promise<number> =>
  (await db.one<{ debe: number }>(sql`SELECT neto - aplicado AS debe FROM cargos WHERE id = ${cargo_id}`)).debe

const EN_SQL = Object.values(INVARIANTES).filter((comprobacion) => typeof comprobacion === 'string')
const EN_CODIGO = Object.fromEntries(
  Object.entries(INVARIANTES).filter(([, comprobacion]) => typeof comprobacion !== 'string'),
)
const CUANTAS = sql`
  SELECT count(*) AS n
  FROM (${join(
    EN_SQL.map((consulta) => sql`SELECT FROM (${raw(consulta)}) AS malos`),
    ' UNION ALL ',
  )}) AS x
`

/**
 * Everything that must be true of the money, whatever happened; answers what is not, in words. Some hundreds of times
 * in a run: whether anything is wrong is asked in one statement, which a connection plans once, and what, only then.
 */
export async function faltas(db: Database): Promise<string[]> {
  const halladas = await db.transaction(async (tx) => {
    // A database that several machines share, under load, takes longer than somebody at the counter would wait.
    await tx.takeYourTime()
    await tx.run(sql`SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY`)
    const { n } = await tx.one<{ n: number }>(CUANTAS)
    return faltasEn({ ...tx, search: tx.many }, n ? INVARIANTES : EN_CODIGO)
  })
  // From here on every day is a kept one: what then changes and touches no day is found when this is asked again.
  await resumirDias(db)
  return halladas.map(fraseDe)
}

/** Voids a charge as somebody who may would have done. */
export const anularCargo = async (db: Database, cargo_id: number): Promise<void> => {
  await db.run(sql`UPDATE cargos SET anulado_en = now(), anulado_motivo = 'x' WHERE id = ${cargo_id}`)
  await db.run(sql`
    WITH autorizada AS (
      INSERT INTO autorizaciones (fecha, permiso, que, motivo, usuario_id, autoriza_id, via)
      SELECT '2026-01-01', 'Descuentos:autorizar', 'Anular un cargo', 'x', min(id), min(id), 'propia'
      FROM usuarios
      RETURNING id
    )
    INSERT INTO autorizacion_filas (autorizacion_id, entidad, entidad_id, despues)
    SELECT id, 'cargos', ${cargo_id}::int, '{"anulado": true}'
    FROM autorizada
  `)
}
