import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import {
  formatoAsistencia,
  type AsistenciaFila,
  type ClaseSinTomar,
  type FaltaSeguida,
  type VistaAsistencia,
} from '#contract/asistencia/reporte'
import { formatoHora } from '#contract/formato'
import { TONO_MATRICULA } from '#resources/catalogos/matriculas/matriculas-model.ts'
import { Columna, ColumnaEstado, ColumnaFecha, ColumnaNumero } from '#src/list/columns.tsx'
import { Estado } from '#src/list/Estado.tsx'
import { esBaja, faltaSeguido } from './asistencias-model.ts'
import { Contacto } from './Contacto.tsx'

const Fila = Columna<AsistenciaFila>
const Numero = ColumnaNumero<AsistenciaFila>
const Fecha = ColumnaFecha<AsistenciaFila>
const Matricula = ColumnaEstado<AsistenciaFila>
const Falta = Columna<FaltaSeguida>
const FechaDeFalta = ColumnaFecha<FaltaSeguida>
const Clase = Columna<ClaseSinTomar>
const FechaDeClase = ColumnaFecha<ClaseSinTomar>

/** The columns of each kind of row. */
export const COLUMNAS: Record<VistaAsistencia, ReactNode> = {
  estudiantes: [
    <Fila key="codigo" source="codigo" clase="codigo" />,
    <Fila key="nombre" source="nombre" clase="nombre" label="campos.cliente" />,
    <Fila key="curso_nombre" source="curso_nombre" clase="nombre" />,
    <Fila key="periodo" source="periodo" clase="codigo" minimo={92} />,
    <Fila key="docente_nombre" source="docente_nombre" />,
    <Matricula key="estado" source="estado" tonos={TONO_MATRICULA} />,
    <Numero key="clases" source="clases" />,
    <Numero key="presentes" source="presentes" />,
    <Numero key="ausentes" source="ausentes" />,
    <Numero key="tardes" source="tardes" />,
    <Numero key="justificados" source="justificados" />,
    <Fila
      key="porcentaje"
      source="porcentaje"
      clase="numero"
      render={({ porcentaje }) => <Porcentaje porcentaje={porcentaje} />}
    />,
    <Fila key="seguidas" source="seguidas" clase="numero" render={(fila) => <Seguidas fila={fila} />} />,
    <Fecha key="ultima" source="ultima" />,
  ],
  // The contact comes before the details: it is in sight without scrolling sideways.
  faltas: [
    <Falta key="nombre" source="nombre" clase="nombre" label="campos.cliente" />,
    <Falta key="curso_nombre" source="curso_nombre" clase="nombre" />,
    <Falta key="seguidas" source="seguidas" clase="numero" fuerte />,
    <FechaDeFalta key="falta_desde" source="falta_desde" />,
    <Falta key="encargado_nombre" source="encargado_nombre" />,
    <Falta
      key="telefono"
      source="telefono"
      clase="telefono"
      minimo={184}
      disableSort
      label="asistencias.llamar"
      render={(falta) => <Contacto ausente={falta} />}
    />,
    <FechaDeFalta key="ultima" source="ultima" />,
    <Falta key="docente_nombre" source="docente_nombre" />,
  ],
  sin_tomar: [
    <FechaDeClase key="fecha" source="fecha" />,
    <Clase
      key="hora_inicio"
      source="hora_inicio"
      clase="fecha"
      minimo={130}
      label="asistencias.hora"
      render={({ hora_inicio, hora_fin }) => `${formatoHora(hora_inicio)} – ${formatoHora(hora_fin)}`}
    />,
    <Clase key="curso_nombre" source="curso_nombre" clase="nombre" />,
    <Clase key="curso_codigo" source="curso_codigo" clase="codigo" />,
    <Clase key="periodo" source="periodo" clase="codigo" minimo={92} />,
    <Clase key="aula" source="aula" />,
    <Clase key="docente_nombre" source="docente_nombre" />,
  ],
}

export const OCULTAS = ['codigo', 'periodo', 'estado', 'tardes', 'justificados', 'curso_codigo']

/** Red where it is low; the word beside it is in the filter and in the totals. */
function Porcentaje({ porcentaje }: Pick<AsistenciaFila, 'porcentaje'>) {
  const texto = formatoAsistencia(porcentaje)
  return esBaja(porcentaje) ? <Estado tono="mal">{texto}</Estado> : texto
}

function Seguidas({ fila }: { fila: AsistenciaFila }) {
  const translate = useTranslate()
  if (!fila.seguidas) return null
  return faltaSeguido(fila) ? (
    <Estado tono="mal">{translate('asistencias.seguidas', { smart_count: fila.seguidas })}</Estado>
  ) : (
    String(fila.seguidas)
  )
}
