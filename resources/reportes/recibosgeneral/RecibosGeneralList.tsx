import { recursoDe } from '#contract/modulos'
import { RecibosLista } from '#resources/recibos/recibosIndividuales/RecibosLista.tsx'
import { FiltroOpciones, FiltroReferencia } from '#src/list/filters.tsx'
import { FiltroUsuario } from './FiltroUsuario.tsx'
import { Totales } from './Totales.tsx'

/** The series that exist today; the point of sale and refunds bring RV and RD with theirs. */
const SERIES = ['RI', 'RV', 'RD'] as const
const ESTE_MES = { fecha_lapso: 'este_mes' }
const OCULTAS = ['fecha', 'pagador_nombre']

const filtros = (
  <>
    <FiltroOpciones source="serie" opciones={SERIES} />
    <FiltroUsuario />
    <FiltroReferencia source="curso_id" reference={recursoDe('Cursos')} sort={{ field: 'nombre', order: 'ASC' }} />
  </>
)

/** Every receipt of every series, with what it all adds up to. */
export const RecibosGeneralList = () => <RecibosLista filtros={filtros} filtrosIniciales={ESTE_MES} ocultas={OCULTAS} resumen={<Totales />} alAbrir="show" />
