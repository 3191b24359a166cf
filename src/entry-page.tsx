import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { PageSkeleton } from './layout/PageSkeleton.tsx'
import { SessionGate } from './session/SessionGate.tsx'

/**
 * A page by its address: its code and the session arrive side by side, and nothing is shown before both have. Without
 * Suspense, which shows nothing within 300 ms of having shown that it waits.
 */
export function entryPage(load: () => Promise<ComponentType>, waiting = <PageSkeleton />) {
  let Content: ComponentType | undefined
  function Page() {
    const [, arrived] = useState<ComponentType>()
    const [error, failed] = useState<unknown>()
    useEffect(() => {
      if (!Content) load().then((view) => arrived(() => (Content = view)), failed)
    }, [])
    if (error) throw error
    if (!Content) return waiting
    return (
      <SessionGate>
        <Content />
      </SessionGate>
    )
  }
  return <Page />
}
