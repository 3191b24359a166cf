import { useQuery } from '@tanstack/react-query'
import { trabajoDe, TRABAJOS, type PorAtender } from '#contract/inicio/por-atender'
import type { Accion, NombreModulo } from '#contract/modulos'
import { filas } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'
import { POR_ATENDER } from '#src/query-client.ts'
import type { Session } from './api.ts'
import { useSession } from './use-session.ts'

const FRESCO_MS = 60_000
const CADA_MS = 300_000
const NADA: PorAtender[] = []

/** Whether the role holds it, by what the session was told; a server that tells no actions is not asked here. */
export const tiene = ({ modulos }: Pick<Session, 'modulos'>, modulo: NombreModulo, accion: Accion): boolean =>
  modulos.some(({ name, acciones }) => name === modulo && acciones?.includes(accion))

/**
 * The work that waits, asked for where this user does any of it, or where a page is made of it (`siempre`). A server
 * that does not know the question is not asked again, and nothing waits there.
 */
export function usePorAtender(siempre = false) {
  const session = useSession()
  const suya = siempre || TRABAJOS.some((trabajo) => haceSuyo(session, trabajo))
  const { data = NADA, ...estado } = useQuery({
    queryKey: POR_ATENDER,
    queryFn: async ({ signal }) => filas<PorAtender>((await http('/PorAtender', { signal })).json),
    enabled: suya && !session.sinConexion,
    staleTime: FRESCO_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? false : CADA_MS),
    retry: false,
  })
  return { porAtender: data, ...estado }
}

const haceSuyo = (session: Session, trabajo: PorAtender['trabajo']): boolean => {
  const { modulo, accion } = trabajoDe(trabajo)
  return tiene(session, modulo, accion)
}

/** The amount of work on the lines of some modules together; 0 for none. */
export type CuantoDe = (modulos: readonly (NombreModulo | undefined)[]) => number

/** The work that waits for this user, counted by lines of the menu. */
export function useCuanto(): CuantoDe {
  const session = useSession()
  const { porAtender } = usePorAtender()
  return (modulos) =>
    porAtender
      .filter(({ trabajo }) => TRABAJOS.includes(trabajo) && haceSuyo(session, trabajo))
      .filter(({ trabajo }) => modulos.includes(trabajoDe(trabajo).modulo))
      .reduce((suma, { cuantos }) => suma + cuantos, 0)
}
