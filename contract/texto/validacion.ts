import type * as z from 'zod'
import type { Mensaje } from '#contract/errores'

/** Place where react-admin shows an error that belongs to no field. */
const SIN_CAMPO = 'root.serverError'

const TIPOS: Partial<Record<string, string>> = {
  number: 'validacion.numero',
  int: 'validacion.entero',
  string: 'validacion.texto',
  boolean: 'validacion.opcion',
  array: 'validacion.lista',
}

const FORMATOS: Partial<Record<string, string>> = {
  email: 'validacion.correo',
  date: 'validacion.fecha',
  datetime: 'validacion.instante',
  time: 'validacion.hora',
  url: 'validacion.url',
}

/** The i18n message of one zod issue: the key that its schema names, or else the one of its code. */
function claveDeError(issue: z.core.$ZodIssue): Mensaje {
  const porCodigo = mensajePorCodigo(issue)
  return issue.message.startsWith('validacion.') ? { key: issue.message, params: porCodigo.params } : porCodigo
}

/** No form has so many fields wrong at once; a body may have a million, and each would be told in a sentence. */
const MAS_CAMPOS = 200
const MAS_NOMBRES = 10
const MAYOR_NOMBRE = 60

/**
 * The first message of each field, of the first that have one, by its dotted path: `encargados.0.nombres`. A name that
 * came from outside is cut: its points are read as a path, and one of thousands is deeper than an answer can be.
 */
export function erroresPorCampo(error: z.ZodError): Record<string, Mensaje> {
  const errores: Record<string, Mensaje> = {}
  const anotar = (path: PropertyKey[], mensaje: Mensaje) => {
    const campo = path.map((parte) => String(parte).slice(0, MAYOR_NOMBRE)).join('.') || SIN_CAMPO
    errores[campo] ??= mensaje
  }
  for (const issue of error.issues.slice(0, MAS_CAMPOS)) {
    if (issue.code === 'unrecognized_keys') {
      const mensaje = claveDeError(issue)
      for (const clave of issue.keys.slice(0, MAS_CAMPOS)) anotar([...issue.path, clave], mensaje)
    } else {
      anotar(issue.path, claveDeError(issue))
    }
  }
  return errores
}

function mensajePorCodigo(issue: z.core.$ZodIssue): Mensaje {
  switch (issue.code) {
    case 'invalid_type':
      // A finished issue no longer holds the value; only zod's own sentence tells an absent one.
      if (/received (undefined|null)$/.test(issue.message)) return { key: 'validacion.requerido' }
      return { key: TIPOS[issue.expected] ?? 'validacion.invalido' }
    case 'too_small':
      return demasiadoPequeno(issue.origin, Number(issue.minimum), issue.inclusive === false)
    case 'too_big':
      return demasiadoGrande(issue.origin, Number(issue.maximum))
    case 'invalid_format':
      return { key: FORMATOS[issue.format] ?? 'validacion.formato' }
    case 'invalid_value':
      return { key: 'validacion.opcion' }
    case 'unrecognized_keys':
      return { key: 'validacion.campo_desconocido', params: { campos: nombresDe(issue.keys) } }
    case 'not_multiple_of':
      return { key: 'validacion.multiplo', params: { divisor: issue.divisor } }
    case 'invalid_union':
      return { key: 'discriminator' in issue ? 'validacion.opcion' : 'validacion.invalido' }
    case 'custom':
      return { key: 'validacion.invalido', params: issue.params }
    default:
      return { key: 'validacion.invalido' }
  }
}

const nombresDe = (claves: readonly string[]): string =>
  claves
    .slice(0, MAS_NOMBRES)
    .map((clave) => clave.slice(0, MAYOR_NOMBRE))
    .join(', ')

function demasiadoPequeno(origen: string, min: number, excluido: boolean): Mensaje {
  const params = { min }
  if (origen === 'string')
    return min === 1 ? { key: 'validacion.requerido' } : { key: 'validacion.largo_minimo', params }
  if (origen === 'array') return { key: 'validacion.elementos_minimo', params: { min, smart_count: min } }
  return { key: excluido ? 'validacion.mayor_que' : 'validacion.minimo', params }
}

function demasiadoGrande(origen: string, max: number): Mensaje {
  const params = { max }
  if (origen === 'string') return { key: 'validacion.largo', params }
  if (origen === 'array') return { key: 'validacion.elementos_maximo', params: { max, smart_count: max } }
  return { key: 'validacion.maximo', params }
}
