import type { VistaDeLista, RolDeVista } from '#contract/ajustes/filtros-guardados'
import { moduloDeRuta, recursoDe, type NombreModulo } from '#contract/modulos'
import type { Db } from '#server/db/pool'
import { sql, type Sql } from '#server/db/sql'
import { may, type Sesion } from '#server/http/guard'
import type { Listas } from '#server/resource/list'
import { loQueVale } from './lo-que-vale.ts'

/** A session that asks, its local date, and the lists that views are of. */
export interface Quien {
  sesion: Sesion
  hoy: string
  listas: Listas
}

/** The module of a view's list; undefined of one that nobody has. */
export const moduloDeVista = (recurso: string): NombreModulo | undefined => moduloDeRuta(`/${recurso}`)?.name

/** Whether there is such a list, under this very name, and a session may see it: a view is of no other. */
export function esListaSuya(sesion: Sesion, recurso: string): boolean {
  const modulo = moduloDeVista(recurso)
  return modulo !== undefined && recursoDe(modulo) === recurso && may(sesion, modulo, 'ver')
}

/** Whoever administers roles looks after what is shared with them, also once its owner has left. */
export const cuidaCompartidas = (sesion: Sesion): boolean => may(sesion, 'Roles', 'editar')

/**
 * Whether a session may share a view of this list: who may take its rows out of the house may also hand out the
 * question, and who administers roles.
 */
export function puedeCompartir(sesion: Sesion, recurso: string): boolean {
  const modulo = moduloDeVista(recurso)
  return (
    modulo !== undefined && may(sesion, modulo, 'ver') && (may(sesion, modulo, 'exportar') || cuidaCompartidas(sesion))
  )
}

interface Fila extends Pick<VistaDeLista, 'id' | 'version' | 'recurso' | 'nombre' | 'filtro' | 'orden' | 'columnas'> {
  usuario_id: number
  duenio: string
  roles: RolDeVista[]
  con_su_rol: boolean
  fijada: boolean
  en_inicio: boolean
  lugar_fijada: boolean | null
  lugar_en_inicio: boolean | null
}

/** Views that a session has: its own, those shared with its role, and for who cares for them all that are shared. */
export async function vistasDe(db: Db, { sesion, hoy, listas }: Quien, donde: Sql): Promise<VistaDeLista[]> {
  const filas = await db.many<Fila>(sql`
    SELECT
      f.id, f.version, f.recurso, f.nombre, f.filtro, f.orden, f.columnas, f.usuario_id, u.nombre AS duenio,
      c.roles, c.con_su_rol, f.fijada, f.en_inicio, l.fijada AS lugar_fijada, l.en_inicio AS lugar_en_inicio
    FROM filtros_guardados f
    JOIN usuarios u ON u.id = f.usuario_id
    CROSS JOIN LATERAL (
      SELECT
        coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'nombre', r.nombre) ORDER BY r.nombre), '[]') AS roles,
        coalesce(bool_or(r.id = ${sesion.rol_id}), false) AS con_su_rol
      FROM filtro_roles fr
      JOIN roles r ON r.id = fr.rol_id
      WHERE fr.filtro_id = f.id
    ) c
    LEFT JOIN filtro_lugares l ON l.filtro_id = f.id AND l.usuario_id = ${sesion.usuario_id}
    WHERE (f.usuario_id = ${sesion.usuario_id} OR c.con_su_rol OR (${cuidaCompartidas(sesion)} AND c.roles <> '[]'))
      AND ${donde}
    ORDER BY f.nombre, f.id
  `)
  return filas.flatMap((fila) => {
    const modulo = moduloDeVista(fila.recurso)
    const propia = fila.usuario_id === sesion.usuario_id
    const ve = modulo !== undefined && may(sesion, modulo, 'ver')
    return propia || ve
      ? [contada(fila, { sesion, hoy, listas }, { propia, lista: ve ? listas.get(modulo) : undefined })]
      : []
  })
}

/** A view of these by its number. */
export const vistaDe = async (db: Db, quien: Quien, id: number): Promise<VistaDeLista | undefined> =>
  (await vistasDe(db, quien, sql`f.id = ${id}`))[0]

interface Suya {
  propia: boolean
  lista: ReturnType<Listas['get']>
}

function contada(fila: Fila, { sesion, hoy }: Quien, { propia, lista }: Suya): VistaDeLista {
  const { id, version, recurso, nombre, columnas, roles, duenio, fijada, en_inicio } = fila
  const compartida = roles.length > 0
  const suya = propia || fila.con_su_rol
  return {
    id,
    version,
    recurso,
    nombre,
    ...loQueVale(lista, fila, sesion, hoy),
    columnas,
    roles,
    propia,
    duenio,
    cambia: (propia && (!compartida || puedeCompartir(sesion, recurso))) || (compartida && cuidaCompartidas(sesion)),
    quita: propia || (compartida && cuidaCompartidas(sesion)),
    fijada: fila.lugar_fijada ?? (suya && fijada),
    en_inicio: fila.lugar_en_inicio ?? (suya && en_inicio),
    para_todos: { fijada, en_inicio },
  }
}
