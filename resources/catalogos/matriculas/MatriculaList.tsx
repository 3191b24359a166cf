import { MatriculaFila } from '#contract/catalogos/matriculas'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }
const OCULTAS = ['curso_codigo', 'convocatoria_nombre']

const filtros = filtrosDe(MatriculaFila, [
  ['curso_id', { de: 'Cursos', sort: RECIENTES }],
  ['categoria_id', { de: 'CursoCategorias' }],
  'estado',
  'fecha',
  ['matriculados', { clase: 'si_no' }],
  ['con_deuda', { clase: 'si_no' }],
])

/** The enrolments: who is, was or waits in which course. */
export const MatriculaList = () => (
  <Lista<MatriculaFila>
    orden={ORDEN}
    filtros={filtros}
    agregar="catalogos.matriculas.matricular"
    busca="catalogos.matriculas.busca"
    ocultas={OCULTAS}
    exporta
    tarjeta={({ cliente_nombre, curso_nombre, periodo, debe, estado }) => ({
      titulo: cliente_nombre,
      detalle: enLinea(curso_nombre, periodo),
      cifra: <Dinero centavos={debe} />,
      estado: <EstadoDe estado={estado} />,
    })}
    columnas={columnasDe(MatriculaFila, [
      'codigo',
      'cliente_nombre',
      'curso_codigo',
      'curso_nombre',
      ['periodo', { minimo: 92 }],
      'fecha',
      'estado',
      [
        'convocatoria_nombre',
        {
          label: 'campos.procedencia',
          render: ({ convocatoria_nombre }) =>
            convocatoria_nombre && translate('catalogos.matriculas.de_registro', { convocatoria: convocatoria_nombre }),
        },
      ],
      'debe',
      'vencido',
    ])}
  />
)
