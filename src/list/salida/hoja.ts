import { createContext, useContext } from 'react'

/** Within it filters stand one under another, as wide as a phone's sheet, with their name above. */
export const EnHoja = createContext(false)

export const useEnHoja = (): boolean => useContext(EnHoja)
