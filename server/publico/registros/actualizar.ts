import { sumarDias } from '#contract/tiempo/fechas'
import {
  erroresDeRegistro,
  type EncargadoPublico,
  type RegistroActualizar,
  type RegistroPublico,
} from '#contract/publico/registro'
import { texto } from '#i18n/texto'
import { bloquearCursos } from '#server/catalogos/matriculas/service'
import type { Database, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { sql } from '#server/db/sql'
import { audit, difference } from '#server/bitacora/audit'
import { AppError } from '#server/http/errors'
import { updateRow } from '#server/resource/resource'
import { bloquearConvocatoria, cursosElegibles, elegibles } from './convocatoria.ts'
import { CAMPOS, enlaceNoDisponible, leerGuardado, publicar, reconocer, sirve, type Guardado } from './enlace.ts'
import { columnasDeEncargado } from './enviar.ts'
import { lugaresDe, quienEs, soltarLugares, tomarLugares, type LugarTomado, type Visita } from './lugares.ts'

/**
 * Changes a registration as its parent wishes: the fields, each with its history, and the courses with their places:
 * those that are left are free at once, new ones begin at the end of the line. Throws what `reconocer` throws,
 * `version_vieja` without the record, `regla` beside the field, `conflicto` for a course that takes nobody any more.
 */
export async function actualizarRegistro(
  db: Database,
  visita: Visita,
  { nacimiento, version, estudiante, encargado, ...enlace }: RegistroActualizar,
): Promise<RegistroPublico> {
  const id = await reconocer(db, visita, enlace, nacimiento, 'nacimiento')
  return db.transaction(async (tx) => {
    // The registration is locked first, then its campaign where it asks for places, and its courses last, as whoever
    // decides on it, or lets its reservation go, does.
    const sigue = await tx.maybe(
      sql`
        SELECT FROM registros r
        JOIN convocatorias c ON c.id = r.convocatoria_id
        WHERE r.id = ${id} AND ${sirve(enlace, visita.hoy)}
        FOR NO KEY UPDATE OF r
      `,
    )
    if (!sigue) throw enlaceNoDisponible()
    const antes = await leerGuardado(tx, id, visita.hoy)
    if (antes.version !== version)
      throw new AppError('version_vieja', { message: { key: 'convocatorias.error.cambio' } })
    const lugares = await lugaresDe(tx, id)
    const vivos = lugares.filter(({ vencido }) => !vencido)
    const { cursos: elegidos, ...persona } = estudiante
    const despues = { ...antes, ...persona, ...columnasDe(encargado) }
    await comprobar(
      tx,
      visita,
      antes,
      vivos,
      { ...persona, telefono: despues.telefono, cursos: elegidos },
      despues.encargado_nombres !== null,
    )

    const dejados = vivos.filter(({ curso_id }) => !elegidos.includes(curso_id))
    const nuevos = elegidos.filter((curso_id) => !vivos.some((lugar) => lugar.curso_id === curso_id))
    const campos = difference(soloCampos(antes), soloCampos(despues))
    if (!dejados.length && !nuevos.length && !Object.keys(campos.despues).length)
      return publicar(tx, visita, antes, lugares)

    if (nuevos.length) await bloquearConvocatoria(tx, antes.convocatoria_id)
    const cursos = await bloquearCursos(tx, [...dejados.map(({ curso_id }) => curso_id), ...nuevos])
    await soltarLugares(
      tx,
      visita,
      dejados.map(({ matricula_id }) => matricula_id),
      texto('convocatorias.lugar.quitado'),
    )
    await tomarLugares(tx, visita, antes.convocatoria_id, cursos, [{ registro_id: id, cursos: nuevos }])
    const reservado =
      nuevos.length && antes.reserva_vencida
        ? { reserva_vencida_en: null, reserva_hasta: sumarDias(visita.hoy, antes.reserva_dias) }
        : {}
    await updateRow(tx, 'registros', id, { ...campos.despues, ...reservado, estado: 'actualizado' })
    const quedan = await lugaresDe(tx, id)
    await anotar(tx, visita, id, {
      antes: { ...campos.antes, cursos: nombresDe(vivos) },
      despues: { ...campos.despues, cursos: nombresDe(quedan) },
    })
    return publicar(tx, visita, await leerGuardado(tx, id, visita.hoy), quedan)
  })
}

/** A guardian's columns to write: absent, none are touched; null, one who was taken out, empties them. */
const columnasDe = (encargado: EncargadoPublico | null | undefined) =>
  encargado === undefined ? {} : columnasDeEncargado(encargado)

const soloCampos = (registro: Guardado): Row => Object.fromEntries(CAMPOS.map((campo) => [campo, registro[campo]]))

const nombresDe = (lugares: readonly LugarTomado[]): string | null =>
  lugares.map(({ curso }) => curso).join(', ') || null

/** A course that it has already stays, also when the campaign offers it no more. */
async function comprobar(
  tx: Tx,
  { hoy }: Visita,
  { convocatoria_id }: Guardado,
  vivos: readonly LugarTomado[],
  estudiante: RegistroActualizar['estudiante'],
  con_encargado: boolean,
): Promise<void> {
  const { mayoria_edad } = await tx.one<{ mayoria_edad: number }>(sql`SELECT mayoria_edad FROM centro`)
  const cursos = await cursosElegibles(
    tx,
    elegibles(
      convocatoria_id,
      vivos.map(({ curso_id }) => curso_id),
      hoy,
    ),
  )
  const errors = erroresDeRegistro([estudiante], { hoy, mayoria_edad, con_encargado, cursos }, () => 'estudiante')
  if (Object.keys(errors).length) throw new AppError('regla', { errors })
}

/** Keeps what changed, field by field, for those who decide; the bitácora names the fields alone. */
async function anotar(
  tx: Tx,
  visita: Visita,
  registro_id: number,
  { antes, despues }: { antes: Row; despues: Row },
): Promise<void> {
  const cambian = Object.keys(despues).filter((campo) => antes[campo] !== despues[campo])
  const cambios = Object.fromEntries(cambian.map((campo) => [campo, { antes: antes[campo], despues: despues[campo] }]))
  await tx.run(
    sql`INSERT INTO registro_cambios (registro_id, cambios) VALUES (${registro_id}, ${JSON.stringify(cambios)})`,
  )
  await audit(tx, quienEs(visita), {
    modulo: 'NuevosRegistros',
    accion: 'actualizar',
    entidad: 'registros',
    entidad_id: registro_id,
    despues: { campos: cambian },
  })
}
