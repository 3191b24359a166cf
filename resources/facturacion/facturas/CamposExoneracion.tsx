import Box from '@mui/material/Box'
import FormControlLabel from '@mui/material/FormControlLabel'
import Switch from '@mui/material/Switch'
import TextField from '@mui/material/TextField'
import { translate } from '#i18n/translate'
import { useSeUsa } from '#src/session/apagados.ts'
import { CAMPOS_EXONERACION, SIN_ESCRIBIR, type ExoneracionEscrita } from './exoneracion-model.ts'

interface CamposExoneracionProps {
  /** Null of a buyer who pays the tax. */
  exoneracion: ExoneracionEscrita | null
  onChange: (exoneracion: ExoneracionEscrita | null) => void
}

/** Whether the buyer pays no tax, and by what right. It is asked where invoices are issued, or was already answered. */
export function CamposExoneracion({ exoneracion, onChange }: CamposExoneracionProps) {
  const factura = useSeUsa('factura')
  if (!factura && !exoneracion) return null
  return (
    <Box>
      <FormControlLabel
        control={
          <Switch
            size="small"
            checked={exoneracion !== null}
            onChange={(_, checked) => onChange(checked ? SIN_ESCRIBIR : null)}
          />
        }
        label={translate('facturacion.exoneracion.comprador')}
      />
      {exoneracion &&
        CAMPOS_EXONERACION.map((campo) => (
          <TextField
            key={campo}
            label={translate(`campos.${campo}`)}
            value={exoneracion[campo]}
            onChange={({ target }) => onChange({ ...exoneracion, [campo]: target.value })}
            slotProps={{ htmlInput: { maxLength: 40, autoComplete: 'off' } }}
          />
        ))}
    </Box>
  )
}
