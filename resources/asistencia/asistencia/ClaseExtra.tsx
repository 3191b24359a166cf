import { lazy, Suspense } from 'react'
import { BotonDialogo } from '#src/form/dialogos/BotonDialogo.tsx'
import { useSessionState } from '#src/session/use-session.ts'
import { ASISTENCIA } from './asistencia-model.ts'

// A phone in a classroom does without what forms need until one is opened.
const DialogoExtra = lazy(async () => ({ default: (await import('./DialogoExtra.tsx')).DialogoExtra }))

/** A class outside the course's timetable, to who may add one; it opens at once. */
export function ClaseExtra({ fecha }: { fecha: string }) {
  const state = useSessionState()
  if (state.status === 'in' && state.session.sinConexion) return null
  return (
    <BotonDialogo label="clases.extra.boton" resource={ASISTENCIA} action="create" variant="outlined">
      {(onClose) => (
        <Suspense>
          <DialogoExtra fecha={fecha} onClose={onClose} />
        </Suspense>
      )}
    </BotonDialogo>
  )
}
