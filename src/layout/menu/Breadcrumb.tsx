import ChevronLeft from '@mui/icons-material/ChevronLeft'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { Link } from 'react-router'
import { translate } from '#i18n/translate'
import type { Crumb } from './use-crumbs.ts'

const trail = {
  display: 'flex',
  gap: 1,
  m: 0,
  p: 0,
  listStyle: 'none',
  fontSize: '0.875rem',
  color: 'text.secondary',
  whiteSpace: 'nowrap',
} as const

/** The way to the page on screen: `Catálogos › Estudiantes › Mejía Reyes, Sofía`. */
export const Breadcrumb = ({ crumbs }: { crumbs: readonly Crumb[] }) => (
  <Box component="nav" aria-label={translate('layout.ruta')}>
    <Box component="ol" sx={trail}>
      {crumbs.map(({ label, to }, index) => {
        const last = index === crumbs.length - 1
        return (
          <Box component="li" key={index} sx={{ display: 'flex', gap: 1, minWidth: 0, flexShrink: last ? 1 : 0 }}>
            {to ? (
              <Box component={Link} to={to} sx={link}>
                {label}
              </Box>
            ) : (
              <Box
                component="span"
                aria-current={last ? 'page' : undefined}
                sx={{ ...ellipsis, ...(last && { color: 'text.primary', fontWeight: 500 }) }}
              >
                {label}
              </Box>
            )}
            {!last && <span aria-hidden>›</span>}
          </Box>
        )
      })}
    </Box>
  </Box>
)

const ellipsis = { overflow: 'hidden', textOverflow: 'ellipsis' }
const link = {
  ...ellipsis,
  maxWidth: 260,
  color: 'text.primary',
  textDecoration: 'none',
  '&:hover': { textDecoration: 'underline' },
}

/** The breadcrumb of a phone: one button back to the page above this one. */
export function BackLink({ crumb: { label, to = '' } }: { crumb: Crumb }) {
  return (
    <Button
      component={Link}
      to={to}
      color="inherit"
      startIcon={<ChevronLeft aria-hidden />}
      sx={{ ml: -1.5, maxWidth: '100%', fontWeight: 600 }}
    >
      <Box component="span" sx={{ ...ellipsis, whiteSpace: 'nowrap' }}>
        {label}
      </Box>
    </Button>
  )
}
