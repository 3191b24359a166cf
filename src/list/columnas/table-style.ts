import type { Theme } from '@mui/material/styles'
import { DataTableClasses } from 'react-admin'
import { CEDE, DERECHA, FUERTE } from './columns.tsx'
import type { Densidad } from './densidad.ts'

/** Pixels of the column of checkboxes. */
export const CASILLA = 40
/** The class of the box that chooses a row. */
export const ELEGIR = 'lista-elegir'
/** Pixels at the right end of a head by which its column is drawn wider. */
export const ASA = 8
const CABEZA = 40
/** Rows that a list shows at the least where the screen has room for them. */
const FILAS = 14
const COMPACTA = 36
const COMODA = 44

/**
 * The height of the table's own scroll area: down to the foot of the screen with its pages (`--sobre` is what stands
 * above, and the pages below), and never less than the rows that stand on a screen at a glance.
 */
const SOBRE = 'var(--sobre, 208px) - var(--pestanas, 0px)'
export const ALTO = `min(calc(100dvh - 104px), max(${FILAS * COMPACTA + CABEZA + 2}px, calc(100dvh - ${SOBRE})))`

const borde = { border: 1, borderColor: 'divider', borderRadius: 1, bgcolor: 'background.paper' }

export const esqueleto = { ...borde, height: ALTO, overflow: 'hidden', px: 2 } as const

const DE_DEDO = '@media (pointer: coarse)'

/** By the hand that points, where nobody chose: a finger needs more room than a mouse. */
const altoDeFila = (densidad: Densidad | null) =>
  densidad
    ? { '--fila': `${densidad === 'compacta' ? COMPACTA : COMODA}px` }
    : { '--fila': `${COMPACTA}px`, [DE_DEDO]: { '--fila': `${COMODA}px` } }

/** A name takes one line, and two where it needs them: they stand in the lowest of rows. */
const cede = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
  whiteSpace: 'normal',
  overflowWrap: 'anywhere',
  // Closer to each other than to the lines of the next row.
  lineHeight: '16px',
}

const celda = {
  boxSizing: 'border-box',
  borderBottom: '1px solid',
  borderColor: 'divider',
  fontSize: '0.875rem',
  fontVariantNumeric: 'tabular-nums',
  height: 'var(--fila)',
  py: 0,
  px: 1.25,
  lineHeight: '18px',
  whiteSpace: 'nowrap',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
}

const cabeza = {
  fontWeight: 600,
  fontSize: '0.8125rem',
  lineHeight: '16px',
  height: CABEZA,
  py: 0.5,
  px: 1.25,
  verticalAlign: 'middle',
  borderBottom: 0,
  boxShadow: (theme: Theme) => `inset 0 -1px ${theme.palette.divider}`,
  '&:not(.MuiTableCell-paddingCheckbox)::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    bottom: 0,
    right: 0,
    width: ASA,
    cursor: 'col-resize',
  },
  '& .MuiTableSortLabel-root': { verticalAlign: 'middle', position: 'relative' },
  // Out of the flow: a head that can't be sorted by stands as high and as far as the others.
  '& .MuiTableSortLabel-icon': { position: 'absolute', m: 0, fontSize: 14, left: '100%' },
  '&.MuiTableCell-alignRight .MuiTableSortLabel-icon': { left: 'auto', right: '100%' },
}

/**
 * Looks like the box in the table's head, and can be pointed at as far. Of lines alone: a mask or a picture each would
 * be a layer of its own, and a hundred of them are laid over each other anew for every change.
 */
const elegir = {
  appearance: 'none',
  position: 'relative',
  display: 'block',
  width: 32,
  height: 32,
  m: 0,
  // Right below the one in the head.
  ml: '4px',
  cursor: 'pointer',
  '&::before': {
    content: '""',
    display: 'block',
    boxSizing: 'border-box',
    width: 18,
    height: 18,
    m: '7px',
    border: '2px solid',
    borderColor: 'text.secondary',
    borderRadius: '2px',
  },
  '&:checked::before': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  '&:checked::after': {
    content: '""',
    position: 'absolute',
    top: 9,
    left: '13px',
    width: 4,
    height: 9,
    border: 'solid',
    borderColor: 'primary.contrastText',
    borderWidth: '0 2px 2px 0',
    transform: 'rotate(45deg)',
  },
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -4, borderRadius: 1 },
  // In colours of the user's own the browser's box is seen.
  '@media (forced-colors: active)': { appearance: 'auto', '&::before, &::after': { display: 'none !important' } },
} as const

/** The columns that stay while a table that is wider than its frame is scrolled sideways. */
const quieta = (casillas: number) => ({
  [`& .${DataTableClasses.row} > th[scope=row]`]: {
    position: 'sticky',
    left: casillas,
    zIndex: 1,
    bgcolor: 'inherit',
  },
  [`& .${DataTableClasses.row} > .MuiTableCell-paddingCheckbox`]: {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    bgcolor: 'inherit',
  },
  [`& .${DataTableClasses.headerRow} > :is(:nth-of-type(${casillas ? 2 : 1}), .MuiTableCell-paddingCheckbox)`]: {
    zIndex: 3,
    bgcolor: 'background.paper',
  },
})

interface Marco {
  /** Pixels of checkboxes, and of all columns. */
  casillas: number
  total: number
  /** More than the frame has. */
  desborda: boolean
  /** A row leads somewhere. */
  abre: boolean
  densidad: Densidad | null
}

/** The frame of a table and all in it. */
export const marco = ({ casillas, total, desborda, abre, densidad }: Marco) =>
  ({
    ...borde,
    position: 'relative',
    ...altoDeFila(densidad),
    [`& .${DataTableClasses.tableWrapper}`]: { overflow: 'auto', scrollbarGutter: 'stable', maxHeight: ALTO },
    [`&& .${DataTableClasses.table}`]: { tableLayout: 'fixed', minWidth: total + casillas },
    // Each row is a layer by itself: a key paints the two that it changes, and not a thousand cells.
    [`& .${DataTableClasses.row}`]: {
      position: 'relative',
      zIndex: 0,
      bgcolor: 'background.paper',
      cursor: abre ? 'pointer' : undefined,
    },
    [`& .${DataTableClasses.row}:hover`]: { bgcolor: 'action.hover' },
    [`& .${DataTableClasses.rowCell}`]: celda,
    // As the other cells: that it names its row is told, and seen when it is pointed at.
    [`& :where(th).${DataTableClasses.rowCell}`]: {
      fontWeight: 'inherit',
      textAlign: 'start',
      '& a': { color: 'inherit', textDecoration: 'none', '&:hover': { textDecoration: 'underline' } },
    },
    [`& .${DataTableClasses.row} > .MuiTableCell-paddingCheckbox`]: {
      borderBottom: '1px solid',
      borderColor: 'divider',
    },
    [`& .${DERECHA}`]: { textAlign: 'right' },
    [`& .${FUERTE}`]: { fontWeight: 600 },
    [`& .${DataTableClasses.headerCell}`]: cabeza,
    // The arrow beside its name would stand out of the table, and scroll it sideways.
    [`& .${DataTableClasses.headerCell}:last-of-type`]: { overflow: 'hidden' },
    '& .MuiTableCell-paddingCheckbox': { py: 0, px: 0.5, width: CASILLA, '& .MuiCheckbox-root': { p: 0.5 } },
    [`& .${ELEGIR}`]: elegir,
    [`& .${CEDE}`]: cede,
    [`& .${DataTableClasses.row}:focus-visible`]: {
      outline: '2px solid',
      outlineColor: 'primary.main',
      outlineOffset: -2,
      // Whole for who goes through the rows by the keyboard, and has nothing to point with.
      [`& .${DataTableClasses.rowCell}`]: { whiteSpace: 'normal' },
      [`& .${CEDE}`]: { display: 'block', whiteSpace: 'normal' },
    },
    [`& .${DataTableClasses.row}:last-child > *`]: { borderBottom: 0 },
    ...(desborda && quieta(casillas)),
  }) as const
