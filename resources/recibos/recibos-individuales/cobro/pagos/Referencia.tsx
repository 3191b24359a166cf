import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import TextField from '@mui/material/TextField'
import { useEffect, useState } from 'react'
import { useEvent } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoLempiras } from '#contract/texto/formato'
import { metodoDe } from '#contract/recibos/metodos'
import { nombreDeDato } from '#contract/recibos/datos-de-pago'
import type { ReferenciaUsada } from '#contract/recibos/recibos-individuales'
import { CuentaSelect } from '#resources/recibos/cuentas/CuentaSelect.tsx'
import { useConsulta } from '#src/data/use-consulta.ts'
import { CampoDeFecha } from '#src/form/campos/CampoDeFecha.tsx'
import { CampoDinero } from '#src/form/campos/CampoDinero.tsx'
import { RECIBOS } from '#resources/recibos/recibos-individuales/imprimir.ts'
import {
  DE_BANCO,
  type PagoCalculado,
  type PagoEscrito,
} from '#resources/recibos/recibos-individuales/cobro/cobro-model.ts'
import type { ErroresDePago } from '#resources/recibos/recibos-individuales/cobro/rechazo.ts'

const DESDE = 3

interface ReferenciaProps {
  pago: PagoCalculado
  errores?: ErroresDePago
  onChange: (cambio: Partial<PagoEscrito>) => void
}

/** The details by which the bank knows a payment, and when and where it arrived. */
export function Referencia({ pago, errores = {}, onChange }: ReferenciaProps) {
  const [buscada, setBuscada] = useState(() => pago.referencia.trim())
  const [bancoVisto, setBancoVisto] = useState(() => pago.banco?.trim())
  const deBanco = DE_BANCO.has(pago.metodo)
  const { data: usada } = useConsulta<ReferenciaUsada>(RECIBOS, 'referencia', {
    params: {
      referencia: buscada,
      ...(deBanco && { metodo: pago.metodo, cuenta_id: pago.cuenta_id }),
      ...(bancoVisto && { banco: bancoVisto }),
    },
    enabled: buscada.length >= DESDE,
  })
  // A date that is half typed stays in the box alone: what is opened again is blank.
  const alAbrir = useEvent(() => pago.fecha_ilegible && !pago.fecha_banco && onChange({ fecha_ilegible: false }))
  useEffect(() => void alAbrir(), [alAbrir])
  return (
    <Box sx={{ gridColumn: '1 / -1', display: 'flex', flexWrap: 'wrap', columnGap: 1 }}>
      <TextField
        label={translate(`campos.${nombreDeDato(pago.metodo, 'referencia')}`)}
        value={pago.referencia}
        onChange={({ target }) => onChange({ referencia: target.value, monto_declarado: null })}
        onBlur={() => setBuscada(pago.referencia.trim())}
        error={Boolean(errores.referencia)}
        helperText={errores.referencia}
        slotProps={{ htmlInput: { autoComplete: 'off' } }}
        sx={{ flex: '1 1 130px' }}
        fullWidth={false}
      />
      {pago.metodo === 'cheque' && (
        <TextField
          label={translate('campos.banco')}
          value={pago.banco ?? ''}
          // The declared amount is dropped: the same number of another bank is another cheque.
          onChange={({ target }) => onChange({ banco: target.value, monto_declarado: null })}
          onBlur={() => setBancoVisto(pago.banco?.trim())}
          error={Boolean(errores.banco)}
          helperText={errores.banco}
          slotProps={{ htmlInput: { autoComplete: 'off' } }}
          sx={{ flex: '1 1 130px' }}
          fullWidth={false}
        />
      )}
      {(deBanco || pago.metodo === 'retencion') && (
        <CampoDeFecha
          label={translate(deBanco ? 'campos.fecha_banco' : 'campos.fecha_constancia')}
          value={pago.fecha_banco}
          min="2000-01-01"
          onChange={(fecha_banco) => onChange({ fecha_banco, fecha_ilegible: false })}
          onIlegible={() => pago.fecha_ilegible || onChange({ fecha_banco: '', fecha_ilegible: true })}
          sx={{ flex: '0 0 168px' }}
        />
      )}
      {pago.metodo === 'retencion' && (
        <TextField
          label={translate('campos.rtn_agente')}
          value={pago.rtn ?? ''}
          onChange={({ target }) => onChange({ rtn: target.value })}
          error={Boolean(errores.rtn)}
          helperText={errores.rtn}
          slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric' } }}
        />
      )}
      {metodoDe(pago.metodo).cuenta && (
        <Box sx={{ width: '100%' }}>
          <CuentaSelect
            tipo={pago.metodo === 'tarjeta' ? 'terminal' : 'banco'}
            value={pago.cuenta_id}
            error={errores.cuenta_id}
            // The declared amount is dropped: it was of another account's transfer.
            onChange={(cuenta_id) => onChange({ cuenta_id, monto_declarado: null })}
          />
        </Box>
      )}
      {usada && usada.recibos.length > 0 && buscada === pago.referencia.trim() && (
        <Usada usada={usada} pago={pago} onChange={onChange} />
      )}
    </Box>
  )
}

/**
 * Tells which receipts already use the reference and, of a bank's payment, what is left of it, or else asks what the
 * whole payment came to.
 */
function Usada({ usada: { recibos, usado, declarado }, pago, onChange }: ReferenciaProps & { usada: ReferenciaUsada }) {
  const compartida = DE_BANCO.has(pago.metodo) && usado > 0
  const nombres = recibos
    .map(({ numero_texto, pagador_nombre, total }) => `${numero_texto} (${pagador_nombre}, ${formatoLempiras(total)})`)
    .join('; ')
  const queda =
    declarado === null
      ? translate('recibos.cobro.referencia_total')
      : translate('recibos.cobro.referencia_queda', {
          total: formatoLempiras(declarado),
          queda: formatoLempiras(Math.max(0, declarado - usado)),
        })
  return (
    <>
      <Alert severity="warning" sx={{ width: '100%', mt: 0.5 }}>
        {translate('recibos.cobro.referencia_usada', { recibos: nombres })} {compartida && queda}
      </Alert>
      {compartida && declarado === null && (
        <CampoDinero
          label={translate('campos.monto_declarado')}
          value={pago.monto_declarado ?? null}
          onChange={(monto_declarado) => onChange({ monto_declarado })}
        />
      )}
    </>
  )
}
