import {
  MOST_COMPARTIDAS,
  MOST_VISTAS,
  type VistaDeLista,
  type VistaCambiar,
  type VistaCrear,
  type LugarDeVista,
  type RolDeVista,
} from '#contract/ajustes/filtros-guardados'
import { audit } from '#server/bitacora/audit'
import type { Database, Db, Tx } from '#server/db/pool'
import type { Row } from '#server/db/row'
import { sql } from '#server/db/sql'
import type { Contexto } from '#server/http/context'
import { AppError, invalidField } from '#server/http/errors'
import { found, lastEditors } from '#server/resource/resource'
import { cuidaCompartidas, esListaSuya, moduloDeVista, puedeCompartir, vistaDe, type Quien } from './lectura.ts'

const TABLA = 'filtros_guardados'

interface Acto {
  quien: Quien
  contexto: Contexto
}

/** Roles that may see this list, and so have its views. Throws `sin_permiso` for who may not share them. */
export async function rolesDeVista(db: Db, { sesion }: Quien, recurso: string): Promise<RolDeVista[]> {
  if (!puedeCompartir(sesion, recurso)) throw new AppError('sin_permiso')
  return rolesQueVen(db, recurso)
}

const rolesQueVen = (db: Db, recurso: string): Promise<RolDeVista[]> =>
  db.many<RolDeVista>(sql`
    SELECT r.id, r.nombre
    FROM roles r
    WHERE EXISTS (
      SELECT FROM rol_permisos p WHERE p.rol_id = r.id AND p.modulo = ${moduloDeVista(recurso)} AND p.accion = 'ver'
    )
    ORDER BY r.nombre
  `)

/**
 * Keeps a view. The same one again, as after an answer that was lost, is the one that there is; another of its name is
 * refused, and so is one over the most.
 */
export const crearVista = (
  db: Database,
  { quien, contexto }: Acto,
  { roles = [], ...datos }: VistaCrear,
): Promise<VistaDeLista> =>
  db.transaction(async (tx) => {
    await deUnoEnUno(tx)
    const { usuario_id } = quien.sesion
    const igual = await laMisma(tx, quien, { roles, ...datos })
    if (igual) return igual
    // Those of lists that went, or that one may see no more, go on being read.
    if (!esListaSuya(quien.sesion, datos.recurso)) throw invalidField('recurso', 'validacion.vista_sin_lista')
    const { cuantas } = await tx.one<{ cuantas: number }>(
      sql`SELECT count(*) AS cuantas FROM filtros_guardados WHERE usuario_id = ${usuario_id}`,
    )
    if (cuantas >= MOST_VISTAS)
      throw new AppError('regla', { message: { key: 'errores.vistas_maximo', params: { max: MOST_VISTAS } } })
    await comprobar(tx, quien, { ...datos, roles, usuario_id })
    const { id } = await tx.one<{ id: number }>(sql`
      INSERT INTO filtros_guardados (usuario_id, recurso, nombre, filtro, orden, columnas, fijada, en_inicio)
      VALUES (
        ${usuario_id}, ${datos.recurso}, ${datos.nombre}, ${JSON.stringify(datos.filtro)}, ${enJson(datos.orden)},
        ${datos.columnas ?? null}, ${datos.fijada ?? false}, ${datos.en_inicio ?? false}
      )
      RETURNING id
    `)
    await compartir(tx, id, roles)
    const vista = found(await vistaDe(tx, quien, id))
    await trazar(tx, contexto, undefined, vista)
    return vista
  })

/** Changes a view whose version is the one named: absent 428, stale 412 with it as it is now, and who changed it. */
export const cambiarVista = (
  db: Database,
  { quien, contexto }: Acto,
  id: number,
  { version, id: _, recurso: __, roles, ...cambios }: VistaCambiar,
): Promise<VistaDeLista> =>
  db.transaction(async (tx) => {
    await deUnoEnUno(tx)
    const antes = found(await vistaDe(tx, quien, id))
    if (version === undefined) throw new AppError('version_requerida')
    if (version !== antes.version)
      throw new AppError('version_vieja', {
        data: { actual: antes, quien: (await lastEditors(tx, TABLA, [id])).get(id) },
      })
    const sonRoles = roles ?? antes.roles.map((rol) => rol.id)
    // Whoever may share no more may still make it their own again, and nothing else of what others have.
    const loDejaDeCompartir = antes.propia && sonRoles.length === 0
    if (!antes.cambia && !loDejaDeCompartir) throw new AppError('sin_permiso')
    const { usuario_id } = await tx.one<{ usuario_id: number }>(
      sql`SELECT usuario_id FROM filtros_guardados WHERE id = ${id}`,
    )
    await comprobar(tx, quien, {
      id,
      usuario_id,
      recurso: antes.recurso,
      nombre: cambios.nombre ?? antes.nombre,
      roles: sonRoles,
      eran: antes.roles.map((rol) => rol.id),
    })
    const { nombre, filtro, orden, columnas, fijada, en_inicio } = cambios
    // Also where only its roles change: a view that others have moves its version.
    await tx.run(sql`
      UPDATE filtros_guardados
      SET
        nombre = coalesce(${nombre ?? null}, nombre),
        filtro = coalesce(${enJson(filtro)}::jsonb, filtro),
        orden = CASE WHEN ${orden !== undefined} THEN ${enJson(orden)}::jsonb ELSE orden END,
        columnas = CASE WHEN ${columnas !== undefined} THEN ${columnas ?? null}::text[] ELSE columnas END,
        fijada = coalesce(${fijada ?? null}, fijada),
        en_inicio = coalesce(${en_inicio ?? null}, en_inicio)
      WHERE id = ${id}
    `)
    // Said for all, it is said for oneself too.
    if (fijada !== undefined || en_inicio !== undefined)
      await tx.run(sql`DELETE FROM filtro_lugares WHERE filtro_id = ${id} AND usuario_id = ${quien.sesion.usuario_id}`)
    if (roles) await compartir(tx, id, roles)
    // One that somebody else makes private again is not theirs to see any more.
    const despues = await vistaDe(tx, quien, id)
    await trazar(tx, contexto, antes, despues ?? { ...antes, ...cambios, roles: [] })
    return despues ?? { ...antes, roles: [] }
  })

/** Takes a view away, from all who had it. */
export const quitarVista = (db: Database, { quien, contexto }: Acto, id: number): Promise<VistaDeLista> =>
  db.transaction(async (tx) => {
    const antes = found(await vistaDe(tx, quien, id))
    if (!antes.quita) throw new AppError('sin_permiso')
    const quitada = await tx.run(sql`DELETE FROM filtros_guardados WHERE id = ${id}`)
    if (!quitada) throw new AppError('no_encontrado')
    await trazar(tx, contexto, antes, undefined)
    return antes
  })

/** Says where a view stands for who asks, and for nobody else. */
export const ponerVista = (
  db: Database,
  quien: Quien,
  id: number,
  { fijada, en_inicio }: LugarDeVista,
): Promise<VistaDeLista> =>
  db.transaction(async (tx) => {
    found(await vistaDe(tx, quien, id))
    await tx.run(sql`
      INSERT INTO filtro_lugares AS l (usuario_id, filtro_id, fijada, en_inicio)
      VALUES (${quien.sesion.usuario_id}, ${id}, ${fijada ?? null}, ${en_inicio ?? null})
      ON CONFLICT (usuario_id, filtro_id) DO UPDATE
      SET fijada = coalesce(excluded.fijada, l.fijada), en_inicio = coalesce(excluded.en_inicio, l.en_inicio)
    `)
    return found(await vistaDe(tx, quien, id))
  })

const enJson = (valor: unknown): string | null => (valor ? JSON.stringify(valor) : null)

/** Names and numbers of views are looked at by one writer at a time: there are few of them, and none is long. */
const deUnoEnUno = (tx: Tx): Promise<unknown> => tx.run(sql`LOCK TABLE filtros_guardados IN SHARE ROW EXCLUSIVE MODE`)

/** A view of who asks that says exactly this. */
async function laMisma(tx: Tx, quien: Quien, dada: VistaCrear): Promise<VistaDeLista | undefined> {
  const una = await tx.maybe<{ id: number }>(sql`
    SELECT f.id
    FROM filtros_guardados f
    WHERE f.usuario_id = ${quien.sesion.usuario_id} AND f.recurso = ${dada.recurso} AND f.nombre = ${dada.nombre}
      AND f.filtro = ${JSON.stringify(dada.filtro)}::jsonb AND f.orden IS NOT DISTINCT FROM ${enJson(dada.orden)}::jsonb
      AND f.columnas IS NOT DISTINCT FROM ${dada.columnas ?? null}::text[]
      AND f.fijada = ${dada.fijada ?? false} AND f.en_inicio = ${dada.en_inicio ?? false}
      AND ARRAY(SELECT rol_id FROM filtro_roles r WHERE r.filtro_id = f.id ORDER BY rol_id)
        = ARRAY(SELECT DISTINCT unnest(${dada.roles ?? []}::int[]) ORDER BY 1)
  `)
  return una && vistaDe(tx, quien, una.id)
}

interface Futura {
  id?: number
  usuario_id: number
  recurso: string
  nombre: string
  roles: readonly number[]
  /** Roles that it was shared with. */
  eran?: readonly number[]
}

/** The rules of a view as it will be. */
async function comprobar(tx: Tx, { sesion }: Quien, { id, usuario_id, recurso, nombre, roles, eran = [] }: Futura) {
  const compartida = roles.length > 0
  if (compartida && !puedeCompartir(sesion, recurso) && !cuidaCompartidas(sesion)) throw new AppError('sin_permiso')
  const pueden = compartida ? await rolesQueVen(tx, recurso) : []
  // A role that it had, and that lost the module since, is not in the way of another change.
  if (roles.some((rol) => !eran.includes(rol) && !pueden.some((otro) => otro.id === rol)))
    throw invalidField('roles', 'validacion.vista_rol')
  const otras = await tx.many<{ propia: boolean; compartida: boolean; llamada: boolean }>(sql`
    SELECT
      usuario_id = ${usuario_id} AS propia, EXISTS (SELECT FROM filtro_roles r WHERE r.filtro_id = f.id) AS compartida,
      sin_acentos(nombre) = sin_acentos(${nombre}) AS llamada
    FROM filtros_guardados f
    WHERE recurso = ${recurso} AND id IS DISTINCT FROM ${id ?? null}
  `)
  if (otras.some((otra) => otra.llamada && otra.propia)) throw invalidField('nombre', 'validacion.vista_repetida')
  if (!compartida) return
  if (otras.some((otra) => otra.llamada && otra.compartida))
    throw invalidField('nombre', 'validacion.vista_compartida_repetida')
  if (eran.length === 0 && otras.filter((otra) => otra.compartida).length >= MOST_COMPARTIDAS)
    throw invalidField('roles', 'validacion.vistas_compartidas_maximo', { max: MOST_COMPARTIDAS })
}

async function compartir(tx: Tx, id: number, roles: readonly number[]): Promise<void> {
  await tx.run(sql`DELETE FROM filtro_roles WHERE filtro_id = ${id} AND rol_id <> ALL(${roles})`)
  await tx.run(sql`
    INSERT INTO filtro_roles (filtro_id, rol_id)
    SELECT DISTINCT ${id}::int, unnest(${roles}::int[])
    ON CONFLICT DO NOTHING
  `)
}

/** A shared view leaves its trace, with what it asked and of whom; a private one is its user's own affair. */
async function trazar(tx: Tx, contexto: Contexto, antes?: VistaDeLista, despues?: VistaDeLista): Promise<void> {
  const [eraDeVarios, esDeVarios] = [!!antes?.roles.length, !!despues?.roles.length]
  const modulo = moduloDeVista((despues ?? antes)?.recurso ?? '')
  if (!modulo || !(eraDeVarios || esDeVarios)) return
  const accion = !despues
    ? 'quitar_vista'
    : !eraDeVarios
      ? 'compartir_vista'
      : esDeVarios
        ? 'cambiar_vista'
        : 'dejar_de_compartir_vista'
  await audit(tx, contexto, {
    modulo,
    accion,
    entidad: TABLA,
    entidad_id: (despues ?? antes)?.id,
    antes: eraDeVarios ? enBitacora(antes) : undefined,
    despues: despues && enBitacora(despues),
  })
}

const enBitacora = (vista: VistaDeLista | undefined): Row | undefined =>
  vista && {
    nombre: vista.nombre,
    filtro: vista.filtro,
    orden: vista.orden,
    columnas: vista.columnas,
    roles: vista.roles.map(({ nombre }) => nombre),
    ...vista.para_todos,
  }
