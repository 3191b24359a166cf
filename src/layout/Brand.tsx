import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { CENTRO } from '#src/centro.ts'

/** The school first, the product below it; alone the product where the school has no name yet. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const translate = useTranslate()
  const producto = translate('sesion.producto')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Box component="img" src="/favicon.svg" alt="" width={32} height={32} sx={{ flex: 'none' }} />
      {!compact && (
        <Box sx={{ minWidth: 0, lineHeight: 1.25 }}>
          <Typography noWrap sx={{ fontWeight: 650, fontSize: '0.9375rem', lineHeight: 1.25 }}>{CENTRO || producto}</Typography>
          <Typography noWrap sx={{ color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.25 }}>{CENTRO ? producto : translate('sesion.lema')}</Typography>
        </Box>
      )}
    </Box>
  )
}
