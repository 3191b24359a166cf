import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { keepPreviousData } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useCanAccess, useGetList, useGetOne } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { CURSO_MATRICULABLE, type CursoFila } from '#contract/catalogos/cursos'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { AbrirCurso } from '#resources/catalogos/cursos/AbrirCurso.tsx'
import { CURSOS } from '#resources/catalogos/cursos/cursos-model.ts'
import { ReferenciaInput } from '#src/form/campos/ReferenciaInput.tsx'
import { useDebounced } from '#src/page/use-debounced.ts'

const MATRICULABLES = { estado_in: CURSO_MATRICULABLE }
const Y_BORRADORES = { estado_in: [...CURSO_MATRICULABLE, 'borrador'] }
/** Courses about to begin come before those that have begun. */
const POR_EMPEZAR = { field: 'fecha_inicio', order: 'DESC' as const }
const UNO = { page: 1, perPage: 1 }

/**
 * The course of an enrolment, of those that take any. Where none that does answers to what is typed, drafts do, for who
 * may open them: there and then.
 */
export function CursoDeMatricula({ autoFocus }: { autoFocus: boolean }) {
  const [escrito, setEscrito] = useState('')
  const q = useDebounced(escrito.trim())
  const { canAccess: abre } = useCanAccess({ resource: CURSOS, action: 'edit' })
  const { total } = useGetList(
    CURSOS,
    { filter: { ...MATRICULABLES, q }, sort: POR_EMPEZAR, pagination: UNO },
    // The last answer stays until the next: drafts would come and go with each letter.
    { enabled: abre && q !== '', placeholderData: keepPreviousData },
  )
  return (
    <Box onInput={({ target }: FormEvent) => setEscrito((target as HTMLInputElement).value)}>
      <ReferenciaInput
        source="curso_id"
        reference={CURSOS}
        filter={abre && q !== '' && total === 0 ? Y_BORRADORES : MATRICULABLES}
        sort={POR_EMPEZAR}
        optionText={descrito}
        isRequired
        autoFocus={autoFocus}
      />
      <Borrador />
    </Box>
  )
}

const descrito = ({ nombre, periodo, disponibles, estado }: CursoFila) =>
  enLinea(
    nombre,
    periodo,
    estado === 'borrador'
      ? translate('opciones.estado.borrador')
      : translate('catalogos.cursos.libres', { smart_count: disponibles }),
  )

/** A chosen draft takes no enrolment: the button that opens it. */
function Borrador() {
  const curso_id: unknown = useWatch({ name: 'curso_id' })
  const { data: curso } = useGetOne<CursoFila>(
    CURSOS,
    { id: Number(curso_id) },
    { enabled: typeof curso_id === 'number' },
  )
  if (curso?.id !== curso_id || curso?.estado !== 'borrador') return null
  return (
    <Alert
      severity="info"
      sx={{ mb: 2 }}
      action={<AbrirCurso curso={curso} variant="text" size="small" color="inherit" />}
    >
      {translate('catalogos.cursos.borrador')}
    </Alert>
  )
}
