import { useLayoutEffect, useRef, useState, type ReactNode } from 'react'
import { ListContextProvider, useListContext, type ListControllerResult } from 'react-admin'

type Verbo = (...args: unknown[]) => unknown
type Campos = Record<string, unknown>

/**
 * The list as react-admin has it, new only where something of it is: react-admin works filters and verbs out anew at
 * each turn (once more when it has written the address down), and whoever reads the list would be drawn again.
 */
export function ListaEstable({ children }: { children: ReactNode }) {
  const lista = useListContext()
  const alDia = useRef(lista as unknown as Campos)
  useLayoutEffect(() => {
    alDia.current = lista as unknown as Campos
  }, [lista])
  // Verbs keep their place, and do what the list of the moment would.
  const [verbos] = useState(() =>
    Object.fromEntries(
      Object.entries(lista)
        .filter(([, valor]) => typeof valor === 'function')
        .map(([nombre]) => [nombre, (...args: unknown[]) => (alDia.current[nombre] as Verbo)(...args)]),
    ),
  )
  const [estable, setEstable] = useState(() => ({ ...lista, ...verbos }))
  const nueva = { ...lista, ...verbos, filterValues: igual(estable.filterValues, lista.filterValues) }
  const cambia = Object.entries(nueva).some(([campo, valor]) => valor !== (estable as unknown as Campos)[campo])
  if (cambia) setEstable(nueva)
  return (
    <ListContextProvider value={(cambia ? nueva : estable) as ListControllerResult}>{children}</ListContextProvider>
  )
}

const igual = <T,>(antes: T, ahora: T): T => (JSON.stringify(antes) === JSON.stringify(ahora) ? antes : ahora)
