import Chip from '@mui/material/Chip'
import { useTranslate } from 'react-admin'
import { recursoDe } from '#contract/modulos'
import { FiltroReferencia, useFilter } from '#src/list/filters.tsx'

const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

/** Filter by course; of what belongs to none, which no catalogue offers, a chip. */
export function FiltroCurso() {
  const [curso_id, setCurso] = useFilter<number>('curso_id')
  const translate = useTranslate()
  if (curso_id === 0) return <Chip label={translate('reportes.recibos.sin_curso')} onDelete={() => setCurso(null)} />
  return <FiltroReferencia source="curso_id" reference={recursoDe('Cursos')} sort={POR_NOMBRE} />
}
