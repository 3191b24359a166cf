import Box from '@mui/material/Box'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useEffect, useRef, useState } from 'react'
import { AutocompleteInput, Form, ReferenceInput } from 'react-admin'
import { useSearchParams } from 'react-router'
import type { CursoFila } from '#contract/catalogos/cursos'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { hoyDelCentro } from '#src/offline/reloj.ts'
import { CURSOS } from '#resources/catalogos/cursos/cursos-model.ts'
import { PageHeader } from '#src/page/PageHeader.tsx'
import { PendientesDeCurso } from './emitir/PendientesDeCurso.tsx'

/** Issues the settlements of a course: `?curso_id=` says of which, so that a link from its page opens it. */
export function EmitirPage() {
  const [params, setParams] = useSearchParams()
  const curso_id = Number(params.get('curso_id')) || null
  return (
    <Box sx={{ maxWidth: 960 }}>
      <PageHeader titulo={translate('finiquitos.emitir.titulo')} />
      <Paper variant="outlined" sx={{ px: { xs: 2, sm: 3 }, py: 2, mb: 2 }}>
        <Form defaultValues={{ curso_id }}>
          <ElegirCurso
            curso_id={curso_id}
            onElegir={(id) => setParams(id ? { curso_id: String(id) } : {}, { replace: true })}
          />
        </Form>
      </Paper>
      {curso_id ? (
        <PendientesDeCurso key={curso_id} curso_id={curso_id} />
      ) : (
        <Typography color="text.secondary">{translate('finiquitos.emitir.elija')}</Typography>
      )}
    </Box>
  )
}

const RECIENTES = { field: 'fecha_fin', order: 'DESC' as const }
const conFin = ({ nombre, periodo, fecha_fin }: CursoFila) => enLinea(nombre, periodo, formatoFecha(fecha_fin))

/** Chooses any course; before something is typed it offers those that have ended, the last first. */
function ElegirCurso({ curso_id, onElegir }: { curso_id: number | null; onElegir: (id: number | null) => void }) {
  const caja = useRef<HTMLInputElement>(null)
  const [busca] = useState(!curso_id && matchMedia('(pointer: fine)').matches)
  // Once it stands there: as it opens it calls what is only set up then.
  useEffect(() => {
    if (busca) caja.current?.focus()
  }, [busca])
  const [escrito, setEscrito] = useState(false)
  const terminados = { fecha_fin_lte: hoyDelCentro() }
  return (
    <ReferenceInput
      source="curso_id"
      reference={CURSOS}
      crear={false}
      sort={RECIENTES}
      filter={escrito ? undefined : terminados}
      perPage={20}
    >
      <AutocompleteInput
        label="finiquitos.emitir.curso"
        optionText={conFin}
        // Without a course those that have ended are offered at once, where no keyboard of the screen would cover them.
        openOnFocus
        autoHighlight
        TextFieldProps={{ inputRef: caja }}
        filterToQuery={(q: string) => (q ? { q } : {})}
        onInputChange={(_, texto, razon) => setEscrito(razon === 'input' && texto !== '')}
        onChange={(id) => onElegir(Number(id) || null)}
        noOptionsText="comun.estado.sin_coincidencias"
        helperText="finiquitos.emitir.curso_ayuda"
      />
    </ReferenceInput>
  )
}
