import ExpandMoreIcon from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Checkbox from '@mui/material/Checkbox'
import Collapse from '@mui/material/Collapse'
import FormControlLabel from '@mui/material/FormControlLabel'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useCanAccess, useGetList } from 'react-admin'
import { useController } from 'react-hook-form'
import type { CursoFila } from '#contract/catalogos/cursos'
import type { MatriculaFila } from '#contract/catalogos/matriculas'
import { translate } from '#i18n/translate'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { CasillaDeVarios } from '#src/form/campos/CasillaDeVarios.tsx'
import { Aparte } from '#src/page/Aparte.tsx'

/** Students to enrol again, by the course that they come from. */
export type Elegidos = Record<string, number[]>

const TODOS = { page: 1, perPage: 1_000 }
const POR_NOMBRE = { field: 'cliente_nombre', order: 'ASC' as const }

/** Chooses who goes on to the copies: whole courses, or student by student. Field `elegidos` of the form. */
export function Reinscripcion({ cursos }: { cursos: CursoFila[] }) {
  const { canAccess } = useCanAccess({ resource: MATRICULAS, action: 'create' })
  const { field } = useController({ name: 'elegidos' })
  const porCurso = field.value as Elegidos
  const { data = [] } = useGetList<MatriculaFila>(
    MATRICULAS,
    {
      filter: { curso_id: cursos.map(({ id }) => id), estado_in: ['activa', 'finalizada'] },
      pagination: TODOS,
      sort: POR_NOMBRE,
    },
    { enabled: canAccess === true },
  )
  if (!canAccess || data.length === 0) return null
  return (
    <Box component="section" sx={{ mt: 2 }}>
      <Typography variant="subtitle1" component="h3" sx={{ fontWeight: 600 }}>
        {translate('catalogos.cursos.duplicar.estudiantes')}
      </Typography>
      <Aparte>{translate('catalogos.cursos.duplicar.estudiantes_ayuda')}</Aparte>
      {cursos.map((curso) => {
        const matriculas = data.filter(({ curso_id }) => curso_id === curso.id)
        if (matriculas.length === 0) return null
        return (
          <Grupo
            key={curso.id}
            curso={curso}
            matriculas={matriculas}
            elegidos={porCurso[curso.id] ?? []}
            onChange={(ids) => field.onChange({ ...porCurso, [curso.id]: ids })}
          />
        )
      })}
    </Box>
  )
}

interface GrupoProps {
  curso: CursoFila
  matriculas: MatriculaFila[]
  elegidos: number[]
  onChange: (cliente_ids: number[]) => void
}

const ESTUDIANTES = {
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
  pl: 2,
  pb: 1,
} as const

function Grupo({ curso, matriculas, elegidos, onChange }: GrupoProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const todos = matriculas.map(({ cliente_id }) => cliente_id)
  return (
    <Box sx={{ borderBottom: 1, borderColor: 'divider' }}>
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <FormControlLabel
          sx={{ flex: 1, mr: 0 }}
          control={
            <CasillaDeVarios
              elegidos={elegidos.length}
              total={todos.length}
              onElegir={(unos) => onChange(unos ? todos : [])}
            />
          }
          label={translate('catalogos.cursos.duplicar.grupo', {
            curso: curso.nombre,
            elegidos: elegidos.length,
            total: todos.length,
          })}
        />
        <IconButton
          onClick={() => setOpen(!open)}
          aria-expanded={open}
          aria-controls={id}
          aria-label={translate('catalogos.cursos.duplicar.ver', { curso: curso.nombre })}
        >
          <ExpandMoreIcon sx={{ transform: open ? 'rotate(180deg)' : undefined }} />
        </IconButton>
      </Box>
      <Collapse in={open} id={id} unmountOnExit>
        <Box sx={ESTUDIANTES}>
          {matriculas.map(({ cliente_id, cliente_nombre }) => (
            <FormControlLabel
              key={cliente_id}
              control={
                <Checkbox
                  size="small"
                  checked={elegidos.includes(cliente_id)}
                  onChange={(_, checked) =>
                    onChange(checked ? [...elegidos, cliente_id] : elegidos.filter((each) => each !== cliente_id))
                  }
                />
              }
              label={cliente_nombre}
            />
          ))}
        </Box>
      </Collapse>
    </Box>
  )
}
