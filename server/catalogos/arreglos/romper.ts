import { texto } from '#i18n/texto'
import { REPORTADO } from '#server/cargos/pago-reportado'
import { cargosAl } from '#server/cargos/saldo-al'
import { enVigor } from '#server/cargos/vencimientos'
import { revocarDeArreglo } from '#server/catalogos/constancias/revocar'
import type { Database, Db, Tx } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import { SISTEMA } from '#server/http/quien'

interface Candidato {
  id: number
  numero: string
  fecha: string
  gracia_dias: number
}

/**
 * Debt of charge `c` that came back since arrangement `v` was signed, of payments of before: it is owed under the
 * charge's own date, and no instalment is late by it. A payment that was given back and is in force again came back no
 * more.
 */
const DE_ANTES = raw(`
  (
    SELECT coalesce(greatest(
      sum(a.monto) FILTER (WHERE a.desde <= v.fecha AND coalesce(a.hasta > v.fecha, true))
        - coalesce(sum(a.monto) FILTER (WHERE a.hasta IS NULL), 0), 0
    ), 0)
    FROM aplicaciones a
    JOIN recibos r ON r.id = a.recibo_id AND r.emitido_en < v.creado_en
    WHERE a.cargo_id = c.id
  )
`)

/** Whether an instalment of arrangement `v` is past its grace on a local date, and not paid. */
const incumplido = (hoy: string) => sql`
  EXISTS (
    SELECT FROM convenio_partes p
    JOIN cargos c ON c.id = p.cargo_id AND c.anulado_en IS NULL
    WHERE p.convenio_id = v.id
      AND p.vence + v.gracia_dias < ${hoy}::date
      AND c.neto - c.aplicado - ${DE_ANTES} - ${REPORTADO} > p.despues
  )
`

/**
 * Breaks the arrangements of which an instalment was not paid by the end of its grace, from the first day on which that
 * was so, however late this is done: from that day on the original ages hold again. A payment that the family reported
 * is answered first: nothing makes a broken one whole. What it holds is locked and asked again, so that a payment of
 * the same moment comes before and counts, or after: each in a transaction of its own, so that who pays waits for no
 * other than that of his charges. Answers how many.
 */
export async function romperArreglos(db: Database, hoy: string): Promise<number> {
  const candidatos = await db.many<Candidato>(sql`
    SELECT v.id, v.numero, v.fecha, v.gracia_dias
    FROM convenios v
    WHERE ${enVigor('v')} AND ${incumplido(hoy)}
    ORDER BY v.cliente_id, v.id
  `)
  let rotos = 0
  for (const candidato of candidatos) rotos += Number(await db.transaction((tx) => romper(tx, candidato, hoy)))
  return rotos
}

async function romper(tx: Tx, { id, numero, ...candidato }: Candidato, hoy: string): Promise<boolean> {
  // One that somebody else writes at this moment is left for the next hour.
  const suyo = await tx.maybe(sql`
    SELECT FROM convenios v WHERE v.id = ${id} AND ${enVigor('v')} FOR NO KEY UPDATE SKIP LOCKED
  `)
  if (!suyo) return false
  const cargos = await tx.many<{ id: number }>(sql`
    SELECT id
    FROM cargos
    WHERE id IN (SELECT cargo_id FROM convenio_partes WHERE convenio_id = ${id})
    ORDER BY id
    FOR NO KEY UPDATE
  `)
  if (!(await tx.maybe(sql`SELECT FROM convenios v WHERE v.id = ${id} AND ${incumplido(hoy)}`))) return false
  const desde = await desdeCuando(tx, { id, ...candidato }, hoy)
  await tx.run(sql`UPDATE convenios SET hasta = ${desde}, cierre = 'roto', cerrado_en = now() WHERE id = ${id}`)
  await audit(tx, SISTEMA, {
    modulo: 'Arreglos',
    accion: 'romper',
    entidad: 'convenios',
    entidad_id: id,
    despues: { numero, desde },
  })
  await revocarDeArreglo(
    tx,
    { ...SISTEMA, hoy },
    cargos.map((cargo) => cargo.id),
    texto('constancias.revocada.roto', { numero }),
  )
  return true
}

/** The days on which it may have come to that: the end of a grace, and what gave back to a charge what was paid. */
async function desdeCuando(
  tx: Tx,
  { id, fecha, gracia_dias }: Omit<Candidato, 'numero'>,
  hoy: string,
): Promise<string> {
  const cargos = sql`SELECT cargo_id FROM convenio_partes WHERE convenio_id = ${id}`
  const dias = await tx.many<{ dia: string }>(sql`
    SELECT DISTINCT dia
    FROM (
      SELECT vence + ${gracia_dias}::int + 1 AS dia FROM convenio_partes WHERE convenio_id = ${id}
      UNION ALL
      SELECT hasta FROM aplicaciones WHERE cargo_id IN (${cargos})
      UNION ALL
      SELECT hasta FROM cargo_ajustes WHERE cargo_id IN (${cargos})
    ) AS d
    WHERE dia > ${fecha} AND dia <= ${hoy}
    ORDER BY dia
  `)
  for (const { dia } of dias) {
    // Debt older than the arrangement came back of before it, and is no instalment.
    const falta = await tx.maybe(sql`
      SELECT
      FROM ${cargosAl(dia, cargos)} AS k
      WHERE k.pendiente > 0 AND k.vence >= ${fecha} AND k.dias > ${gracia_dias}
      LIMIT 1
    `)
    if (falta) return dia
  }
  return hoy
}

/**
 * Whether what is entered today says that a broken arrangement had been paid in time: of a paper receipt that was
 * brought after the break, dated before it. It stays broken, and is arranged again without anybody's word.
 */
export async function pagadoATiempo(db: Db, id: number): Promise<boolean> {
  const roto = await db.maybe<{ hasta: string; gracia_dias: number }>(
    sql`SELECT hasta, gracia_dias FROM convenios WHERE id = ${id} AND cierre = 'roto'`,
  )
  if (!roto) return false
  const falta = await db.maybe(sql`
    SELECT
    FROM ${cargosAl(roto.hasta, sql`SELECT cargo_id FROM convenio_partes WHERE convenio_id = ${id}`)} AS k
    JOIN convenio_partes p ON p.cargo_id = k.id AND p.convenio_id = ${id}
    WHERE p.vence + ${roto.gracia_dias}::int < ${roto.hasta}::date AND k.pendiente > p.despues
    LIMIT 1
  `)
  return !falta
}
