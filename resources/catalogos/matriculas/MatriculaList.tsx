import { ESTADOS_MATRICULA, MatriculaFila } from '#contract/catalogos/matriculas'
import { enLinea } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { ImportarButton } from '#resources/catalogos/importar/ImportarButton.tsx'
import { columnasDe } from '#src/list/columnas/columnas-de.ts'
import { Dinero } from '#src/list/columnas/Dinero.tsx'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { FiltroFechas } from '#src/list/filtros/FiltroFechas.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { FiltroReferencia } from '#src/list/filtros/FiltroReferencia.tsx'
import { Lista } from '#src/list/Lista.tsx'

const ORDEN = { field: 'fecha', order: 'DESC' as const }
const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }
const OCULTAS = ['curso_codigo', 'convocatoria_nombre']

const filtros = (
  <>
    <FiltroReferencia source="curso_id" reference="catalogos/cursos" sort={RECIENTES} />
    <FiltroReferencia source="categoria_id" reference="catalogos/curso-categorias" sort={POR_NOMBRE} />
    <FiltroOpciones source="estado" opciones={ESTADOS_MATRICULA} />
    <FiltroFechas source="fecha" />
    <FiltroSiNo source="matriculados" />
    <FiltroSiNo source="con_deuda" />
  </>
)

/** The enrolments: who is, was or waits in which course. */
export const MatriculaList = () => (
  <Lista<MatriculaFila>
    orden={ORDEN}
    filtros={filtros}
    agregar="catalogos.matriculas.matricular"
    busca="catalogos.matriculas.busca"
    ocultas={OCULTAS}
    exporta
    acciones={<ImportarButton />}
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
          disableSort: true,
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
