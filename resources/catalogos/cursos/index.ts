import type { CursoFila } from '#contract/catalogos/cursos'
import { enLinea } from '#contract/texto/formato'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./CursoList.tsx')).CursoList),
  create: lazyView(async () => (await import('./CursoCreate.tsx')).CursoCreate),
  edit: lazyView(async () => (await import('./CursoEdit.tsx')).CursoEdit),
  show: lazyView(async () => (await import('./CursoShow.tsx')).CursoShow),
  recordRepresentation: ({ nombre, periodo }: CursoFila) => enLinea(nombre, periodo),
} satisfies Screens
