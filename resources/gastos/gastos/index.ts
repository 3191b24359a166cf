import type { GastoFila } from '#contract/gastos/gastos'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./GastoList.tsx')).GastoList),
  create: lazyView(async () => (await import('./GastoCreate.tsx')).GastoCreate),
  edit: lazyView(async () => (await import('./GastoEdit.tsx')).GastoEdit),
  show: lazyView(async () => (await import('./GastoShow.tsx')).GastoShow),
  recordRepresentation: (gasto: GastoFila) => enLinea(gasto.proveedor, formatoFecha(gasto.fecha)),
} satisfies Screens
