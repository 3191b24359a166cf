import CloseIcon from '@mui/icons-material/Close'
import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import TextField from '@mui/material/TextField'
import { useForkRef } from '@mui/material/utils'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Ref } from 'react'
import { useDataProvider, useTranslate } from 'react-admin'
import { formatoLempiras } from '#contract/formato'
import type { ReciboFila } from '#contract/recibos/recibos-individuales'
import type { CampanaDataProvider } from '#src/data/data-provider.ts'
import { CuentaSelect } from '#resources/recibos/cuentas/CuentaSelect.tsx'
import { CampoDinero } from '#src/form/CampoDinero.tsx'
import { RECIBOS } from '../imprimir.ts'
import { CON_REFERENCIA, DE_BANCO, type PagoCalculado, type PagoEscrito } from './cobro-model.ts'

interface PagoProps {
  pago: PagoCalculado
  /** Whose credit it is, where there are several. */
  titular?: string
  /** Just added: its amount takes the focus. */
  nuevo: boolean
  inputRef?: Ref<HTMLInputElement>
  onChange: (cambio: Partial<PagoEscrito>) => void
  onQuitar?: () => void
}

/** One payment: its amount, and what the bank says of it. */
export function Pago({ pago, titular, nuevo, inputRef, onChange, onQuitar }: PagoProps) {
  const translate = useTranslate()
  const amount = useRef<HTMLInputElement>(null)
  const ref = useForkRef(amount, inputRef)
  // Not `autoFocus`, which comes while the menu still holds the focus.
  useEffect(() => {
    if (nuevo) amount.current?.focus()
  }, [nuevo])
  const metodo = translate(`opciones.metodo.${pago.metodo}`)
  const credito = pago.disponible === undefined ? undefined : translate('recibos.cobro.disponible', { nombre: titular ?? '', monto: formatoLempiras(pago.disponible) })
  return (
    <Box role="group" aria-label={metodo} sx={{ display: 'grid', gridTemplateColumns: onQuitar ? '1fr auto' : '1fr', columnGap: 0.5, alignItems: 'start' }}>
      <CampoDinero
        label={pago.metodo === 'efectivo' ? translate('recibos.cobro.efectivo') : metodo}
        value={pago.monto}
        automatico={pago.cubre}
        onChange={(monto) => onChange({ monto })}
        helperText={credito}
        error={pago.disponible !== undefined && (pago.monto ?? 0) > pago.disponible}
        inputRef={ref}
      />
      {onQuitar && (
        <IconButton size="small" aria-label={translate('recibos.cobro.quitar', { metodo })} onClick={onQuitar} sx={{ mt: 1.25 }}>
          <CloseIcon fontSize="small" />
        </IconButton>
      )}
      {CON_REFERENCIA.has(pago.metodo) && <Referencia pago={pago} onChange={onChange} />}
    </Box>
  )
}

const LARGO_REFERENCIA = 60
const DESDE = 3

function Referencia({ pago, onChange }: Pick<PagoProps, 'pago' | 'onChange'>) {
  const [buscada, setBuscada] = useState('')
  const provider = useDataProvider<CampanaDataProvider>()
  const translate = useTranslate()
  const { data: usada = [] } = useQuery({
    queryKey: [RECIBOS, 'referencia', buscada],
    queryFn: ({ signal }) => provider.consulta<ReciboFila[]>(RECIBOS, 'referencia', { referencia: buscada }, signal),
    enabled: buscada.length >= DESDE,
  })
  const recibos = usada.map(({ numero_texto, pagador_nombre, total }) => `${numero_texto} (${pagador_nombre}, ${formatoLempiras(total)})`).join('; ')
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <TextField
        label={translate('campos.referencia')}
        value={pago.referencia}
        onChange={({ target }) => onChange({ referencia: target.value })}
        onBlur={() => setBuscada(pago.referencia.trim())}
        slotProps={{ htmlInput: { maxLength: LARGO_REFERENCIA, autoComplete: 'off' } }}
        sx={{ flex: '1 1 130px' }}
        fullWidth={false}
      />
      {DE_BANCO.has(pago.metodo) && (
        <TextField
          type="date"
          label={translate('campos.fecha_banco')}
          value={pago.fecha_banco}
          onChange={({ target }) => onChange({ fecha_banco: target.value })}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: '2000-01-01', max: '2100-12-31' } }}
          sx={{ flex: '0 0 152px' }}
          fullWidth={false}
        />
      )}
      <Box sx={{ width: '100%' }}><CuentaSelect tipo={pago.metodo === 'tarjeta' ? 'terminal' : 'banco'} value={pago.cuenta_id} onChange={(cuenta_id) => onChange({ cuenta_id })} /></Box>
      {recibos && buscada === pago.referencia.trim() && <Alert severity="warning" sx={{ width: '100%', mt: 0.5 }}>{translate('recibos.cobro.referencia_usada', { recibos })}</Alert>}
    </Box>
  )
}
