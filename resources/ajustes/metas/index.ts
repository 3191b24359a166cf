import type { Meta } from '#contract/ajustes/metas'
import { primeroDe } from '#contract/tiempo/fechas'
import { enLinea, formatoMes } from '#contract/texto/formato'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./MetaList.tsx')).MetaList),
  create: lazyView(async () => (await import('./MetaCreate.tsx')).MetaCreate),
  edit: lazyView(async () => (await import('./MetaEdit.tsx')).MetaEdit),
  recordRepresentation: (meta: Meta) =>
    enLinea(formatoMes(primeroDe(meta)), meta.curso_nombre ?? meta.categoria_nombre),
} satisfies Screens
