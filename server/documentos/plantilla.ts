import { PLANTILLAS, type ClavePlantilla, type Textos } from '#contract/ajustes/plantillas'
import { rellenar, rellenarLinea, type Valores } from '#contract/ajustes/relleno'
import { formatoTelefono } from '#contract/texto/formato'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** The text that a school begins with, in the language in force. */
export const originalDe = (clave: ClavePlantilla): Textos => ({
  asunto: texto(`originales.${clave}.asunto`),
  cuerpo: texto(`originales.${clave}.cuerpo`),
})

/** The text that the school wrote in place of the original, or the original. */
export async function plantillaEnVigor(db: Db, clave: ClavePlantilla): Promise<Textos> {
  return (await plantillasEnVigor(db, [clave]))[clave]
}

/** The same of several texts at once. */
export async function plantillasEnVigor<K extends ClavePlantilla>(
  db: Db,
  claves: readonly K[],
): Promise<Record<K, Textos>> {
  const suyas = await db.many<Textos & { clave: K }>(
    sql`SELECT clave, asunto, cuerpo FROM plantillas WHERE clave = ANY(${[...claves]}) AND cuerpo IS NOT NULL`,
  )
  const enVigor = (clave: K): Textos => {
    const { asunto, cuerpo } = suyas.find((una) => una.clave === clave) ?? originalDe(clave)
    return { asunto, cuerpo }
  }
  return Object.fromEntries(claves.map((clave) => [clave, enVigor(clave)])) as Record<K, Textos>
}

/** A letter or a paper as it reads. */
export interface Escrito {
  /** In one line. */
  asunto: string
  parrafos: string[]
  /** Fields that have no value: their paragraphs are left out. */
  faltan: string[]
}

/** A text with the values of one letter or paper; of which kind says what it must not leave out. */
export function escribirPlantilla(clave: ClavePlantilla, { asunto, cuerpo }: Textos, valores: Valores): Escrito {
  const titulo = rellenarLinea(asunto, valores)
  const { parrafos, faltan } = rellenar(cuerpo, valores, PLANTILLAS[clave].exige)
  return {
    asunto: titulo.texto.replace(/\s+/g, ' ').trim(),
    parrafos,
    faltan: [...new Set([...titulo.faltan, ...faltan])],
  }
}

/** The school as every letter names it, by the names of its fields. */
export const dichoDe = ({
  nombre,
  telefono,
}: {
  nombre: string
  telefono: string | null
}): Record<'centro' | 'telefono', string> => ({ centro: nombre, telefono: telefono ? formatoTelefono(telefono) : '' })

export const centroDicho = async (db: Db): Promise<ReturnType<typeof dichoDe>> =>
  dichoDe(await db.one(sql`SELECT nombre, telefono FROM centro`))

/** A letter or a message of paragraphs, as one text. */
export const enUnTexto = (parrafos: readonly string[]): string => parrafos.join('\n\n')

/** The names of fields as a person reads them. */
export const nombresDeCampos = (campos: readonly string[]): string =>
  campos.map((campo) => texto(`plantillas.campo.${campo}`)).join(', ')
