import Alert from '@mui/material/Alert'
import LinearProgress from '@mui/material/LinearProgress'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import type { Solicitud } from '#contract/autorizaciones'
import { http } from '#src/data/http.ts'

const CADA_MS = 3_000

/** Waits for the word of a supervisor elsewhere; a network that comes and goes delays it, and nothing else. */
export function Espera({ id, onAprobada }: { id: number; onAprobada: () => void }) {
  const translate = useTranslate()
  const { data } = useQuery({
    queryKey: ['Autorizaciones', id],
    queryFn: async ({ signal }) => (await http(`/Autorizaciones/${id}`, { signal })).json as Solicitud,
    refetchInterval: CADA_MS,
    refetchIntervalInBackground: true,
  })
  const aprobada = data?.estado === 'aprobada'
  useEffect(() => {
    if (aprobada) onAprobada()
  }, [aprobada, onAprobada])

  if (data?.estado === 'negada')
    return (
      <Alert severity="warning">
        {translate(data.respuesta ? 'autorizaciones.dialogo.negada_porque' : 'autorizaciones.dialogo.negada', {
          nombre: data.autoriza_nombre,
          respuesta: data.respuesta,
        })}
      </Alert>
    )
  return (
    <Alert severity="info" role="status">
      {translate('autorizaciones.dialogo.esperando')} {translate('autorizaciones.dialogo.esperando_detalle')}
      <LinearProgress sx={{ mt: 1 }} />
    </Alert>
  )
}
