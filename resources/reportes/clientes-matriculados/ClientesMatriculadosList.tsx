import { enLinea, formatoNumero } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { CursoMatriculado, type MatriculadosResumen } from '#contract/reportes/clientes-matriculados'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { FiltroDelResumen } from '#src/list/filtros/FiltroDelResumen.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { Totales } from './Totales.tsx'

const ORDEN = { field: 'fecha_inicio', order: 'DESC' as const }
const VIGENTES = { vigentes: true }
const OCULTAS = ['codigo', 'fecha_inicio', 'matriculados', 'activas', 'preinscritas', 'finalizadas', 'retiradas']

const losPeriodos = ({ por_periodo }: MatriculadosResumen) => por_periodo.toReversed().map(({ nombre }) => nombre)

const filtros = (
  <>
    {filtrosDe(CursoMatriculado, [['vigentes', { clase: 'si_no' }]])}
    <FiltroDelResumen<MatriculadosResumen> source="periodo" opciones={losPeriodos} />
    {filtrosDe(CursoMatriculado, [['categoria_id', { de: 'CursoCategorias' }], 'estado', 'fecha_inicio'])}
  </>
)

const COLUMNAS = columnasDe(CursoMatriculado, [
  'codigo',
  ['nombre', { label: 'campos.curso' }],
  'categoria_nombre',
  ['periodo', { minimo: 92 }],
  'estado',
  'fecha_inicio',
  'cupo',
  'matriculados',
  'inscritos',
  'disponibles',
  'en_espera',
  'activas',
  'preinscritas',
  'finalizadas',
  'retiradas',
])

/** The courses with their seats taken, free and waited for; each leads to its enrolments. */
export const ClientesMatriculadosList = () => (
  <Lista<CursoMatriculado>
    orden={ORDEN}
    filtrosIniciales={VIGENTES}
    filtros={filtros}
    exporta
    resumen={<Totales />}
    ocultas={OCULTAS}
    alAbrir={({ id }) => `/${recursoDe('Matriculas')}?filter=${encodeURIComponent(JSON.stringify({ curso_id: id }))}`}
    tarjeta={({ nombre, categoria_nombre, periodo, matriculados, cupo, en_espera }) => ({
      titulo: nombre,
      detalle: enLinea(categoria_nombre, periodo),
      cifra: translate('reportes.matriculados.de_cupo', {
        matriculados: formatoNumero(matriculados),
        cupo: formatoNumero(cupo),
      }),
      estado: en_espera > 0 && translate('reportes.matriculados.esperan', { smart_count: en_espera }),
    })}
    columnas={COLUMNAS}
  />
)
