import { edad, formatoDni, formatoFechaLarga, formatoTelefono } from '#contract/texto/formato'
import type { CartaDatos } from './consentimiento.ts'

/** Marks that a text may leave open: `{{menor}}`. Each stands for an answer of the form, in words. */
export const MARCAS = [
  'centro',
  'encargado',
  'encargado_documento',
  'telefono',
  'correo',
  'direccion',
  'condicion',
  'menor',
  'fecha_nacimiento',
  'edad',
  'menor_dni',
  'actividad',
  'lugar',
  'fechas',
  'horario',
  'alergias',
  'medicamentos',
  'condiciones',
  'tipo_sangre',
  'seguro',
  'emergencia',
  'contactos',
  'retiran',
  'retira_solo',
  'imagen',
] as const
export type Marca = (typeof MARCAS)[number]

/** Without these, somebody would sign for an answer that the text does not say. */
const MARCAS_NECESARIAS = [
  'encargado',
  'menor',
  'actividad',
  'emergencia',
  'retiran',
  'imagen',
] as const satisfies readonly Marca[]

/** Marks whose answers are health data, read only by who may see those. */
export const MARCAS_SALUD = [
  'alergias',
  'medicamentos',
  'condiciones',
  'tipo_sangre',
  'seguro',
] as const satisfies readonly Marca[]

const MARCA = /\{\{([^{}]*)\}\}/g

/** Marks of a text that nothing fills in, and necessary ones that it lacks. */
export function defectosDeTexto(texto: string): { desconocidas: string[]; faltan: Marca[] } {
  const usadas = new Set([...texto.matchAll(MARCA)].map(([, marca = '']) => marca.trim()))
  const conocidas: ReadonlySet<string> = new Set(MARCAS)
  return {
    desconocidas: [...usadas].filter((marca) => !conocidas.has(marca)),
    faltan: MARCAS_NECESARIAS.filter((marca) => !usadas.has(marca)),
  }
}

const BLANCO = '________'

/** The text with its values; what is not known yet stays a blank line. */
export const llenar = (texto: string, valores: Partial<Record<Marca, string>>): string =>
  texto.replace(MARCA, (_todo, marca: string) => valores[marca.trim() as Marca] || BLANCO)

/** A sentence's look-up, as the form and the server both have it. */
type Traducir = (clave: string, valores?: Record<string, unknown>) => string

/** Answers of the form so far, and the school's name; `hoy` is the local date on which the age is told. */
export interface Escrito extends Partial<CartaDatos> {
  centro: string
  hoy: string
}

/** The answers in the words of the letter. A part of the form that was not seen yet (`undefined`) stays a blank. */
export function palabrasDe(carta: Escrito, t: Traducir): Partial<Record<Marca, string>> {
  const {
    encargado_dni,
    encargado_otro_documento,
    encargado_parentesco,
    documento_tutor,
    menor_fecha_nacimiento,
    autoriza_emergencia,
    autoriza_imagen,
    retira_solo,
  } = carta
  const ninguno = (valor: string | null | undefined, clave = 'ninguna') =>
    valor === undefined ? undefined : valor || t(`consentimiento.carta.${clave}`)
  const condicion = encargado_parentesco && t(`opciones.condicion.${encargado_parentesco}`)
  return {
    centro: carta.centro,
    encargado: juntos(' ', carta.encargado_nombres, carta.encargado_apellidos),
    encargado_documento: encargado_dni
      ? `DNI ${formatoDni(encargado_dni)}`
      : encargado_otro_documento
        ? t('consentimiento.carta.documento', { documento: encargado_otro_documento })
        : undefined,
    telefono: carta.encargado_telefono ? formatoTelefono(carta.encargado_telefono) : undefined,
    correo: ninguno(carta.encargado_correo, 'ninguno'),
    direccion: carta.encargado_direccion ?? undefined,
    condicion:
      condicion && documento_tutor
        ? t('consentimiento.carta.con_documento', { condicion, documento: documento_tutor })
        : condicion,
    menor: juntos(' ', carta.menor_nombres, carta.menor_apellidos),
    fecha_nacimiento: menor_fecha_nacimiento ? formatoFechaLarga(menor_fecha_nacimiento) : undefined,
    edad: menor_fecha_nacimiento
      ? t('consentimiento.carta.anios', { smart_count: edad(menor_fecha_nacimiento, carta.hoy) })
      : undefined,
    menor_dni: carta.menor_dni ? formatoDni(carta.menor_dni) : ninguno(carta.menor_dni, 'sin_dni'),
    actividad: carta.actividad,
    lugar: carta.lugar || t('consentimiento.carta.lugar'),
    fechas:
      carta.desde && carta.hasta
        ? t('consentimiento.carta.fechas', {
            desde: formatoFechaLarga(carta.desde),
            hasta: formatoFechaLarga(carta.hasta),
          })
        : t('consentimiento.carta.sin_fechas'),
    horario: carta.horario || t('consentimiento.carta.sin_horario'),
    alergias: ninguno(carta.alergias),
    medicamentos: ninguno(carta.medicamentos, 'ninguno'),
    condiciones: ninguno(carta.condiciones),
    tipo_sangre: ninguno(carta.tipo_sangre, 'no_se_sabe'),
    seguro: ninguno(carta.seguro, 'ninguno'),
    emergencia:
      autoriza_emergencia === undefined
        ? undefined
        : t(autoriza_emergencia ? 'consentimiento.carta.autorizo' : 'consentimiento.carta.no_autorizo'),
    contactos: carta.contactos
      ?.map(
        ({ nombre, parentesco, telefono }, indice) =>
          `${indice + 1}) ${nombre}, ${parentesco}, ${formatoTelefono(telefono)}`,
      )
      .join('; '),
    retiran:
      carta.retiran &&
      (carta.retiran
        .map(({ nombre, dni, parentesco }) => juntos(', ', nombre, parentesco, dni && `DNI ${formatoDni(dni)}`))
        .join('; ') ||
        t('consentimiento.carta.solo_quien_firma')),
    retira_solo:
      retira_solo === undefined
        ? undefined
        : t(retira_solo ? 'consentimiento.carta.retira_solo' : 'consentimiento.carta.no_retira_solo'),
    imagen:
      autoriza_imagen === undefined
        ? undefined
        : autoriza_imagen
          ? t('consentimiento.carta.imagen', {
              fines: enumerados((carta.fines_imagen ?? []).map((fin) => t(`consentimiento.carta.fin.${fin}`))),
            })
          : t('consentimiento.carta.sin_imagen'),
  }
}

const juntos = (separador: string, ...partes: (string | null | undefined | false)[]): string =>
  partes.filter(Boolean).join(separador)
const lista = new Intl.ListFormat('es-HN', { type: 'conjunction' })
const enumerados = (partes: string[]): string => lista.format(partes)
