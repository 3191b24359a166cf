import {
  formatoAsistencia,
  AsistenciaFila,
  ClaseSinTomar,
  FaltaSeguida,
  type VistaAsistencia,
} from '#contract/asistencia/reporte'
import { formatoHora } from '#contract/texto/formato'
import { translate } from '#i18n/translate'
import { columnasDe, type ColumnaDeLista } from '#src/list/columnas/columnas-de.ts'
import { Estado } from '#src/list/columnas/Estado.tsx'
import { esBaja, faltaSeguido } from './asistencias-model.ts'
import { Contacto } from './Contacto.tsx'

/** The columns of each kind of row. */
export const COLUMNAS: Record<VistaAsistencia, readonly ColumnaDeLista[]> = {
  estudiantes: columnasDe(AsistenciaFila, [
    'codigo',
    ['nombre', { label: 'campos.cliente' }],
    'curso_nombre',
    ['periodo', { minimo: 92 }],
    'docente_nombre',
    'estado',
    'clases',
    'presentes',
    'ausentes',
    'tardes',
    'justificados',
    ['porcentaje', { render: ({ porcentaje }) => <Porcentaje porcentaje={porcentaje} /> }],
    ['seguidas', { render: (fila) => <Seguidas fila={fila} /> }],
    'ultima',
  ]),
  // The contact comes before the details: it is in sight without scrolling sideways.
  faltas: columnasDe(FaltaSeguida, [
    ['nombre', { label: 'campos.cliente' }],
    'curso_nombre',
    ['seguidas', { fuerte: true }],
    'falta_desde',
    'encargado_nombre',
    ['telefono', { minimo: 184, label: 'asistencias.llamar', render: (falta) => <Contacto ausente={falta} /> }],
    'ultima',
    'docente_nombre',
  ]),
  sin_tomar: columnasDe(ClaseSinTomar, [
    'fecha',
    [
      'hora_inicio',
      {
        clase: 'fecha',
        minimo: 130,
        label: 'asistencias.hora',
        render: ({ hora_inicio, hora_fin }) => `${formatoHora(hora_inicio)} – ${formatoHora(hora_fin)}`,
      },
    ],
    'curso_nombre',
    'curso_codigo',
    ['periodo', { minimo: 92 }],
    'aula',
    'docente_nombre',
  ]),
}

export const OCULTAS = ['codigo', 'periodo', 'estado', 'tardes', 'justificados', 'curso_codigo']

/** Red where it is low; the word beside it is in the filter and in the totals. */
function Porcentaje({ porcentaje }: Pick<AsistenciaFila, 'porcentaje'>) {
  const texto = formatoAsistencia(porcentaje)
  return esBaja(porcentaje) ? <Estado tono="mal">{texto}</Estado> : texto
}

function Seguidas({ fila }: { fila: AsistenciaFila }) {
  if (!fila.seguidas) return null
  return faltaSeguido(fila) ? (
    <Estado tono="mal">{translate('asistencias.seguidas', { smart_count: fila.seguidas })}</Estado>
  ) : (
    String(fila.seguidas)
  )
}
