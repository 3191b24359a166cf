import * as z from 'zod'
import { centavosPositivos, codigo, fecha, textoOpcional } from '#contract/campos'
import { ClienteCrear } from '#contract/catalogos/clientes'
import { deCadaLinea, PARENTESCOS } from '#contract/catalogos/personas'
import { ESTADOS_MATRICULA } from '#contract/catalogos/matriculas'
import { MAS_FILAS, type TipoImportacion } from '#contract/importacion/tipos'
import { cambiaDe, deCadaUno, filaDe, LISTAS } from '#server/importacion/recursos'

/*
 * One row of a file to import, once its cells were read; an empty cell is an absent key. The schema says what each
 * column holds: the reader of cells, the template and the preview follow from it.
 */

type Contexto = z.core.$RefinementCtx
const falta = (contexto: Contexto, campo: string) =>
  contexto.addIssue({ code: 'custom', path: [campo], message: 'validacion.requerido' })

const persona = ClienteCrear.shape

/**
 * A student, perhaps with one guardian, an opening debt and an opening credit (docs/diseno/dominio.md, «Saldos
 * iniciales»).
 */
const FilaCliente = z
  .object({
    codigo: codigo(20).optional(),
    nombres: persona.nombres,
    apellidos: persona.apellidos,
    dni: persona.dni,
    otro_documento: persona.otro_documento,
    otro_documento_tipo: persona.otro_documento_tipo,
    otro_documento_pais: persona.otro_documento_pais,
    fecha_nacimiento: persona.fecha_nacimiento,
    sexo: persona.sexo,
    telefono: persona.telefono,
    telefono_2: persona.telefono_2,
    whatsapp: persona.whatsapp,
    correo: persona.correo,
    ...deCadaLinea(textoOpcional),
    municipio: persona.municipio,
    observaciones: persona.observaciones,
    activo: z.boolean().optional(),
    encargado_nombres: persona.nombres.optional(),
    encargado_apellidos: persona.apellidos.optional(),
    encargado_dni: persona.dni,
    encargado_telefono: persona.telefono,
    encargado_whatsapp: persona.whatsapp,
    encargado_correo: persona.correo,
    encargado_parentesco: z.enum(PARENTESCOS).optional(),
    saldo_inicial: centavosPositivos.optional(),
    saldo_inicial_vence: fecha.optional(),
    a_favor: centavosPositivos.optional(),
  })
  .superRefine((fila, contexto) => {
    const conEncargado = Object.keys(fila).some((campo) => campo.startsWith('encargado_'))
    if (conEncargado && !fila.encargado_nombres) falta(contexto, 'encargado_nombres')
    if (conEncargado && !fila.encargado_apellidos) falta(contexto, 'encargado_apellidos')
    if (fila.saldo_inicial_vence && !fila.saldo_inicial) falta(contexto, 'saldo_inicial')
    if ((fila.otro_documento_tipo || fila.otro_documento_pais) && !fila.otro_documento)
      falta(contexto, 'otro_documento')
  })

/** An enrolment: whose (by any one of three columns), in what, since when, and which charges it brings. */
const FilaMatricula = z
  .object({
    cliente_codigo: codigo(20).optional(),
    cliente_dni: persona.dni,
    cliente_otro_documento: persona.otro_documento,
    curso_codigo: codigo(40),
    fecha: fecha.optional(),
    estado: z.enum(ESTADOS_MATRICULA).optional(),
    generar_cargos: z
      .string()
      .regex(/^(ninguno|todos|desde:\d{4}-\d{2}-\d{2})$/, 'validacion.generar_cargos')
      .optional(),
  })
  .superRefine((fila, contexto) => {
    if (!fila.cliente_codigo && !fila.cliente_dni && !fila.cliente_otro_documento) falta(contexto, 'cliente_codigo')
  })

export const FILAS: Readonly<Record<TipoImportacion, z.ZodObject>> = {
  clientes: FilaCliente,
  matriculas: FilaMatricula,
  ...deCadaUno(filaDe),
}

/** Columns of our own sheet by which a record changes; of an enrolment nothing does. */
export const CAMBIAN: Readonly<Record<TipoImportacion, readonly string[]>> = {
  clientes: LISTAS.clientes.archivo?.cambia ?? [],
  matriculas: [],
  ...deCadaUno(cambiaDe),
}

/** Rows that are saved one by one, as their form saves them, take their time. */
const MAS_DE_CATALOGO = 5_000
export const masFilasDe = (tipo: TipoImportacion): number =>
  tipo === 'clientes' || tipo === 'matriculas' ? MAS_FILAS : MAS_DE_CATALOGO
