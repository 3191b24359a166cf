import { useEffect, useState } from 'react'

const ESPERA_MS = 250

/** The value once it has rested for a quarter of a second: what is typed is asked for when the typing pauses. */
export function useDebounced<T>(value: T): T {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), ESPERA_MS)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}
