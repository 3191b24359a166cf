import { useStore } from 'react-admin'

export const DENSIDADES = ['compacta', 'comoda'] as const
export type Densidad = (typeof DENSIDADES)[number]

const CLAVE = 'lista.densidad'

/** Rows' height in every list, by their user's own word; null where they never said. */
export const useEleccionDeDensidad = () => useStore<Densidad | null>(CLAVE, null)

export const useDensidad = (): Densidad | null => useEleccionDeDensidad()[0]
