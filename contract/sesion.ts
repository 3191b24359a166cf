import * as z from 'zod'
import { ACCIONES } from '#contract/modulos'
import { PAQUETES } from '#contract/paquetes'
import { Preferencias } from '#contract/usuarios/preferencias'

/** The three calls of the specification (§7), spelt as there. */
export const LoginBody = z.strictObject({
  Email: z.string().min(1).max(254),
  Pass: z.string().min(1).max(200),
  /** «Mantener la sesión en este teléfono»: 30 days instead of 7. */
  Mantener: z.boolean().optional(),
})

const Entrada = z.object({
  name: z.string(),
  label: z.string(),
  path: z.string(),
  icon: z.string().optional(),
  /** It stands on the bar of a phone. */
  barra: z.literal(true).optional(),
})
/** With a `path`, it has a page of its own, before its items. */
const Grupo = Entrada.omit({ barra: true }).extend({
  icon: z.string(),
  path: z.string().optional(),
  items: z.array(Entrada),
})
export const Navbar = z.array(z.union([Grupo, Entrada]))
export type Navbar = z.output<typeof Navbar>

export const LoginAnswer = z.object({ status: z.literal(200), token: z.string(), navbar: Navbar })

/** News that no person of the school made, for who administers it, until they are seen. */
export const Novedades = z.object({
  /** Packs that came with an upgrade and are off. */
  nuevos: z.array(z.enum(PAQUETES)),
  /** Packs that were off and switched themselves on. */
  encendidos: z.array(z.enum(PAQUETES)),
  /** Roles that kept their order of the menu: names of modules as it is, and as the house proposes it. */
  roles: z.array(z.object({ id: z.int(), nombre: z.string(), orden: z.array(z.string()), otro: z.array(z.string()) })),
  /** A newer version of the program than the server's, where the operator asked it to look. */
  version: z.string().optional(),
})
export type Novedades = z.output<typeof Novedades>

export const SesionAnswer = z.object({
  token: z.string(),
  navbar: Navbar,
  usuarioid: z.int(),
  email: z.string(),
  nombre: z.string(),
  rol: z.string(),
  modulos: z.array(z.object({ name: z.string(), acciones: z.array(z.enum(ACCIONES)) })),
  /** Modules of packs that the school does not use: granted as before, shown nowhere but on their own pages. */
  apagados: z.array(z.string()).optional(),
  /** Absent where there are none. */
  novedades: Novedades.optional(),
  /** A second factor is demanded: menu and modules stay empty until the user sets one up. */
  falta_segundo_factor: z.boolean().optional(),
  /** Days that an administrator without a second factor still has. */
  dias_sin_segundo_factor: z.int().positive().optional(),
  /** On a shared computer: minutes without use after which the session ends. */
  reposo_minutos: z.int().positive().optional(),
  /** This user's lists and menus, where anything was ever said. */
  preferencias: Preferencias.optional(),
})

export const PermisoBody = z.strictObject({ modulo: z.string().max(60), accion: z.string().max(30) })
export const PermisoAnswer = z.object({ permitido: z.boolean() })
