import NextIcon from '@mui/icons-material/ChevronRight'
import PreviousIcon from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { esFecha, sumarDias } from '#contract/fechas'
import { diaCompleto, rutaDelDia } from './asistencia-model.ts'

/** Which day is shown: a day back, a day on, or any by the browser's own calendar. */
export function ElegirDia({ fecha, hoy }: { fecha: string; hoy: string }) {
  const navigate = useNavigate()
  const translate = useTranslate()
  const ir = (dia: string) => void navigate(rutaDelDia(dia), { replace: true })
  const campo = useRef<HTMLInputElement>(null)
  // A date is written part by part, and half a date is not put back to the day before while it is.
  useEffect(() => {
    if (campo.current && document.activeElement !== campo.current) campo.current.value = fecha
  }, [fecha])
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 2 }}>
      <IconButton aria-label={translate('clases.dia.anterior')} onClick={() => ir(sumarDias(fecha, -1))}>
        <PreviousIcon />
      </IconButton>
      <TextField
        type="date"
        label={translate('clases.dia.fecha')}
        defaultValue={fecha}
        inputRef={campo}
        onChange={({ target }) => target.validity.valid && esFecha(target.value) && ir(target.value)}
        onBlur={({ target }) => (target.value = fecha)}
        margin="none"
        fullWidth={false}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max: '2100-12-31' } }}
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
