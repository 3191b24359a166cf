import { seOrdena } from '#contract/listas/ordenes'
import { horaEn } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import { expandirLapsos } from '#contract/tiempo/lapsos'
import { CADA, type Cada, type InformeCrear } from '#contract/usuarios/informes'
import { texto } from '#i18n/texto'
import { vistaDe, type Quien } from '#server/ajustes/filtros-guardados/lectura'
import { audit } from '#server/bitacora/audit'
import { encolar, type Revisor } from '#server/correo/cola'
import type { Correo } from '#server/correo/correo'
import { remitenteDe } from '#server/correo/remitente'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { deUsuario } from '#server/hilos/cola'
import { enTurno } from '#server/hilos/hilos'
import { sesionDeUsuario } from '#server/http/guard'
import { EXCEL } from '#server/resource/salida/export'
import { enExcel } from '#server/resource/salida/hoja'
import type { Exportadores } from '#server/resource/salida/informes'
import type { Listas } from '#server/resource/list'
import { finDelPeriodo } from './periodo.ts'
import { preguntaDe, puede } from './service.ts'

/** A day is over, and what a till or a phone without network brings late has come. */
const HORA = 6
/** A report of yesterday is of use until the next one. */
const HORAS = 20
/** A larger file is refused by many mailboxes: its user finds it in Campana. */
const MOST_BYTES = 8 * 1024 * 1024

interface Informe extends Pick<InformeCrear, 'modulo' | 'nombre' | 'filtro' | 'orden' | 'cada'> {
  id: number
  usuario_id: number
  hasta: string
  filtro_guardado_id: number | null
  /** Name of the view that it follows, or followed. */
  vista: string | null
}

/** Lists by their modules: to export, and to ask. */
export interface Listados {
  exportadores: Exportadores
  listas: Listas
}

/**
 * Puts a letter for each report whose period is over among those to be sent: one of two instances finds the other's.
 * What it says is made in the moment in which it is sent, and kept nowhere.
 */
export async function programarInformes(db: Database, correo: Pick<Correo, 'activo'>, hoy: string): Promise<void> {
  if (!correo.activo || horaEn(new Date()) < HORA) return
  const fines = CADA.map((cada) => ({ cada, hasta: finDelPeriodo(cada, hoy) }))
  const pendientes = await db.search<{ id: number; hasta: string; cada: Cada; nombre: string; email: string }>(sql`
    SELECT i.id, p.hasta, i.cada, i.nombre, u.email
    FROM informes i
    JOIN jsonb_to_recordset(${JSON.stringify(fines)}::jsonb) AS p (cada text, hasta date) ON p.cada = i.cada
    JOIN usuarios u ON u.id = i.usuario_id AND u.activo
    WHERE NOT i.pausado
      AND p.hasta >= i.desde
      AND NOT EXISTS (SELECT FROM informe_envios e WHERE e.informe_id = i.id AND e.hasta = p.hasta)
    ORDER BY i.id
  `)
  const centro = await remitenteDe(db)
  for (const { id, hasta, cada, nombre, email } of pendientes)
    await db.transaction(async (tx) => {
      const mio = await tx.run(sql`
        INSERT INTO informe_envios (informe_id, hasta)
        SELECT id, ${hasta}::date FROM informes WHERE id = ${id} AND NOT pausado
        ON CONFLICT DO NOTHING
      `)
      if (!mio) return
      const carta = {
        centro,
        para: email,
        asunto: texto('correo.informe.asunto', { centro: centro.nombre, nombre }),
        saludo: '',
        antes: [texto(`correo.informe.${cada}`, { nombre, fecha: formatoFecha(hasta) })],
        despues: [texto('correo.informe.quitar')],
      }
      const correo_id = await encolar(tx, carta, { clase: 'informe', horas: HORAS })
      await tx.run(sql`
        UPDATE informe_envios SET correo_id = ${correo_id} WHERE informe_id = ${id} AND hasta = ${hasta}
      `)
    })
}

/**
 * A report as its user may see it in the moment in which it is sent, in a workbook. It does not leave where the user is
 * not active any more, may not export it any more, or has paused or ended it; nor to an address of before.
 */
export const revisorDeInformes =
  ({ exportadores, listas }: Listados, origen: string | undefined): Revisor =>
  async (db, correo_id, carta) => {
    const informe = await db.maybe<Informe>(sql`
      SELECT
        i.id, i.usuario_id, i.modulo, i.nombre, i.filtro, i.orden, i.cada, i.filtro_guardado_id, i.vista, e.hasta
      FROM informe_envios e
      JOIN informes i ON i.id = e.informe_id
      WHERE e.correo_id = ${correo_id} AND NOT i.pausado
    `)
    if (!informe) return undefined
    const { usuario_id, modulo, hasta } = informe
    const sesion = await sesionDeUsuario(db, usuario_id)
    const exportador = exportadores.get(modulo)
    if (!sesion || !exportador || sesion.email !== carta.para || !puede(sesion, modulo)) return undefined
    const { filtro, orden, aviso } = await preguntaAhora(db, informe, { sesion, hoy: hasta, listas })
    const filter = expandirLapsos(filtro, hasta)
    // Asked for while the list still had that order.
    const sort = orden && seOrdena(modulo, orden[0]) ? orden : undefined
    const exportado = await exportador(sesion, { filter, sort })
    const hoja = await enTurno({ ...deUsuario(sesion), sinPrisa: true }, () => juntar(enExcel(exportado)))
    const antes = aviso ? [...carta.antes, aviso] : carta.antes
    await audit(
      db,
      { usuario_id, usuario_nombre: sesion.nombre, ip: null, request_id: null },
      { modulo, accion: 'exportar', despues: { formato: 'xlsx', filtro: filter, por_correo: true } },
    )
    return {
      ...carta,
      saludo: texto('correo.saludo', { nombre: sesion.nombre }),
      antes,
      ...(hoja
        ? { adjuntos: [{ nombre: `${modulo}-${hasta}.xlsx`, tipo: EXCEL, contenido: hoja.toString('base64') }] }
        : { antes: [...antes, texto('correo.informe.grande')] }),
      ...(origen && { enlace: { rotulo: texto('correo.informe.abrir'), url: origen } }),
    }
  }

/**
 * The question that a report asks: of a view that its user still has, as it is now, which the report then keeps; of one
 * that is gone, as it was the last time. A letter says where it is not what was asked for.
 */
async function preguntaAhora(
  db: Database,
  { id, filtro_guardado_id, vista, filtro, orden }: Informe,
  quien: Quien,
): Promise<Pick<InformeCrear, 'filtro' | 'orden'> & { aviso?: string }> {
  if (vista === null) return { filtro, orden }
  const una = filtro_guardado_id === null ? undefined : await vistaDe(db, quien, filtro_guardado_id)
  if (!una) return { filtro, orden, aviso: texto('correo.informe.sin_vista', { vista }) }
  const ahora = preguntaDe(una)
  await db.run(sql`
    UPDATE informes
    SET filtro = ${JSON.stringify(ahora.filtro)}, orden = ${ahora.orden && JSON.stringify(ahora.orden)},
      vista = ${una.nombre}
    WHERE id = ${id}
  `)
  return { ...ahora, ...(una.fuera.length > 0 && { aviso: texto('correo.informe.fuera', { vista: una.nombre }) }) }
}

/** The whole of a file, or undefined of one that is too large for a letter. */
async function juntar(piezas: AsyncIterable<Uint8Array>): Promise<Buffer | undefined> {
  const partes: Uint8Array[] = []
  let bytes = 0
  for await (const pieza of piezas) {
    bytes += pieza.length
    if (bytes > MOST_BYTES) return undefined
    partes.push(pieza)
  }
  return Buffer.concat(partes)
}
