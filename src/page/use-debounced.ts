import { useEffect, useState } from 'react'

const ESPERA_MS = 250

/**
 * The value once it has rested for a quarter of a second, or as told: what is typed is asked for when the typing
 * pauses.
 */
export function useDebounced<T>(value: T, ms = ESPERA_MS): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return rested
}
