import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useCreatePath, useGetList, useGetOne, useResourceDefinition } from 'react-admin'
import type { Cliente } from '#contract/catalogos/clientes'
import type { Matricula, MatriculaFila } from '#contract/catalogos/matriculas'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { Recorrido } from '#resources/catalogos/matriculas/Recorrido.tsx'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Aparte } from '#src/page/Aparte.tsx'
import { Enlace } from '#src/page/Enlace.tsx'
import { Cargando, Fallo, Vacio } from '#src/page/estados.tsx'
import { Matricular } from './Matricular.tsx'

const MUESTRA = 50

/** The enrolments of the student, newest first, each with what happened to it. */
export function TabMatriculas({ cliente }: { cliente: Cliente }) {
  const { data, error, isPending, refetch } = useGetList<MatriculaFila>(MATRICULAS, {
    filter: { cliente_id: cliente.id },
    sort: { field: 'fecha', order: 'DESC' },
    pagination: { page: 1, perPage: MUESTRA },
  })
  if (isPending) return <Cargando />
  if (!data) return <Fallo error={error} onRetry={() => refetch()} />
  if (!data.length)
    return (
      <Vacio texto="catalogos.clientes.matriculas.vacio">
        <Matricular id={cliente.id} variant="outlined" />
      </Vacio>
    )
  return data.map((matricula) => <Inscripcion key={matricula.id} matricula={matricula} />)
}

function Inscripcion({ matricula }: { matricula: MatriculaFila }) {
  const createPath = useCreatePath()
  const { hasShow } = useResourceDefinition({ resource: MATRICULAS })
  const { data: detalle } = useGetOne<Matricula>(MATRICULAS, { id: matricula.id })
  const curso = enLinea(matricula.curso_nombre, matricula.periodo)
  return (
    <Box
      component="section"
      sx={{ py: 1.5, borderBottom: 1, borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'baseline' }}>
        <Typography component="h2" sx={{ fontSize: '1rem', fontWeight: 600, flex: 1 }}>
          {hasShow ? (
            <Enlace to={createPath({ resource: MATRICULAS, type: 'show', id: matricula.id })}>{curso}</Enlace>
          ) : (
            curso
          )}
        </Typography>
        <EstadoDe estado={matricula.estado} />
      </Box>
      {matricula.debe > 0 && (
        <Aparte>
          {translate('campos.debe')} <Dinero centavos={matricula.debe} />
        </Aparte>
      )}
      {detalle?.estados && (
        <Box sx={{ mt: 1, ml: 0.5, pl: 2, borderLeft: 2, borderColor: 'divider', maxWidth: 480 }}>
          <Recorrido estados={detalle.estados} />
        </Box>
      )}
    </Box>
  )
}
