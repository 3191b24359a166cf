import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { LinkBase, ShowBase, useShowContext, useTranslate, type HttpError } from 'react-admin'
import type { Cliente } from '#contract/catalogos/clientes'
import { PageSkeleton } from '#src/layout/PageSkeleton.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { CLIENTES } from './cliente-model.ts'
import { Acciones } from './ficha/Acciones.tsx'
import { Expediente } from './ficha/Expediente.tsx'
import { Persona } from './ficha/Persona.tsx'

const SIN_AVISO = { onError: () => undefined }

/** Everything about one student: who she is at the left, what concerns her in tabs at the right. */
export function ClienteShow() {
  return (
    <ShowBase queryOptions={SIN_AVISO}>
      <Pagina />
    </ShowBase>
  )
}

function SinFicha({ error }: { error: HttpError }) {
  const translate = useTranslate()
  return (
    <>
      <PageHeader titulo={translate('modulos.nombre.Clientes')} />
      <ListMessage titulo={error.status === 404 ? 'formulario.no_existe' : error.message}>
        <Button component={LinkBase} to={`/${CLIENTES}`} variant="outlined">{translate('comun.accion.volver')}</Button>
      </ListMessage>
    </>
  )
}

function Pagina() {
  const { record, error } = useShowContext<Cliente>()
  if (error && !record) return <SinFicha error={error as HttpError} />
  // The row of a list, known before the answer, has no guardians yet.
  if (!record?.encargados) return <PageSkeleton />
  return (
    <>
      <PageHeader titulo={`${record.nombres} ${record.apellidos}`} junto={record.codigo}>
        <Acciones cliente={record} />
      </PageHeader>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '1fr', md: '300px minmax(0, 1fr)' }, gap: 2, alignItems: 'start' }}>
        <Persona cliente={record} />
        <Expediente cliente={record} />
      </Box>
    </>
  )
}
