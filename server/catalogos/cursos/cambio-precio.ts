import type * as z from 'zod'
import type { CambioPrecioBody, Curso } from '#contract/catalogos/cursos'
import type { Tx } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { audit } from '#server/bitacora/audit'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found } from '#server/resource/resource'
import { cambiarLosSuyos } from './cargos-del-precio.ts'
import { cursosPropios, requireCurso } from './propios.ts'
import { permitirPrecio } from './rebajas.ts'
import { leerCurso } from './service.ts'

/**
 * Changes the prices (centavos) of a course and, when asked, of the charges of its live enrolments that nothing has
 * been applied to (docs/diseno/dominio.md, «Cursos»). A discount keeps its amount; a charge that would be
 * lowered by more than its price stays as it is.
 * Throws `no_encontrado`, `version_vieja`.
 */
export async function cambiarPrecio(
  tx: Tx,
  contexto: Contexto,
  curso_id: number,
  { version, actualizar_cargos, motivo, ...precios }: z.output<typeof CambioPrecioBody>,
): Promise<Curso & { cargos_cambiados: number }> {
  await tx.run(sql`SELECT FROM cursos WHERE id = ${curso_id} FOR NO KEY UPDATE`)
  await requireCurso(tx, contexto, curso_id)
  const antes = found(await leerCurso(tx, curso_id, cursosPropios(contexto)))
  if (antes.version !== version) throw new AppError('version_vieja', { data: { actual: antes } })
  if (antes.hasta_retiro && precios.precio_mensualidad === 0)
    throw invalidField('precio_mensualidad', 'validacion.mensualidad_sin_precio')
  const autorizacion_id = await permitirPrecio(tx, contexto, {
    entidad: 'cursos',
    id: curso_id,
    nombre: antes.nombre,
    antes,
    cambios: precios,
    motivo,
  })
  const cambiados = actualizar_cargos ? await cambiarLosSuyos(tx, contexto, { curso_id, precios, autorizacion_id }) : []
  await tx.run(
    sql`
      UPDATE cursos
      SET precio_matricula = ${precios.precio_matricula}, precio_mensualidad = ${precios.precio_mensualidad}
      WHERE id = ${curso_id}
    `,
  )
  const despues = {
    ...found(await leerCurso(tx, curso_id, cursosPropios(contexto))),
    cargos_cambiados: cambiados.length,
  }
  await audit(tx, contexto, {
    modulo: 'Cursos',
    accion: 'cambio_precio',
    entidad: 'cursos',
    entidad_id: curso_id,
    antes,
    despues,
  })
  return despues
}
