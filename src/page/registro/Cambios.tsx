import Box from '@mui/material/Box'
import type { CambioLeido } from '#contract/ajustes/bitacora'
import { translate } from '#i18n/translate'

const changeGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: '1fr', sm: 'minmax(120px, auto) 1fr' },
  columnGap: 2,
  rowGap: { xs: 0, sm: 0.5 },
  m: 0,
  mt: 0.5,
  fontSize: '0.8125rem',
} as const

/** A record's changes, field by field: the value that was and the one that is. */
export const Cambios = ({ cambios }: { cambios: readonly CambioLeido[] }) => (
  <Box component="dl" sx={changeGrid}>
    {cambios.map(({ campo, antes, despues }) => (
      <Box key={campo} sx={{ display: 'contents' }}>
        <Box component="dt" sx={{ color: 'text.secondary' }}>
          {campo}
        </Box>
        <Box component="dd" sx={{ m: 0, mb: { xs: 0.5, sm: 0 }, overflowWrap: 'anywhere', whiteSpace: 'pre-line' }}>
          <Box
            component="del"
            aria-label={`${translate('historial.antes')}: ${antes ?? translate('historial.nada')}`}
            sx={{ color: 'text.secondary', textDecoration: antes === null ? 'none' : undefined }}
          >
            {antes ?? translate('historial.nada')}
          </Box>
          <Box component="span" aria-hidden sx={{ mx: 1, color: 'text.secondary' }}>
            →
          </Box>
          <Box
            component="ins"
            aria-label={`${translate('historial.despues')}: ${despues ?? translate('historial.nada')}`}
            sx={{ textDecoration: 'none' }}
          >
            {despues ?? translate('historial.nada')}
          </Box>
        </Box>
      </Box>
    ))}
  </Box>
)
