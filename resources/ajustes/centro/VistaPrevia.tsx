import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { FORMATOS_MUESTRA, type MuestraBody } from '#contract/ajustes/centro'
import { translate } from '#i18n/translate'
import { pathDe } from '#src/data/data-provider.ts'
import { descargar } from '#src/data/http.ts'
import { PorConfirmar } from '#src/page/papel/PorConfirmar.tsx'
import { CENTRO, type Escrito } from './centro-model.ts'
import { Papel } from './Papel.tsx'
import { useMuestra } from './use-muestra.ts'

const TERMICO = ['papel_termico'] as const

/** A receipt with what is written, drawn as it will be printed, on a sheet or a ticket. */
export function VistaPrevia({ escrito }: { escrito: Escrito }) {
  const id = useId()
  const notify = useNotify()
  // A sheet is too small to be read on a phone.
  const phone = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'), { noSsr: true })
  const [elegido, setElegido] = useState<MuestraBody['formato'] | null>(null)
  const formato = elegido ?? (phone ? 'ticket80' : 'carta')
  const { muestra, dibujo, logo, atrasado, error, reintentar } = useMuestra(escrito, formato)

  const bajar = () =>
    descargar(pathDe(CENTRO, 'muestra'), 'recibo-de-muestra.pdf', { method: 'POST', body: muestra }).catch(
      (fallo: Error) => notify(fallo.message, { type: 'error' }),
    )

  return (
    <Box component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1 }}>
        <Typography id={id} variant="subtitle1" component="h2" sx={{ fontWeight: 600, mr: 'auto' }}>
          {translate('ajustes.centro.vista.titulo')}
        </Typography>
        <ToggleButtonGroup
          exclusive
          size="small"
          value={formato}
          onChange={(_, otro) => otro && setElegido(otro)}
          aria-label={translate('ajustes.centro.vista.formato')}
        >
          {FORMATOS_MUESTRA.map((cada) => (
            <ToggleButton key={cada} value={cada}>
              {translate(`ajustes.centro.vista.${cada}`)}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
      </Box>
      {error && (
        <Alert
          severity="error"
          sx={{ mb: 1 }}
          action={
            <Button color="inherit" size="small" onClick={reintentar}>
              {translate('ajustes.centro.vista.reintentar')}
            </Button>
          }
        >
          {translate('ajustes.centro.vista.error')}
        </Alert>
      )}
      {formato === 'ticket80' && <PorConfirmar puntos={TERMICO} />}
      <Box aria-busy={atrasado} sx={{ opacity: atrasado ? 0.6 : 1, transition: 'opacity 120ms' }}>
        {dibujo ? (
          <Papel dibujo={dibujo} logo={logo} descripcion={translate('ajustes.centro.vista.papel')} />
        ) : (
          !error && <Skeleton variant="rounded" sx={{ width: '100%', height: 'auto', aspectRatio: '17 / 22' }} />
        )}
      </Box>
      <Button size="small" disabled={!muestra} onClick={() => void bajar()} sx={{ mt: 1 }}>
        {translate('ajustes.centro.vista.bajar')}
      </Button>
    </Box>
  )
}
