import { GastoFila } from '#contract/gastos/gastos'
import { GASTOS_POR } from '#contract/reportes/dimensiones'
import { porDimensiones } from '#resources/reportes/por-dimensiones.ts'

/** Expenses one by one, or what they add up to. */
export const { cruce: CRUCE, vistas: VISTAS } = porDimensiones(GASTOS_POR, {
  vistas: ['lineas'],
  rotulos: 'reportes.vista',
  ordenDe: () => ({ field: 'fecha', order: 'DESC' }),
  esOrdenable: (_, campo) => campo in GastoFila.shape,
})
