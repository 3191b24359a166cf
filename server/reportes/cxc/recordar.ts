import { sumarMeses } from '#contract/fechas'
import { formatoFecha } from '#contract/formato'
import {
  DIAS_ENTRE_RECORDATORIOS,
  type Canal,
  type MotivoSinRecordar,
  type Recordado,
  type RecordadosVarios,
} from '#contract/reportes/cxc'
import { texto } from '#i18n/texto'
import type { Correo } from '#server/correo/correo'
import { LOCKS } from '#server/db/locks'
import type { Database, Tx } from '#server/db/pool'
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
/** After so many letters in a row that nobody took, the mail server is not asked again. */
const MOST_FALLOS = 3

interface Envio {
  canal: Canal
  /** Although one went out a short time ago. */
  repetir: boolean
}

type Hecho = { id: number } | { motivo: MotivoSinRecordar }

/**
 * Reminds a student's guardian of what is overdue and keeps who did it, when, and of how much: a link that opens
 * WhatsApp with the message, or a letter with the statement of account. Throws `no_encontrado`, `recordado_hace_poco`
 * unless `repetir`, and `regla` where nothing is overdue, nobody can be reached that way, or the letter was not taken.
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
      ? `https://wa.me/${aviso.whatsapp?.destino.slice(1)}?text=${encodeURIComponent(mensajeDe(aviso))}`
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
  let fallos = 0
  const cartero = async () => {
    for (let id = pendientes.shift(); id !== undefined; id = pendientes.shift()) {
      const aviso = await avisoDe(db, id, contexto.hoy)
      if (!aviso) throw invalidField('cliente_ids', 'validacion.opcion')
      const hecho: Hecho =
        fallos < MOST_FALLOS
          ? await enviar(db, correo, contexto, aviso, { canal: 'correo', repetir })
          : { motivo: 'no_enviado' }
      if ('id' in hecho) {
        fallos = 0
        resultado.enviados.push(id)
      } else {
        if (hecho.motivo === 'no_enviado') fallos++
        resultado.sin_enviar.push({ cliente_id: id, nombre: aviso.nombre, motivo: hecho.motivo })
      }
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
  { canal, repetir }: Envio,
): Promise<Hecho> {
  if (aviso.vencido === 0) return { motivo: 'sin_vencido' }
  if (!aviso[canal] || (canal === 'correo' && !correo.activo)) return { motivo: 'sin_destino' }
  const anotado = await anotar(db, contexto, aviso, { canal, repetir })
  if ('motivo' in anotado || canal === 'whatsapp') return anotado
  if (await cartear(db, correo, contexto, aviso)) {
    await db.transaction((tx) => salio(tx, contexto, anotado.id, aviso, canal))
    return anotado
  }
  await db.run(sql`DELETE FROM recordatorios WHERE id = ${anotado.id}`)
  return { motivo: 'no_enviado' }
}

/**
 * Takes the student's turn: one of two at the same moment finds the other's row. A letter is only there once it has
 * left.
 */
const anotar = (db: Database, contexto: Contexto, aviso: Avisado, { canal, repetir }: Envio): Promise<Hecho> =>
  db.transaction(async (tx) => {
    await tx.run(sql`SELECT pg_advisory_xact_lock(${LOCKS.reminders}, ${aviso.cliente_id})`)
    const otro = await tx.maybe(sql`
      SELECT FROM recordatorios
      WHERE cliente_id = ${aviso.cliente_id}
        AND (
          (NOT ${repetir} AND enviado_en > now() - make_interval(days => ${DIAS_ENTRE_RECORDATORIOS}))
            OR (enviado_en IS NULL AND creado_en > now() - interval '1 minute')
        )
    `)
    if (otro) return { motivo: 'reciente' }
    const { id } = await tx.one<{
      id: number
    }>(sql`
      INSERT INTO recordatorios (cliente_id, canal, destino, debe, vencido, usuario_id)
      VALUES (
        ${aviso.cliente_id}, ${canal}, ${aviso[canal]?.destino}, ${aviso.debe}, ${aviso.vencido}, ${contexto.usuario_id}
      )
      RETURNING id
    `)
    if (canal === 'whatsapp') await salio(tx, contexto, id, aviso, canal)
    return { id }
  })

async function salio(tx: Tx, contexto: Contexto, id: number, aviso: Avisado, canal: Canal): Promise<void> {
  await tx.run(sql`UPDATE recordatorios SET enviado_en = now() WHERE id = ${id}`)
  await audit(tx, contexto, {
    modulo: 'CxC',
    accion: 'recordar',
    entidad: 'clientes',
    entidad_id: aviso.cliente_id,
    despues: { canal, destino: aviso[canal]?.destino, vencido: aviso.vencido },
  })
}

async function cartear(
  db: Database,
  correo: Correo,
  contexto: Contexto,
  { cliente_id, nombre, correo: destinatario, saludo, cuerpo }: Avisado,
): Promise<boolean> {
  if (!destinatario) return false
  const { hoy } = contexto
  const [centro, estado] = await Promise.all([
    centroDe(db),
    estadoDeCuenta(db, cliente_id, { desde: sumarMeses(hoy, -MESES_DE_ESTADO), hasta: hoy }),
  ])
  return correo.enviar({
    centro,
    para: destinatario.destino,
    asunto: texto('documentos.recordatorio.asunto', { centro: centro.nombre, estudiante: nombre }),
    saludo: saludo(destinatario.nombre),
    antes: cuerpo,
    despues: [texto('documentos.recordatorio.adjunto', { fecha: formatoFecha(hoy) })],
    adjuntos: [
      {
        nombre: nombreDelPdf(estado.codigo, hoy),
        tipo: 'application/pdf',
        contenido: await enHilo(deUsuario(contexto), 'estadoDeCuenta', estado, centro, new Date()),
      },
    ],
  })
}

export const nombreDelPdf = (codigo: string, hasta: string): string => `estado-de-cuenta-${codigo}-${hasta}.pdf`
