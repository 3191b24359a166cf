import { enLinea } from '#contract/texto/formato'
import type { RegistroFila } from '#contract/reportes/nuevos-registros'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./NuevosRegistrosList.tsx')).NuevosRegistrosList),
  show: lazyView(async () => (await import('./RegistroShow.tsx')).RegistroShow),
  recordRepresentation: ({ codigo, nombre }: RegistroFila) => enLinea(codigo, nombre),
} satisfies Screens
