import * as z from 'zod'
import { actosDe } from '#contract/actos'
import {
  correo,
  id,
  instante,
  nombreDePersona,
  opcional,
  telefono,
  unNombre,
  unTelefono,
  version,
} from '#contract/campos'

/** `invitado`: has no password yet. */
const ESTADOS_USUARIO = ['activo', 'invitado', 'inactivo'] as const

/** A new user has no password: the link of `POST /Usuarios/:id/enlace` lets its owner choose one. */
export const UsuarioCrear = z.strictObject({
  nombre: nombreDePersona,
  email: correo,
  telefono: opcional(telefono),
  rol_id: id,
})
export type UsuarioCrear = z.output<typeof UsuarioCrear>

export const UsuarioCambiar = UsuarioCrear.extend({ activo: z.boolean() })
export type UsuarioCambiar = z.output<typeof UsuarioCambiar>

export const Usuario = z.object({
  id,
  nombre: unNombre,
  email: z.string(),
  telefono: unTelefono.nullable(),
  rol_id: id,
  rol_nombre: z.string(),
  estado: z.enum(ESTADOS_USUARIO),
  activo: z.boolean(),
  segundo_factor: z.boolean(),
  /** Sessions open now. */
  sesiones: z.int(),
  /** The teacher that this user is, if any. */
  docente_nombre: z.string().nullable(),
  ultimo_ingreso: instante.nullable(),
  creado_en: instante,
  version,
})
export type Usuario = z.output<typeof Usuario>

/** As much of a user as the form of a teacher needs to name one. */
export const UsuarioBreve = Usuario.pick({ id: true, nombre: true, email: true, activo: true })

/** A one-time link that lets a user choose a password. */
export const EnlaceDeClave = z.object({
  /** An invitation where there is no password yet. */
  uso: z.enum(['invitacion', 'recuperacion']),
  /** With its origin where PUBLIC_URL says it, else the path alone. */
  enlace: z.string(),
  caduca_en: instante,
  /** Whether the mail server took it. */
  enviado: z.boolean(),
})
export type EnlaceDeClave = z.output<typeof EnlaceDeClave>

export const SesionesCerradas = z.object({ cerradas: z.int() })

/** Somebody lost their telephone. */
export const QUITAR_FACTOR = actosDe(
  'Usuarios',
  Usuario,
  {
    'quitar-segundo-factor': {
      permiso: 'editar',
      de: ['con_factor'],
      a: 'sin_factor',
      rastro: 'quitar_segundo_factor',
      grave: true,
      palabras: 'usuarios.usuarios.quitar_factor',
    },
  },
  { estado: ({ segundo_factor }: Usuario) => (segundo_factor ? 'con_factor' : 'sin_factor') },
)
export const CERRAR_SESIONES = actosDe(
  'Usuarios',
  SesionesCerradas,
  {
    'cerrar-sesiones': {
      permiso: 'editar',
      rastro: 'cerrar_sesiones',
      pantalla: true,
      palabras: 'usuarios.usuarios',
    },
  },
  { registro: Usuario },
)
