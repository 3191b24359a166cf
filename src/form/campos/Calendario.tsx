import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import { useRef } from 'react'
import { translate } from '#i18n/translate'

interface CalendarioProps {
  /** YYYY-MM-DD, or blank. */
  value: string
  min?: string
  max?: string
  onElegir: (fecha: string) => void
}

const hiddenInput = {
  position: 'absolute',
  right: 0,
  bottom: 0,
  width: 1,
  height: 1,
  p: 0,
  border: 0,
  opacity: 0,
  pointerEvents: 'none',
} as const

/** The browser's own calendar, whose text field (mm/dd/yyyy in many) stays out of sight and out of the tab order. */
export function Calendario({ value, min, max, onElegir }: CalendarioProps) {
  const native = useRef<HTMLInputElement>(null)
  return (
    <InputAdornment position="end">
      <Box
        component="input"
        type="date"
        ref={native}
        tabIndex={-1}
        aria-hidden
        value={value}
        min={min}
        max={max}
        onChange={(event) => onElegir(event.target.value)}
        sx={hiddenInput}
      />
      <IconButton
        edge="end"
        size="small"
        aria-label={translate('formulario.abrir_calendario')}
        onClick={() => native.current?.showPicker()}
      >
        <CalendarIcon fontSize="small" />
      </IconButton>
    </InputAdornment>
  )
}
