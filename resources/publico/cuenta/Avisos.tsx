import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { HttpError } from 'react-admin'
import type { AvisoPropio } from '#contract/publico/cuenta'
import { enLinea, formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { BotonPapel } from './BotonPapel.tsx'

interface AvisosProps {
  avisos: readonly AvisoPropio[]
  llave: string
  onFallo: (error: HttpError) => boolean
}

/** This person's reported payments, and what came of each. */
export function Avisos({ avisos, llave, onFallo }: AvisosProps) {
  if (!avisos.length) return null
  return (
    <Box component="section" sx={{ my: 2.5 }}>
      <Typography variant="h2" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
        {translate('cuenta.avisos.titulo')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {avisos.map((aviso) => (
          <Box
            key={aviso.id}
            component="li"
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 2,
              py: 1,
              borderBottom: 1,
              borderColor: 'divider',
            }}
          >
            <Box sx={{ minWidth: 0 }}>
              {enLinea(formatoFecha(aviso.fecha), aviso.referencia)}
              <Corregido aviso={aviso} />
              <Situacion aviso={aviso} llave={llave} onFallo={onFallo} />
            </Box>
            <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 600 }}>
              {formatoLempiras(aviso.monto)}
            </Box>
          </Box>
        ))}
      </Box>
    </Box>
  )
}

function Corregido({ aviso: { correccion, monto_reportado, fecha_reportada } }: { aviso: AvisoPropio }) {
  if (monto_reportado === null || fecha_reportada === null) return null
  return (
    <Typography variant="body2">
      {translate('cuenta.avisos.corregido', {
        monto: formatoLempiras(monto_reportado),
        fecha: formatoFecha(fecha_reportada),
        motivo: correccion,
      })}
    </Typography>
  )
}

function Situacion({
  aviso: { estado, respuesta, recibo_id, recibo_numero, devuelto, con_comprobante },
  llave,
  onFallo,
}: { aviso: AvisoPropio } & Omit<AvisosProps, 'avisos'>) {
  if (estado === 'aceptado')
    return (
      <>
        <BotonPapel llave={llave} ruta={`recibos/${recibo_id}/pdf`} nombre={`${recibo_numero}.pdf`} onFallo={onFallo}>
          {translate('cuenta.avisos.aceptado', { numero: recibo_numero })}
        </BotonPapel>
        {devuelto && (
          <Typography variant="body2" sx={{ color: 'error.main' }}>
            {translate('cuenta.avisos.devuelto')}
          </Typography>
        )}
      </>
    )
  if (estado === 'rechazado')
    return (
      <Typography variant="body2" sx={{ color: 'error.main' }}>
        {translate('cuenta.avisos.rechazado', { respuesta })}
      </Typography>
    )
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {enLinea(translate('cuenta.avisos.pendiente'), con_comprobante && translate('cuenta.avisos.con_comprobante'))}
    </Typography>
  )
}
