import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { translate } from '#i18n/translate'
import type { Cifra } from '#src/list/LineaDeTotales.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

const CIFRAS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 4,
  rowGap: 1.5,
  px: 2,
  py: 1.5,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
} as const

/** The figures above the list. */
export const Cifras = ({ cifras }: { cifras: Cifra[] }) => (
  <Box component="section" aria-label={translate('lista.resumen')} sx={CIFRAS}>
    {cifras.map(({ label, valor }) => (
      <Box key={label}>
        <Aparte>{translate(label)}</Aparte>
        <Typography component="div" variant="h6" sx={{ fontVariantNumeric: 'tabular-nums', lineHeight: 1.3 }}>
          {valor}
        </Typography>
      </Box>
    ))}
  </Box>
)
