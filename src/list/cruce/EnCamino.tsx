import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useEffect, useState } from 'react'
import { useListContext } from 'react-admin'
import { pideCruce } from '#contract/reportes/agrupaciones'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { moduloDeRecurso } from '#src/data/data-provider.ts'
import { mismoFiltro } from '#src/list/vistas/vista-model.ts'

/** Most answers come before so many seconds, and nothing is said of them. */
const SE_DICE = 1

/** A crossed table that takes its time: for how long, and that what is seen meanwhile is of an earlier question. */
export function EnCamino() {
  const { isFetching, filterValues, setFilters, resource } = useListContext()
  const [contestado, setContestado] = useState<typeof filterValues>()
  if (!isFetching && contestado !== filterValues) setContestado(filterValues)
  if (!isFetching || !pideCruce(moduloDeRecurso(resource), filterValues)) return null
  if (!contestado) return <Espera key={JSON.stringify(filterValues)} />
  // The same again is of now, whatever changed meanwhile.
  if (mismoFiltro(contestado, filterValues)) return null
  return <Espera key={JSON.stringify(filterValues)} onDejar={() => setFilters(contestado)} />
}

function Espera({ onDejar }: { onDejar?: () => void }) {
  const segundos = useSegundos()
  if (segundos < SE_DICE) return null
  return (
    <Alert
      severity="info"
      // The rows that are not here yet say it themselves.
      role={onDejar ? 'status' : 'presentation'}
      icon={<CircularProgress size={18} color="inherit" aria-hidden />}
      action={
        onDejar && (
          <Button size="small" color="inherit" onClick={onDejar}>
            {translate('lista.cruce.dejar')}
          </Button>
        )
      }
      sx={{ py: 0, mb: 1, alignItems: 'center', '& .MuiAlert-action': { pt: 0, alignItems: 'center' } }}
    >
      {translate('lista.cruce.sumando')}{' '}
      <Box component="span" aria-hidden sx={{ fontVariantNumeric: 'tabular-nums' }}>
        {translate('lista.cruce.segundos', { segundos: formatoNumero(segundos) })}
      </Box>{' '}
      {translate(onDejar ? 'lista.cruce.de_antes' : 'lista.cruce.sin_esperar')}
    </Alert>
  )
}

function useSegundos(): number {
  const [segundos, setSegundos] = useState(0)
  useEffect(() => {
    const empezo = performance.now()
    const reloj = setInterval(() => setSegundos(Math.floor((performance.now() - empezo) / 1_000)), 250)
    return () => clearInterval(reloj)
  }, [])
  return segundos
}
