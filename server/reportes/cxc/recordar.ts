import { sumarMeses } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import {
  DIAS_ENTRE_RECORDATORIOS,
  type Canal,
  type MotivoSinRecordar,
  type Recordado,
  type RecordadosVarios,
} from '#contract/reportes/cxc'
import { texto } from '#i18n/texto'
import type { Carta } from '#server/correo/carta'
import { encolar, enviarPronto, type Revisor } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { remitenteDe } from '#server/correo/remitente'
import { hoy } from '#server/base/clock'
import { LOCKS } from '#server/db/locks'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { centroDe } from '#server/documentos/centro'
import { deUsuario } from '#server/hilos/cola'
import { enHilo } from '#server/hilos/hilos'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { avisoDe, leerRecordatorio, mensajeDe, type Avisado } from './aviso.ts'
import { estadoDeCuenta } from './estado.ts'

/** The statement that goes with a letter. */
const MESES_DE_ESTADO = 12
const A_LA_VEZ = 4
/** Hours after which a letter is dropped: the debt is soon another sum. */
const HORAS_DE_UN_RECORDATORIO = 24

interface Envio {
  canal: Canal
  /** Although one went out a short time ago. */
  repetir: boolean
  /** The mail server's word is waited for by whoever asked; otherwise the letters leave with the others. */
  espera?: boolean
}

type Hecho = { id: number; correo_id: number | null } | { motivo: MotivoSinRecordar }

/**
 * Reminds a student's guardian of what is overdue and keeps who did it, when, and of how much: a link that opens
 * WhatsApp with the message, or a letter with the statement of account, which waits for the mail server where that
 * takes none now. Throws `no_encontrado`, `recordado_hace_poco` unless `repetir`, and `regla` where nothing is overdue,
 * nobody can be reached that way, or the address is refused.
 */
export async function recordar(
  db: Database,
  correo: Correo,
  contexto: Contexto,
  cliente_id: number,
  envio: Envio,
): Promise<Recordado> {
  const aviso = found(await avisoDe(db, cliente_id, contexto.hoy))
  const hecho = await enviar(db, correo, contexto, aviso, envio)
  if ('motivo' in hecho)
    throw new AppError(hecho.motivo === 'reciente' ? 'recordado_hace_poco' : 'regla', {
      message: { key: `cxc.error.${hecho.motivo}`, params: { dias: DIAS_ENTRE_RECORDATORIOS } },
    })
  const whatsapp =
    envio.canal === 'whatsapp'
      ? `https://wa.me/${aviso.whatsapp?.destino.slice(1)}?text=${encodeURIComponent(mensajeDe(aviso).mensaje)}`
      : null
  return { recordatorio: await leerRecordatorio(db, hecho.id), whatsapp }
}

/**
 * Letters to many, a few at once; whoever could not be reminded comes back with the reason. Throws `regla` for an
 * unknown student.
 */
export async function recordarVarios(
  db: Database,
  correo: Correo,
  contexto: Contexto,
  cliente_ids: readonly number[],
  repetir: boolean,
): Promise<RecordadosVarios> {
  const pendientes = [...new Set(cliente_ids)]
  const resultado: RecordadosVarios = { enviados: [], sin_enviar: [] }
  const cartero = async () => {
    for (let id = pendientes.shift(); id !== undefined; id = pendientes.shift()) {
      const aviso = await avisoDe(db, id, contexto.hoy)
      if (!aviso) throw invalidField('cliente_ids', 'validacion.opcion')
      const hecho = await enviar(db, correo, contexto, aviso, { canal: 'correo', repetir, espera: false })
      if ('id' in hecho) resultado.enviados.push(id)
      else resultado.sin_enviar.push({ cliente_id: id, nombre: aviso.nombre, motivo: hecho.motivo })
    }
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, cartero))
  return resultado
}

async function enviar(
  db: Database,
  correo: Correo,
  contexto: Contexto,
  aviso: Avisado,
  { canal, repetir, espera = true }: Envio,
): Promise<Hecho> {
  if (aviso.vencido === 0) return { motivo: 'sin_vencido' }
  if (!aviso[canal] || (canal === 'correo' && !correo.activo)) return { motivo: 'sin_destino' }
  const carta = canal === 'correo' ? await cartaDeEstado(db, contexto, aviso) : undefined
  const anotado = await anotar(db, contexto, aviso, { canal, repetir, carta })
  if ('motivo' in anotado || anotado.correo_id === null) return anotado
  if (espera && (await enviarPronto(db, correo, anotado.correo_id)) === 'rechazado') return { motivo: 'no_enviado' }
  return anotado
}

/**
 * Takes the student's turn: one of two at the same moment finds the other's row. The letter is among those to be sent
 * as soon as the reminder is there.
 */
const anotar = (
  db: Database,
  contexto: Contexto,
  aviso: Avisado,
  { canal, repetir, carta }: Omit<Envio, 'espera'> & { carta: Carta | undefined },
): Promise<Hecho> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.reminders}, ${aviso.cliente_id})`)
    // Merged since the letter was written: what she owed is another's.
    const esta = await tx.maybe(
      sql`SELECT FROM clientes WHERE id = ${aviso.cliente_id} AND fusionado_en IS NULL FOR KEY SHARE`,
    )
    if (!esta) return { motivo: 'sin_vencido' }
    const otro = await tx.maybe(sql`
      SELECT
      FROM recordatorios r
      LEFT JOIN correos c ON c.id = r.correo_id
      WHERE r.cliente_id = ${aviso.cliente_id}
        AND (
          (NOT ${repetir} AND r.enviado_en > now() - make_interval(days => ${DIAS_ENTRE_RECORDATORIOS}))
            OR c.estado = 'pendiente'
        )
    `)
    if (otro) return { motivo: 'reciente' }
    const correo_id =
      carta === undefined ? null : await encolar(tx, carta, { clase: 'recordatorio', horas: HORAS_DE_UN_RECORDATORIO })
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO recordatorios (cliente_id, canal, destino, debe, vencido, usuario_id, correo_id, enviado_en)
      VALUES (
        ${aviso.cliente_id}, ${canal}, ${aviso[canal]?.destino}, ${aviso.debe}, ${aviso.vencido},
        ${contexto.usuario_id}, ${correo_id}, CASE WHEN ${correo_id === null} THEN now() END
      )
      RETURNING id
    `)
    await audit(tx, contexto, {
      modulo: 'CxC',
      accion: 'recordar',
      entidad: 'clientes',
      entidad_id: aviso.cliente_id,
      despues: { canal, destino: aviso[canal]?.destino, vencido: aviso.vencido },
    })
    return { id, correo_id }
  })

/**
 * A reminder that somebody made and that had to wait, as it reads by now. It does not leave where nothing is overdue
 * any more, or the person to remind is another or has another address.
 */
export const revisarRecordatorio: Revisor = async (db, correo_id, carta) => {
  const hecho = await db.maybe<{ cliente_id: number; usuario_id: number; debe: number; vencido: number }>(sql`
    SELECT cliente_id, usuario_id, debe, vencido
    FROM recordatorios
    WHERE correo_id = ${correo_id} AND usuario_id IS NOT NULL
  `)
  const aviso = hecho && (await avisoDe(db, hecho.cliente_id, hoy()))
  if (!aviso || aviso.vencido === 0 || aviso.correo?.destino !== carta.para) return undefined
  if (aviso.debe === hecho.debe && aviso.vencido === hecho.vencido) return carta
  const rehecha = await cartaDeEstado(db, { usuario_id: hecho.usuario_id, hoy: hoy() }, aviso)
  await db.transaction(async (tx) => {
    await tx.run(sql`
      UPDATE correos SET carta = ${JSON.stringify(rehecha)} WHERE id = ${correo_id} AND estado = 'pendiente'
    `)
    await tx.run(sql`
      UPDATE recordatorios SET debe = ${aviso.debe}, vencido = ${aviso.vencido} WHERE correo_id = ${correo_id}
    `)
  })
  return rehecha
}

async function cartaDeEstado(
  db: Database,
  contexto: Pick<Contexto, 'usuario_id' | 'hoy'>,
  { cliente_id, correo: destinatario, escribir }: Avisado,
): Promise<Carta | undefined> {
  if (!destinatario) return undefined
  const { hoy: hasta } = contexto
  const [centro, remitente, estado] = await Promise.all([
    centroDe(db),
    remitenteDe(db),
    estadoDeCuenta(db, cliente_id, { desde: sumarMeses(hasta, -MESES_DE_ESTADO), hasta }),
  ])
  const pdf = await enHilo(deUsuario(contexto), 'estadoDeCuenta', estado, centro, new Date())
  const { asunto, parrafos } = escribir(destinatario.nombre)
  const [saludo = '', ...antes] = parrafos
  return {
    centro: remitente,
    para: destinatario.destino,
    asunto,
    saludo,
    antes,
    despues: [texto('documentos.recordatorio.adjunto', { fecha: formatoFecha(hasta) })],
    adjuntos: [
      {
        nombre: nombreDelPdf(estado.codigo, hasta),
        tipo: 'application/pdf',
        contenido: Buffer.from(pdf).toString('base64'),
      },
    ],
  }
}

export const nombreDelPdf = (codigo: string, hasta: string): string => `estado-de-cuenta-${codigo}-${hasta}.pdf`
