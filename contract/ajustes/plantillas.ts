import * as z from 'zod'
import { id, instante, parrafo, texto, version } from '#contract/campos'
import { camposDe, cuantosCampos, sinCampos, tieneLlavesSueltas } from './relleno.ts'

const DEL_CENTRO = ['centro', 'telefono'] as const
const DEL_PAPEL = [
  'centro',
  'lugar',
  'estudiante',
  'codigo',
  'dni',
  'nacimiento',
  'fecha',
  'fecha_en_letras',
  'usuario',
  'cargo',
] as const
const DEL_CURSO = ['curso', 'periodo', 'desde', 'hasta'] as const
const DEL_REGISTRO = ['encargado', 'estudiante', 'registro', ...DEL_CENTRO] as const

/**
 * A text's way to its reader: a `papel` is printed and signed, and is not issued with a gap; of a `carta`, by mail or
 * WhatsApp, and of a `mensaje`, by WhatsApp alone and so without a subject, the paragraph that lacks a value is left
 * out. A link's words and address are never of the text.
 */
type Medio = 'papel' | 'carta' | 'mensaje'

/** The texts that the school edits: what each may name, and what it must. */
export const PLANTILLAS = {
  recordatorio: {
    medio: 'carta',
    campos: ['encargado', 'estudiante', 'vencido', 'detalle', ...DEL_CENTRO],
    exige: ['detalle'],
  },
  aviso_pago: {
    medio: 'carta',
    campos: ['encargado', 'detalle', 'total', 'cuentas', ...DEL_CENTRO],
    exige: ['detalle'],
  },
  invitacion: { medio: 'carta', campos: ['nombre', 'usuario', ...DEL_CENTRO], exige: ['usuario'] },
  constancia_matricula: { medio: 'papel', campos: [...DEL_PAPEL, ...DEL_CURSO], exige: ['estudiante', 'curso'] },
  constancia_solvencia: { medio: 'papel', campos: [...DEL_PAPEL], exige: ['estudiante', 'fecha'] },
  constancia_arreglo: { medio: 'papel', campos: [...DEL_PAPEL, 'arreglo'], exige: ['estudiante', 'arreglo', 'fecha'] },
  constancia_asistencia: {
    medio: 'papel',
    campos: [...DEL_PAPEL, ...DEL_CURSO, 'clases', 'asistencias', 'porcentaje'],
    exige: ['estudiante', 'curso', 'clases', 'asistencias'],
  },
  diploma: { medio: 'papel', campos: [...DEL_PAPEL, ...DEL_CURSO], exige: ['estudiante', 'curso'] },
  registro_recibido: {
    medio: 'carta',
    campos: [...DEL_REGISTRO, 'cursos', 'reserva'],
    exige: ['estudiante', 'cursos'],
  },
  registro_aceptado: { medio: 'carta', campos: [...DEL_REGISTRO, 'cursos'], exige: ['estudiante', 'cursos'] },
  registro_rechazado: { medio: 'carta', campos: [...DEL_REGISTRO, 'motivo'], exige: ['estudiante'] },
  registro_duplicado: { medio: 'carta', campos: [...DEL_REGISTRO], exige: ['estudiante'] },
  ausencia: { medio: 'carta', campos: ['encargado', 'ausencias', ...DEL_CENTRO], exige: ['ausencias'] },
  carta_pedida: { medio: 'mensaje', campos: ['encargado', 'estudiante', ...DEL_CENTRO], exige: ['estudiante'] },
  recibo: { medio: 'mensaje', campos: ['pagador', 'numero', 'monto', 'caduca', ...DEL_CENTRO], exige: ['numero'] },
  cuenta: { medio: 'mensaje', campos: ['encargado', ...DEL_CENTRO], exige: [] },
} as const satisfies Record<string, { medio: Medio; campos: readonly string[]; exige: readonly string[] }>

export type ClavePlantilla = keyof typeof PLANTILLAS
export const CLAVES_PLANTILLA = Object.keys(PLANTILLAS) as ClavePlantilla[]

export const LARGO_ASUNTO = 120
export const LARGO_CUERPO = 4_000
/** Fields of a text, each time that it names one: more would make a letter of any length out of a short one. */
const MOST_CAMPOS = 40
const MOST_LINEAS = 80
/** A diploma's lines: it is one sheet, and with more it would be cut, however small its letters. */
const MOST_LINEAS_DE_DIPLOMA = 24

/** Anything that a reader of HTML would take for a tag. */
const ETIQUETA = /<[a-z!/?]/i

const escrito = (clave: ClavePlantilla, campo: z.ZodType<string, string>) =>
  campo
    .refine((valor) => !ETIQUETA.test(valor), 'validacion.plantilla_html')
    .refine((valor) => !tieneLlavesSueltas(valor), 'validacion.plantilla_llaves')
    .check(({ value, issues }) => {
      const pasa = (message: string, max: number) =>
        issues.push({ code: 'custom', input: value, message, params: { max } })
      if (cuantosCampos(value) > MOST_CAMPOS) pasa('validacion.plantilla_muchos', MOST_CAMPOS)
      const lineas = clave === 'diploma' ? MOST_LINEAS_DE_DIPLOMA : MOST_LINEAS
      if (value.split('\n').length > lineas) pasa('validacion.plantilla_lineas', lineas)
      const campos: readonly string[] = PLANTILLAS[clave].campos
      const ajenos = camposDe(value).filter((uno) => !campos.includes(uno))
      if (ajenos.length)
        issues.push({
          code: 'custom',
          input: value,
          message: 'validacion.plantilla_campo',
          params: {
            campos: ajenos
              .slice(0, 3)
              .map((uno) => `{{${uno.slice(0, 40)}}}`)
              .join(', '),
          },
        })
    })

/** A text of that kind, with the fields that it may name. */
export const plantillaDe = (clave: ClavePlantilla) =>
  z.object({
    // A field may have no value, and the letter would have no subject. A message has none.
    asunto: escrito(clave, texto(LARGO_ASUNTO)).refine(
      (valor) => PLANTILLAS[clave].medio === 'mensaje' || /[\p{L}\p{N}]/u.test(sinCampos(valor)),
      'validacion.plantilla_asunto',
    ),
    cuerpo: escrito(clave, parrafo(LARGO_CUERPO)).check(({ value, issues }) => {
      const hay = camposDe(value)
      const { exige }: { exige: readonly string[] } = PLANTILLAS[clave]
      const faltan = exige.filter((uno) => !hay.includes(uno))
      if (faltan.length)
        issues.push({
          code: 'custom',
          input: value,
          message: 'validacion.plantilla_exige',
          params: { campos: faltan.map((uno) => `{{${uno}}}`).join(', ') },
        })
    }),
  })

/** The form's body; whether it is right for its kind, `plantillaDe` tells. */
export const PlantillaCambiar = z.strictObject({ asunto: texto(LARGO_ASUNTO), cuerpo: parrafo(LARGO_CUERPO) })
export type PlantillaCambiar = z.output<typeof PlantillaCambiar>

export const PlantillaFila = z.object({
  id,
  clave: z.enum(CLAVES_PLANTILLA),
  /** Somebody changed it: it is no longer the original. */
  propia: z.boolean(),
  actualizado_en: instante,
  version,
})
export type PlantillaFila = z.output<typeof PlantillaFila>

const Textos = z.object({ asunto: z.string(), cuerpo: z.string() })
export type Textos = z.output<typeof Textos>

export const Plantilla = PlantillaFila.extend({
  ...Textos.shape,
  original: Textos,
  /** Fields of the school that it names and that have no value yet: its telephone, its town, a bank account. */
  faltan: z.array(z.string()),
})
export type Plantilla = z.output<typeof Plantilla>

/** A text as it is being written, with the values of a student. */
export const VistaBody = z.strictObject({
  asunto: z.string().max(LARGO_ASUNTO * 2),
  cuerpo: z.string().max(LARGO_CUERPO * 2),
  cliente_id: id.nullable(),
})
export const Vista = z.object({
  asunto: z.string(),
  parrafos: z.array(z.string()),
  faltan: z.array(z.string()),
})
export type Vista = z.output<typeof Vista>
