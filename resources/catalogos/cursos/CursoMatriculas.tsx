import Box from '@mui/material/Box'
import type { Theme } from '@mui/material/styles'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useState, type MouseEvent, type ReactNode } from 'react'
import { ListBase, Pagination, useListContext } from 'react-admin'
import type { Curso } from '#contract/catalogos/cursos'
import { CON_CUPO, MatriculaFila, type Siguiente } from '#contract/catalogos/matriculas'
import { enLinea, formatoFecha } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { Activar } from '#resources/catalogos/matriculas/Activar.tsx'
import { MATRICULAS } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { OfrecerCupo } from '#resources/catalogos/matriculas/OfrecerCupo.tsx'
import { Retirar } from '#resources/catalogos/matriculas/Retirar.tsx'
import { Cards } from '#src/list/Cards.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { ListMessage, LoadError } from '#src/list/states.tsx'
import { TablaSuelta } from '#src/list/TablaSuelta.tsx'
import { Enlace } from '#src/page/Enlace.tsx'

const POR_NOMBRE = { field: 'cliente_nombre', order: 'ASC' as const }
const POR_LLEGADA = { field: 'id', order: 'ASC' as const }
type Pestana = 'inscritos' | 'espera'

/** The students of a course, and those who wait for a seat; only to who may see enrolments. */
export function CursoMatriculas({ curso }: { curso: Curso }) {
  const [pestana, setPestana] = useState<Pestana>('inscritos')
  const [siguiente, setSiguiente] = useState<Siguiente | null>(null)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Tabs value={pestana} onChange={(_, value: Pestana) => setPestana(value)} sx={{ mb: 1 }}>
        <Tab
          value="inscritos"
          id="pestana-inscritos"
          aria-controls="panel-matriculas"
          label={enLinea(translate('campos.inscritos'), curso.inscritos)}
        />
        <Tab
          value="espera"
          id="pestana-espera"
          aria-controls="panel-matriculas"
          label={enLinea(translate('campos.en_espera'), curso.en_espera)}
        />
      </Tabs>
      <Box role="tabpanel" id="panel-matriculas" aria-labelledby={`pestana-${pestana}`}>
        {pestana === 'inscritos' ? <Inscritos curso={curso} onLiberada={setSiguiente} /> : <Espera curso={curso} />}
      </Box>
      {siguiente && <OfrecerCupo siguiente={siguiente} onClose={() => setSiguiente(null)} />}
    </Box>
  )
}

function Inscritos({ curso, onLiberada }: { curso: Curso; onLiberada: (siguiente: Siguiente | null) => void }) {
  return (
    <Matriculas
      key="inscritos"
      curso={curso}
      estados={CON_CUPO}
      orden={POR_NOMBRE}
      vacia="catalogos.cursos.sin_inscritos"
      accion={(matricula) => <Retirar matricula={matricula} onLiberada={onLiberada} size="small" />}
      campos={['debe', 'vencido']}
    />
  )
}

function Espera({ curso }: { curso: Curso }) {
  return (
    <Matriculas
      key="espera"
      curso={curso}
      estados={['en_espera']}
      orden={POR_LLEGADA}
      vacia="catalogos.cursos.sin_espera"
      accion={(matricula) => <Activar matricula={matricula} disponibles={curso.disponibles} />}
      campos={['lugar']}
    />
  )
}

interface MatriculasProps {
  curso: Curso
  estados: readonly string[]
  orden: { field: string; order: 'ASC' | 'DESC' }
  /** i18n key. */
  vacia: string
  accion: (matricula: MatriculaFila) => ReactNode
  /** Fields of an enrolment, of columns that the others do not have. */
  campos: readonly ('debe' | 'vencido' | 'lugar')[]
}

function Matriculas({ curso, estados, orden, ...filas }: MatriculasProps) {
  return (
    <ListBase
      resource={MATRICULAS}
      filter={{ curso_id: curso.id, estado_in: estados }}
      sort={orden}
      perPage={25}
      exporter={false}
      disableSyncWithLocation
      storeKey={false}
    >
      <Filas {...filas} />
      <Pagination rowsPerPageOptions={[25, 50, 100]} />
    </ListBase>
  )
}

function Filas({ vacia, accion, campos }: Pick<MatriculasProps, 'vacia' | 'accion' | 'campos'>) {
  const { data, error } = useListContext<MatriculaFila>()
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'))
  if (error) return <LoadError />
  if (data?.length === 0) return <ListMessage titulo={vacia} />
  if (!wide) {
    return (
      <Cards<MatriculaFila>
        alAbrir="show"
        tarjeta={({ cliente_nombre, codigo, fecha, debe, lugar }) => ({
          titulo: cliente_nombre,
          detalle: enLinea(codigo, formatoFecha(fecha)),
          cifra: lugar === null ? <Dinero centavos={debe} /> : translate('catalogos.matriculas.lugar', { lugar }),
        })}
      />
    )
  }
  return (
    <TablaSuelta
      alAbrir="show"
      columnas={columnasDe(MatriculaFila, [
        ['cliente_nombre', { enlaza: true, render: (matricula) => <Estudiante matricula={matricula} /> }],
        'fecha',
        ...campos,
        [
          'acciones',
          {
            clase: 'palabra',
            label: 'catalogos.cursos.acciones',
            render: (matricula) => <Box onClick={(event) => event.stopPropagation()}>{accion(matricula)}</Box>,
          },
        ],
      ])}
    />
  )
}

const Estudiante = ({ matricula: { cliente_id, cliente_nombre, codigo } }: { matricula: MatriculaFila }) => (
  <>
    <Enlace to={`/catalogos/clientes/${cliente_id}/show`} onClick={(event: MouseEvent) => event.stopPropagation()}>
      {cliente_nombre}
    </Enlace>
    <Box sx={{ color: 'text.secondary', typography: 'body2', whiteSpace: 'nowrap' }}>{codigo}</Box>
  </>
)
