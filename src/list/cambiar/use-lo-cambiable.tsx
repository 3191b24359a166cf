import { useMemo, type ReactNode } from 'react'
import { useCanAccess, useResourceContext } from 'react-admin'
import type { ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'
import { CambiarElegidos } from './Botones.tsx'
import type { LoCambiable } from './contexto.ts'

/** The part of this list that can be changed in many at once; null for who may not. */
export function useLoCambiable(
  esquema: LoCambiable['esquema'] | undefined,
  columnas: readonly ColumnaDeLista[] | undefined,
): LoCambiable | null {
  const resource = useResourceContext() ?? ''
  const { canAccess } = useCanAccess({ resource, action: 'edit', enabled: esquema !== undefined })
  return useMemo(
    () => (esquema && columnas && canAccess === true ? { esquema, columnas } : null),
    [esquema, columnas, canAccess],
  )
}

/** The verbs for chosen rows, «Cambiar» before the module's own. */
export const conCambiar = (masivas: ReactNode): ReactNode => (
  <>
    <CambiarElegidos />
    {masivas}
  </>
)
