import type { Mensaje } from '#contract/errores'
import { defectosDe, junta, lecturas, llana } from '#contract/usuarios/fuerza'
import { texto } from '#i18n/texto'
import municipios from '../../contract/texto/municipios.json' with { type: 'json' }
import nombres from '../base/nombres.json' with { type: 'json' }
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'
import { AppError } from '#server/http/errors'
import { PALABRAS_COMUNES } from './contrasenas-comunes.ts'

interface Persona {
  nombre: string
  email: string
}

/**
 * Refuses, beside `campo` (422), a password that somebody else would guess: a common one, a sequence or repetition, or
 * little more than the name or e-mail of its owner or the name of the centre (docs/diseno/seguridad.md, «Ingreso y
 * permisos»).
 */
export async function requireStrongPassword(
  db: Db,
  contrasena: string,
  { nombre, email }: Persona,
  campo: string,
): Promise<void> {
  const centro = await db.one<{ nombre: string }>(sql`SELECT nombre FROM centro`)
  const defecto = defectoDeClave(contrasena, [nombre, email, centro.nombre])
  if (defecto) throw new AppError('regla', { errors: { [campo]: defecto } })
}

/** All that is wrong with a password, in one sentence after another: whoever mends one fault would meet the next. */
export function defectoDeClave(contrasena: string, datos: readonly string[]): Mensaje | undefined {
  const claves = Object.values(defectosDe(contrasena, datos))
  if (esComun(contrasena)) claves.push('validacion.contrasena_comun')
  const [unica] = claves
  if (unica === undefined) return undefined
  if (claves.length === 1) return { key: unica }
  return { key: 'validacion.contrasena_varias', params: { defectos: claves.map((clave) => texto(clave)).join(' ') } }
}

/** Up to so many letters, two common words in a row are tried as soon as one. */
const DOS_PALABRAS = 12

/**
 * Whether it is a common word, or two in a row, whatever its capitals, accents, leetspeak and the figures and signs at
 * its ends.
 */
export function esComun(contrasena: string): boolean {
  const todo = llana(contrasena)
  const sinFinal = todo.replace(/(?<!\P{L})\P{L}+$/u, '')
  const formas = [todo, sinFinal, sinFinal.replace(/^[^\p{L}]+/u, '')].flatMap(lecturas).map(junta)
  return formas.some((forma) => comunes.has(forma) || (forma.length <= DOS_PALABRAS && sonDos(forma)))
}

const sonDos = (forma: string): boolean =>
  [...forma].some((_, corte) => comunes.has(forma.slice(0, corte)) && comunes.has(forma.slice(corte)))

const lugares = municipios.flatMap((departamento) => [
  departamento.nombre,
  ...departamento.municipios.map((municipio) => municipio.nombre),
])

const comunes: ReadonlySet<string> = new Set(
  [...PALABRAS_COMUNES, ...Object.values(nombres).flat(), ...lugares].map((palabra) => junta(llana(palabra))),
)
