import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Skeleton from '@mui/material/Skeleton'
import type { ReactNode } from 'react'
import {
  EditBase,
  RecordRepresentation,
  useEditContext,
  useGetRecordRepresentation,
  useResourceContext,
  type EditBaseProps,
  type RaRecord,
} from 'react-admin'
import { translate } from '#i18n/translate'
import { UNICO } from '#src/data/data-provider.ts'
import { HistorialPlegado } from '#src/page/registro/Historial.tsx'
import { LoQueHay } from '#src/page/LoQueHay.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { EN_LA_PAGINA } from '#src/page/registro/Registro.tsx'
import { SinDatos } from '#src/page/SinDatos.tsx'
import { useGuardado } from './use-guardado.ts'

export interface EdicionProps extends Pick<EditBaseProps, 'id' | 'resource' | 'redirect' | 'transform'> {
  children: ReactNode
  /** The page's name; by default what the resource says of the record (`recordRepresentation`). */
  titulo?: (record: RaRecord) => string
  acciones?: ReactNode
  /** Pixels that the page takes at most. */
  ancho?: number
}

/** The page that changes one record: its name, its actions and its `Formulario`. Saves wait for the server. */
export function Edicion({ children, titulo, acciones, ancho, redirect = 'list', ...base }: EdicionProps) {
  const mutationOptions = useGuardado('formulario.guardado', redirect, base)
  return (
    <EditBase {...base} queryOptions={EN_LA_PAGINA} mutationOptions={mutationOptions} mutationMode="pessimistic">
      <EditPage titulo={titulo} acciones={acciones} ancho={ancho}>
        {children}
      </EditPage>
    </EditBase>
  )
}

function EditPage({
  children,
  titulo,
  acciones,
  ancho = 960,
}: Pick<EdicionProps, 'children' | 'titulo' | 'acciones' | 'ancho'>) {
  const { record, error, refetch } = useEditContext()
  const resource = useResourceContext()
  const represent = useGetRecordRepresentation(resource)
  if (!record) return error ? <SinDatos error={error} onRetry={refetch} volver={resource} /> : <FormSkeleton />
  const own = represent(record)
  const name = titulo?.(record) ?? (typeof own === 'string' ? own : '')
  return (
    <Box sx={{ maxWidth: ancho }}>
      <PageHeader titulo={name} junto={!name && <RecordRepresentation />}>
        {acciones}
      </PageHeader>
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, pt: 2 }}>
        <LoQueHay records={[record]}>{children}</LoQueHay>
      </Paper>
      {resource && record.id !== UNICO && (
        <HistorialPlegado resource={resource} id={record.id} version={record.version} />
      )}
    </Box>
  )
}

const RENGLONES = 6

const FormSkeleton = () => (
  <Box role="status" aria-label={translate('formulario.cargando')} sx={{ maxWidth: 960 }}>
    <Skeleton width={280} height={48} sx={{ mb: 1.5 }} />
    {Array.from({ length: RENGLONES }, (_, index) => (
      <Skeleton key={index} variant="rounded" height={40} sx={{ mb: 2 }} />
    ))}
  </Box>
)
