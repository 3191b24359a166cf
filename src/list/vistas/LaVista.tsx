import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'
import { useListContext, useResourceContext } from 'react-admin'
import { useLocation, useNavigate } from 'react-router'
import type { VistaDeLista } from '#contract/ajustes/filtros-guardados'
import { useVistas } from './use-vistas.ts'
import { direccionDe, direccionGeneral, mismoFiltro, pregunta, vistaEnDireccion, type Pregunta } from './vista-model.ts'

export interface LaVista {
  vistas: readonly VistaDeLista[]
  /** Views could not be read; asks for them again. */
  error: { message: string } | null
  releer: () => void
  /** The one that the list is in, as it was kept. */
  actual?: VistaDeLista
  /** The list is asked something else by now, or has other columns. */
  cambiada: boolean
  /** The word for an address that names a view which is not there for this user, or no longer. */
  perdida?: string
  /** Columns that the view shows, as they are now; undefined where it leaves them to each one. */
  columnas?: readonly string[]
  mostrar: (columnas: readonly string[] | undefined) => void
  /** The question that the list is asked now, with the filters that it has whatever is asked. */
  ahora: Pregunta
  /** The address of a view of this list; by default that of the list as it comes. */
  direccion: (vista?: VistaDeLista) => string
}

const SIN_VISTAS: LaVista = {
  vistas: [],
  error: null,
  releer: () => undefined,
  cambiada: false,
  mostrar: () => undefined,
  ahora: { filtro: {}, orden: { field: 'id', order: 'ASC' } },
  direccion: () => '',
}

const Contexto = createContext<LaVista>(SIN_VISTAS)

/** The view that a list is in, and all that it has. */
export const useLaVista = (): LaVista => useContext(Contexto)

interface ConVistaProps {
  /** The filters that the list begins with. */
  iniciales?: Record<string, unknown>
  children: ReactNode
}

/** Gives a list its views. The one that it is in stays so while its filters are changed, until they are as it comes. */
export function ConVista({ iniciales, children }: ConVistaProps) {
  const { vistas, error, cargando, releyendo, refetch } = useVistas(useResourceContext() ?? '')
  const { filterValues, sort, filter: fijo } = useListContext()
  const ahora = useMemo(
    () => ({ filtro: { ...filterValues, ...fijo }, orden: { field: sort.field, order: sort.order } }),
    [filterValues, fijo, sort],
  )
  const { actual, perdida, general } = useActual({
    ...{ vistas, fijo, ahora, iniciales },
    cargando: cargando && !error,
    leidas: !error && !releyendo,
  })
  const [tocadas, setTocadas] = useState<{ de: string; columnas: readonly string[] }>()
  const llave = `${actual?.id} ${actual?.version}`
  const columnas = (tocadas?.de === llave && tocadas.columnas) || actual?.columnas || undefined
  const otras = actual?.columnas && columnas && columnas.join() !== actual.columnas.join()
  const cambiada = !!actual && (!pregunta(actual, ahora, fijo) || !!otras)
  const valor = useMemo(
    (): LaVista => ({
      vistas,
      error,
      releer: () => void refetch(),
      actual,
      cambiada,
      perdida,
      columnas,
      mostrar: (otras) => setTocadas(otras && { de: llave, columnas: otras }),
      ahora,
      direccion: (vista) => (vista ? direccionDe(vista, fijo) : general),
    }),
    [vistas, error, refetch, actual, cambiada, perdida, columnas, llave, ahora, fijo, general],
  )
  return <Contexto.Provider value={valor}>{children}</Contexto.Provider>
}

interface Eleccion extends Pick<ConVistaProps, 'iniciales'> {
  vistas: readonly VistaDeLista[]
  cargando: boolean
  /** Told by the server, which is not being asked again just now. */
  leidas: boolean
  fijo: Record<string, unknown> | undefined
  ahora: Pregunta
}

/**
 * The view that the address names, which stays there while filters change, or else the one that asks just what the list
 * is asked. A list that is as it comes is in none, whatever its address says.
 */
function useActual({ vistas, cargando, leidas, fijo, ahora, iniciales = {} }: Eleccion) {
  const { search } = useLocation()
  const navigate = useNavigate()
  const [perdida, setPerdida] = useState<string>()
  const nombrada = vistaEnDireccion(search)
  const comoViene = mismoFiltro(ahora.filtro, iniciales, fijo)
  const esGeneral = ({ filtro }: VistaDeLista) => comoViene && !mismoFiltro(filtro, iniciales, fijo)
  const vista =
    vistas.find(({ id }) => id === nombrada) ??
    (nombrada === 0 || comoViene ? undefined : vistas.find((una) => pregunta(una, ahora, fijo)))
  // A link may name the view alone, and leave its question to be looked up.
  const pendiente = !!nombrada && !new URLSearchParams(search).has('filter')
  const general = direccionGeneral(iniciales)
  useEffect(() => {
    if (!pendiente || cargando) return
    if (!vista) setPerdida(general)
    void navigate({ search: vista ? direccionDe(vista, fijo) : general }, { replace: true })
  }, [pendiente, cargando, vista, fijo, general, navigate])
  const actual = vista && (pendiente || esGeneral(vista)) ? undefined : vista
  // Left by taking its filters away: what is asked next is not a change of it.
  const dejada = !!vista && !actual && !pendiente
  useEffect(() => {
    if (dejada) void navigate({ search: general }, { replace: true })
  }, [dejada, general, navigate])
  // Its filters are in the address and stay, with nothing that says whose they were.
  const quitada = !!nombrada && !vistas.some(({ id }) => id === nombrada) && leidas && !pendiente && !comoViene
  return { actual, perdida: perdida === search ? 'vistas.ya_no' : quitada ? 'vistas.quitada' : undefined, general }
}
