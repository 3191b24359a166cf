import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { formatoFechaLarga } from '#contract/texto/formato'
import { rutaDeActualizacion } from '#contract/publico/convocatoria'
import type { Variante } from '#contract/publico/convocatoria'
import type { Lugar, RegistroRecibido } from '#contract/publico/registro'
import { translate } from '#i18n/translate'
import { Hecho } from '../marco/Hecho.tsx'
import { BOTON } from '../marco/Paso.tsx'
import type { DeAntes } from '../use-recibido.ts'
import { FaltaCarta, Parte } from './FaltaCarta.tsx'
import { GuardarEnlace } from './GuardarEnlace.tsx'

interface RecibidoProps {
  recibido: RegistroRecibido & DeAntes
  variante: Variante
  onOtro: () => void
}

/** The last page: that it arrived, by what number, with which place, and what comes next. */
export function Recibido({ recibido: { registros, deAntes }, variante, onOtro }: RecibidoProps) {
  const titulo = translate('registro.recibido.titulo', { smart_count: registros.length })
  const sinCarta = registros.filter(({ falta_carta }) => falta_carta)
  const enlaces = registros.map(({ nombre, codigo, guid }) => ({
    nombre,
    codigo,
    url: `${window.location.origin}${rutaDeActualizacion(variante, guid)}`,
  }))
  return (
    <>
      <Hecho titulo={titulo}>
        <Typography sx={{ color: 'text.secondary' }}>{translate('registro.recibido.detalle')}</Typography>
      </Hecho>
      {deAntes && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate('registro.recibido.de_antes')}
        </Alert>
      )}
      {registros.map(({ codigo, nombre, lugares, reserva_hasta, confirma_hasta }) => (
        <Box key={codigo} component="section" sx={{ border: 1, borderColor: 'divider', borderRadius: 1, p: 2, mb: 2 }}>
          <Typography variant="h2" sx={{ fontSize: '1rem', overflowWrap: 'anywhere' }}>
            {nombre}
          </Typography>
          <Typography sx={{ fontSize: '1.5rem', fontWeight: 650, fontVariantNumeric: 'tabular-nums' }}>
            {codigo}
          </Typography>
          <Lugares lugares={lugares} hasta={reserva_hasta} confirma={confirma_hasta} />
        </Box>
      ))}
      <GuardarEnlace enlaces={enlaces} />
      <Parte titulo="registro.recibido.llevar">
        <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
          {(['documento', 'encargado', 'pago', 'numero'] as const).map((cosa) => (
            <li key={cosa}>{translate(`registro.recibido.llevar_${cosa}`)}</li>
          ))}
        </Box>
      </Parte>
      {sinCarta.length > 0 && <FaltaCarta registros={sinCarta} />}
      <Button fullWidth sx={BOTON} onClick={onOtro}>
        {translate('registro.recibido.otro')}
      </Button>
    </>
  )
}

/**
 * The student's place in each course: a seat and until when, or by when the school confirms it, or the place in the
 * waiting list.
 */
export const Lugares = ({
  lugares,
  hasta,
  confirma,
}: {
  lugares: readonly Lugar[]
  hasta: string
  confirma?: string | null
}) => (
  <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mt: 1, display: 'grid', gap: 1 }}>
    {lugares.map(({ curso_id, curso_nombre, lugar, por_confirmar }) => {
      const espera = confirma && por_confirmar
      return (
        <Box
          component="li"
          key={curso_id}
          sx={{ pl: 1.5, borderLeft: 3, borderColor: lugar === null && !espera ? 'success.main' : 'warning.main' }}
        >
          <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{curso_nombre}</Typography>
          <Typography>
            {espera
              ? translate('registro.recibido.por_confirmar', { fecha: formatoFechaLarga(confirma) })
              : lugar === null
                ? translate('registro.recibido.cupo', { fecha: formatoFechaLarga(hasta) })
                : translate('registro.recibido.espera', { lugar })}
          </Typography>
        </Box>
      )
    })}
  </Box>
)
