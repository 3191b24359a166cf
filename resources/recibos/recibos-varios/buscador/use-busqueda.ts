import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useCanAccess, useDataProvider } from 'react-admin'
import type { Hallazgos } from '#contract/recibos/recibos-varios'
import { conFamilias, esFamilia } from '#resources/recibos/recibos-individuales/cobro/familias.ts'
import { aCobrarFamilia, useRecibosHallados } from '#resources/recibos/recibos-individuales/cobro/otros-hallados.ts'
import { RECIBOS, VENTAS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { useDebounced } from '#src/page/use-debounced.ts'
import { opcionesDe, sinVer, type DeVenta, type Opcion } from './busqueda-model.ts'

/** A reader sends a whole code in less; a person makes longer pauses. */
const ESPERA_MS = 80
/** The life of an answer: debts change at the next till, but a queue asks for the same few things again and again. */
const VALE_MS = 20_000

function useConsulta() {
  const provider = useDataProvider<CampanaDataProvider>()
  // A user who only sells is offered no charges: a student found is who buys.
  const { canAccess: cobra } = useCanAccess({ resource: RECIBOS, action: 'create' })
  const sinCargos = (hallazgos: Hallazgos): Hallazgos => ({
    ...hallazgos,
    titulares: hallazgos.titulares.map((titular) => ({ ...titular, cargos: [] })),
  })
  return (text: string) => ({
    queryKey: [VENTAS, 'buscar', text, cobra],
    // The query takes no abort signal: the box, cleared, would break off the very question that the reader's Enter
    // waits for.
    queryFn: async () => {
      const hallazgos = await provider.consulta<Hallazgos>(VENTAS, 'buscar', { q: text })
      return cobra === false ? sinCargos(hallazgos) : hallazgos
    },
    staleTime: VALE_MS,
    retry: false as const,
  })
}

interface Busqueda {
  /**
   * The options found; none while the answer at hand is to an earlier text, of which Enter would take something else.
   */
  opciones: readonly Opcion[]
  /** The options answer to what is typed now. */
  lista: boolean
  fallo: boolean
}

/** The options that the box finds for `q`. */
export function useBusqueda(q: string): Busqueda {
  const quieto = useDebounced(q, ESPERA_MS)
  const consulta = useConsulta()
  const { data, isFetching, isError } = useQuery({ ...consulta(quieto), enabled: quieto !== '' })
  const { recibos, busca } = useRecibosHallados(quieto)
  const { canAccess: cobra } = useCanAccess({ resource: RECIBOS, action: 'create' })
  const lista = q !== '' && q === quieto && data !== undefined && !isFetching && !busca
  const familias = () =>
    cobra
      ? conFamilias(data?.titulares ?? [], q)
          .filter(esFamilia)
          .map(aCobrarFamilia)
      : []
  return {
    opciones: lista ? opcionesDe(data, q, { recibos, familias: familias() }) : [],
    lista,
    fallo: isError && q === quieto,
  }
}

/** The outcome of a text that was entered before its list was seen. */
type Lectura = 'puesto' | 'varios' | 'nada' | 'sin_red'
export type Leer = (q: string, cantidad: number) => Promise<Lectura>

/** Takes what is entered faster than any list, as by a barcode reader; codes in a row are taken in their order. */
export function useLectura(onElegir: (opcion: DeVenta, cantidad: number) => void): Leer {
  const queryClient = useQueryClient()
  const consulta = useConsulta()
  const cola = useRef<Promise<unknown>>(Promise.resolve())
  const leer: Leer = async (q, cantidad) => {
    try {
      const hallazgos = await queryClient.fetchQuery(consulta(q))
      const opcion = sinVer(hallazgos, q)
      if (opcion) onElegir(opcion, cantidad)
      else return hallazgos.productos.length || hallazgos.titulares.length ? 'varios' : 'nada'
      return 'puesto'
    } catch {
      return 'sin_red'
    }
  }
  return (q, cantidad) => {
    const turno = cola.current.then(() => leer(q, cantidad))
    cola.current = turno
    return turno
  }
}
