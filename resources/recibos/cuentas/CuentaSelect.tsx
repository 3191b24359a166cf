import FormHelperText from '@mui/material/FormHelperText'
import TextField from '@mui/material/TextField'
import { useEffect, type ReactNode } from 'react'
import { useEvent, useGetList } from 'react-admin'
import { translate } from '#i18n/translate'
import { recursoDe } from '#contract/modulos'
import type { CuentaElegible, TipoCuenta } from '#contract/recibos/cuentas'

interface CuentaSelectProps {
  tipo: TipoCuenta
  /** Undefined until somebody has chosen: then the only one is chosen by itself. */
  value: number | null | undefined
  onChange: (cuenta_id: number | null) => void
  error?: ReactNode
  ayuda?: ReactNode
  /** Content where the school has no account of that kind. */
  vacio?: ReactNode
}

const ACTIVAS = {
  pagination: { page: 1, perPage: 100 },
  sort: { field: 'nombre', order: 'ASC' as const },
  filter: { activo: true },
}

/** The account that a payment arrives in; `vacio` where the school has none of that kind. */
export function CuentaSelect({ tipo, value, onChange, error, ayuda, vacio }: CuentaSelectProps) {
  const { data = [] } = useGetList<CuentaElegible>(recursoDe('Cuentas'), ACTIVAS, { staleTime: 60_000 })
  const cuentas = data.filter((cuenta) => cuenta.tipo === tipo)
  const unica = cuentas.length === 1 ? cuentas[0]?.id : undefined
  const elegir = useEvent(onChange)
  useEffect(() => {
    if (value === undefined && unica !== undefined) elegir(unica)
  }, [value, unica, elegir])
  if (!cuentas.length) {
    const dice = error || ayuda || vacio
    return dice ? <FormHelperText error={Boolean(error)}>{dice}</FormHelperText> : null
  }
  return (
    <TextField
      select
      label={translate('campos.cuenta')}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value ? Number(target.value) : null)}
      error={Boolean(error)}
      helperText={error || ayuda}
      slotProps={{ select: { native: true }, inputLabel: { shrink: true } }}
    >
      <option value="">{translate('tesoreria.cuentas.sin_indicar')}</option>
      {cuentas.map(({ id, nombre }) => (
        <option key={id} value={id}>
          {nombre}
        </option>
      ))}
    </TextField>
  )
}
