import type { Theme } from '@mui/material/styles'
import { ALTO } from '#src/list/columnas/table-style.ts'

/** Pixels of the column of names, and as much of a phone's width as it may take. */
const NOMBRE = { minimo: 132, maximo: 300, telefono: '42vw' } as const
/** A head of a column is at most so wide, and says the rest below. */
const CABEZA = 168

/** A line at one side of what stays in its place, which scrolls with it where a border would not. */
const orilla = (x: number, y: number) => (theme: Theme) => `inset ${x}px ${y}px ${theme.palette.divider}`

const quieta = { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' } as const

/**
 * The frame of a crossed table, which scrolls both ways within it: the head, the names and the totals stay. `conTotal`:
 * the column of totals stays at the right end.
 */
export const marco = (conTotal: boolean) =>
  ({
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    overflow: 'auto',
    scrollbarGutter: 'stable',
    maxHeight: ALTO,
    // A cell that the keyboard comes to is not below what stays.
    scrollPadding: { xs: `64px 8px 48px ${NOMBRE.telefono}`, md: `64px 160px 48px ${NOMBRE.maximo}px` },
    '& table': { borderCollapse: 'separate', borderSpacing: 0, minWidth: '100%', fontSize: '0.875rem' },
    '& th, & td': {
      height: 36,
      px: 1.25,
      py: 0.5,
      textAlign: 'right',
      fontVariantNumeric: 'tabular-nums',
      whiteSpace: 'nowrap',
      lineHeight: '18px',
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    '@media (pointer: coarse)': { '& th, & td': { height: 44 } },
    '& tbody tr:last-of-type > *': { borderBottom: 0 },
    '& tbody tr:hover > *': { bgcolor: 'action.hover' },
    '& thead th': {
      ...quieta,
      top: 0,
      zIndex: 2,
      verticalAlign: 'bottom',
      fontSize: '0.8125rem',
      fontWeight: 600,
      lineHeight: '16px',
      borderBottom: 0,
      boxShadow: orilla(0, -1),
    },
    '& thead th button': {
      font: 'inherit',
      color: 'inherit',
      textAlign: 'inherit',
      bgcolor: 'transparent',
      border: 0,
      p: 0,
      cursor: 'pointer',
      maxWidth: CABEZA,
      width: 'max-content',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      '&:hover': { textDecoration: 'underline' },
    },
    '& tfoot tr > *': {
      ...quieta,
      bottom: 0,
      zIndex: 2,
      fontWeight: 600,
      borderBottom: 0,
      boxShadow: orilla(0, 1),
    },
    '& tr > th:first-of-type': {
      ...quieta,
      left: 0,
      textAlign: 'left',
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
      minWidth: { xs: 104, sm: NOMBRE.minimo },
      maxWidth: { xs: NOMBRE.telefono, sm: NOMBRE.maximo },
      boxShadow: orilla(-1, 0),
    },
    '& tbody th': { fontWeight: 'inherit' },
    '& :is(thead, tfoot) tr > th:first-of-type': { zIndex: 3 },
    [`& .${TOTAL}`]: { fontWeight: 600 },
    ...(conTotal && {
      [`& .${TOTAL}`]: { ...quieta, right: 0, fontWeight: 600, boxShadow: orilla(1, 0) },
      [`& :is(thead, tfoot) .${TOTAL}`]: { zIndex: 3 },
    }),
    '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
    '& :is(a, button, td, th):focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    '& :is(td, th):focus-visible': { outlineOffset: -2 },
    [`& .${CAMBIO}`]: { display: 'block', fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' },
  }) as const

/** Classes of the column of totals, and of the change beside a figure. */
export const TOTAL = 'cruce-total'
export const CAMBIO = 'cruce-cambio'
