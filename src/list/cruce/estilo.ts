import { ALTO } from '#src/list/columnas/table-style.ts'

/** The column of names: as wide as the longest of them, up to so many letters; on a phone a part of its width. */
const NOMBRE = { minimo: 12, maximo: 34, telefono: '42vw' } as const
/** A head of a column is at most so wide, and says the rest below. */
const CABEZA = 168

const quieta = { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' } as const

/**
 * The frame of a crossed table, which scrolls both ways within it: the head, the names and the totals stay. `letras`:
 * those of the longest name; `conTotal`: the column of totals stays at the right end.
 */
export const marco = (letras: number, conTotal: boolean) => {
  const nombre = `${Math.max(NOMBRE.minimo, Math.min(NOMBRE.maximo, letras)) + 3}ch`
  return {
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    overflow: 'auto',
    scrollbarGutter: 'stable',
    maxHeight: ALTO,
    // A cell that the keyboard comes to is not below what stays.
    scrollPadding: { xs: `64px 8px 48px ${NOMBRE.telefono}`, md: `64px 160px 48px ${nombre}` },
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
      borderTop: '1px solid',
      borderColor: 'divider',
    },
    '& tr > th:first-of-type': {
      ...quieta,
      left: 0,
      textAlign: 'left',
      whiteSpace: 'normal',
      // A word is broken only where it is wider than a phone leaves room for.
      overflowWrap: 'break-word',
      hyphens: 'auto',
      minWidth: { xs: 104, sm: nombre },
      maxWidth: { xs: NOMBRE.telefono, sm: nombre },
      borderRight: '1px solid',
      borderColor: 'divider',
    },
    '& tbody th': { fontWeight: 'inherit' },
    '& :is(thead, tfoot) tr > th:first-of-type': { zIndex: 3 },
    [`& .${TOTAL}`]: { fontWeight: 600 },
    ...(conTotal && {
      [`& .${TOTAL}`]: { ...quieta, right: 0, fontWeight: 600, borderLeft: '1px solid', borderColor: 'divider' },
      [`& :is(thead, tfoot) .${TOTAL}`]: { zIndex: 3 },
    }),
    '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
    '& :is(a, button, td, th):focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 2 },
    '& :is(td, th):focus-visible': { outlineOffset: -2 },
    [`& .${CAMBIO}`]: { display: 'block', fontSize: '0.75rem', fontWeight: 400, color: 'text.secondary' },
  } as const
}

/** Classes of the column of totals, and of the change beside a figure. */
export const TOTAL = 'cruce-total'
export const CAMBIO = 'cruce-cambio'
