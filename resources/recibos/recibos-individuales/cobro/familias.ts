import type { Titular } from '#contract/recibos/recibos-individuales'
import { coincide } from '#src/coincide.ts'

/** A guardian several of whose students were found, to be charged in one receipt. */
export interface Familia {
  encargado_id: number
  nombre: string
  titulares: Titular[]
}

/** An offer of the box: a student, or the family of several that were found. */
export type Hallado = Titular | Familia

export const esFamilia = (hallado: Hallado): hallado is Familia => 'titulares' in hallado

/**
 * The students that were found, and the families that two or more of them are of: before them where the words name the
 * guardian and not the first student, whom Enter takes otherwise.
 */
export function conFamilias(titulares: readonly Titular[], q: string): Hallado[] {
  const familias = new Map<number, Familia>()
  for (const titular of titulares) {
    const { encargado_id, encargado_nombre } = titular
    if (encargado_id === null || encargado_nombre === null) continue
    const familia = familias.get(encargado_id) ?? { encargado_id, nombre: encargado_nombre, titulares: [] }
    familia.titulares.push(titular)
    familias.set(encargado_id, familia)
  }
  const varias = [...familias.values()].filter((familia) => familia.titulares.length > 1)
  const pedidas = coincide(titulares[0]?.nombre ?? '', q) ? [] : varias.filter(({ nombre }) => coincide(nombre, q))
  return [...pedidas, ...titulares, ...varias.filter((familia) => !pedidas.includes(familia))]
}
