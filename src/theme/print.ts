import type { CSSObject } from '@mui/material/styles'

/**
 * Paper is white, whatever the screen is: black letters, no bars, buttons or notices, nothing cut off by a scroll area,
 * and no row torn between two pages. What is an aid of the screen alone says `displayPrint: 'none'` where it is drawn.
 */
export const print: CSSObject = {
  '@page': { margin: '14mm 12mm' },
  '@media print': {
    ':root': { colorScheme: 'light !important' },
    // Elements drawn with colour keep it on paper: bars of charts and their legends.
    '[data-tinta]': { printColorAdjust: 'exact' },
    '*:not([data-tinta]), *::before, *::after': { backgroundColor: 'transparent !important' },
    '*': {
      color: '#000 !important',
      borderColor: '#999 !important',
      boxShadow: 'none !important',
      animation: 'none !important',
      transition: 'none !important',
    },
    'html:not([data-tinta]), body:not([data-tinta])': { backgroundColor: '#fff !important', fontSize: '12px' },
    a: { textDecoration: 'none !important' },
    'svg text': { fill: '#000 !important' },
    '.MuiButton-root, .MuiIconButton-root, .MuiFab-root, .MuiModal-root, .MuiTableCell-paddingCheckbox, .MuiTablePagination-root, .MuiLinearProgress-root, .MuiTableSortLabel-icon, .MuiToolbar-root, [role="search"], [role="toolbar"]':
      { display: 'none !important' },
    'main, main *': { overflow: 'visible !important', maxHeight: 'none !important' },
    '.MuiTableCell-root, .MuiPaper-root': { position: 'static !important' },
    '.MuiTableCell-root': { padding: '3px 6px !important', whiteSpace: 'normal !important' },
    main: { padding: '0 !important' },
    thead: { display: 'table-header-group' },
    'tr, li, dl, h1, h2, h3, .MuiCard-root, img, svg': { breakInside: 'avoid' },
    'h1, h2, h3': { breakAfter: 'avoid' },
  },
}
