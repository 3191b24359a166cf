/** A strip of links over a page, which scrolls sideways where they do not fit. */
export const TIRA_DE_ENLACES = {
  display: 'flex',
  gap: { xs: 2, sm: 3 },
  overflowX: 'auto',
  scrollbarWidth: 'none',
  borderBottom: 1,
  borderColor: 'divider',
  displayPrint: 'none',
} as const

/** One of its links, so many pixels high but under a finger; the one of this page is marked `aria-current`. */
export const enlaceDeTira = (minHeight: number) =>
  ({
    // The words that are only heard scroll with their tab, and make no page wider.
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    flex: 'none',
    minHeight,
    '@media (pointer: coarse)': { minHeight: 44 },
    borderBottom: '2px solid transparent',
    color: 'text.secondary',
    fontSize: '0.875rem',
    // The same weight in all: the others would move aside for a bolder one.
    fontWeight: 500,
    textDecoration: 'none',
    whiteSpace: 'nowrap',
    '&:hover': { color: 'text.primary' },
    '&:focus-visible': { outlineOffset: -2 },
    '&[aria-current]': { color: 'primary.main', borderColor: 'currentColor' },
  }) as const
