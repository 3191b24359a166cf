import { formatoNumero } from '#contract/texto/formato'
import { DIAS_POR_RESPONDER } from '#contract/recibos/reportados'
import { texto } from '#i18n/texto'
import { encolar } from './correo/cola.ts'
import type { Correo } from './correo/correo.ts'
import { remitenteDe } from './correo/remitente.ts'
import type { Database, Tx } from './db/pool.ts'
import { sql } from './db/sql.ts'
import { esDelDisco, type Fallo } from './http/carpetas.ts'
import { ADMINISTRA } from './http/exigencia.ts'

/** Tasks of each hour; letters name them by `correo.alertas.tarea`. */
const TAREAS = [
  'limpieza',
  'arreglos',
  'mensualidades',
  'becas',
  'mora',
  'mora_sin_confirmar',
  'reservas',
  'dias_de_recibos',
  'saldos',
  'cursos',
  'recordatorios',
  'informes',
] as const
export type Tarea = (typeof TAREAS)[number]

/** The next one tells it anew. */
const HORAS_DE_UNA_ALERTA = 20

/** A fact that somebody should look at before it costs the school something. */
export type Alerta =
  /** `dias` since the last backup; null when there never was one. */
  | { clase: 'respaldo'; dias: number | null }
  | { clase: 'prueba'; archivo: string; motivo: string }
  | { clase: 'disco'; mb: number }
  | ({ clase: `carpeta_${Fallo['cual']}` } & Pick<Fallo, 'cual' | 'fallo'>)
  | { clase: 'reloj' }
  /** So many payments that families reported wait for more than `DIAS_POR_RESPONDER` working days. */
  | { clase: 'reportados'; cuantos: number }
  | { clase: 'tareas'; cuales: Tarea[] }

/**
 * Writes to the administrators what is wrong: each matter once a local day while it lasts, and at once when it comes
 * again after it was over. Of several instances one writes; what no mail server takes waits with the other letters.
 */
export async function avisarAlertas(
  db: Database,
  correo: Correo,
  hoy: string,
  alertas: readonly Alerta[],
): Promise<void> {
  if (!correo.activo) return
  const clases = alertas.map(({ clase }) => clase)
  await db.transaction(async (tx) => {
    await tx.run(sql`DELETE FROM alertas_enviadas WHERE clase <> ALL(${clases}::text[])`)
    const mias = await tx.many<{ clase: string }>(sql`
      INSERT INTO alertas_enviadas (clase, fecha)
      SELECT clase, ${hoy}::date
      FROM unnest(${clases}::text[]) AS clase
      ON CONFLICT (clase) DO UPDATE SET fecha = excluded.fecha WHERE alertas_enviadas.fecha <> excluded.fecha
      RETURNING clase
    `)
    const nuevas = alertas.filter(({ clase }) => mias.some((mia) => mia.clase === clase))
    if (nuevas.length) await encolarAlertas(tx, correo.origen, nuevas)
  })
}

/** One letter to each administrator. */
async function encolarAlertas(tx: Tx, origen: string | undefined, alertas: readonly Alerta[]): Promise<void> {
  const centro = await remitenteDe(tx)
  const quienes = await tx.many<{ nombre: string; email: string }>(
    sql`SELECT u.nombre, u.email FROM usuarios u WHERE u.activo AND ${ADMINISTRA} ORDER BY u.id`,
  )
  for (const { nombre, email } of quienes)
    await encolar(
      tx,
      {
        centro,
        para: email,
        asunto: texto('correo.alertas.asunto', { centro: centro.nombre, smart_count: alertas.length }),
        saludo: texto('correo.saludo', { nombre }),
        antes: [texto('correo.alertas.antes'), ...alertas.map(frase)],
        ...(origen && { enlace: { rotulo: texto('correo.alertas.rotulo'), url: origen } }),
        despues: [texto('correo.alertas.despues')],
      },
      { clase: 'alerta', horas: HORAS_DE_UNA_ALERTA },
    )
}

/** The alert of a folder's fault: that of the disk of the data is the same whichever it is. */
export const alertaDe = (fallo: Fallo): Alerta =>
  esDelDisco(fallo)
    ? { clase: 'disco', mb: fallo.libre_mb }
    : { clase: `carpeta_${fallo.cual}`, cual: fallo.cual, fallo: fallo.fallo }

/** The alert in words, with what to do. */
export function frase(alerta: Alerta): string {
  if (alerta.clase === 'respaldo')
    return alerta.dias === null
      ? texto('correo.alertas.nunca_respaldo')
      : texto('correo.alertas.respaldo', { smart_count: alerta.dias })
  if (alerta.clase === 'prueba')
    return texto('correo.alertas.prueba', { archivo: alerta.archivo, motivo: alerta.motivo })
  if (alerta.clase === 'disco') return texto('correo.alertas.disco', { mb: formatoNumero(alerta.mb) })
  if ('cual' in alerta) return `${texto(`inicio.por_atender.carpeta.${alerta.cual}.${alerta.fallo}`)}.`
  if (alerta.clase === 'reloj') return texto('correo.alertas.reloj')
  if (alerta.clase === 'reportados')
    return texto('correo.alertas.reportados', { smart_count: alerta.cuantos, dias: DIAS_POR_RESPONDER })
  return texto('correo.alertas.tareas', {
    cuales: alerta.cuales.map((tarea) => texto(`correo.alertas.tarea.${tarea}`)).join(', '),
  })
}
