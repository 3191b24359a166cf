import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { Panorama } from '#contract/catalogos/convocatorias'
import { formatoNumero } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { porcentajeDe } from './convocatorias-model.ts'

const PASOS = ['abiertos', 'iniciados', 'enviados', 'aceptados'] as const
const RESTO = ['por_decidir', 'en_espera', 'rechazados', 'duplicados'] as const

const CIFRAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' },
  gap: 2,
  m: 0,
  mt: 2,
  pt: 2,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** The form's visitors: how far they came, and what became of what they sent. */
export const Llegadas = ({ panorama }: { panorama: Panorama }) => (
  <Panel titulo="convocatorias.seccion.llegadas">
    <Box
      component="dl"
      sx={{ display: 'grid', gridTemplateColumns: { xs: 'repeat(2, 1fr)', sm: 'repeat(4, 1fr)' }, gap: 2, m: 0 }}
    >
      {PASOS.map((paso, indice) => {
        const parte = porcentajeDe(panorama[paso], panorama[PASOS[indice - 1] ?? paso])
        return (
          <Cifra
            key={paso}
            campo={paso}
            valor={panorama[paso]}
            detalle={indice > 0 && parte !== null ? translate('convocatorias.del_anterior', { parte }) : undefined}
          />
        )
      })}
    </Box>
    <Box component="dl" sx={CIFRAS}>
      {RESTO.map((campo) => (
        <Cifra key={campo} campo={campo} valor={panorama[campo]} menor />
      ))}
    </Box>
  </Panel>
)

const Cifra = ({
  campo,
  valor,
  detalle,
  menor,
}: {
  campo: string
  valor: number
  detalle?: string
  menor?: boolean
}) => (
  <Box>
    <Typography component="dt" variant="body2" color="text.secondary">
      {translate(`campos.${campo}`)}
    </Typography>
    <Typography component="dd" variant={menor ? 'h6' : 'h2'} sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      {formatoNumero(valor)}
    </Typography>
    {detalle && (
      <Typography component="dd" variant="body2" color="text.secondary" sx={{ m: 0 }}>
        {detalle}
      </Typography>
    )}
  </Box>
)
