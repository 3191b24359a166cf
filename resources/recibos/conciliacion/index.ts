import type { PagoBanco } from '#contract/recibos/conciliacion'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./PagoList.tsx')).PagoList),
  show: lazyView(async () => (await import('./PagoShow.tsx')).PagoShow),
  recordRepresentation: (pago: PagoBanco) => pago.referencia ?? pago.numero_texto,
} satisfies Screens
