import type { Theme } from '@mui/material/styles'
import type { Densidad } from '#src/list/columnas/densidad.ts'
import { COLORES_PROPIOS } from '#src/theme/contraste.ts'
import { outline } from '#src/theme/palette.ts'

const CABEZA = 40
const COMPACTA = '36px'
const COMODA = '44px'
/** As a list's own (`table-style`), with the line that tells what is not saved above it. */
const SOBRE = 'var(--sobre, 208px) - 48px - var(--pestanas, 0px)'
const ALTO = `min(calc(100dvh - 104px), max(${14 * 36 + CABEZA + 2}px, calc(100dvh - ${SOBRE})))`

interface Marco {
  /** Pixels of all columns, and of the frame. */
  total: number
  ancho: number
  densidad: Densidad | null
}

const celda = {
  boxSizing: 'border-box',
  height: 'var(--fila)',
  p: 0,
  borderBottom: '1px solid',
  borderRight: '1px solid',
  borderColor: 'divider',
  fontWeight: 'inherit',
  textAlign: 'start',
  fontVariantNumeric: 'tabular-nums',
  cursor: 'cell',
  scrollMargin: '48px 8px 8px 208px',
  '& > span:first-of-type': {
    display: 'block',
    px: 1,
    lineHeight: '18px',
    whiteSpace: 'nowrap',
    // Hidden, each would be a layer, of a thousand.
    overflow: 'clip',
    textOverflow: 'ellipsis',
  },
  '&.derecha': { textAlign: 'right' },
  // A name or a text takes two lines, as on the list itself.
  '&.cede > span:first-of-type': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: '2',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    lineHeight: '16px',
  },
  '&.fija': { bgcolor: 'background.default' },
  '&:is(td).fija': { color: 'text.secondary' },
  '&.cambiada': { bgcolor: 'primary.light', color: 'text.primary', fontWeight: 600 },
  '&:is(td):is(.cambiada, .mal, .escribe, :focus)': { position: 'relative' },
  // A corner too: a colour alone tells nobody who does not see it.
  '&.cambiada::before': {
    content: '""',
    position: 'absolute',
    top: 0,
    left: 0,
    width: 8,
    height: 8,
    bgcolor: 'primary.main',
    clipPath: 'polygon(0 0, 100% 0, 0 100%)',
  },
  '&.mal': {
    bgcolor: 'error.light',
    color: 'text.primary',
    boxShadow: (theme: Theme) => `inset 0 -2px ${theme.palette.error.main}`,
  },
  '&.mal::before': { bgcolor: 'error.main' },
  '&[aria-selected]': { backgroundImage: 'linear-gradient(rgb(15 118 110 / 0.12), rgb(15 118 110 / 0.12))' },
  '&:focus, &.escribe': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2, zIndex: 2 },
  '&:focus > span:first-of-type': { display: 'block', whiteSpace: 'normal', overflowWrap: 'anywhere' },
  '& > input, & > select': {
    width: '100%',
    height: 'calc(var(--fila) - 1px)',
    boxSizing: 'border-box',
    border: 0,
    outline: 0,
    px: 1,
    font: 'inherit',
    fontWeight: 400,
    color: 'text.primary',
    bgcolor: 'background.paper',
    textAlign: 'inherit',
  },
  '& .frase': { display: 'none' },
  '&:focus > .frase, &.escribe > .frase': {
    display: 'block',
    position: 'absolute',
    top: '100%',
    left: 0,
    zIndex: 5,
    width: 'max-content',
    maxWidth: 280,
    px: 1.25,
    py: 0.75,
    fontSize: '0.8125rem',
    lineHeight: '18px',
    fontWeight: 400,
    whiteSpace: 'normal',
    textAlign: 'start',
    color: 'error.dark',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'error.main',
    borderRadius: 1,
    boxShadow: 2,
  },
  [COLORES_PROPIOS]: { '&[aria-selected]': { outline: '2px solid Highlight', outlineOffset: -2 } },
} as const

/** The frame of the grid and all in it, by plain selectors: a cell has no style of its own. */
export const marco = ({ total, ancho, densidad }: Marco) =>
  ({
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    bgcolor: 'background.paper',
    overflow: 'hidden',
    '--fila': densidad === 'comoda' ? COMODA : COMPACTA,
    ...(!densidad && { '@media (pointer: coarse)': { '--fila': COMODA } }),
    '& .celdas-marco': { overflow: 'auto', scrollbarGutter: 'stable', maxHeight: ALTO },
    '& table': {
      width: '100%',
      minWidth: total,
      tableLayout: 'fixed',
      borderCollapse: 'separate',
      borderSpacing: 0,
      fontSize: '0.875rem',
    },
    '& thead th': {
      position: 'sticky',
      top: 0,
      zIndex: 3,
      height: CABEZA,
      boxSizing: 'border-box',
      px: 1,
      py: 0.5,
      fontSize: '0.8125rem',
      lineHeight: '16px',
      fontWeight: 600,
      textAlign: 'start',
      bgcolor: 'background.paper',
      borderBottom: '1px solid',
      borderRight: '1px solid',
      borderColor: 'divider',
      '&.derecha': { textAlign: 'right' },
    },
    // Each row is a layer by itself: a key paints the two that it changes, and not a thousand cells.
    '& tbody tr': { position: 'relative', zIndex: 0 },
    '& tbody tr:focus-within': { zIndex: 1 },
    '& tbody :is(td, th)': celda,
    '& tbody th': { position: 'relative' },
    // The name of a row stays while the others are scrolled sideways.
    ...(total > ancho && {
      '& tbody th': { position: 'sticky', left: 0, zIndex: 2 },
      '& thead th:first-of-type': { left: 0, zIndex: 4 },
      '& tbody th:not(.cambiada, .mal, .fija)': { bgcolor: 'background.paper' },
    }),
    // The sentence of one of the last rows has its place above it.
    '& tbody tr:nth-last-of-type(-n + 2):not(:nth-of-type(-n + 3)) .frase': { top: 'auto !important', bottom: '100%' },
    '& .celdas-referencia': {
      position: 'absolute',
      top: 0,
      left: 0,
      zIndex: 6,
      width: 'max(100%, 260px)',
      bgcolor: 'background.paper',
      '& .MuiFormControl-root': { m: 0, width: '100%' },
      // Read aloud alone: the head of the column says it.
      '& label': { position: 'absolute', clipPath: 'inset(50%)' },
      '& legend': { display: 'none' },
      '& fieldset': { top: 0, borderColor: (theme: Theme) => outline[theme.palette.mode] },
    },
  }) as const
