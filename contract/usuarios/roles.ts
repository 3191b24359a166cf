import * as z from 'zod'
import type { Mensaje } from '#contract/errores'
import { id, texto, textoOpcional, unNombre, version } from '#contract/campos'
import { ACCIONES, MODULOS, moduloDe, type ClavePermiso, type NombreModulo } from '#contract/modulos'

const nombres = MODULOS.map((modulo) => modulo.name)

/** Modules that a role that sees only its own may hold: those whose rows have a teacher. */
export const MODULOS_PROPIOS: readonly NombreModulo[] = ['Asistencia', 'ReporteAsistencias', 'Cursos']

/** The actions granted in one module. */
export const PermisosModulo = z.strictObject({
  modulo: z.enum(nombres),
  acciones: z.array(z.enum(ACCIONES)).max(ACCIONES.length),
})
export type PermisosModulo = z.output<typeof PermisosModulo>

export const RolCambiar = z.strictObject({
  nombre: texto(60),
  descripcion: textoOpcional(200),
  /** Sees only the courses that its user teaches, and their students. */
  solo_propios: z.boolean(),
  exige_segundo_factor: z.boolean(),
  /** The whole set; each module at most once, with actions that it has and `ver` among them. */
  permisos: z.array(PermisosModulo).max(MODULOS.length).superRefine(revisarPermisos),
  /** The first is where the role lands; modules not named come after, as in the module table. */
  orden_menu: z.array(z.enum(nombres)).max(MODULOS.length).superRefine(revisarOrden),
})
export type RolCambiar = z.output<typeof RolCambiar>
export const RolCrear = RolCambiar.extend({
  solo_propios: RolCambiar.shape.solo_propios.default(false),
  exige_segundo_factor: RolCambiar.shape.exige_segundo_factor.default(false),
  orden_menu: RolCambiar.shape.orden_menu.default([]),
})
export type RolCrear = z.output<typeof RolCrear>

export const RolFila = z.object({
  id,
  nombre: unNombre,
  descripcion: z.string().nullable(),
  integrado: z.boolean(),
  solo_propios: z.boolean(),
  exige_segundo_factor: z.boolean(),
  /** Users that have it, active or not. */
  usuarios: z.int(),
  version,
})
export const Rol = RolFila.extend({ permisos: z.array(PermisosModulo), orden_menu: z.array(z.enum(nombres)) })
export type RolFila = z.output<typeof RolFila>
export type Rol = z.output<typeof Rol>

/** Asks for the menu that these permissions give. */
export const MenuBody = z.strictObject({ permisos: RolCambiar.shape.permisos, orden_menu: RolCambiar.shape.orden_menu })
export type MenuBody = z.output<typeof MenuBody>

/** Whether a role takes the order of the menu that the house proposes, or keeps its own. */
export const OrdenBody = z.strictObject({ tomar: z.boolean() })

/** Each permission as one word, `Clientes:crear`, in the order given. */
export const clavesDe = (permisos: readonly PermisosModulo[]): ClavePermiso[] =>
  permisos.flatMap(({ modulo, acciones }) => acciones.map((accion) => `${modulo}:${accion}` as const))

/** Faults between the fields of a role. */
export function erroresDeRol({
  solo_propios,
  permisos,
}: Pick<RolCambiar, 'solo_propios' | 'permisos'>): Record<string, Mensaje> {
  const ajeno = permisos.some(({ modulo, acciones }) => acciones.length > 0 && !MODULOS_PROPIOS.includes(modulo))
  return solo_propios && ajeno ? { solo_propios: { key: 'validacion.solo_propios' } } : {}
}

/** The form's schema: the same fields, and the rules between them. */
export const RolFormulario = RolCrear.superRefine((rol, context) => {
  for (const [campo, { key }] of Object.entries(erroresDeRol(rol)))
    context.addIssue({ code: 'custom', path: [campo], message: key })
})

function revisarPermisos(permisos: PermisosModulo[], context: z.RefinementCtx): void {
  permisos.forEach(({ modulo, acciones }, index) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', path: [index, 'acciones'], message })
    const declaradas = moduloDe(modulo).acciones
    if (permisos.findIndex((otro) => otro.modulo === modulo) < index) refuse('validacion.en_otra_fila')
    if (acciones.some((accion) => !declaradas.includes(accion))) refuse('validacion.opcion')
    if (new Set(acciones).size < acciones.length) refuse('validacion.repetido')
    if (acciones.length > 0 && !acciones.includes('ver')) refuse('validacion.falta_ver')
  })
}

function revisarOrden(orden: NombreModulo[], context: z.RefinementCtx): void {
  if (new Set(orden).size < orden.length) context.addIssue({ code: 'custom', message: 'validacion.repetido' })
}
