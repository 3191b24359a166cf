import CloseOutlined from '@mui/icons-material/CloseOutlined'
import Box from '@mui/material/Box'
import IconButton from '@mui/material/IconButton'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { MAXIMO_A_CREDITO, type CargoFacturable } from '#contract/facturacion/a-credito'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { porEstudiante, totalesDe } from './a-credito-model.ts'
import { Seguir } from './Seguir.tsx'

interface ElegidosProps {
  elegidos: readonly CargoFacturable[]
  onQuitar: (cargo: CargoFacturable) => void
}

const PANEL = {
  p: 2,
  position: { md: 'sticky' },
  top: { md: 72 },
  maxHeight: { md: 'calc(100dvh - 88px)' },
  display: 'flex',
  flexDirection: 'column',
  minWidth: 0,
} as const

const RENGLON = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  py: 0.5,
  borderTop: 1,
  borderColor: 'divider',
} as const

/** The lines that the invoice will have, by student, and what they come to. */
export function Elegidos({ elegidos, onQuitar }: ElegidosProps) {
  const { estudiantes } = totalesDe(elegidos, false)
  return (
    <Paper variant="outlined" component="section" aria-labelledby="elegidos" sx={PANEL}>
      <Typography id="elegidos" variant="h3" component="h2">
        {translate('facturacion.a_credito.elegidos')}
      </Typography>
      <Aparte aria-live="polite" sx={{ mb: 1 }}>
        {elegidos.length
          ? enLinea(
              translate('facturacion.a_credito.cargos', { smart_count: elegidos.length }),
              translate('facturacion.a_credito.estudiantes', { smart_count: estudiantes }),
            )
          : translate('facturacion.a_credito.elija')}
        {elegidos.length === MAXIMO_A_CREDITO && ` · ${translate('facturacion.a_credito.tope')}`}
      </Aparte>
      <Box sx={{ overflowY: { md: 'auto' }, minHeight: 0, mb: 1 }}>
        {porEstudiante(elegidos).map(({ cliente_id, nombre, cargos }) => (
          <Box key={cliente_id}>
            <Typography variant="body2" component="h3" sx={{ fontWeight: 600, pt: 1 }}>
              {nombre}
            </Typography>
            <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
              {cargos.map((cargo) => (
                <Box component="li" key={cargo.id} sx={RENGLON}>
                  <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>{cargo.descripcion}</Box>
                  <Dinero centavos={cargo.neto} />
                  <IconButton
                    size="small"
                    aria-label={translate('facturacion.a_credito.quitar', { cargo: cargo.descripcion, nombre })}
                    onClick={() => onQuitar(cargo)}
                  >
                    <CloseOutlined fontSize="small" />
                  </IconButton>
                </Box>
              ))}
            </Box>
          </Box>
        ))}
      </Box>
      <Seguir elegidos={elegidos} sx={{ display: { xs: 'none', md: 'block' } }} />
    </Paper>
  )
}
