import * as z from 'zod'
import {
  buscado,
  correo,
  dni,
  fecha,
  hora,
  id,
  identidad,
  municipio,
  nombreDePersona,
  opcional,
  telefono,
  textoOpcional,
  unCodigo,
  unNombre,
  unTelefono,
  version,
} from '#contract/campos'

export const DocenteCambiar = z.strictObject({
  nombres: nombreDePersona,
  apellidos: nombreDePersona,
  dni: opcional(dni),
  telefono: opcional(telefono),
  telefono_2: opcional(telefono),
  whatsapp: opcional(telefono),
  correo: opcional(correo),
  direccion: textoOpcional(300),
  /** INE code. */
  municipio: opcional(municipio),
  especialidad: textoOpcional(120),
  /** The account that this teacher signs in with. */
  usuario_id: id.nullish(),
  activo: z.boolean(),
})
export type DocenteCambiar = z.output<typeof DocenteCambiar>
export const DocenteCrear = DocenteCambiar.extend({ activo: DocenteCambiar.shape.activo.default(true) })
export type DocenteCrear = z.output<typeof DocenteCrear>

/** A teacher in a list. Who may only name teachers for courses finds all but the names and `especialidad` empty. */
export const DocenteFila = z.object({
  id,
  /** `Karla Mejía`. */
  nombre: unNombre,
  nombres: z.string(),
  apellidos: z.string(),
  especialidad: z.string().nullable(),
  telefono: unTelefono.nullable(),
  telefono_2: unTelefono.nullable(),
  whatsapp: unTelefono.nullable(),
  correo: z.string().nullable(),
  dni: identidad.nullable(),
  direccion: z.string().nullable(),
  municipio: unCodigo.nullable(),
  /** Courses that are open or running. */
  cursos: z.int(),
  usuario_nombre: z.string().nullable(),
  activo: z.boolean(),
  version,
})
export type DocenteFila = z.output<typeof DocenteFila>

export const Docente = DocenteFila.extend({
  usuario_id: id.nullable(),
  /** i18n keys of what looks odd, by field. */
  advertencias: z.record(z.string(), z.string()),
})
export type Docente = z.output<typeof Docente>

/** One weekly class of a teacher's open or running courses. */
export const ClaseSemanal = z.object({
  curso_id: id,
  curso_codigo: z.string(),
  curso_nombre: z.string(),
  /** 1 = lunes … 7 = domingo. */
  dia: z.int().min(1).max(7),
  hora_inicio: hora,
  hora_fin: hora,
  aula: z.string().nullable(),
  /** The course's dates: one that begins later may follow another in the same hours. */
  fecha_inicio: fecha,
  fecha_fin: fecha,
})
export type ClaseSemanal = z.output<typeof ClaseSemanal>

export const CuentasConsulta = z.strictObject({ q: buscado(200).default('') })

/** An active user that is no teacher yet. */
export const CuentaLibre = z.object({ id, nombre: z.string(), email: z.string() })
export type CuentaLibre = z.output<typeof CuentaLibre>
