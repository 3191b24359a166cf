import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { translate } from '#i18n/translate'
import { useVersionNueva } from '#src/offline/version.ts'

const strip = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  columnGap: 2,
  px: 2,
  py: 0.5,
  bgcolor: 'info.light',
  borderBottom: 1,
  borderColor: 'divider',
} as const

/** Says that there is a newer version; its user chooses when, because what is typed here would go. */
export function VersionNueva() {
  const usar = useVersionNueva()
  return (
    <Box role="status">
      {usar && (
        <Box sx={strip}>
          {translate('layout.version.nueva')}
          <Button size="small" onClick={usar}>
            {translate('layout.version.usar')}
          </Button>
        </Box>
      )}
    </Box>
  )
}
