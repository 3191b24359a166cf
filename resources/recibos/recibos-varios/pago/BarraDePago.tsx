import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { alPie } from '#src/page/al-pie.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { TELEFONO_DE_LADO } from '#src/theme/ventanas.ts'

const BARRA = {
  ...alPie(TELEFONO_DE_LADO),
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: 2,
  mx: { xs: -2, sm: -3 },
  mb: -3,
  px: 2,
  py: 1.5,
} as const

/** Total and payment within the thumb's reach, above the bar of the phone. */
export function BarraDePago({ total, renglones, onPagar }: { total: number; renglones: number; onPagar: () => void }) {
  return (
    <Box sx={BARRA}>
      <div>
        <Typography component="p" sx={{ fontSize: '1.5rem', fontWeight: 650, lineHeight: 1.2 }}>
          <Dinero centavos={total} />
        </Typography>
        {renglones > 0 && <Aparte>{translate('ventas.renglones', { smart_count: renglones })}</Aparte>}
      </div>
      <Button
        data-cobrar
        variant="contained"
        size="large"
        disabled={!renglones}
        onClick={onPagar}
        sx={{ minWidth: 140 }}
      >
        {translate('recibos.cobro.cobrar')}
      </Button>
    </Box>
  )
}
