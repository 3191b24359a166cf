import type { ReactNode } from 'react'
import { ShowBase, useResourceContext, useShowContext, type RaRecord } from 'react-admin'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { HistorialPlegado } from './Historial.tsx'
import { LoQueHay } from '#src/page/LoQueHay.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'

interface RegistroProps<T extends RaRecord> {
  /** The resource of the record, where another module's page shows it. */
  resource?: string
  children: (record: T) => ReactNode
  /** False where the page tells the record's history in a place of its own. */
  historial?: false
}

/** Instead of react-admin's toast and its flight to the list, which leaves no trace of what was asked for. */
export const EN_LA_PAGINA = { onError: () => undefined }

/**
 * The page of one record with its history at the foot, once it is here; until then, and when it can't be read, it says
 * so itself.
 */
export function Registro<T extends RaRecord>({ resource, children, historial }: RegistroProps<T>) {
  const volver = useResourceContext()
  return (
    <ShowBase resource={resource} queryOptions={EN_LA_PAGINA}>
      <Pagina volver={volver} historial={historial}>
        {children}
      </Pagina>
    </ShowBase>
  )
}

const Dibujo = ({ de }: { de: () => ReactNode }) => de()

function Pagina<T extends RaRecord>({
  volver,
  historial,
  children,
}: Pick<RegistroProps<T>, 'children' | 'historial'> & { volver?: string }) {
  const { record, error, refetch, resource = '' } = useShowContext<T>()
  if (record) {
    return (
      <>
        <LoQueHay records={[record]} titulo={String(record.nombre ?? record.id)}>
          <Dibujo de={() => children(record)} />
        </LoQueHay>
        {historial ?? <HistorialPlegado resource={resource} id={record.id} version={record.version ?? record.estado} />}
      </>
    )
  }
  return error ? <SinDatos error={error} onRetry={refetch} volver={volver} /> : <PageSkeleton />
}
