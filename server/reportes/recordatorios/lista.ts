import { Recordatorio, RecordatoriosResumen } from '#contract/reportes/recordatorios'
import { ellaOLosSuyos } from '#server/catalogos/personas/busqueda'
import { raw, sql, type Sql } from '#server/db/sql'
import { may, type Sesion } from '#server/http/guard'
import type { Resource } from '#server/resource/resource'
import { cuenta, resumen } from '#server/resource/resumen'
import { destinoDeHoy } from './espera.ts'

const SIN_RECORDATORIOS = raw(`
  EXISTS (
    SELECT FROM sin_recordatorios s
    WHERE s.encargado_id = t.encargado_id OR (t.encargado_id IS NULL AND s.cliente_id = t.cliente_id)
  )
`)

const deEstudiantes = (expresion: string): Sql =>
  raw(`
    (
      SELECT ${expresion}
      FROM clientes c
      WHERE c.id IN (
        SELECT r.cliente_id FROM recordatorios r WHERE r.aviso_id = t.id
        UNION ALL
        SELECT m.cliente_id FROM aviso_ausencias x JOIN matriculas m ON m.id = x.matricula_id WHERE x.aviso_id = t.id
      )
    )
  `)

/** Messages of absences are for whoever sees enrolments or attendance. The others see those of money alone. */
const veAusencias = (sesion: Sesion): boolean =>
  (['Matriculas', 'Asistencia', 'ReporteAsistencias'] as const).some((modulo) => may(sesion, modulo, 'ver'))

/** Messages of the rule: written by the house, never by hand. */
export const recordatorios: Resource<Recordatorio> = {
  modulo: 'Recordatorios',
  table: 'avisos',
  row: Recordatorio,
  from: raw('avisos t LEFT JOIN usuarios u ON u.id = t.usuario_id'),
  columns: {
    // A message that waits goes where the person is reached now; one that went says where it went.
    destino: sql`CASE WHEN t.estado = 'por_enviar' THEN coalesce(${destinoDeHoy('t')}, t.destino) ELSE t.destino END`,
    estudiante_id: deEstudiantes('min(c.id)'),
    estudiantes: deEstudiantes(`string_agg(c.nombres || ' ' || c.apellidos, ', ' ORDER BY c.id)`),
    usuario_nombre: raw('u.nombre'),
    sin_recordatorios: SIN_RECORDATORIOS,
  },
  // Messages name who they went to, as she was called then.
  ...ellaOLosSuyos((pattern) => sql`t.busqueda LIKE ${pattern}`),
  own: (sesion) => (veAusencias(sesion) ? undefined : sql`t.clase = 'pago'`),
  sort: ['fecha', 'DESC'],
  resumen: resumen(RecordatoriosResumen, {
    medidas: {
      por_enviar: cuenta(`t.estado = 'por_enviar'`),
      por_whatsapp: cuenta(`t.estado = 'por_enviar' AND t.canal = 'whatsapp'`),
      enviados: cuenta(`t.estado = 'enviado'`),
      no_enviados: cuenta(`t.estado = 'no_enviado'`),
    },
  }),
}
