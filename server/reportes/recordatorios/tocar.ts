import { texto } from '#i18n/texto'
import type { ClaseDeAviso } from '#contract/reportes/recordatorios'
import { audit } from '#server/bitacora/audit'
import { urlDeCuenta } from '#server/catalogos/clientes/accesos'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { cancelarTodos, esperarLote } from './espera.ts'
import { remitenteConCuentas } from './mensaje.ts'
import { REHACER } from './preparar.ts'

interface Aviso {
  encargado_id: number | null
  cliente_id: number | null
  clase: ClaseDeAviso
  canal: string
  estado: string
  destino: string
  mensaje: string
}

const bloqueado = async (tx: Tx, id: number): Promise<Aviso> =>
  found(
    await tx.maybe<Aviso>(sql`
      SELECT encargado_id, cliente_id, clase, canal, estado, destino, mensaje
      FROM avisos
      WHERE id = ${id}
      FOR UPDATE
    `),
  )

/**
 * The link that opens WhatsApp with a message that waits, as it reads now, and keeps who opened it; null where nothing
 * of it is true any more. Throws `no_encontrado`, and `estado_no_permite` of one that is not waiting for a person.
 */
export async function abrirWhatsapp(
  tx: Tx,
  contexto: Contexto,
  id: number,
  origen: string | undefined,
): Promise<string | null> {
  const { clase, canal, estado } = await bloqueado(tx, id)
  if (canal !== 'whatsapp' || estado !== 'por_enviar')
    throw new AppError('estado_no_permite', { message: { key: 'recordatorios.error.ya_no_espera' } })
  if (!(await REHACER[clase](tx, id, await remitenteConCuentas(tx, origen), contexto.hoy))) return null
  const { destino, mensaje, encargado_id, cliente_id } = await bloqueado(tx, id)
  await tx.run(sql`
    UPDATE avisos
    SET estado = 'enviado', enviado_en = now(), usuario_id = ${contexto.usuario_id}
    WHERE id = ${id}
  `)
  const suyos = await tx.many<{ cliente_id: number; vencido: number }>(sql`
    UPDATE recordatorios
    SET enviado_en = now(), usuario_id = ${contexto.usuario_id}
    WHERE aviso_id = ${id}
    RETURNING cliente_id, vencido
  `)
  for (const { cliente_id: de, vencido } of suyos)
    await audit(tx, contexto, {
      modulo: 'CxC',
      accion: 'recordar',
      entidad: 'clientes',
      entidad_id: de,
      despues: { canal, destino, vencido },
    })
  const ausentes = await tx.many<{ cliente_id: number }>(sql`
    SELECT DISTINCT m.cliente_id
    FROM aviso_ausencias x
    JOIN matriculas m ON m.id = x.matricula_id
    WHERE x.aviso_id = ${id} AND NOT x.retirada
  `)
  for (const { cliente_id: de } of ausentes)
    await audit(tx, contexto, {
      modulo: 'Recordatorios',
      accion: 'avisar_ausencia',
      entidad: 'clientes',
      entidad_id: de,
      despues: { canal, destino },
    })
  const [rotulo, parte, estudiantes] =
    clase === 'pago'
      ? ([texto('documentos.aviso_pago.cuenta_en_linea'), 'cuenta', suyos] as const)
      : ([texto('documentos.ausencia.en_linea'), 'asistencia', ausentes] as const)
  const url = await urlDeCuenta(tx, { encargado_id, cliente_id }, estudiantes, { hoy: contexto.hoy, origen, parte })
  const dicho = url ? `${mensaje}\n\n${rotulo}:\n${url}` : mensaje
  return `https://wa.me/${destino.slice(1)}?text=${encodeURIComponent(dicho)}`
}

/** Whether whom a message went to gets more of them: who asked for none gets none, also of what waits. */
export async function preferir(tx: Tx, contexto: Contexto, id: number, recibe: boolean): Promise<void> {
  await esperarLote(tx)
  const { encargado_id, cliente_id } = await bloqueado(tx, id)
  const suyo = sql`
    encargado_id = ${encargado_id} OR (${encargado_id}::int IS NULL AND cliente_id = ${cliente_id})
  `
  await tx.run(sql`DELETE FROM sin_recordatorios WHERE ${suyo}`)
  if (!recibe) {
    await tx.run(sql`
      INSERT INTO sin_recordatorios (encargado_id, cliente_id, usuario_id)
      VALUES (${encargado_id}, ${encargado_id === null ? cliente_id : null}, ${contexto.usuario_id})
    `)
    await cancelarTodos(tx, { encargado_id, cliente_id })
  }
  await audit(tx, contexto, {
    modulo: 'Recordatorios',
    accion: recibe ? 'permitir' : 'no_enviar_mas',
    entidad: 'avisos',
    entidad_id: id,
  })
}
