import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { translate } from '#i18n/translate'
import { formatoInstante, formatoNumero } from '#contract/texto/formato'
import type { Caja } from '#contract/recibos/caja'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

/** The facts of a till: whose it is, since when, and what came in. */
export function CajaDatos({ caja }: { caja: Caja }) {
  return (
    <Paper
      variant="outlined"
      component="section"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 4, rowGap: 1, px: 2, py: 1.5, mb: 2 }}
    >
      <Cifra titulo={translate('campos.estado')}>
        <EstadoDe estado={caja.estado} />
      </Cifra>
      <Cifra titulo={translate('campos.usuario')}>{caja.usuario_nombre}</Cifra>
      <Cifra titulo={translate('campos.abierta_en')}>{formatoInstante(caja.abierta_en)}</Cifra>
      {caja.cerrada_en && (
        <Cifra titulo={translate('campos.cerrada_en')}>
          {formatoInstante(caja.cerrada_en)}
          {caja.cerrada_por_nombre &&
            caja.cerrada_por_nombre !== caja.usuario_nombre &&
            ` · ${caja.cerrada_por_nombre}`}
        </Cifra>
      )}
      <Cifra titulo={translate('campos.fondo')}>
        {caja.sin_efectivo ? translate('recibos.caja.sin_efectivo') : <Dinero centavos={caja.fondo} />}
      </Cifra>
      {caja.recibido !== null && (
        <Cifra titulo={translate('campos.recibido')}>
          <Dinero centavos={caja.recibido} />
        </Cifra>
      )}
      <Cifra titulo={translate('campos.recibos')}>
        {formatoNumero(caja.recibos)}
        {caja.anulados > 0 && (
          <Typography component="span" variant="body2" color="text.secondary">
            {' '}
            · {translate('recibos.caja.anulados', { smart_count: caja.anulados })}
          </Typography>
        )}
      </Cifra>
      {caja.negativas > 0 && <Cifra titulo={translate('campos.negativas')}>{formatoNumero(caja.negativas)}</Cifra>}
    </Paper>
  )
}

const COLUMNAS = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 380px' },
  gap: 2,
  alignItems: 'start',
} as const

/** The count of a till, and beside it what came and went. */
export const Columnas = ({ children }: { children: ReactNode }) => <Box sx={COLUMNAS}>{children}</Box>

const Cifra = ({ titulo, children }: { titulo: string; children: ReactNode }) => (
  <Box>
    <Aparte>{titulo}</Aparte>
    <Typography component="div" sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
      {children}
    </Typography>
  </Box>
)
