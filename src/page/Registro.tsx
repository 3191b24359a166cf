import type { ReactNode } from 'react'
import { ShowBase, useResourceContext, useShowContext, type RaRecord } from 'react-admin'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { SinDatos } from './SinDatos.tsx'

interface RegistroProps<T extends RaRecord> {
  /** Whose record it is, where another module's page shows it. */
  resource?: string
  children: (record: T) => ReactNode
}

/** Instead of react-admin's toast and its flight to the list, which leaves no trace of what was asked for. */
export const EN_LA_PAGINA = { onError: () => undefined }

/** The page of one record, once it is here; until then, and when it can't be read, it says so itself. */
export function Registro<T extends RaRecord>({ resource, children }: RegistroProps<T>) {
  const volver = useResourceContext()
  return (
    <ShowBase resource={resource} queryOptions={EN_LA_PAGINA}>
      <Pagina volver={volver}>{children}</Pagina>
    </ShowBase>
  )
}

function Pagina<T extends RaRecord>({ volver, children }: Pick<RegistroProps<T>, 'children'> & { volver?: string }) {
  const { record, error, refetch } = useShowContext<T>()
  if (record) return children(record)
  return error ? <SinDatos error={error} onRetry={refetch} volver={volver} /> : <PageSkeleton />
}
