import { isvIncluido, type Centavos } from '#contract/dinero'
import { MAXIMO_A_CREDITO, type CargoFacturable } from '#contract/facturacion/a-credito'

/** The charges of one student, in a list that names each student once. */
export interface DeEstudiante {
  cliente_id: number
  nombre: string
  codigo: string
  curso: string | null
  cargos: CargoFacturable[]
}

/** Charges by student, in the order of the list. */
export function porEstudiante(cargos: readonly CargoFacturable[]): DeEstudiante[] {
  const grupos = new Map<number, DeEstudiante>()
  for (const cargo of cargos) {
    const { cliente_id, cliente_nombre: nombre, cliente_codigo: codigo, curso_nombre: curso } = cargo
    const grupo = grupos.get(cliente_id) ?? { cliente_id, nombre, codigo, curso, cargos: [] }
    grupo.cargos.push(cargo)
    grupos.set(cliente_id, grupo)
  }
  return [...grupos.values()]
}

/** Totals of an invoice of these charges; an exonerated buyer does not pay the tax. Centavos. */
export function totalesDe(
  cargos: readonly CargoFacturable[],
  exonerado: boolean,
): { total: Centavos; isv: Centavos; estudiantes: number } {
  const suma = cargos.reduce((total, { neto }) => total + neto, 0)
  const impuesto = cargos.reduce((total, { neto, isv }) => total + isvIncluido(neto, isv), 0)
  return {
    total: exonerado ? suma - impuesto : suma,
    isv: exonerado ? 0 : impuesto,
    estudiantes: new Set(cargos.map(({ cliente_id }) => cliente_id)).size,
  }
}

/** The charges that are chosen, with some more or less; never more than one invoice says. */
export function alternar(
  elegidos: readonly CargoFacturable[],
  cargos: readonly CargoFacturable[],
  entran: boolean,
): CargoFacturable[] {
  const cuales = new Set(cargos.map(({ id }) => id))
  const otros = elegidos.filter(({ id }) => !cuales.has(id))
  return entran ? [...otros, ...cargos].slice(0, MAXIMO_A_CREDITO) : otros
}
