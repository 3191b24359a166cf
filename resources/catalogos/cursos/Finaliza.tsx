import Alert from '@mui/material/Alert'
import { useGetList, useRecordContext } from 'react-admin'
import { useWatch } from 'react-hook-form'
import type { CursoFila } from '#contract/catalogos/cursos'
import { translate } from '#i18n/translate'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'

const SOLO_CUANTAS = { page: 1, perPage: 1 }

/** Warns how many enrolments end with a course that is about to be saved as ended, and how many of those owe. */
export function Finaliza() {
  const curso = useRecordContext<CursoFila>()
  const estado: unknown = useWatch({ name: 'estado' })
  const termina = curso !== undefined && estado === 'finalizado' && curso.estado !== 'finalizado'
  const filter = { curso_id: curso?.id, estado: 'activa' }
  const { total } = useGetList(MATRICULAS, { filter, pagination: SOLO_CUANTAS }, { enabled: termina })
  const { total: deben } = useGetList(
    MATRICULAS,
    { filter: { ...filter, con_deuda: true }, pagination: SOLO_CUANTAS },
    { enabled: termina },
  )
  if (!termina || !total) return null
  return (
    <Alert severity="info" aria-live="polite">
      {translate('catalogos.cursos.finaliza', { smart_count: total })}{' '}
      {deben ? translate('catalogos.cursos.finaliza_deben', { smart_count: deben }) : null}
    </Alert>
  )
}
