import { ASISTENCIAS_POR } from '#contract/reportes/dimensiones'
import { hoy } from '#server/base/clock'
import { raw, sql } from '#server/db/sql'
import { seenBy, whereSql } from '#server/http/list-query'
import { porDimensiones, porTabla } from '#server/resource/por-dimensiones'
import { clasesDe, conLasDe } from './cuentas.ts'
import { pedidoDe } from './fuentes.ts'

/** Marks of the enrolments that the report has, added up by course, teacher, mark, day, month and student. */
export const asistenciasCruzadas = porDimensiones(ASISTENCIAS_POR, {
  lineas: (que, filtro, quien) => {
    const { source, filter } = pedidoDe({ ...filtro, vista: 'estudiantes' }, { quien, hoy: hoy(), orden: '' })
    const { fecha_gte: desde, fecha_lte: hasta } = filtro as { fecha_gte?: string; fecha_lte?: string }
    return sql`
      ${conLasDe(source.with)} elegida AS MATERIALIZED (
        SELECT t.id
        FROM ${source.countFrom ?? source.from}
        WHERE ${whereSql(seenBy(source, quien), filter)}
      )
      SELECT ${que}
      FROM asistencias a
      JOIN asistencia_sesiones s ON s.id = a.sesion_id
      JOIN matriculas t ON t.id = a.matricula_id
      JOIN cursos c ON c.id = t.curso_id
      WHERE t.id IN (SELECT id FROM elegida) AND ${clasesDe({ desde, hasta, quien })}
    `
  },
  valor: '1',
  documento: 't.id',
  dia: raw('s.fecha'),
  por: {
    curso: porTabla('t.curso_id', 'cursos', `n.nombre || ' · ' || n.periodo`),
    docente: porTabla('c.docente_id', 'docentes', `n.nombres || ' ' || n.apellidos`),
    estado: { id: 'a.estado' },
    estudiante: porTabla('t.cliente_id', 'clientes', `n.apellidos || ', ' || n.nombres`),
  },
})
