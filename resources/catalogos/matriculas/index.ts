import type { MatriculaFila } from '#contract/catalogos/matriculas'
import { enLinea } from '#contract/texto/formato'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./MatriculaList.tsx')).MatriculaList),
  create: lazyView(async () => (await import('./MatriculaCreate.tsx')).MatriculaCreate),
  show: lazyView(async () => (await import('./MatriculaShow.tsx')).MatriculaShow),
  recordRepresentation: ({ cliente_nombre, curso_nombre }: MatriculaFila) => enLinea(cliente_nombre, curso_nombre),
} satisfies Screens
