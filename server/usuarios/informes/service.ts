import type { VistaDeLista } from '#contract/ajustes/filtros-guardados'
import { expandirLapsos } from '#contract/tiempo/lapsos'
import { esModulo, type NombreModulo } from '#contract/modulos'
import type { Informe, InformeCrear } from '#contract/usuarios/informes'
import { moduloDeVista, vistaDe } from '#server/ajustes/filtros-guardados/lectura'
import { audit } from '#server/bitacora/audit'
import type { Correo } from '#server/correo/correo'
import type { Database } from '#server/db/pool'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError } from '#server/http/errors'
import { may, type Sesion } from '#server/http/guard'
import type { Exportadores } from '#server/resource/salida/informes'
import type { Listas } from '#server/resource/list'
import { found } from '#server/resource/resource'

/** Whether it is a module whose list somebody may export. */
export const puede = (sesion: Sesion, modulo: string): modulo is NombreModulo =>
  esModulo(modulo) && may(sesion, modulo, 'exportar')

/** The question of a view, as a report keeps it. */
export const preguntaDe = ({ filtro, orden }: VistaDeLista): Pick<InformeCrear, 'filtro' | 'orden'> => ({
  filtro,
  orden: orden && [orden.field, orden.order],
})

/** As many as one user gets. */
const MOST = 20

type Fila = Omit<Informe, 'permitido'>

/** The reports that a user gets by mail. */
export async function informesDe(db: Database, sesion: Sesion): Promise<Informe[]> {
  const filas = await db.many<Fila>(sql`
    SELECT i.id, i.modulo, i.nombre, i.cada, i.vista, i.pausado, e.hasta AS ultimo, e.enviado_en
    FROM informes i
    LEFT JOIN LATERAL (
      SELECT v.hasta, CASE WHEN c.estado = 'enviado' THEN c.terminado_en END AS enviado_en
      FROM informe_envios v
      LEFT JOIN correos c ON c.id = v.correo_id
      WHERE v.informe_id = i.id
      ORDER BY v.hasta DESC
      LIMIT 1
    ) e ON true
    WHERE i.usuario_id = ${sesion.usuario_id}
    ORDER BY i.nombre, i.id
  `)
  return filas.map((fila) => ({ ...fila, permitido: puede(sesion, fila.modulo) }))
}

/**
 * Sends a list of what a user may export by mail from now on, or a view of it that she has; the period that is over
 * today was over before. Throws `sin_permiso`, `peticion_invalida` on a filter that the list has not, or a view of
 * another list, and `regla` without a mail server or over the most that one user gets.
 */
export async function crearInforme(
  db: Database,
  correo: Pick<Correo, 'activo'>,
  { exportadores, listas }: { exportadores: Exportadores; listas: Listas },
  { sesion, contexto }: { sesion: Sesion; contexto: Contexto },
  { modulo, nombre, cada, vista_id, ...ahora }: InformeCrear,
): Promise<void> {
  const exportador = exportadores.get(modulo)
  if (!exportador || !puede(sesion, modulo)) throw new AppError('sin_permiso')
  if (!correo.activo) throw new AppError('regla', { message: { key: 'informes.error.sin_correo' } })
  const vista = vista_id ? found(await vistaDe(db, { sesion, hoy: contexto.hoy, listas }, vista_id)) : undefined
  if (vista && moduloDeVista(vista.recurso) !== modulo) throw new AppError('no_encontrado')
  const { filtro, orden } = vista ? preguntaDe(vista) : ahora
  await exportador(sesion, { filter: expandirLapsos(filtro, contexto.hoy), sort: orden ?? undefined })
  await db.transaction(async (tx) => {
    await tx.run(sql`SELECT FROM usuarios WHERE id = ${sesion.usuario_id} FOR NO KEY UPDATE`)
    const { cuantos } = await tx.one<{ cuantos: number }>(
      sql`SELECT count(*) AS cuantos FROM informes WHERE usuario_id = ${sesion.usuario_id}`,
    )
    if (cuantos >= MOST)
      throw new AppError('regla', { message: { key: 'informes.error.maximo', params: { max: MOST } } })
    await tx.run(sql`
      INSERT INTO informes (usuario_id, modulo, nombre, filtro, orden, cada, desde, filtro_guardado_id, vista)
      VALUES (
        ${sesion.usuario_id}, ${modulo}, ${nombre}, ${JSON.stringify(filtro)}, ${orden && JSON.stringify(orden)},
        ${cada}, ${contexto.hoy}, ${vista?.id ?? null}, ${vista?.nombre ?? null}
      )
    `)
    await audit(tx, contexto, {
      modulo,
      accion: 'programar_informe',
      despues: { nombre, cada, filtro, vista: vista?.nombre },
    })
  })
}

/** Stops a report for a while, or sends it again from the next period on. Throws `no_encontrado` of another's. */
export async function pausarInforme(db: Database, { usuario_id, hoy }: Contexto, id: number, pausado: boolean) {
  found(
    await db.maybe(sql`
      UPDATE informes
      SET pausado = ${pausado}, desde = CASE WHEN ${pausado} THEN desde ELSE ${hoy}::date END
      WHERE id = ${id} AND usuario_id = ${usuario_id}
      RETURNING id
    `),
  )
}

/** Ends a report. Throws `no_encontrado` of another's. */
export async function quitarInforme(db: Database, contexto: Contexto, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const { modulo, nombre } = found(
      await tx.maybe<{ modulo: NombreModulo; nombre: string }>(sql`
        DELETE FROM informes WHERE id = ${id} AND usuario_id = ${contexto.usuario_id} RETURNING modulo, nombre
      `),
    )
    await audit(tx, contexto, { modulo, accion: 'quitar_informe', antes: { nombre } })
  })
}
