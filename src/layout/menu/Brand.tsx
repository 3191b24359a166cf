import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { SxProps, Theme } from '@mui/material/styles'
import { translate } from '#i18n/translate'
import { logoUrl, useRotulo } from '#src/centro.ts'

/** The school first, with its logo, and the product below it; the product alone on a server that names no school. */
export function Brand({ compact = false }: { compact?: boolean }) {
  const { nombre } = useRotulo()
  const producto = translate('layout.producto')
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.25, minWidth: 0 }}>
      <Mark compact={compact} />
      {!compact && (
        <Box sx={{ minWidth: 0, lineHeight: 1.25 }}>
          <Typography sx={NOMBRE} title={nombre || undefined}>
            {nombre || producto}
          </Typography>
          <Typography noWrap sx={{ color: 'text.secondary', fontSize: '0.75rem', lineHeight: 1.25 }}>
            {nombre ? producto : translate('layout.lema')}
          </Typography>
        </Box>
      )}
    </Box>
  )
}

/** The name of a school takes two lines where it needs them, in the height of the bar at the top. */
const NOMBRE = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  fontWeight: 650,
  fontSize: '0.875rem',
  lineHeight: 1.2,
} as const

const markStyle = (compact: boolean) =>
  ((theme) => ({
    flex: 'none',
    height: 32,
    maxWidth: compact ? 48 : 56,
    objectFit: 'contain',
    borderRadius: 0.5,
    ...theme.applyStyles('dark', { bgcolor: 'common.white', p: '2px' }),
  })) satisfies SxProps<Theme>

/** The logo, on the white that it was drawn for; without one, the product's own mark. */
function Mark({ compact }: { compact: boolean }) {
  const { logo } = useRotulo()
  if (!logo) return <Box component="img" src="/favicon.svg" alt="" width={32} height={32} sx={{ flex: 'none' }} />
  return <Box component="img" src={logoUrl(logo)} alt="" sx={markStyle(compact)} />
}
