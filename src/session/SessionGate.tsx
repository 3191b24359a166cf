import type { ReactNode } from 'react'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { useSessionState } from './use-session.ts'

/** Renders nothing of a page until the first validation has settled (specification, §1 and §2). */
export function SessionGate({ children }: { children: ReactNode }) {
  return useSessionState().status === 'pending' ? <PageSkeleton /> : children
}
