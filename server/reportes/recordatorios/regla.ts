import type { ReglaRecordatorios, ReglaVista } from '#contract/reportes/recordatorios'
import { audit } from '#server/bitacora/audit'
import type { Correo } from '#server/correo/correo'
import { esDeDia } from '#server/correo/horario'
import type { Db, Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { cancelarTodos, esperarLote } from './espera.ts'

interface Fila {
  activo: boolean
  pasos: number[]
  ausencias: boolean
  desde: string | null
  version: number
}

/** The rule of the centre, and whether anything can leave now. */
export async function leerRegla(db: Db, correo: Pick<Correo, 'activo'>): Promise<ReglaVista> {
  const fila = await db.one<Fila>(sql`SELECT activo, pasos, desde, ausencias, version FROM recordatorio_reglas`)
  return { ...enDias(fila), desde: fila.desde, correo: correo.activo, de_dia: await esDeDia(db, new Date()) }
}

const enDias = ({ activo, pasos, ausencias, version }: Fila): ReglaRecordatorios => ({
  activo,
  ausencias,
  antes: pasos.filter((paso) => paso <= 0).map((paso) => Math.abs(paso)),
  despues: pasos.filter((paso) => paso > 0),
  version,
})

/**
 * Changes the rule. Turned on, it counts from today; turned off, what waits is taken back. Throws `version_vieja`, and
 * `regla` where it is on without a day.
 */
export async function guardarRegla(tx: Tx, contexto: Contexto, regla: ReglaRecordatorios): Promise<void> {
  const { activo, antes, despues, ausencias, version } = regla
  const pasos = [...antes.map((dias) => -dias), ...despues].toSorted((a, b) => a - b)
  if (activo && !pasos.length)
    throw new AppError('regla', { errors: { despues: { key: 'recordatorios.error.sin_dias' } } })
  await esperarLote(tx)
  const antigua = await tx.one<Fila>(sql`
    SELECT activo, pasos, desde, ausencias, version FROM recordatorio_reglas FOR UPDATE
  `)
  if (antigua.version !== version) throw new AppError('version_vieja', { data: { actual: enDias(antigua) } })
  const desde = activo && !antigua.activo ? contexto.hoy : antigua.desde
  await tx.run(sql`
    UPDATE recordatorio_reglas
    SET activo = ${activo}, pasos = ${pasos}, desde = ${desde},
      ausencias_desde = CASE WHEN ${ausencias} AND NOT ausencias THEN now() ELSE ausencias_desde END,
      ausencias = ${ausencias}
  `)
  if (!activo) await cancelarTodos(tx, { clase: 'pago' })
  if (!ausencias) await cancelarTodos(tx, { clase: 'ausencia' })
  await audit(tx, contexto, {
    modulo: 'Recordatorios',
    accion: 'cambiar_regla',
    antes: { activo: antigua.activo, pasos: antigua.pasos, ausencias: antigua.ausencias },
    despues: { activo, pasos, ausencias },
  })
}
