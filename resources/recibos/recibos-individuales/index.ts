import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./ReciboList.tsx')).ReciboList),
  create: lazyView(async () => (await import('./ReciboCreate.tsx')).ReciboCreate),
  show: lazyView(async () => (await import('./ReciboShow.tsx')).ReciboShow),
  recordRepresentation: (recibo: ReciboFila) => recibo.numero_texto,
} satisfies Screens
