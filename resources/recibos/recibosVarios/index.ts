import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/resources.tsx'

export default {
  list: lazyView(async () => (await import('./VentaList.tsx')).VentaList),
  show: lazyView(async () => (await import('#resources/recibos/recibosIndividuales/ReciboShow.tsx')).ReciboShow),
  recordRepresentation: (recibo: ReciboFila) => recibo.numero_texto,
} satisfies Screens
