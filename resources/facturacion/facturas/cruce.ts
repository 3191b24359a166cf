import { FacturaFila } from '#contract/facturacion/facturas'
import { FACTURAS_POR } from '#contract/reportes/dimensiones'
import { porDimensiones } from '#resources/reportes/por-dimensiones.ts'

/** Fiscal documents one by one, or what they add up to. */
export const { cruce: CRUCE, vistas: VISTAS } = porDimensiones(FACTURAS_POR, {
  vistas: ['lineas'],
  rotulos: 'reportes.vista',
  ordenDe: () => ({ field: 'fecha', order: 'DESC' }),
  esOrdenable: (_, campo) => campo in FacturaFila.shape,
})
