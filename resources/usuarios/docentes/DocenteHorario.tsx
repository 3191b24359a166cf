import Skeleton from '@mui/material/Skeleton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { ClaseSemanal, Docente } from '#contract/usuarios/docentes'
import { translate } from '#i18n/translate'
import { useFilas } from '#src/data/use-consulta.ts'
import { Aparte } from '#src/page/Aparte.tsx'
import { Panel } from '#src/page/registro/Ficha.tsx'
import { Fallo } from '#src/page/estados.tsx'
import { DOCENTES } from './docentes-model.ts'
import { DiasDeClase, Semana } from './Semana.tsx'

/** The week of a teacher: a grid where there is room for it, a list of days on a phone. */
export const DocenteHorario = ({ docente }: { docente: Docente }) => (
  <Panel titulo="usuarios.docentes.seccion.horario">
    <Clases docente={docente} />
  </Panel>
)

function Clases({ docente: { id } }: { docente: Docente }) {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('md'), { noSsr: true })
  const { data: clases, error, refetch } = useFilas<ClaseSemanal>(DOCENTES, `${id}/horario`)
  if (error && !clases) return <Fallo error={error} onRetry={() => refetch()} />
  if (!clases) return <Skeleton variant="rounded" height={120} />
  if (clases.length === 0) return <Aparte>{translate('usuarios.docentes.horario.vacio')}</Aparte>
  return wide ? <Semana clases={clases} /> : <DiasDeClase clases={clases} />
}
