import ArrowIcon from '@mui/icons-material/ArrowDropDown'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'
import { useEnHoja } from '#src/list/salida/hoja.ts'

/** The looks of a field by records of another resource, with a value or without. */
export const campo = (puesto: boolean, letras: number) =>
  ({
    flex: 'none',
    width: puesto ? 250 : Math.max(132, letras * 8 + 64),
    ...(puesto && {
      '& .MuiOutlinedInput-root': { bgcolor: 'action.selected', fontWeight: 600 },
      '& .MuiOutlinedInput-notchedOutline': { borderColor: 'primary.main' },
      // A set filter can be taken away without pointing at it first.
      '& .MuiAutocomplete-clearIndicator': { visibility: 'visible' },
    }),
    '& .MuiOutlinedInput-root': { height: 36, fontSize: '0.875rem', ...(puesto && { bgcolor: 'action.selected' }) },
    '@media (pointer: coarse)': { '& .MuiOutlinedInput-root': { height: 44 } },
    '& input::placeholder': { color: 'text.primary', opacity: 1 },
  }) as const

/** Typing and opening that came before the field which offers. */
export interface Tocado {
  texto: string
  abre: boolean
}

const NADA: Tocado = { texto: '', abre: false }
const ABIERTO: Tocado = { texto: '', abre: true }

/** Stands for MUI's own until somebody points at it or comes to it: it looks, and is told, like it. */
const reposo = {
  '& .MuiOutlinedInput-root': { py: '6px', pl: '6px', pr: '39px' },
  '& .MuiOutlinedInput-input': { p: '2.5px 4px 2.5px 8px', textOverflow: 'ellipsis' },
} as const

interface CampoProps {
  label: string
  onCargar: () => void
  /** Undefined where whoever came has left again. */
  onTocar: (tocado?: Tocado) => void
}

export function Campo({ label, onCargar, onTocar }: CampoProps) {
  const enHoja = useEnHoja()
  const abrir = translate('ra.action.open')
  return (
    <TextField
      fullWidth={enHoja}
      size="small"
      margin="none"
      {...(enHoja ? { label } : { hiddenLabel: true, placeholder: label })}
      sx={[reposo, !enHoja && campo(false, label.length)]}
      onPointerEnter={onCargar}
      onClick={() => onTocar(ABIERTO)}
      onFocus={() => {
        onTocar(NADA)
        onCargar()
      }}
      onBlur={() => onTocar(undefined)}
      onChange={({ target }) => onTocar({ texto: target.value, abre: true })}
      onKeyDown={({ key }) => key === 'ArrowDown' && onTocar(ABIERTO)}
      slotProps={{
        htmlInput: {
          role: 'combobox',
          autoComplete: 'off',
          'aria-autocomplete': 'list',
          'aria-expanded': false,
          'aria-label': enHoja ? undefined : label,
        },
        input: {
          endAdornment: (
            <IconButton
              tabIndex={-1}
              aria-label={abrir}
              title={abrir}
              sx={{ position: 'absolute', right: 9, p: '2px', mr: '-2px' }}
            >
              <ArrowIcon />
            </IconButton>
          ),
        },
      }}
    />
  )
}
