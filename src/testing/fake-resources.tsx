import { lazyView } from '#src/lazy-view.ts'
import type * as Resources from '#src/resources.tsx'

const view = (text: string) => lazyView(() => Promise.resolve(() => <h1>{text}</h1>))

/** The resources with three modules whose screens are headings: for tests of the frame around them. */
export function fakeResources({ SCREENS, resourcesOf }: typeof Resources): Partial<typeof Resources> {
  SCREENS.Clientes = { list: view('Lista de clientes'), create: view('Cliente nuevo'), edit: view('Editar cliente') }
  SCREENS.Caja = { list: view('Caja del día') }
  SCREENS.Cursos = { list: view('Lista de cursos') }
  return { SCREENS, resources: resourcesOf(SCREENS), pantallasDeCrear: {} }
}
