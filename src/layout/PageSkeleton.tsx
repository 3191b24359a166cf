import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { keyframes } from '@mui/material/styles'
import { useEffect, useState } from 'react'
import { translate } from '#i18n/translate'

/** The skeleton stays invisible for the first moment, so that what comes quickly does not flash. */
const appear = keyframes({ from: { opacity: 0 }, to: { opacity: 1 } })

const WIDTHS = ['38%', '100%', '100%', '82%']

/** After so long nobody is left before grey bars: a server that does not answer may never do. */
const LATE_MS = 12_000

/** Stands for a page, or the content of one, whose code or data is on its way. */
export function PageSkeleton() {
  const [late, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [])
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
      {late && (
        <>
          <Box component="p" sx={{ mb: 2 }}>
            {translate('layout.tarda')}
          </Box>
          <Button variant="outlined" onClick={() => window.location.reload()}>
            {translate('layout.error.recargar')}
          </Button>
        </>
      )}
    </Box>
  )
}
