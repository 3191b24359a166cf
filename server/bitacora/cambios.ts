import type { CambioLeido } from '#contract/ajustes/bitacora'
import type { Row } from '#server/db/row'
import { elementosLeidos, nombreDeCampo, valorLeido } from './valores.ts'

export interface Hecho {
  /** Its module, which may have its own words for its fields. */
  modulo?: string
  antes: Row | null
  despues: Row | null
  /** The values were erased at the request of whom they were about. */
  sin_valores: boolean
}

/** Fields that move with another, are derived, or are told by the sentence itself. */
const OMITIDOS = new Set([
  'id',
  'motivo',
  'anulado_motivo',
  'version',
  'debe',
  'vencido',
  'disponibles',
  'inscritos',
  'en_espera',
  'lugar',
  'advertencias',
  'estados',
  'estudiantes',
  'cursos',
  'sesiones',
  'usuarios',
  'cargos_cambiados',
  'categoria_nombre',
  'docente_nombre',
  'cuenta_nombre',
  'tasas_retencion',
  'comprobantes_retencion',
  'pago',
  'rol_nombre',
  'usuario_nombre',
  'integrado',
  'edad',
  'creado_en',
  'actualizado_en',
  'ultimo_ingreso',
])

/** Changes by the name of each field, as people read it; none of a record that only came or went. */
export function cambiosDe({ modulo, antes, despues, sin_valores }: Hecho): CambioLeido[] {
  if (!antes || !despues) return []
  return Object.keys({ ...antes, ...despues })
    .filter((campo) => !OMITIDOS.has(campo) && !nombreCompleto(campo, antes, despues))
    .flatMap((campo): CambioLeido[] => {
      const leido = sin_valores ? { antes: null, despues: null } : cambioDe(campo, antes, despues)
      return leido ? [{ campo: nombreDeCampo(campo, modulo), ...leido }] : []
    })
    .sort((uno, otro) => uno.campo.localeCompare(otro.campo, 'es'))
}

/** The whole name of a person repeats its parts. */
const nombreCompleto = (campo: string, antes: Row, despues: Row): boolean =>
  campo === 'nombre' && ['nombres', 'apellidos'].some((parte) => parte in antes || parte in despues)

function cambioDe(campo: string, antes: Row, despues: Row): Omit<CambioLeido, 'campo'> | undefined {
  const referido = /^(.+)_id$/.exec(campo)?.[1]
  if (referido !== undefined) return porNombre(`${referido}_nombre`, antes, despues)
  const [eran, son] = [elementosLeidos(campo, antes[campo] ?? []), elementosLeidos(campo, despues[campo] ?? [])]
  if (!eran || !son || !(Array.isArray(antes[campo]) || Array.isArray(despues[campo])))
    return { antes: valorLeido(campo, antes[campo]), despues: valorLeido(campo, despues[campo]) }
  const [fueron, vinieron] = [eran.filter((item) => !son.includes(item)), son.filter((item) => !eran.includes(item))]
  // Only their order, or what the few words of an item leave out.
  const [de, a] = fueron.length || vinieron.length ? [fueron, vinieron] : [eran, son]
  return { antes: enLinea(de), despues: enLinea(a) }
}

/** An id says nothing: the name that stands beside it, or nothing at all. */
function porNombre(nombre: string, antes: Row, despues: Row): Omit<CambioLeido, 'campo'> | undefined {
  if (!(nombre in antes) && !(nombre in despues)) return undefined
  return { antes: valorLeido(nombre, antes[nombre]), despues: valorLeido(nombre, despues[nombre]) }
}

const enLinea = (items: readonly string[]): string | null => (items.length ? items.join('; ') : null)
