import * as z from 'zod'
import { actosDe } from '#contract/actos'
import { deCadaLinea, PARENTESCOS, SEXOS } from '#contract/catalogos/personas'
import {
  buscado,
  centavos,
  clavesDe,
  correo,
  dni,
  fecha,
  fechaNacimiento,
  id,
  identidad,
  instante,
  municipio,
  nombreCompleto,
  nombreDePersona,
  opcional,
  parrafo,
  rtn,
  telefono,
  textoOpcional,
  unCodigo,
  unNombre,
  unTelefono,
  version,
} from '#contract/campos'

export const ORIGENES = ['mostrador', 'registro_publico', 'importacion'] as const
export const TIPOS_PAGADOR = ['persona', 'empresa'] as const

/** Contact data that students and guardians have in common (docs/diseno/dominio.md, «Convenciones»). */
const contacto = {
  dni: opcional(dni),
  otro_documento_tipo: textoOpcional(40),
  otro_documento: textoOpcional(40),
  otro_documento_pais: textoOpcional(60),
  telefono: opcional(telefono),
  telefono_2: opcional(telefono),
  whatsapp: opcional(telefono),
  correo: opcional(correo),
  direccion: textoOpcional(300),
  /** INE code: department and municipality. */
  municipio: opcional(municipio),
}

/** Columns of a guardian that people fill in. */
export const DATOS_DE_ENCARGADO = ['nombres', 'apellidos', ...clavesDe(contacto)] as const

/**
 * A guardian of the student. With `encargado_id` it is one already on file: linked as she is, or, once she is this
 * student's, changed for all of her students.
 */
const EncargadoGuardar = z
  .strictObject({
    encargado_id: id.nullish(),
    nombres: nombreDePersona.optional(),
    apellidos: nombreDePersona.optional(),
    ...contacto,
    parentesco: z.enum(PARENTESCOS),
    es_pagador: z.boolean().default(false),
    principal: z.boolean().default(false),
    /** Comes back with the record; the server counts. */
    estudiantes: z.int().optional(),
  })
  .superRefine(({ encargado_id, nombres, apellidos }, context) => {
    if (encargado_id) return
    if (!nombres) context.addIssue({ code: 'custom', path: ['nombres'], message: 'validacion.requerido' })
    if (!apellidos) context.addIssue({ code: 'custom', path: ['apellidos'], message: 'validacion.requerido' })
  })
export type EncargadoGuardar = z.output<typeof EncargadoGuardar>

const Encargados = z
  .array(EncargadoGuardar)
  .max(6)
  .superRefine((filas, context) => {
    const refuse = (index: number, campo: string, message: string) =>
      context.addIssue({ code: 'custom', path: [index, campo], message })
    const principal = filas.findIndex((fila) => fila.principal)
    filas.forEach((fila, index) => {
      if (fila.principal && index !== principal) refuse(index, 'principal', 'validacion.un_principal')
      const antes = filas.slice(0, index)
      if (fila.encargado_id && antes.some((otra) => otra.encargado_id === fila.encargado_id))
        refuse(index, 'nombres', 'validacion.en_otra_fila')
      if (fila.dni && antes.some((otra) => otra.dni === fila.dni)) refuse(index, 'dni', 'validacion.en_otra_fila')
    })
  })

const DatoFacturacionGuardar = z.strictObject({
  id: id.optional(),
  tipo: z.enum(TIPOS_PAGADOR),
  nombre: nombreCompleto,
  rtn: opcional(rtn),
})
export type DatoFacturacionGuardar = z.output<typeof DatoFacturacionGuardar>

const DatosFacturacion = z
  .array(DatoFacturacionGuardar)
  .max(10)
  .superRefine((filas, context) => {
    filas.forEach(({ nombre }, index) => {
      if (filas.slice(0, index).some((otra) => otra.nombre === nombre))
        context.addIssue({ code: 'custom', path: [index, 'nombre'], message: 'validacion.en_otra_fila' })
    })
  })

/**
 * A student's data as people fill them in: the columns are read, imported, completed by a merge and erased by these
 * names (docs/decisions/2026-11-24-campos-de-una-persona.md).
 */
const estudiante = {
  nombres: nombreDePersona,
  apellidos: nombreDePersona,
  fecha_nacimiento: opcional(fechaNacimiento),
  sexo: z.enum(SEXOS).nullish(),
  ...contacto,
  ...deCadaLinea(textoOpcional),
  activo: z.boolean(),
  observaciones: opcional(parrafo(2000)),
}

/** Columns of a student that people fill in. */
export const DATOS_PERSONALES = clavesDe(estudiante)

/** A student's changeable data; a list, when named, is the whole list. */
export const ClienteCambiar = z.strictObject({
  ...estudiante,
  encargados: Encargados,
  datos_facturacion: DatosFacturacion,
})
export type ClienteCambiar = z.output<typeof ClienteCambiar>

export const ClienteCrear = ClienteCambiar.extend({
  activo: ClienteCambiar.shape.activo.default(true),
  encargados: Encargados.default([]),
  datos_facturacion: DatosFacturacion.default([]),
})
export type ClienteCrear = z.output<typeof ClienteCrear>

/** A student in the list; amounts in centavos. */
export const ClienteFila = z.object({
  id,
  codigo: unCodigo,
  nombres: z.string(),
  apellidos: z.string(),
  /** `Mejía Reyes, Sofía`. */
  nombre: unNombre,
  dni: identidad.nullable(),
  telefono: unTelefono.nullable(),
  fecha_nacimiento: fecha.nullable(),
  /** The main guardian. */
  encargado_nombre: z.string().nullable(),
  encargado_telefono: z.string().nullable(),
  /** Live enrolments. */
  cursos: z.int(),
  debe: centavos,
  a_favor: centavos,
  activo: z.boolean(),
  origen: z.enum(ORIGENES),
  creado_en: instante,
  version,
})
export type ClienteFila = z.output<typeof ClienteFila>

/** A student as who may not look at students chooses one for a paper, a scholarship or an arrangement. */
export const ClienteBreve = ClienteFila.pick({ id: true, codigo: true, nombre: true })

const textoGuardado = z.string().nullable()
const contactoGuardado = {
  dni: textoGuardado,
  otro_documento_tipo: textoGuardado,
  otro_documento: textoGuardado,
  otro_documento_pais: textoGuardado,
  telefono: textoGuardado,
  telefono_2: textoGuardado,
  whatsapp: textoGuardado,
  correo: textoGuardado,
  direccion: textoGuardado,
  municipio: textoGuardado,
}

export const Encargado = z.object({
  encargado_id: id,
  nombres: z.string(),
  apellidos: z.string(),
  ...contactoGuardado,
  parentesco: z.enum(PARENTESCOS),
  es_pagador: z.boolean(),
  principal: z.boolean(),
  /** Students that this guardian has, this one included. */
  estudiantes: z.int(),
})
export type Encargado = z.output<typeof Encargado>

const DatoFacturacion = z.object({ id, tipo: z.enum(TIPOS_PAGADOR), nombre: z.string(), rtn: textoGuardado })

/**
 * A student in full. What payments and enrolments move (`debe`, `cursos`…) is not here: it would make an open form
 * stale.
 */
export const Cliente = ClienteFila.omit({
  encargado_nombre: true,
  encargado_telefono: true,
  cursos: true,
  debe: true,
  a_favor: true,
}).extend({
  ...contactoGuardado,
  ...deCadaLinea(() => textoGuardado),
  sexo: z.enum(SEXOS).nullable(),
  observaciones: textoGuardado,
  datos_borrados_en: instante.nullable(),
  actualizado_en: instante,
  encargados: z.array(Encargado),
  datos_facturacion: z.array(DatoFacturacion),
  /** i18n keys of what looks odd, by field. */
  advertencias: z.record(z.string(), z.string()),
})
export type Cliente = z.output<typeof Cliente>

export const DuplicadosParams = z.strictObject({
  nombres: buscado(80).optional(),
  apellidos: buscado(80).optional(),
  fecha_nacimiento: fechaNacimiento.optional(),
  dni: dni.optional(),
  /** The student that is being edited. */
  excepto: z.coerce.number().pipe(id).optional(),
})
export type DuplicadosParams = z.output<typeof DuplicadosParams>

/** Somebody on file who may be the same person. */
export const Duplicado = z.object({
  id,
  codigo: z.string(),
  nombre: z.string(),
  fecha_nacimiento: fecha.nullable(),
  dni: textoGuardado,
  encargado_nombre: textoGuardado,
  motivo: z.enum(['dni', 'nombre']),
})
export type Duplicado = z.output<typeof Duplicado>

export const EncargadosParams = z.strictObject({ q: buscado(200).default('') })

/** A guardian on file, to link to another student. */
export const EncargadoHallado = z.object({
  id,
  nombre: z.string(),
  nombres: z.string(),
  apellidos: z.string(),
  dni: textoGuardado,
  telefono: textoGuardado,
  estudiantes: z.int(),
  /** First names of some of them, to tell her from another of the same name. */
  de: z.array(z.string()),
})
export type EncargadoHallado = z.output<typeof EncargadoHallado>

/** `version` of the record that stays, as its user saw it. */
export const FusionarBody = z.strictObject({ otro_id: id, version: version.optional() })

/** `todo`: the person is gone; `contactos`: money documents keep the name, and nothing else is left. */
const DatosBorrados = z.object({ alcance: z.enum(['todo', 'contactos']) })

export const BORRAR = actosDe(
  'Clientes',
  DatosBorrados,
  {
    'borrar-datos': {
      permiso: 'autorizar',
      motivo: 'escrito',
      rastro: 'borrar_datos',
      grave: true,
      palabras: 'catalogos.clientes.borrar',
    },
  },
  { registro: Cliente },
)
