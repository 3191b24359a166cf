import { useState } from 'react'

const DOBLE_TOQUE_MS = 600

/**
 * For what takes the place of another button under the finger: a touch within 0.6 s of its appearing was meant for the
 * one before, and does nothing.
 */
export function useSinDobleToque() {
  const [desde] = useState(() => performance.now())
  return (work: () => void) => () => {
    if (performance.now() - desde > DOBLE_TOQUE_MS) work()
  }
}
