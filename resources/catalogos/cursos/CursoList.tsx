import FinalizarIcon from '@mui/icons-material/EventAvailableOutlined'
import { useCanAccess } from 'react-admin'
import { CursoFila, ESTADOS_CURSO } from '#contract/catalogos/cursos'
import { SIN_DATO, enLinea, formatoFecha } from '#contract/texto/formato'
import { CambiarElegidos } from '#src/list/cambiar/Botones.tsx'
import { columnasDe, siBaja } from '#src/list/columnas/columnas-de.ts'
import { EstadoDe } from '#src/list/columnas/EstadoDe.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { filtrosDe } from '#src/list/filtros/filtros-de.tsx'
import { ListMessage } from '#src/list/states.tsx'
import { CURSOS } from './cursos-model.ts'
import { DuplicarElegidos } from './Duplicar.tsx'
import { Ocupacion } from './Ocupacion.tsx'

const CATEGORIAS = 'catalogos/curso-categorias'
const DOCENTES = 'usuarios/docentes'
const ACTIVAS = { activo: true }
const POR_NOMBRE = { field: 'nombre', order: 'ASC' as const }

/** At the end of a term courses end together, and with them their enrolments. */
const FINALIZAR = { campo: 'estado', valor: 'finalizado', label: 'catalogos.cursos.finalizar' }

const ORDEN = { field: 'fecha_inicio', order: 'DESC' as const }
const OCULTAS = ['categoria_nombre', 'docente_nombre', 'fecha_fin', 'precio_matricula']

const filtros = filtrosDe(CursoFila, [
  ['categoria_id', { de: 'CursoCategorias' }],
  ['docente_id', { de: 'Docentes' }],
  'estado',
  ['con_cupo', { clase: 'si_no' }],
])

const COLUMNAS = columnasDe(CursoFila, [
  ['codigo', { minimo: 164, edita: true }],
  ['nombre', { edita: true }],
  [
    'categoria_nombre',
    { edita: { campo: 'categoria_id', referencia: { recurso: CATEGORIAS, filter: ACTIVAS, sort: POR_NOMBRE } } },
  ],
  ['periodo', { minimo: 92, edita: true }],
  [
    'docente_nombre',
    { edita: { campo: 'docente_id', referencia: { recurso: DOCENTES, filter: ACTIVAS, sort: POR_NOMBRE } } },
  ],
  ['fecha_inicio', { edita: true }],
  ['fecha_fin', { edita: true }],
  ['cupo', { soloAlEditar: true, edita: true }],
  ['inscritos', { clase: 'palabra', minimo: 184, render: (curso) => <Ocupacion curso={curso} ancho={160} /> }],
  ['precio_matricula', { edita: { pideMotivo: siBaja } }],
  ['precio_mensualidad', { edita: { pideMotivo: siBaja } }],
  ['estado', { edita: { opciones: ESTADOS_CURSO } }],
])

/** The courses of every period. */
export function CursoList() {
  const { canAccess: agrega } = useCanAccess({ resource: CURSOS, action: 'create' })
  return (
    <Lista<CursoFila>
      orden={ORDEN}
      filtros={filtros}
      agregar="catalogos.cursos.agregar"
      busca="catalogos.cursos.busca"
      ocultas={OCULTAS}
      masivas={
        <>
          <CambiarElegidos atajo={FINALIZAR} icono={<FinalizarIcon />} />
          <DuplicarElegidos />
        </>
      }
      exporta
      // A teacher whose user nobody linked would look for the reason in vain.
      vacio={
        agrega === false && <ListMessage titulo="catalogos.cursos.ninguno" ayuda="catalogos.cursos.ninguno_ayuda" />
      }
      tarjeta={(curso) => ({
        titulo: curso.nombre,
        detalle: enLinea(curso.codigo, curso.periodo, formatoFecha(curso.fecha_inicio)),
        cifra: `${curso.inscritos ?? SIN_DATO}/${curso.cupo ?? SIN_DATO}`,
        estado: <EstadoDe estado={curso.estado} />,
      })}
      columnas={COLUMNAS}
      celdas={async () => (await import('#contract/catalogos/cursos')).CursoFormulario}
    />
  )
}
