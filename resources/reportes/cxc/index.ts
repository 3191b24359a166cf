import type { CxCFila } from '#contract/reportes/cxc'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./CxCList.tsx')).CxCList),
  show: lazyView(async () => (await import('./EstadoShow.tsx')).EstadoShow),
  recordRepresentation: (fila: CxCFila) => ('nombre' in fila ? fila.nombre : fila.cliente_nombre),
} satisfies Screens
