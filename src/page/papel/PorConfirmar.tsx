import Alert from '@mui/material/Alert'
import { useQuery } from '@tanstack/react-query'
import { useCanAccess } from 'react-admin'
import type { PuntoContador } from '#contract/ajustes/contador'
import { moduloDe, recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { textos } from '#src/data/forma.ts'
import { http } from '#src/data/http.ts'
import { AvisoCorto } from '#src/page/AvisoCorto.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { seEsconde, useApagados } from '#src/session/apagados.ts'

const CONTADOR = recursoDe('Contador')
const FRESCOS_MS = 60_000

interface PorConfirmarProps {
  puntos: readonly PuntoContador[]
  /** Beside the title of a list, in few words. */
  enCabeza?: boolean
}

/**
 * Says that a reading of the law waits for the accountant, where one of these points does; what can't be asked waits.
 * A school that issues no fiscal documents is told nothing of theirs: the page where it is settled is hidden with them.
 */
export function PorConfirmar({ puntos, enCabeza = false }: PorConfirmarProps) {
  const escondido = useApagados().includes('Contador') && seEsconde('Contador')
  const { canAccess } = useCanAccess({ resource: CONTADOR, action: 'list' })
  const { data, isError } = useQuery({
    // Under the resource's own key: a confirmation refreshes it with the list.
    queryKey: [CONTADOR, 'getList', 'pendientes'],
    queryFn: async ({ signal }) => textos<PuntoContador>((await http('/Contador/pendientes', { signal })).json),
    staleTime: FRESCOS_MS,
    retry: false,
    enabled: !escondido,
  })
  if (escondido) return null
  const esperan = data ? puntos.filter((punto) => data.includes(punto)) : isError ? puntos : []
  if (esperan.length === 0) return null
  const dice = translate('facturacion.por_confirmar.dice', {
    puntos: esperan.map((punto) => translate(`opciones.punto.${punto}`)).join(', '),
  })
  const lista = canAccess && moduloDe('Contador').path
  if (enCabeza)
    return <AvisoCorto severity="warning" breve={translate('facturacion.por_confirmar.corto')} dice={dice} a={lista} />
  return (
    <Alert
      severity="warning"
      sx={{ mb: 1, py: 0 }}
      action={
        lista && (
          <BotonEnlace to={lista} color="inherit" size="small">
            {translate('facturacion.por_confirmar.ver')}
          </BotonEnlace>
        )
      }
    >
      {dice}
    </Alert>
  )
}
