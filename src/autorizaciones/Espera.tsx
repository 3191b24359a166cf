import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import type { HttpError } from 'react-admin'
import type { Solicitud } from '#contract/autorizaciones'
import { translate } from '#i18n/translate'
import { ficha } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'

const CADA_MS = 3_000

/** The state of a request as its asker sees it; the server no longer gives one of an earlier day (404): `vencida`. */
type Respuesta = Pick<Solicitud, 'autoriza_nombre' | 'respuesta'> & { estado: Solicitud['estado'] | 'vencida' }

const VENCIDA: Respuesta = { estado: 'vencida', autoriza_nombre: null, respuesta: null }

/**
 * Asks, once it was sent, for the word of a supervisor elsewhere; a network that comes and goes delays it, and nothing
 * else.
 */
export function useRespuesta(id: number, pedida: boolean): Respuesta | undefined {
  const { data, error } = useQuery({
    queryKey: ['Autorizaciones', id],
    queryFn: async ({ signal }) => ficha<Solicitud>((await http(`/Autorizaciones/${id}`, { signal })).json),
    enabled: pedida,
    refetchInterval: CADA_MS,
    refetchIntervalInBackground: true,
    retry: false,
  })
  return (error as HttpError | null)?.status === 404 ? VENCIDA : data
}

/** Nobody has answered yet. */
export const Espera = () => (
  <Alert severity="info" role="status">
    {translate('autorizaciones.dialogo.esperando')} {translate('autorizaciones.dialogo.esperando_detalle')}
    <LinearProgress aria-hidden sx={{ mt: 1 }} />
  </Alert>
)

/** Says that the request was denied, by whom and why, or that its day is over. */
export function Negada({ respuesta: { estado, autoriza_nombre, respuesta } }: { respuesta: Respuesta }) {
  const negada = respuesta ? 'negada_porque' : 'negada'
  return (
    <Alert severity="warning">
      {translate(`autorizaciones.dialogo.${estado === 'vencida' ? 'vencida' : negada}`, {
        nombre: autoriza_nombre,
        respuesta,
      })}
    </Alert>
  )
}
