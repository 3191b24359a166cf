import CheckCircleIcon from '@mui/icons-material/CheckCircleOutlined'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { Link } from 'react-router'
import { formatoNumero } from '#contract/texto/formato'
import type { Importacion } from '#contract/importacion/importaciones'
import { MODULO_DE_TIPO } from '#contract/importacion/tipos'
import { moduloDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { apartadasDe, Bajar } from './Bajar.tsx'
import { Rechazos } from './Rechazos.tsx'
import { palabrasDe } from './palabras.ts'

/** Third step: how far it is. */
export function Aplicando({ importacion: { total, hechas } }: { importacion: Importacion }) {
  const parte = total === 0 ? 0 : Math.min(100, Math.round((hechas / total) * 100))
  const avance = translate('importacion.avance', { hechas: formatoNumero(hechas), total: formatoNumero(total) })
  return (
    <Paper variant="outlined" sx={{ maxWidth: 720, p: 3 }}>
      <Typography sx={{ mb: 2 }} role="status">
        {avance}
      </Typography>
      <LinearProgress variant={hechas > 0 ? 'determinate' : 'indeterminate'} value={parte} aria-label={avance} />
      <Aparte sx={{ mt: 2 }}>{translate('importacion.puede_irse')}</Aparte>
    </Paper>
  )
}

/** The end: everything is there, or nothing is. */
export function Terminada({ importacion, onOtra }: { importacion: Importacion; onOtra: () => void }) {
  const { tipo, estado, nuevas, cambiadas, iguales, apartadas, errores } = importacion
  const palabras = palabrasDe(tipo)
  const otra = (
    <Button variant="outlined" onClick={onOtra}>
      {translate('importacion.otro')}
    </Button>
  )
  if (estado === 'fallida') {
    return (
      <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <Alert severity="error">{translate('importacion.fallida')}</Alert>
        {errores.length > 0 && (
          <Box sx={{ width: '100%' }}>
            <Panel titulo="importacion.rechazadas_titulo">
              <Rechazos errores={errores} />
            </Panel>
          </Box>
        )}
        {otra}
      </Box>
    )
  }
  const cifras = { nuevas: formatoNumero(nuevas), cambiadas: formatoNumero(cambiadas), iguales: formatoNumero(iguales) }
  return (
    <Paper variant="outlined" sx={{ maxWidth: 720, p: { xs: 3, sm: 5 }, textAlign: 'center' }}>
      <CheckCircleIcon aria-hidden sx={{ fontSize: 48, color: 'success.main' }} />
      <Typography variant="h2" role="status" sx={{ mt: 1 }}>
        {translate('importacion.lista')}
      </Typography>
      <Typography color="text.secondary" sx={{ mt: 0.5, mb: 3 }}>
        {translate('importacion.hecho', cifras)}
      </Typography>
      {apartadas > 0 && (
        <Alert
          severity="info"
          sx={{ mb: 3, textAlign: 'left' }}
          action={<Bajar path={apartadasDe(importacion)} color="inherit" />}
        >
          {translate('importacion.hay_apartadas', { smart_count: apartadas, cuantas: formatoNumero(apartadas) })}
        </Alert>
      )}
      <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, justifyContent: 'center', gap: 1.5 }}>
        <Button component={Link} to={moduloDe(MODULO_DE_TIPO[tipo]).path} variant="contained">
          {palabras('ver')}
        </Button>
        {otra}
      </Box>
    </Paper>
  )
}
