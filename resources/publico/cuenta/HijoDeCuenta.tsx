import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useId } from 'react'
import type { HttpError } from 'react-admin'
import type { CargoDebido, ClaseDelMes, Hijo } from '#contract/publico/cuenta'
import { formatoFecha, formatoLempiras } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { BotonPapel } from './BotonPapel.tsx'

interface HijoProps {
  hijo: Hijo
  llave: string
  onFallo: (error: HttpError) => boolean
}

const CAJA = { borderTop: 1, borderColor: 'divider', pt: 2.5, mt: 2.5 } as const
const FILA = {
  display: 'flex',
  justifyContent: 'space-between',
  gap: 2,
  py: 1,
  borderBottom: 1,
  borderColor: 'divider',
  '&:last-of-type': { borderBottom: 0 },
} as const
const CIFRA = { fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 600 } as const

/** One student: what is owed and when, what was paid, and this month's classes; only what may be seen. */
export function HijoDeCuenta({ hijo: { cliente_id, nombre, cuenta, asistencia }, llave, onFallo }: HijoProps) {
  const id = useId()
  return (
    <Box component="section" aria-labelledby={id} sx={CAJA}>
      <Typography id={id} variant="h2" sx={{ fontSize: '1.125rem', fontWeight: 700 }}>
        {nombre}
      </Typography>
      {cuenta && (
        <>
          <Typography>
            {cuenta.debe === 0
              ? translate('cuenta.al_dia')
              : `${translate('cuenta.debe')} ${formatoLempiras(cuenta.debe)}`}
          </Typography>
          {cuenta.vencido > 0 && (
            <Typography sx={{ color: 'error.main', fontWeight: 600 }}>
              {translate('cuenta.vencido', { monto: formatoLempiras(cuenta.vencido) })}
            </Typography>
          )}
          {cuenta.a_favor > 0 && (
            <Typography>{translate('cuenta.a_favor', { monto: formatoLempiras(cuenta.a_favor) })}</Typography>
          )}
          <Cargos cargos={cuenta.cargos} />
          <Typography variant="h3" sx={{ fontSize: '1rem', fontWeight: 600, mt: 2 }}>
            {translate('cuenta.recibos')}
          </Typography>
          {cuenta.recibos.length === 0 && (
            <Typography sx={{ color: 'text.secondary' }}>{translate('cuenta.sin_recibos')}</Typography>
          )}
          <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {cuenta.recibos.map((recibo) => (
              <Box key={recibo.id} component="li" sx={FILA}>
                <Box>
                  {recibo.sin_fecha ? translate('cuenta.recibo_sin_fecha') : formatoFecha(recibo.fecha)}
                  {recibo.pdf ? (
                    <BotonPapel
                      llave={llave}
                      ruta={`recibos/${recibo.id}/pdf`}
                      nombre={`${recibo.numero_texto}.pdf`}
                      onFallo={onFallo}
                    >
                      {translate('cuenta.recibo', { numero: recibo.numero_texto })}
                    </BotonPapel>
                  ) : (
                    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                      {recibo.numero_texto}
                    </Typography>
                  )}
                  {recibo.estado !== 'vigente' && (
                    <Typography variant="body2" sx={{ color: 'error.main' }}>
                      {translate(`cuenta.recibo_${recibo.estado}`)}
                    </Typography>
                  )}
                </Box>
                <Box sx={{ ...CIFRA, textDecoration: recibo.estado === 'vigente' ? undefined : 'line-through' }}>
                  {formatoLempiras(recibo.total)}
                </Box>
              </Box>
            ))}
          </Box>
          <BotonPapel llave={llave} ruta={`estado/${cliente_id}/pdf`} nombre="estado-de-cuenta.pdf" onFallo={onFallo}>
            {translate('cuenta.estado_de_cuenta')}
          </BotonPapel>
        </>
      )}
      {asistencia && <Asistencia clases={asistencia} />}
    </Box>
  )
}

const Cargos = ({ cargos }: { cargos: readonly CargoDebido[] }) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 1, p: 0 }}>
    {cargos.map(({ id, descripcion, vence, debe, vencido }) => (
      <Box key={id} component="li" sx={FILA}>
        <Box sx={{ minWidth: 0 }}>
          {descripcion}
          <Typography variant="body2" sx={{ color: vencido ? 'error.main' : 'text.secondary' }}>
            {translate(`cuenta.${vencido ? 'vencio' : 'vence'}`, { fecha: formatoFecha(vence) })}
          </Typography>
        </Box>
        <Box sx={CIFRA}>{formatoLempiras(debe)}</Box>
      </Box>
    ))}
  </Box>
)

const COLORES = {
  presente: 'success.main',
  ausente: 'error.main',
  tarde: 'warning.main',
  justificado: 'text.secondary',
}

function Asistencia({ clases }: { clases: readonly ClaseDelMes[] }) {
  const faltas = clases.filter(({ estado }) => estado === 'ausente').length
  return (
    <>
      <Typography variant="h3" sx={{ fontSize: '1rem', fontWeight: 600, mt: 2 }}>
        {translate('cuenta.asistencia')}
      </Typography>
      <Typography sx={{ color: 'text.secondary' }}>
        {clases.length === 0
          ? translate('cuenta.sin_clases')
          : faltas === 0
            ? translate('cuenta.sin_faltas')
            : translate('cuenta.faltas', { smart_count: faltas })}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {clases.map(({ fecha, curso, estado }, index) => (
          <Box key={index} component="li" sx={FILA}>
            <Box sx={{ minWidth: 0 }}>
              {formatoFecha(fecha)}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {curso}
              </Typography>
            </Box>
            <Box sx={{ color: COLORES[estado], fontWeight: 600 }}>{translate(`cuenta.clase.${estado}`)}</Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
