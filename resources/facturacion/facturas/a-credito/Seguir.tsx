import Box from '@mui/material/Box'
import type { SxProps, Theme } from '@mui/material/styles'
import type { CargoFacturable } from '#contract/facturacion/a-credito'
import { translate } from '#i18n/translate'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { FACTURAS } from '../facturas-model.ts'
import { totalesDe } from './a-credito-model.ts'
import { DialogoACredito } from './DialogoACredito.tsx'

const RENGLON = { display: 'flex', justifyContent: 'space-between', gap: 2 } as const
const BOTON = { mt: 1, '& .MuiButton-root': { width: '100%' } } as const

interface SeguirProps {
  elegidos: readonly CargoFacturable[]
  sx?: SxProps<Theme>
}

/** The chosen charges' sum, and the way on. */
export function Seguir({ elegidos, sx }: SeguirProps) {
  if (!elegidos.length) return null
  const { total, isv } = totalesDe(elegidos, false)
  return (
    <Box sx={sx}>
      {isv > 0 && (
        <Box sx={{ ...RENGLON, color: 'text.secondary' }}>
          <span>{translate('campos.isv')}</span>
          <Dinero centavos={isv} />
        </Box>
      )}
      <Box sx={{ ...RENGLON, typography: 'h3' }}>
        <span>{translate('campos.total')}</span>
        <Dinero centavos={total} />
      </Box>
      <Box sx={BOTON}>
        <BotonDialogo label="facturacion.a_credito.seguir" variant="contained" resource={FACTURAS} action="create">
          {(onClose) => <DialogoACredito cargos={elegidos} onClose={onClose} />}
        </BotonDialogo>
      </Box>
    </Box>
  )
}
