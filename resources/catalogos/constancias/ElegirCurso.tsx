import Paper from '@mui/material/Paper'
import { AutocompleteInput, Form, ReferenceInput } from 'react-admin'
import { useSearchParams } from 'react-router'
import { enLinea } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'

const RECIENTES = { field: 'fecha_fin', order: 'DESC' as const }

/** The course in the address, `?curso_id=`; null without. */
export const useCursoElegido = (): number | null => {
  const [params] = useSearchParams()
  return Number(params.get('curso_id')) || null
}

/** Chooses the course that a page is about, which stands in its address. */
export function ElegirCurso() {
  const [params, setParams] = useSearchParams()
  const curso_id = useCursoElegido()
  const elegir = (id: unknown) => {
    const otros = new URLSearchParams(params)
    if (id) otros.set('curso_id', String(id))
    else otros.delete('curso_id')
    setParams(otros, { replace: true })
  }
  return (
    <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 2, mb: 2 }}>
      <Form defaultValues={{ curso_id }}>
        <ReferenceInput source="curso_id" reference={recursoDe('Cursos')} sort={RECIENTES} perPage={20}>
          <AutocompleteInput
            optionText={({ nombre, periodo }: { nombre: string; periodo: string }) => enLinea(nombre, periodo)}
            filterToQuery={(q: string) => (q ? { q } : {})}
            onChange={elegir}
            noOptionsText="comun.estado.sin_coincidencias"
            helperText={false}
          />
        </ReferenceInput>
      </Form>
    </Paper>
  )
}
