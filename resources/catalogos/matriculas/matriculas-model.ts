import type { CargosBody, CargoPlaneado } from '#contract/catalogos/matriculas'
import type { Centavos } from '#contract/dinero'
import type { Cargo } from '#contract/recibos/cargos'

export const MATRICULAS = 'catalogos/matriculas'

/** A row of the plan on screen; `cargo_id` and `version` when it is stored already. */
export interface FilaDePlan extends Omit<CargoPlaneado, 'numero'> {
  numero: number | null
  cargo_id?: number
  version?: number
}

/** Sum of the rows in centavos; what is no amount yet counts nothing. */
export const totalDelPlan = (filas: readonly Pick<FilaDePlan, 'bruto' | 'descuento'>[]): Centavos =>
  filas.reduce((total, { bruto, descuento }) => total + (typeof bruto === 'number' ? bruto - (descuento ?? 0) : 0), 0)

/** Charges that the plan may still change: nothing applied, not voided. */
export const editables = (cargos: readonly Cargo[]): Cargo[] =>
  cargos.filter(({ aplicado, anulado }) => aplicado === 0 && !anulado)

export const filaDeCargo = ({
  id,
  version,
  concepto,
  numero,
  descripcion,
  vence,
  bruto,
  descuento,
}: Cargo): FilaDePlan => ({
  cargo_id: id,
  version,
  concepto: concepto === 'matricula' || concepto === 'mensualidad' ? concepto : 'otro',
  numero,
  descripcion,
  vence,
  bruto,
  descuento,
})

/** The request that turns the charges into the rows: changed ones, new ones, and those whose row is gone. */
export function cambiosDelPlan(antes: readonly Cargo[], filas: readonly FilaDePlan[]): Omit<CargosBody, 'motivo'> {
  const cambios = filas.flatMap(({ cargo_id, version, descripcion, vence, bruto }) => {
    const cargo = antes.find(({ id }) => id === cargo_id)
    if (!cargo || !version) return []
    const nuevo = {
      ...(descripcion !== cargo.descripcion && { descripcion }),
      ...(vence !== cargo.vence && { vence }),
      ...(bruto !== cargo.bruto && { bruto }),
    }
    return Object.keys(nuevo).length > 0 ? [{ id: cargo.id, version, ...nuevo }] : []
  })
  const nuevos = filas.flatMap(({ cargo_id, version: _, numero, ...fila }) =>
    cargo_id === undefined ? [{ ...fila, numero: numero ?? undefined }] : [],
  )
  const anular = antes
    .filter(({ id }) => !filas.some(({ cargo_id }) => cargo_id === id))
    .map(({ id, version }) => ({ id, version }))
  return { cambios, nuevos, anular }
}
