import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { useFilter } from './filters.tsx'
import { FiltroReferencia } from './FiltroReferencia.tsx'
import type { FiltroDeclarado } from './filtros-model.ts'
import { FiltroPuesto } from '#src/list/columnas/Pildora.tsx'

const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

/** Filter by course, or by several; what belongs to none (0) is offered beside them, or only told. */
export function FiltroCurso({ source, varios }: FiltroDeclarado & { varios?: boolean }) {
  const [curso_id, setCurso] = useFilter<number>(source)
  const props = { source, reference: recursoDe('Cursos'), sort: POR_NOMBRE }
  if (varios) return <FiltroReferencia {...props} varios ademas={{ id: 0, nombre: translate('comun.sin_curso') }} />
  if (curso_id === 0) return <FiltroPuesto dice={translate('comun.sin_curso')} onQuitar={() => setCurso(null)} />
  return <FiltroReferencia {...props} />
}
