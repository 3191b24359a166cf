import type { HttpError } from 'react-admin'
import type * as z from 'zod'
import { edad } from '#contract/texto/formato'
import {
  Emergencia,
  erroresDeCarta,
  FINES_IMAGEN,
  Menor,
  Para,
  QuienFirma,
  RetiroImagen,
  Salud,
  type Actividad,
  type CartaDatos,
  type ConsentimientoPublico,
  type ConsentimientoRegistro,
} from '#contract/publico/consentimiento'
import { erroresPorCampo } from '#contract/texto/validacion'
import type { Errores } from '../campos/almacen.ts'
import { firmaVacia, hayFirma, type Firma } from './firma-model.ts'

export const PASOS = { personas: 1, lectura: 2, salud: 3, retiro: 4, firma: 5, revision: 6 } as const
export const TOTAL = 6
/** The choice that is none of the list. */
export const OTRA = 'otra'

type SiNo = 'si' | 'no' | ''

/** The letter as it is typed, field by field. */
export interface Escrito extends Record<CampoDeTexto, string> {
  /** `curso:12`, `convocatoria:3`, `otra`. */
  cual: string
  contactos: { nombre: string; parentesco: string; telefono: string }[]
  autoriza_emergencia: SiNo
  retiran: { nombre: string; parentesco: string; dni: string }[]
  retira_solo: boolean
  autoriza_imagen: SiNo
  fines: Partial<Record<(typeof FINES_IMAGEN)[number], boolean>>
  /** Version of the text that was read; 0 for none. */
  leida: number
  firma: Firma
  /** The furthest step that was reached. */
  lejos: number
  sitio_web: string
}

const CAMPOS_DE_TEXTO = [
  'menor_nombres',
  'menor_apellidos',
  'menor_fecha_nacimiento',
  'menor_dni',
  'encargado_nombres',
  'encargado_apellidos',
  'encargado_parentesco',
  'encargado_dni',
  'encargado_otro_documento',
  'encargado_telefono',
  'encargado_correo',
  'encargado_direccion',
  'documento_tutor',
  'actividad',
  'alergias',
  'medicamentos',
  'condiciones',
  'tipo_sangre',
  'seguro',
] as const
type CampoDeTexto = (typeof CAMPOS_DE_TEXTO)[number]

export const contactoNuevo = () => ({ nombre: '', parentesco: '', telefono: '' })
export const retiraNueva = () => ({ nombre: '', parentesco: '', dni: '' })

export const escritoNuevo = (): Escrito => ({
  ...(Object.fromEntries(CAMPOS_DE_TEXTO.map((campo) => [campo, ''])) as Record<CampoDeTexto, string>),
  cual: '',
  contactos: [contactoNuevo()],
  autoriza_emergencia: '',
  retiran: [],
  retira_solo: false,
  // Nobody allows it by leaving it as it is.
  autoriza_imagen: 'no',
  fines: {},
  leida: 0,
  firma: firmaVacia(),
  lejos: 1,
  sitio_web: '',
})

/** Fills empty fields with what the registration already says. */
export function conRegistro(
  escrito: Escrito,
  { actividades, firmadas: _firmadas, ...registro }: ConsentimientoRegistro,
): Escrito {
  const dichos = Object.fromEntries(
    Object.entries(registro).filter(([campo, valor]) => valor !== null && !escrito[campo as CampoDeTexto]),
  )
  const [unica] = actividades.filter(({ tipo }) => tipo === 'curso')
  return { ...escrito, ...dichos, cual: escrito.cual || (unica && actividades.length <= 2 ? claveDe(unica) : '') }
}

export const claveDe = ({ tipo, id }: Pick<Actividad, 'tipo' | 'id'>): string => `${tipo}:${id}`

/** The answers to send, without signature and text; the contract cleans them. */
export function respuestasDe(escrito: Escrito) {
  const { cual, fines, autoriza_emergencia, autoriza_imagen, contactos, retiran, retira_solo } = escrito
  const [tipo, id] = cual.split(':')
  const imagen = autoriza_imagen === 'si'
  return {
    ...(Object.fromEntries(CAMPOS_DE_TEXTO.map((campo) => [campo, escrito[campo]])) as Record<CampoDeTexto, string>),
    tipo_sangre: escrito.tipo_sangre || null,
    curso_id: tipo === 'curso' ? Number(id) : null,
    convocatoria_id: tipo === 'convocatoria' ? Number(id) : null,
    actividad: cual === OTRA ? escrito.actividad : '',
    contactos,
    autoriza_emergencia: autoriza_emergencia === '' ? undefined : autoriza_emergencia === 'si',
    retiran,
    retira_solo,
    autoriza_imagen: imagen,
    fines_imagen: imagen ? FINES_IMAGEN.filter((fin) => fines[fin]) : [],
  }
}

/** The data of the letter as far as the step `paso`: what was not asked yet stays out. */
export function datosHasta(
  escrito: Escrito,
  paso: number,
  { actividades }: Pick<ConsentimientoPublico, 'actividades'>,
): Partial<CartaDatos> {
  const elegida = actividades.find((una) => claveDe(una) === escrito.cual)
  const vistos = [
    Menor.extend(QuienFirma.shape),
    ...(paso > PASOS.salud ? [Salud, Emergencia] : []),
    ...(paso > PASOS.retiro ? [RetiroImagen] : []),
  ]
  const respuestas = respuestasDe(escrito)
  const datos = Object.assign({}, ...vistos.map((schema) => limpio(schema, respuestas))) as Partial<CartaDatos>
  return {
    ...datos,
    ...(elegida
      ? {
          actividad: elegida.nombre,
          lugar: elegida.lugar,
          desde: elegida.desde,
          hasta: elegida.hasta,
          horario: elegida.horario,
        }
      : { actividad: escrito.actividad }),
  }
}

type Parte = z.ZodObject

const pick = (schema: Parte, respuestas: object) =>
  Object.fromEntries(Object.entries(respuestas).filter(([campo]) => campo in schema.shape))
const limpio = (schema: Parte, respuestas: object): object => schema.safeParse(pick(schema, respuestas)).data ?? {}

/** The errors of one part, all at once: by the contract, and between its fields. */
function erroresDe(schema: Parte, escrito: Escrito): Errores {
  const parte = pick(schema, respuestasDe(escrito))
  const { success, data, error } = schema.safeParse(parte)
  return success ? erroresDeCarta(data) : { ...erroresDeCarta(parte), ...erroresPorCampo(error) }
}

/** Letters of a typed signature: more would not fit on the sheet. */
const LARGO_FIRMA = 80

type Reglas = Pick<ConsentimientoPublico, 'hoy' | 'mayoria_edad' | 'texto' | 'actividades'>

/** The errors that keep a step from being done, by field. */
export function erroresDePaso(escrito: Escrito, paso: number, reglas: Reglas): Errores {
  switch (paso) {
    case PASOS.personas:
      return enCampos(escrito, {
        ...erroresDe(Menor.extend(QuienFirma.shape).extend(Para.shape), escrito),
        ...erroresDeEdad(escrito, reglas),
      })
    case PASOS.lectura:
      return escrito.leida === reglas.texto.version ? {} : { leida: { key: 'consentimiento.lectura.falta' } }
    case PASOS.salud:
      return { ...erroresDe(Salud, escrito), ...erroresDe(Emergencia, escrito) }
    case PASOS.retiro:
      return erroresDe(RetiroImagen, escrito)
    case PASOS.firma:
      if (escrito.firma.texto.trim().length > LARGO_FIRMA)
        return { 'firma.texto': { key: 'validacion.largo', params: { max: LARGO_FIRMA } } }
      return hayFirma(escrito.firma) ? {} : { firma: { key: 'consentimiento.error.firma_vacia' } }
    default:
      return {}
  }
}

function erroresDeEdad({ menor_fecha_nacimiento: nacimiento }: Escrito, { hoy, mayoria_edad }: Reglas): Errores {
  if (!/^\d{4}-/.test(nacimiento)) return {}
  if (nacimiento > hoy) return { menor_fecha_nacimiento: { key: 'validacion.fecha_futura' } }
  return edad(nacimiento, hoy) >= mayoria_edad
    ? { menor_fecha_nacimiento: { key: 'consentimiento.error.mayor', params: { mayoria_edad } } }
    : {}
}

/** The activity's error by its field: it is asked by a list first, and by its name only when it is another one. */
const enCampos = ({ cual }: Escrito, { actividad, ...errores }: Errores): Errores =>
  actividad ? { ...errores, [cual === OTRA ? 'actividad' : 'cual']: actividad } : errores

/** The furthest step that what is typed allows. */
export const alcanzado = (escrito: Escrito, reglas: Reglas): number => {
  const falta = Object.values(PASOS).find((paso) => Object.keys(erroresDePaso(escrito, paso, reglas)).length > 0)
  return falta ?? TOTAL
}

/** The step on which a field is. */
export function pasoDe(campo: string): number {
  const [raiz = ''] = campo.split('.')
  if (raiz in Salud.shape || raiz in Emergencia.shape) return PASOS.salud
  if (raiz in RetiroImagen.shape) return PASOS.retiro
  if (raiz === 'leida' || raiz === 'texto_version') return PASOS.lectura
  return raiz === 'firma' ? PASOS.firma : PASOS.personas
}

/** The text that came back because the school changed it meanwhile. */
export const textoNuevo = (error: HttpError): ConsentimientoPublico['texto'] | undefined =>
  (error.body as { texto?: ConsentimientoPublico['texto'] } | undefined)?.texto
