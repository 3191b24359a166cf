import type { RangoFila } from '#contract/facturacion/rangos'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'
import { numeracionDe } from './numeracion.ts'

export default {
  list: lazyView(async () => (await import('./RangoList.tsx')).RangoList),
  create: lazyView(async () => (await import('./RangoCreate.tsx')).RangoCreate),
  edit: lazyView(async () => (await import('./RangoEdit.tsx')).RangoEdit),
  recordRepresentation: (rango: RangoFila) => numeracionDe(rango),
} satisfies Screens
