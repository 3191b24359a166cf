import { useCanAccess, useCreatePath, useGetList } from 'react-admin'
import type { FiniquitoFila } from '#contract/catalogos/finiquitos'
import { TERMINADAS } from '#contract/catalogos/finiquitos'
import type { Matricula } from '#contract/catalogos/matriculas'
import { translate } from '#i18n/translate'
import { FINIQUITOS } from '#resources/catalogos/finiquitos/finiquitos-model.ts'
import { Enlace } from '#src/page/Enlace.tsx'
import { Dato } from '#src/page/registro/Ficha.tsx'

const UNO = { page: 1, perPage: 1 }
const ULTIMO = { field: 'numero', order: 'DESC' as const }

/** The settlement in force of an enrolment that is over, or the way to issue it, as one more of its facts. */
export function FiniquitoDeMatricula({ matricula: { id, curso_id, estado } }: { matricula: Matricula }) {
  const terminada = TERMINADAS.some((una) => una === estado)
  const { canAccess: ve } = useCanAccess({ resource: FINIQUITOS, action: 'list' })
  const { canAccess: emite } = useCanAccess({ resource: FINIQUITOS, action: 'create' })
  const { data } = useGetList<FiniquitoFila>(
    FINIQUITOS,
    { filter: { matricula_id: id, estado: 'vigente' }, sort: ULTIMO, pagination: UNO },
    { enabled: terminada && ve === true },
  )
  const createPath = useCreatePath()
  const [finiquito] = data ?? []
  if (!terminada || !data) return null
  if (finiquito)
    return (
      <Dato campo="finiquito">
        <Enlace to={createPath({ resource: FINIQUITOS, type: 'show', id: finiquito.id })}>{finiquito.numero}</Enlace>
      </Dato>
    )
  if (!emite) return null
  return (
    <Dato campo="finiquito">
      <Enlace to={`/${FINIQUITOS}/create?curso_id=${curso_id}`}>{translate('finiquitos.de_matricula.emitir')}</Enlace>
    </Dato>
  )
}
