import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import Checkbox from '@mui/material/Checkbox'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { TratamientoIsv } from '#contract/dinero'
import { TRATAMIENTOS_ISV } from '#contract/recibos/cargos'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import type { CobroEscrito } from './use-escrito.ts'

/** Total, and what is missing, goes back or stays as credit; `onAplicado`, once less is applied, what was received. */
export function Totales({ cobro, onAplicado }: { cobro: CobroEscrito; onAplicado: () => void }) {
  const { cuadre, cuentas, escrito, poner, isv, enDuda } = cobro
  const { total, falta, cambio, excedente, pagos } = cuadre
  const { dejaSobrante } = escrito
  const translate = useTranslate()
  const enEfectivo = pagos.some((pago) => pago.metodo === 'efectivo' && pago.monto !== null)
  const sobra = cambio > 0 || (dejaSobrante && enEfectivo && excedente > 0)
  return (
    <Box aria-live="polite" sx={{ borderTop: 1, borderColor: 'divider', pt: 1.5, mt: 0.5 }}>
      <RenglonTotal titulo={translate('campos.total')} grande>
        <Dinero centavos={total} />
      </RenglonTotal>
      {falta > 0 && (
        <>
          <RenglonTotal titulo={translate('recibos.cobro.falta')} grande color="error.main">
            <Dinero centavos={falta} />
          </RenglonTotal>
          {falta < total && (
            <Button
              size="small"
              onClick={() => {
                cobro.aplicarRecibido()
                onAplicado()
              }}
            >
              {translate('recibos.cobro.aplicar_recibido')}
            </Button>
          )}
        </>
      )}
      {cambio > 0 && (
        <RenglonTotal titulo={translate('campos.cambio')} enorme color="success.main">
          <Dinero centavos={cambio} />
        </RenglonTotal>
      )}
      {excedente > 0 && (
        <RenglonTotal
          titulo={translate(cuentas.length > 1 ? 'recibos.cobro.queda' : 'recibos.cobro.queda_de', {
            nombre: cuentas[0]?.nombre ?? '',
          })}
        >
          <Dinero centavos={excedente} />
        </RenglonTotal>
      )}
      {excedente > 0 && cuentas.length > 1 && (
        <TextField
          select
          label={translate('recibos.cobro.a_favor_de')}
          value={escrito.excedenteDe}
          onChange={(event) => poner({ excedenteDe: Number(event.target.value) })}
        >
          {cuentas.map((cuenta) => (
            <MenuItem key={cuenta.cliente_id} value={cuenta.cliente_id}>
              {cuenta.nombre}
            </MenuItem>
          ))}
        </TextField>
      )}
      {excedente > 0 && isv && (
        <TextField
          select
          label={translate('recibos.cobro.isv_del_saldo')}
          helperText={translate('recibos.cobro.isv_del_saldo_ayuda')}
          value={isv}
          onChange={(event) => poner({ excedenteIsv: event.target.value as TratamientoIsv })}
        >
          {TRATAMIENTOS_ISV.map((tratamiento) => (
            <MenuItem key={tratamiento} value={tratamiento}>
              {translate(`opciones.isv.${tratamiento}`)}
            </MenuItem>
          ))}
        </TextField>
      )}
      {sobra && total > 0 && (dejaSobrante || !enDuda) && (
        <FormControlLabel
          control={
            <Checkbox size="small" checked={dejaSobrante} onChange={(_, deja) => poner({ dejaSobrante: deja })} />
          }
          label={translate('recibos.cobro.dejar_sobrante')}
        />
      )}
    </Box>
  )
}

function RenglonTotal({
  titulo,
  grande,
  enorme,
  color,
  children,
}: {
  titulo: string
  grande?: boolean
  enorme?: boolean
  color?: string
  children: ReactNode
}) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 2, color }}>
      <Typography
        component="span"
        sx={{ fontSize: grande || enorme ? '1.0625rem' : undefined, fontWeight: grande || enorme ? 650 : 400 }}
      >
        {titulo}
      </Typography>
      <Typography
        component="span"
        sx={{ fontSize: enorme ? '2rem' : grande ? '1.375rem' : undefined, fontWeight: 650, lineHeight: 1.35 }}
      >
        {children}
      </Typography>
    </Box>
  )
}
