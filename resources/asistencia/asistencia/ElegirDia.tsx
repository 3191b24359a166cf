import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useNavigate } from 'react-router'
import { sumarDias } from '#contract/tiempo/fechas'
import { translate } from '#i18n/translate'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { diaCompleto, rutaDelDia } from './asistencia-model.ts'

/** The day shown: a day back, a day on, or any by the browser's own calendar. */
export function ElegirDia({ fecha, hoy }: { fecha: string; hoy: string }) {
  const navigate = useNavigate()
  const ir = (dia: string) => void navigate(rutaDelDia(dia), { replace: true })
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <IconButton aria-label={translate('clases.dia.anterior')} onClick={() => ir(sumarDias(fecha, -1))}>
        <PreviousIcon />
      </IconButton>
      <CampoDeFecha
        label={translate('clases.dia.fecha')}
        value={fecha}
        min="2000-01-01"
        onChange={(dia) => dia !== '' && ir(dia)}
        siempre
        margin="none"
        sx={{ width: 176 }}
      />
      <IconButton aria-label={translate('clases.dia.siguiente')} onClick={() => ir(sumarDias(fecha, 1))}>
        <NextIcon />
      </IconButton>
      {fecha === hoy ? (
        <Typography color="text.secondary">{translate('clases.dia.hoy')}</Typography>
      ) : (
        <Button onClick={() => ir(hoy)}>{translate('clases.dia.hoy')}</Button>
      )}
      <Typography
        aria-live="polite"
        sx={{ color: 'text.secondary', '&::first-letter': { textTransform: 'uppercase' } }}
      >
        {diaCompleto(fecha)}
      </Typography>
    </Box>
  )
}
