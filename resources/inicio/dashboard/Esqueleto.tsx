import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import { translate } from '#i18n/translate'
import { PageHeader } from '#src/page/PageHeader.tsx'

const CIFRAS = [1, 2, 3, 4]

/** Stands for the dashboard, in its own measures. */
export const Esqueleto = ({ titulo }: { titulo: string }) => (
  <Box role="status" aria-label={translate('layout.cargando')} sx={{ maxWidth: 1280 }}>
    <PageHeader titulo={titulo} />
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', lg: 'repeat(4, 1fr)' } }}>
      {CIFRAS.map((cual) => (
        <Skeleton key={cual} variant="rounded" height={112} />
      ))}
    </Box>
    <Box sx={{ display: 'grid', gap: 2, mt: 2, gridTemplateColumns: { xs: '1fr', lg: '2fr 1fr' } }}>
      <Skeleton variant="rounded" height={324} />
      <Skeleton variant="rounded" height={324} />
    </Box>
  </Box>
)
