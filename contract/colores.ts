/**
 * The colours that are seen before or outside of the application too: its theme, the first paint of the public forms,
 * the server's own pages and letters, the installed application.
 */
export const CLARO = {
  fondo: '#FAF9F7',
  hoja: '#FFFFFF',
  tinta: '#1C1917',
  suave: '#57534E',
  linea: '#E7E5E4',
  marca: '#0F766E',
  mal: '#B91C1C',
} as const
export const OSCURO = {
  fondo: '#171412',
  hoja: '#211D1A',
  tinta: '#F5F3F0',
  suave: '#C4BDB5',
  linea: '#3A3531',
  marca: '#2DD4BF',
  mal: '#FCA5A5',
} as const
