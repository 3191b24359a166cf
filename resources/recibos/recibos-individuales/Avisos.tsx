import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { translate } from '#i18n/translate'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { recursoDeRecibo } from './imprimir.ts'
import { EnlaceRegistro } from '#src/page/papel/EnlaceRegistro.tsx'

/**
 * Warnings of what became of a receipt elsewhere: the document that undid it, the one that it undoes, money that the
 * bank refused.
 */
export function Avisos({ recibo }: { recibo: Recibo }) {
  const { rechaza, revierte, revertido_por, devoluciones, lineas, pagos, estado, tipo } = recibo
  // Written off, or paid again since, it is not owed.
  const conDocumento = lineas.some(({ debe }) => debe) ? 'rechazado' : 'rechazado_sin_deuda'
  const rechazados = pagos.filter(({ estado_banco }) => estado_banco === 'rechazado')
  return (
    <>
      {revertido_por && (
        <Alert severity="error" sx={{ mb: 2, maxWidth: 640 }}>
          {translate(tipo === 'rechazo' ? 'recibos.papel.deshecho_por' : 'recibos.papel.revertido_por')}{' '}
          <Otro recibo={revertido_por} />
        </Alert>
      )}
      {revierte && (
        <Alert severity="info" sx={{ mb: 2, maxWidth: 640 }}>
          {translate(tipo === 'rechazo_deshecho' ? 'recibos.papel.deshace' : 'recibos.papel.revierte')}{' '}
          <Otro recibo={revierte} />
        </Alert>
      )}
      {rechaza && (
        <Alert severity="info" sx={{ mb: 2, maxWidth: 640 }}>
          {translate('recibos.papel.rechaza')} <Otro recibo={rechaza} />
        </Alert>
      )}
      {devoluciones.length > 0 && (
        <Alert severity="info" sx={{ mb: 2, maxWidth: 640 }}>
          {translate('recibos.papel.devuelto_con')}{' '}
          {devoluciones.map((devolucion, index) => (
            <span key={devolucion.id}>
              {index > 0 && ' · '}
              <Otro recibo={devolucion} />
            </span>
          ))}
        </Alert>
      )}
      {estado === 'emitido' &&
        !revertido_por &&
        rechazados.map(({ orden, metodo, monto, rechazo_motivo, rechazo }) => (
          <Alert key={orden} severity="warning" sx={{ mb: 2, maxWidth: 640 }}>
            {translate(`recibos.papel.${rechazo ? conDocumento : 'rechazado_antes'}`, {
              metodo: translate(`opciones.metodo.${metodo}`).toLowerCase(),
              monto: formatoLempiras(monto),
              motivo: rechazo_motivo ?? '',
              fecha: rechazo ? formatoFecha(rechazo.fecha_banco) : '',
            })}{' '}
            {rechazo && <Otro recibo={{ ...rechazo, tipo: 'rechazo' }} />}
          </Alert>
        ))}
    </>
  )
}

function Otro({ recibo }: { recibo: Pick<NonNullable<Recibo['revierte']>, 'id' | 'numero_texto' | 'fecha' | 'tipo'> }) {
  return (
    <EnlaceRegistro resource={recursoDeRecibo(recibo)} id={recibo.id}>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {recibo.numero_texto},
      </Box>{' '}
      {formatoFecha(recibo.fecha)}
    </EnlaceRegistro>
  )
}
