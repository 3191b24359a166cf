import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useCanAccess } from 'react-admin'
import { translate } from '#i18n/translate'
import { formatoFecha } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { CAJA } from '#resources/recibos/caja/use-caja-actual.ts'
import { Fechar, usePorFechar } from '#src/layout/avisos/Fechar.tsx'
import { useReloj } from '#src/layout/avisos/use-reloj.ts'

/** Whether the receipt waits for its day. */
export const esperaFecha = ({ fecha_confirmada, estado }: Pick<Recibo, 'fecha_confirmada' | 'estado'>): boolean =>
  fecha_confirmada === false && estado === 'emitido'

/** Beside a receipt that was just made: what its paper says of its date. */
export function SinFecha({ recibo }: { recibo: Recibo }) {
  if (!esperaFecha(recibo)) return null
  return (
    <Alert severity="warning" sx={{ my: 2, textAlign: 'left' }}>
      {translate('recibos.fechar.aviso_hecho')}
    </Alert>
  )
}

/** On the page of a receipt that waits for its day; who may says which it was, once the clock is right. */
export function FechaPorConfirmar({ recibo }: { recibo: Recibo }) {
  const reloj = useReloj()
  const { canAccess } = useCanAccess({ resource: CAJA, action: 'autorizar' })
  const espera = esperaFecha(recibo)
  const recibos = usePorFechar(espera && canAccess === true && reloj !== undefined && !reloj.duda)
  if (!espera) return null
  return (
    <Alert severity="warning" sx={{ mb: 2, maxWidth: 640 }}>
      {translate('recibos.fechar.aviso', { fecha: formatoFecha(recibo.fecha) })}
      <Box sx={{ mt: recibos.length ? 1.5 : 0 }}>
        <Fechar recibos={recibos.filter(({ id }) => id === recibo.id)} />
      </Box>
    </Alert>
  )
}
