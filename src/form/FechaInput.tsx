import CalendarIcon from '@mui/icons-material/CalendarTodayOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import type { SxProps, Theme } from '@mui/material/styles'
import { useRef } from 'react'
import { useTranslate, useWrappedSource } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { esFecha, hoyEn } from '#contract/fechas'
import { formatoFecha } from '#contract/formato'
import { leerFecha } from './fechas.ts'
import { FormattedInput, type InputProps } from './FormattedInput.tsx'

/** A local date (YYYY-MM-DD in the record) typed as dd/mm/aaaa, or chosen in the browser's own calendar. */
export function FechaInput(props: InputProps) {
  return (
    <FormattedInput
      helperText="formulario.fecha_ayuda"
      {...props}
      show={(value) => (esFecha(String(value)) ? formatoFecha(String(value)) : String(value))}
      read={(text) => leerFecha(text, hoyEn(new Date())) ?? text}
      htmlInput={{ inputMode: 'numeric' }}
      slots={{ endAdornment: !props.disabled && !props.readOnly && <Calendar source={props.source} /> }}
    />
  )
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
} satisfies SxProps<Theme>

/** The native picker, whose own text field stays out of sight and out of the tab order. */
function Calendar({ source }: { source: string }) {
  const name = useWrappedSource(source)
  const { setValue } = useFormContext()
  const value: unknown = useWatch({ name })
  const native = useRef<HTMLInputElement>(null)
  const translate = useTranslate()
  return (
    <InputAdornment position="end">
      <Box
        component="input"
        type="date"
        ref={native}
        tabIndex={-1}
        aria-hidden
        value={typeof value === 'string' && esFecha(value) ? value : ''}
        onChange={(event) =>
          setValue(name, event.target.value || null, { shouldDirty: true, shouldTouch: true, shouldValidate: true })
        }
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
