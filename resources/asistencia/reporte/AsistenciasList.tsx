import GridIcon from '@mui/icons-material/GridOn'
import useMediaQuery from '@mui/material/useMediaQuery'
import type { Theme } from '@mui/material/styles'
import { useCanAccess, useListContext } from 'react-admin'
import {
  formatoAsistencia,
  CON_ASISTENCIA,
  type AsistenciasResumen,
  type FilaAsistencia,
} from '#contract/asistencia/reporte'
import { formatoFecha, formatoHora } from '#contract/texto/formato'
import { recursoDe } from '#contract/modulos'
import { translate } from '#i18n/translate'
import { ASISTENCIA, rutaDeClase } from '#resources/asistencia/asistencia/asistencia-model.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { FiltroDelResumen } from '#src/list/filtros/FiltroDelResumen.tsx'
import { FiltroDicho } from '#src/list/filtros/FiltroDicho.tsx'
import { FiltroFechas } from '#src/list/filtros/FiltroFechas.tsx'
import { FiltroOpciones, FiltroSiNo } from '#src/list/filtros/filters.tsx'
import { FiltroReferencia } from '#src/list/filtros/FiltroReferencia.tsx'
import { Lista } from '#src/list/Lista.tsx'
import { Ver } from '#src/list/filtros/Ver.tsx'
import { BotonEnlace } from '#src/page/Enlace.tsx'
import { ACTIVAS, faltaSeguido, rutaDeMatriz, sonDe, vistaDe } from './asistencias-model.ts'
import { COLUMNAS, OCULTAS } from './columnas.tsx'
import { CRUCE, VISTAS } from './cruce.ts'
import { Faltas } from './Faltas.tsx'
import { Totales } from './Totales.tsx'

const RECIENTES = { field: 'fecha_inicio', order: 'DESC' as const }
const POR_APELLIDO = { field: 'apellidos', order: 'ASC' as const }

const losPeriodos = ({ periodos }: Pick<AsistenciasResumen, 'periodos'>) => periodos

const COMUNES = (
  <>
    <FiltroFechas source="fecha" label="asistencias.clases_del" />
    <FiltroReferencia source="curso_id" reference={recursoDe('Cursos')} sort={RECIENTES} />
    <FiltroReferencia source="docente_id" reference={recursoDe('Docentes')} sort={POR_APELLIDO} />
    <FiltroDelResumen<Pick<AsistenciasResumen, 'periodos'>> source="periodo" opciones={losPeriodos} />
  </>
)
const DE_ESTUDIANTES = (
  <>
    {COMUNES}
    <FiltroOpciones source="estado" opciones={CON_ASISTENCIA} label="asistencias.matricula" />
    <FiltroSiNo source="tres_faltas" />
    <FiltroSiNo source="baja" />
    <FiltroDicho source="cliente_id" label="campos.estudiante" nombre="nombre" soloPuesto />
    <FiltroDicho source="docente_id_nulo" label="campos.docente" soloPuesto />
  </>
)

/** The attendance report: by enrolment, absences in a row with whom to call, and classes that nobody took. */
export function AsistenciasList() {
  const wide = useMediaQuery((theme: Theme) => theme.breakpoints.up('sm'), { noSsr: true })
  // A user who may not take attendance reads of the class, and is not led to it.
  const { canAccess: toma } = useCanAccess({ resource: ASISTENCIA, action: 'list' })
  return (
    <Lista<FilaAsistencia>
      orden={VISTAS.ordenDe('estudiantes')}
      busca="asistencias.busca"
      exporta
      filtrosIniciales={ACTIVAS}
      acciones={<VerMatriz />}
      ver={<Ver {...VISTAS} />}
      cruce={CRUCE}
      resumen={<Totales />}
      ocultas={OCULTAS}
      tarjeta={tarjeta}
      segun={(filtro, filas) => {
        const vista = vistaDe(filtro)
        const telefono = !wide && sonDe('faltas', filas)
        return {
          columnas: COLUMNAS[vista],
          filtros: vista === 'estudiantes' ? DE_ESTUDIANTES : COMUNES,
          cuerpo: telefono && <Faltas />,
          alAbrir:
            vista === 'sin_tomar'
              ? toma === true && ((fila) => (fila.vista === 'sin_tomar' ? rutaDeClase(fila) : ''))
              : 'show',
        }
      }}
    />
  )
}

/** Students by classes, of the course that the list is filtered by. */
function VerMatriz() {
  const { filterValues } = useListContext()
  return (
    <BotonEnlace size="small" to={rutaDeMatriz(filterValues.curso_id)} startIcon={<GridIcon />}>
      {translate('asistencias.matriz.boton')}
    </BotonEnlace>
  )
}

function tarjeta(fila: FilaAsistencia) {
  switch (fila.vista) {
    case 'estudiantes':
      return {
        titulo: fila.nombre,
        detalle: fila.curso_nombre,
        cifra: formatoAsistencia(fila.porcentaje),
        estado: faltaSeguido(fila) ? (
          <Estado tono="mal">{translate('asistencias.faltas', { smart_count: fila.seguidas })}</Estado>
        ) : (
          translate('asistencias.clases', { smart_count: fila.clases })
        ),
      }
    case 'faltas':
      return {
        titulo: fila.nombre,
        detalle: fila.curso_nombre,
        cifra: translate('asistencias.faltas', { smart_count: fila.seguidas }),
      }
    case 'sin_tomar':
      return {
        titulo: fila.curso_nombre,
        detalle: fila.docente_nombre ?? translate('asistencias.sin_docente'),
        cifra: formatoFecha(fila.fecha),
        estado: formatoHora(fila.hora_inicio),
      }
  }
}
