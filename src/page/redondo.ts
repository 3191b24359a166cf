/** Screens where the round button lies over a page: its last line is then scrolled out from under it (`Layout.tsx`). */
export const SOBRE_LA_PAGINA = '@media (max-width: 599.95px) and (min-height: 480.05px)'
