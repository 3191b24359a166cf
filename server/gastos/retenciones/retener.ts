import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import type { GastoCrear } from '#contract/gastos/gastos'
import type { Importes } from '#contract/gastos/importes'
import { retener, type RetencionDeGasto, type TasaRetencion } from '#contract/gastos/retenciones'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { invalidField } from '#server/http/errors'

type Tasa = Omit<RetencionDeGasto, 'importe_base' | 'monto'>

/** Amounts withheld of an expense, by its rates. */
export const retencionesDe = (db: Db, gasto_id: number): Promise<RetencionDeGasto[]> =>
  db.many<RetencionDeGasto>(sql`
    SELECT tasa_id, nombre, impuesto, tasa, base, importe_base, monto
    FROM gasto_retenciones
    WHERE gasto_id = ${gasto_id}
    ORDER BY tasa_id
  `)

type Pedido = Importes & Pick<GastoCrear, 'tasas_retencion' | 'retenido_visto'>

/**
 * Amounts that the chosen rates withhold of a document. A rate that the expense had `antes` goes on as it was chosen,
 * whatever became of it; another one is in use, and takes what whoever chose it saw. Throws `regla` beside
 * `tasas_retencion`.
 */
export async function calcularRetenciones(
  db: Db,
  { tasas_retencion, retenido_visto, ...importes }: Pedido,
  antes: readonly RetencionDeGasto[] = [],
): Promise<RetencionDeGasto[]> {
  const suyas = antes.filter(({ tasa_id }) => tasas_retencion.includes(tasa_id))
  const nuevas = tasas_retencion.filter((id) => !suyas.some(({ tasa_id }) => tasa_id === id))
  const elegidas = nuevas.length ? await activas(db, nuevas) : []
  const retenciones = [...suyas, ...elegidas]
    .map((tasa) => ({ ...tasa, ...retener(tasa, importes) }))
    .toSorted((a, b) => a.tasa_id - b.tasa_id)
  const nada = retenciones.find(({ monto }) => monto === 0)
  if (nada)
    throw invalidField('tasas_retencion', `gastos.retencion.error.sin_base.${nada.base}`, { nombre: nada.nombre })
  const suma = sumaRetenida(retenciones)
  if (suma >= importes.total && retenciones.length)
    throw invalidField('tasas_retencion', 'gastos.retencion.error.excede')
  // A certificate may go out at once: nobody gives another one than was seen.
  if (typeof retenido_visto === 'number' && retenido_visto !== suma)
    throw invalidField('tasas_retencion', 'gastos.retencion.error.cambio', {
      visto: formatoLempiras(retenido_visto),
      ahora: formatoLempiras(suma),
    })
  return retenciones
}

async function activas(db: Db, ids: readonly number[]): Promise<Tasa[]> {
  const tasas = await db.many<Pick<TasaRetencion, 'id'> & Omit<Tasa, 'tasa_id'>>(sql`
    SELECT id, nombre, impuesto, tasa, base FROM tasas_retencion WHERE id = ANY(${ids}::int[]) AND activo
  `)
  if (tasas.length < ids.length) throw invalidField('tasas_retencion', 'gastos.retencion.error.tasa_inactiva')
  return tasas.map(({ id, ...tasa }) => ({ tasa_id: id, ...tasa }))
}

export const sumaRetenida = (retenciones: readonly RetencionDeGasto[]): Centavos =>
  retenciones.reduce((suma, { monto }) => suma + monto, 0)

/** Makes what an expense withheld exactly these. */
export async function guardarRetenciones(
  tx: Tx,
  gasto_id: number,
  retenciones: readonly RetencionDeGasto[],
): Promise<void> {
  await tx.run(sql`DELETE FROM gasto_retenciones WHERE gasto_id = ${gasto_id}`)
  await tx.run(sql`
    INSERT INTO gasto_retenciones (gasto_id, tasa_id, nombre, impuesto, tasa, base, importe_base, monto)
    SELECT ${gasto_id}::int, r.*
    FROM jsonb_to_recordset(${JSON.stringify(retenciones)}::jsonb) AS r(
      tasa_id int, nombre text, impuesto text, tasa int, base text, importe_base bigint, monto bigint
    )
  `)
}
