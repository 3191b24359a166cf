import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'

/** A receipt written by hand while there was no system: its book, its number and its date. */
export interface Papel {
  talonario: string
  numero_manual: string
  fecha: string
  /** Discounts and late fees count to that date, if whoever authorises a late one says so. */
  cuenta_desde_papel: boolean
}

interface DePapelProps {
  papel: Papel | null
  onChange: (papel: Papel | null) => void
}

/** Says that a receipt was written on paper before, during a power cut, and is entered now. */
export function DePapel({ papel, onChange }: DePapelProps) {
  const hoy = hoyDelCentro()
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={papel !== null}
            onChange={(_, on) =>
              onChange(on ? { talonario: '', numero_manual: '', fecha: hoy, cuenta_desde_papel: false } : null)
            }
          />
        }
        label={translate('recibos.cobro.de_papel')}
      />
      {papel && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
          <TextField
            label={translate('campos.talonario')}
            value={papel.talonario}
            onChange={({ target }) => onChange({ ...papel, talonario: target.value })}
            slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' } }}
            sx={{ flex: '1 1 110px' }}
            fullWidth={false}
          />
          <TextField
            label={translate('campos.numero')}
            value={papel.numero_manual}
            onChange={({ target }) => onChange({ ...papel, numero_manual: target.value })}
            required
            autoFocus
            slotProps={{ htmlInput: { maxLength: 30, autoComplete: 'off' } }}
            sx={{ flex: '1 1 130px' }}
            fullWidth={false}
          />
          <CampoDeFecha
            label={translate('campos.fecha')}
            value={papel.fecha}
            min="2000-01-01"
            max={hoy}
            onChange={(fecha) => onChange({ ...papel, fecha })}
            onIlegible={() => onChange({ ...papel, fecha: '' })}
            required
            sx={{ flex: '0 0 168px' }}
          />
          <FormControlLabel
            control={
              <Checkbox
                size="small"
                checked={papel.cuenta_desde_papel}
                onChange={(_, cuenta_desde_papel) => onChange({ ...papel, cuenta_desde_papel })}
              />
            }
            label={translate('recibos.cobro.cuenta_desde_papel')}
          />
        </Box>
      )}
    </Box>
  )
}
