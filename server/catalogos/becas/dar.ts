import { cabe, montoDeDescuento, type DescuentoOfrecido } from '#contract/catalogos/descuentos'
import type { Centavos } from '#contract/dinero'
import { anotarAplicados, descuentosDe } from '#server/catalogos/descuentos/aplicar'
import type { Db, Tx } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { ajustar, deshacerAjustes } from '#server/libro/ajustes'
import { asentar } from '#server/libro/asentar'

interface Candidato extends Pick<DescuentoOfrecido, 'nombre' | 'tipo' | 'valor' | 'aplica_a' | 'acumulable'> {
  beca_id: number
  cargo_id: number
  bruto: Centavos
  debe: Centavos
  descuento_id: number
  motivo: string | null
  autorizacion_id: number | null
  exigia_autorizacion: boolean
  usuario_id: number
}

/**
 * Each charge `c` with each scholarship `b` in which it falls due and whose discount `d` it has not: once, also where
 * somebody took it off again.
 */
const POR_DAR = raw(`
  cargos c
  JOIN becas b ON b.cliente_id = c.cliente_id
    AND (b.matricula_id IS NULL OR b.matricula_id = c.matricula_id)
    AND c.vence BETWEEN b.desde AND coalesce(b.hasta, 'infinity')
  JOIN descuentos d ON d.id = b.descuento_id
    AND d.activo
    AND d.dias_antes IS NULL
    AND d.aplica_a IN ('todo', c.concepto)
  WHERE c.anulado_en IS NULL
    AND c.matricula_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM factura_lineas n WHERE n.cargo_id = c.id)
    AND c.aplicado < c.bruto - c.descuento
    AND NOT EXISTS (
      SELECT FROM descuentos_aplicados a
      LEFT JOIN cargo_ajustes j ON j.id = a.ajuste_id
      WHERE a.cargo_id = c.id AND a.descuento_id = b.descuento_id
        AND (a.hasta IS NULL OR j.deshecho_por IS NOT NULL)
    )
`)

/** The charges, by id, that fall due on a local date or later and lack what their students have. Locks nothing. */
export const cargosSinBeca = async (db: Db, hoy: string): Promise<number[]> =>
  (
    await db.one<{ ids: number[] }>(
      sql`SELECT coalesce(array_agg(DISTINCT c.id ORDER BY c.id), '{}') AS ids FROM ${POR_DAR} AND c.vence >= ${hoy}`,
    )
  ).ids

/**
 * Gives charges `c` that meet a condition the scholarships of their students in which they fall due
 * (docs/diseno/dominio.md, «Becas»), in the order in which they were granted. The charges must be locked or new. In
 * the name of who granted it, as of `hoy`. Answers how many discounts it gave.
 */
export async function darBecas(tx: Tx, hoy: string, cuales: Sql): Promise<number> {
  const candidatos = await tx.many<Candidato>(sql`
    SELECT
      c.id AS cargo_id, c.bruto, c.neto - c.aplicado AS debe, b.id AS beca_id, b.descuento_id,
      b.motivo, b.autorizacion_id, b.exigia_autorizacion, b.usuario_id, d.nombre, d.tipo, d.valor, d.aplica_a,
      d.acumulable
    FROM ${POR_DAR} AND ${cuales}
    ORDER BY c.id, b.id
  `)
  const suyos = await descuentosDe(tx, [...new Set(candidatos.map(({ cargo_id }) => cargo_id))])
  const queda = new Map(candidatos.map(({ cargo_id, debe }) => [cargo_id, debe]))
  let dados = 0
  for (const candidato of candidatos) {
    const { cargo_id, bruto } = candidato
    const tiene = suyos.get(cargo_id) ?? []
    const descuento = { ...candidato, id: candidato.descuento_id }
    if (!cabe(descuento, tiene)) continue
    const monto = montoDeDescuento(descuento, bruto, queda.get(cargo_id) ?? 0)
    if (monto === 0) continue
    await dar(tx, hoy, candidato, monto)
    queda.set(cargo_id, (queda.get(cargo_id) ?? 0) - monto)
    suyos.set(cargo_id, [...tiene, descuento])
    dados++
  }
  return dados
}

async function dar(tx: Tx, hoy: string, candidato: Candidato, monto: Centavos): Promise<void> {
  const { cargo_id, beca_id, descuento_id, nombre, tipo, valor, motivo, usuario_id } = candidato
  const autorizacion_id = candidato.exigia_autorizacion ? (candidato.autorizacion_id ?? undefined) : undefined
  const ajuste_id = await asentar(tx, { hoy, usuario_id }, (libro) =>
    ajustar(libro, { cargo_id, tipo: 'descuento', monto, motivo: motivo ?? nombre, autorizacion_id }),
  )
  const descuento = { id: descuento_id, nombre, tipo, valor, motivo, autorizacion_id }
  await anotarAplicados(tx, { usuario_id }, [{ cargo_id, ajuste_id, beca_id, descuento, monto, fecha: hoy }])
}

/** The charge `c` falls due after the end of the scholarship `b`. */
export const PASA_SU_FINAL = raw('c.vence > b.hasta')

/**
 * Each charge `c` that falls due after today, with the scholarship `b` that lowered it by `a`, where nothing is paid.
 * What was settled, given back, let off or invoiced on credit meanwhile is none of them.
 */
const porRetirar = (hoy: string): Sql => sql`
  descuentos_aplicados a
  JOIN becas b ON b.id = a.beca_id
  JOIN cargos c ON c.id = a.cargo_id
  WHERE a.hasta IS NULL
    AND c.vence > ${hoy}::date
    AND c.aplicado = 0
    AND c.anulado_en IS NULL
    AND NOT EXISTS (SELECT FROM factura_lineas n WHERE n.cargo_id = c.id)
    AND NOT EXISTS (SELECT FROM finiquitos f WHERE f.matricula_id = c.matricula_id AND f.estado = 'vigente')
    AND NOT EXISTS (
      SELECT FROM cargo_ajustes x
      WHERE x.cargo_id = c.id AND x.hasta IS NULL AND x.tipo IN ('condonacion', 'devolucion')
    )
`

/** The charges, by id, that keep what a scholarship that ended gave them. Locks nothing. */
export const cargosConBecaTerminada = async (db: Db, hoy: string): Promise<number[]> =>
  (
    await db.one<{ ids: number[] }>(sql`
      SELECT coalesce(array_agg(DISTINCT c.id ORDER BY c.id), '{}') AS ids
      FROM ${porRetirar(hoy)} AND ${PASA_SU_FINAL}
    `)
  ).ids

/**
 * Takes back what scholarships `b` that meet a condition gave to charges `c` that fall due after today: those are owed
 * whole again. Answers how many charges.
 */
export async function retirarBecas(tx: Tx, hoy: string, cuales: Sql): Promise<number> {
  const cargos = await tx.many<{ id: number; ajuste_id: number }>(sql`
    SELECT c.id, a.ajuste_id
    FROM ${porRetirar(hoy)} AND ${cuales}
    ORDER BY c.id
    FOR NO KEY UPDATE OF c SKIP LOCKED
  `)
  if (!cargos.length) return 0
  const ajustes = cargos.map(({ ajuste_id }) => ajuste_id)
  await asentar(tx, { hoy }, (libro) => deshacerAjustes(libro, sql`id = ANY(${ajustes})`))
  return new Set(cargos.map(({ id }) => id)).size
}
