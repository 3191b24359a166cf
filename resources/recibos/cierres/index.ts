import { formatoMes } from '#contract/texto/formato'
import type { CierreFila } from '#contract/recibos/cierres'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./CierreList.tsx')).CierreList),
  show: lazyView(async () => (await import('./CierreShow.tsx')).CierreShow),
  recordRepresentation: ({ mes }: CierreFila) => formatoMes(mes),
} satisfies Screens
