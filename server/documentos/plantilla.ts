import { PLANTILLAS, type ClavePlantilla, type Textos } from '#contract/ajustes/plantillas'
import { rellenar, rellenarLinea, type Valores } from '#contract/ajustes/relleno'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { sql } from '#server/db/sql'

/** The text that a school begins with, in the language in force. */
export const originalDe = (clave: ClavePlantilla): Textos => ({
  asunto: texto(`originales.${clave}.asunto`),
  cuerpo: texto(`originales.${clave}.cuerpo`),
})

/** What the school wrote in place of the original, or the original. */
export async function plantillaEnVigor(db: Db, clave: ClavePlantilla): Promise<Textos> {
  const suya = await db.maybe<{ asunto: string | null; cuerpo: string | null }>(
    sql`SELECT asunto, cuerpo FROM plantillas WHERE clave = ${clave}`,
  )
  const { asunto, cuerpo } = originalDe(clave)
  return { asunto: suya?.asunto ?? asunto, cuerpo: suya?.cuerpo ?? cuerpo }
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

/** The names of fields as a person reads them. */
export const nombresDeCampos = (campos: readonly string[]): string =>
  campos.map((campo) => texto(`plantillas.campo.${campo}`)).join(', ')
