import { CXC_POR } from '#contract/reportes/dimensiones'
import { FILAS_CXC, VISTAS_CXC, type VistaCxC } from '#contract/reportes/cxc'
import { porDimensiones } from '#resources/reportes/por-dimensiones.ts'
import { ORDEN } from './cxc-model.ts'

/** Debts by student, course, guardian or charge, and by whatever else the charges add up by. */
export const { cruce: CRUCE, vistas: VISTAS } = porDimensiones(CXC_POR, {
  vistas: VISTAS_CXC,
  rotulos: 'cxc.vista',
  // A charge alone has the day on which it falls due.
  filtroDe: (vista, { vence: _, ...filtro }) => ({ ...filtro, vista: vista === VISTAS_CXC[0] ? '' : vista }),
  ordenDe: () => ORDEN,
  esOrdenable: (vista, campo) => campo in FILAS_CXC[vista as VistaCxC].shape,
})
