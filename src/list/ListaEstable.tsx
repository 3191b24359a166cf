import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ListContextProvider, useListContext, type ListControllerResult, type SortPayload } from 'react-admin'
import { seOrdena } from '#contract/listas/ordenes'
import { moduloDeRecurso } from '#src/data/data-provider.ts'

type Verbo = (...args: unknown[]) => unknown
type Campos = Record<string, unknown>

/**
 * Gives its children the list of react-admin as the same object for as long as nothing in it has changed. react-admin
 * makes new filter values and new functions each time that it is drawn, and for one filter it is drawn twice, again
 * when the address has been written: whoever reads the list would be drawn as often. An order that an address or
 * the browser kept, and that the list has no more, is its own (`orden`), as the answer is: `src/data/data-provider.ts`.
 */
export function ListaEstable({ orden, children }: { orden: SortPayload; children: ReactNode }) {
  const lista = useListContext()
  const sort = seOrdena(moduloDeRecurso(lista.resource), lista.sort.field) ? lista.sort : orden
  const alDia = useRef(lista as unknown as Campos)
  useLayoutEffect(() => {
    alDia.current = lista as unknown as Campos
  }, [lista])
  // Each function is made once, and calls the one that the list has at that moment.
  const [verbos] = useState(() =>
    Object.fromEntries(
      Object.entries(lista)
        .filter(([, valor]) => typeof valor === 'function')
        .map(([nombre]) => [nombre, (...args: unknown[]) => (alDia.current[nombre] as Verbo)(...args)]),
    ),
  )
  const [estable, setEstable] = useState(() => ({ ...lista, ...verbos }))
  const nueva = { ...lista, ...verbos, sort, filterValues: igual(estable.filterValues, lista.filterValues) }
  const cambia = Object.entries(nueva).some(([campo, valor]) => valor !== (estable as unknown as Campos)[campo])
  if (cambia) setEstable(nueva)
  return (
    <ListContextProvider value={(cambia ? nueva : estable) as ListControllerResult}>{children}</ListContextProvider>
  )
}

const igual = <T,>(antes: T, ahora: T): T => (JSON.stringify(antes) === JSON.stringify(ahora) ? antes : ahora)
