import type { TipoImportacion } from '#contract/importacion/tipos'
import { lazy } from 'react'
import { Route } from 'react-router'

const ImportarPage = lazy(async () => ({ default: (await import('./ImportarPage.tsx')).ImportarPage }))

/** The page `importar` of a module whose records come in such files. */
export const rutaImportar = (tipo: TipoImportacion) => <Route path="importar" element={<ImportarPage tipo={tipo} />} />
