import Box from '@mui/material/Box'
import { keyframes } from '@mui/material/styles'
import { useTranslate } from 'react-admin'

/** Nothing for the first moment, so that what comes quickly does not flash. */
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

const WIDTHS = ['38%', '100%', '100%', '82%']

/** Stands for a page, or the content of one, whose code or data is on its way. */
export function PageSkeleton() {
  const translate = useTranslate()
  return (
    <Box
      role="status"
      aria-label={translate('layout.cargando')}
      sx={{ p: 3, maxWidth: 960, animation: `${appear} 120ms 200ms both` }}
    >
      {WIDTHS.map((width, index) => (
        <Box
          key={index}
          sx={{ width, height: index === 0 ? 28 : 18, mb: 2, borderRadius: 1, bgcolor: 'action.disabledBackground' }}
        />
      ))}
    </Box>
  )
}
