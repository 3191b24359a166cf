import CloseIcon from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import { useForkRef } from '@mui/material/utils'
import { useEffect, useRef, type Ref } from 'react'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import {
  CON_REFERENCIA,
  type PagoCalculado,
  type PagoEscrito,
} from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import type { ErroresDePago } from '#resources/recibos/recibos-individuales/cobro/rechazo.ts'
import { Referencia } from './Referencia.tsx'

interface PagoProps {
  pago: PagoCalculado
  /** The student whose credit pays, where there are several. */
  titular?: string
  /** Just added: its amount takes the focus. */
  nuevo: boolean
  inputRef?: Ref<HTMLInputElement>
  /** The server's errors, by field of the payment. */
  errores?: ErroresDePago
  onChange: (cambio: Partial<PagoEscrito>) => void
  onQuitar?: () => void
}

/** One payment: its amount, and what the bank says of it. */
export function Pago({ pago, titular, nuevo, inputRef, errores, onChange, onQuitar }: PagoProps) {
  const amount = useRef<HTMLInputElement>(null)
  const ref = useForkRef(amount, inputRef)
  // The focus is not set by `autoFocus`, which comes while the menu still holds it.
  useEffect(() => {
    if (nuevo) amount.current?.focus()
  }, [nuevo])
  const metodo = translate(`opciones.metodo.${pago.metodo}`)
  const credito =
    pago.disponible === undefined
      ? undefined
      : translate('recibos.cobro.disponible', { nombre: titular ?? '', monto: formatoLempiras(pago.disponible) })
  return (
    <Box
      role="group"
      aria-label={metodo}
      sx={{ display: 'grid', gridTemplateColumns: onQuitar ? '1fr auto' : '1fr', columnGap: 0.5, alignItems: 'start' }}
    >
      <CampoDinero
        label={pago.metodo === 'efectivo' ? translate('recibos.cobro.efectivo') : metodo}
        value={pago.monto}
        automatico={pago.cubre}
        onChange={(monto) => onChange({ monto })}
        helperText={credito}
        error={pago.disponible !== undefined && typeof pago.monto === 'number' && pago.monto > pago.cubre}
        inputRef={ref}
      />
      {onQuitar && (
        <IconButton
          size="small"
          aria-label={translate('recibos.cobro.quitar', { metodo })}
          onClick={onQuitar}
          sx={{ mt: 1.25 }}
        >
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
      {CON_REFERENCIA.has(pago.metodo) && <Referencia pago={pago} errores={errores} onChange={onChange} />}
    </Box>
  )
}
