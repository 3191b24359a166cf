import type { Centavos } from '#contract/dinero'
import { formatoLempiras } from '#contract/texto/formato'
import { defectosDeImportes } from '#contract/gastos/importes'
import type { NotaDeGasto, NotaDeGastoCrear } from '#contract/gastos/notas'
import { audit } from '#server/bitacora/audit'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found, insertRow } from '#server/resource/resource'
import { requireNotasUnicas } from './nota-repetida.ts'
import { periodoDe } from './service.ts'

/*
 * Credit notes of a supplier. The expense's row is locked first, so that two notes can't take the same lempira and
 * nobody voids the expense meanwhile.
 */

const PARTES = ['importe_exento', 'gravado_15', 'gravado_18', 'isv'] as const

type Quedan = Record<(typeof PARTES)[number], Centavos>

/** The notes of an expense, the first one first, voided ones too. */
export const notasDe = (db: Db, gasto_id: number): Promise<NotaDeGasto[]> =>
  db.many<NotaDeGasto>(sql`
    SELECT
      n.id, n.fecha, n.periodo, n.documento, n.cai_proveedor, n.descripcion, n.importe_exento, n.gravado_15,
      n.gravado_18, n.isv, n.total, n.estado, u.nombre AS usuario_nombre, n.creado_en, n.anulado_motivo,
      EXISTS (SELECT FROM cierres_mensuales x WHERE x.mes >= n.periodo) AS mes_cerrado
    FROM gasto_notas n
    JOIN usuarios u ON u.id = n.usuario_id
    WHERE n.gasto_id = ${gasto_id}
    ORDER BY n.id
  `)

/**
 * Writes down a note that takes away from an expense in force, each part no more than what is left of it; answers its
 * id. It counts in the month of its date while that is open, as an expense does, and never before its expense. A number
 * is one note of its supplier, whichever expense it is put to.
 *
 * Throws `regla` beside a part that takes too much, `duplicado` beside the document, `mes_cerrado` and
 * `estado_no_permite`.
 */
export async function registrarNota(
  tx: Tx,
  contexto: Contexto,
  gasto_id: number,
  nota: NotaDeGastoCrear,
): Promise<number> {
  const gasto = found(
    await tx.maybe<{ fecha: string; periodo: string; estado: string; es_costo: boolean }>(
      sql`SELECT fecha, periodo, estado, es_costo FROM gastos WHERE id = ${gasto_id} FOR NO KEY UPDATE`,
    ),
  )
  if (gasto.estado === 'anulado') throw new AppError('estado_no_permite', { message: { key: 'gastos.error.anulado' } })
  if (!gasto.es_costo) throw new AppError('estado_no_permite', { message: { key: 'gastos.sin_costo.error.nota' } })
  const errors = defectosDeImportes(nota)
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
  if (nota.fecha > contexto.hoy) throw invalidField('fecha', 'validacion.fecha_futura')
  if (nota.fecha < gasto.fecha) throw invalidField('fecha', 'gastos.notas.error.antes')
  await requireQueden(tx, gasto_id, nota)
  const repetida = await tx.maybe(
    sql`
      SELECT FROM gasto_notas
      WHERE gasto_id = ${gasto_id} AND lower(documento) = lower(${nota.documento}) AND estado = 'registrado'
    `,
  )
  if (repetida)
    throw new AppError('duplicado', { errors: { documento: { key: 'gastos.notas.error.documento_repetido' } } })
  const periodo = await periodoDe(tx, contexto, { fecha: nota.fecha, pedido: nota.periodo, desde: gasto.periodo })
  const id = await insertRow(tx, 'gasto_notas', { ...nota, gasto_id, periodo, usuario_id: contexto.usuario_id })
  await requireNotasUnicas(tx, gasto_id, 'documento')
  await audit(tx, contexto, {
    modulo: 'Gastos',
    accion: 'acreditar',
    entidad: 'gastos',
    entidad_id: gasto_id,
    despues: { nota: nota.documento, total: nota.total, periodo },
  })
  return id
}

/**
 * Refuses a note beyond the rest of any part of the expense, its notes in force taken away. Throws `regla` beside that
 * part and the total.
 */
async function requireQueden(tx: Tx, gasto_id: number, nota: NotaDeGastoCrear): Promise<void> {
  const quedan = await tx.one<Quedan>(sql`
    SELECT
      g.importe_exento - coalesce(sum(n.importe_exento), 0)::bigint AS importe_exento,
      g.gravado_15 - coalesce(sum(n.gravado_15), 0)::bigint AS gravado_15,
      g.gravado_18 - coalesce(sum(n.gravado_18), 0)::bigint AS gravado_18,
      g.isv - coalesce(sum(n.isv), 0)::bigint AS isv
    FROM gastos g
    LEFT JOIN gasto_notas n ON n.gasto_id = g.id AND n.estado = 'registrado'
    WHERE g.id = ${gasto_id}
    GROUP BY g.id
  `)
  const pasadas = PARTES.filter((parte) => nota[parte] > quedan[parte])
  if (!pasadas.length) return
  // Told beside the total too: where everything is taxed alike the form shows no parts.
  const total = PARTES.reduce((suma, parte) => suma + quedan[parte], 0)
  throw new AppError('regla', {
    errors: Object.fromEntries([
      ...pasadas.map((parte) => [
        parte,
        { key: 'gastos.notas.error.excede_parte', params: { queda: formatoLempiras(quedan[parte]) } },
      ]),
      ['total', { key: 'gastos.notas.error.excede', params: { queda: formatoLempiras(total) } }],
    ]),
  })
}
