import type { ClienteFila } from '#contract/catalogos/clientes'
import { personaEscrita } from '#src/form/crear.ts'
import { lazyView } from '#src/lazy-view.ts'
import type { Screens } from '#src/screens.ts'

export default {
  list: lazyView(async () => (await import('./ClienteList.tsx')).ClienteList),
  create: lazyView(async () => (await import('./ClienteCreate.tsx')).ClienteCreate),
  edit: lazyView(async () => (await import('./ClienteEdit.tsx')).ClienteEdit),
  show: lazyView(async () => (await import('./ClienteShow.tsx')).ClienteShow),
  recordRepresentation: (cliente: Pick<ClienteFila, 'nombre'>) => cliente.nombre,
  escrito: personaEscrita,
} satisfies Screens
