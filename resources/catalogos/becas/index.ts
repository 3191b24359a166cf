import type { BecaFila } from '#contract/catalogos/becas'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./BecaList.tsx')).BecaList),
  create: lazyView(async () => (await import('./BecaCreate.tsx')).BecaCreate),
  show: lazyView(async () => (await import('./BecaShow.tsx')).BecaShow),
  recordRepresentation: ({ descuento_nombre, cliente_nombre }: BecaFila) => `${descuento_nombre}, ${cliente_nombre}`,
} satisfies Screens
