import { useQuery } from '@tanstack/react-query'
import { PRESTABLES, type Solicitud } from '#contract/autorizaciones'
import type { Accion, NombreModulo } from '#contract/modulos'
import { filas } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'
import { tiene } from '#src/session/por-atender.ts'
import { useSession } from '#src/session/use-session.ts'

const CADA_MS = 20_000
const NINGUNA: Solicitud[] = []

/** Whether this user may say yes to anything that others ask for. */
export function useAutoriza(): boolean {
  const session = useSession()
  return PRESTABLES.some((permiso) => tiene(session, ...(permiso.split(':') as [NombreModulo, Accion])))
}

/** Today's requests that wait for this user's word, asked for again and again, also while the page is not looked at. */
export function usePedidas(enabled = true) {
  const {
    data = NINGUNA,
    isPending,
    isError,
  } = useQuery({
    queryKey: ['Autorizaciones'],
    queryFn: async ({ signal }) => filas<Solicitud>((await http('/Autorizaciones', { signal })).json),
    refetchInterval: CADA_MS,
    refetchIntervalInBackground: true,
    retry: false,
    enabled,
  })
  return { solicitudes: data, isPending, isError }
}
