import { NINOS_POR_TELEFONO } from '#contract/publico/convocatoria'
import { RegistrosResumen } from '#contract/reportes/nuevos-registros'
import { raw, sql } from '#server/db/sql'
import { cuenta, lista, resumen } from '#server/resource/resumen'
import { fuente } from './lectura.ts'

export const resumenDeRegistros = resumen(RegistrosResumen, {
  con: (where) => sql`
    WITH registro AS MATERIALIZED (
      SELECT
        t.id, t.estado, t.convocatoria_id, ${fuente.columns.pendiente} AS pendiente,
        ${fuente.columns.telefono} AS telefono, t.revision_hasta
      FROM ${fuente.from}
      WHERE ${where}
    )
  `,
  de: raw('registro r'),
  medidas: {
    registros: cuenta(),
    pendientes: cuenta('pendiente'),
    en_espera: cuenta(`
      pendiente AND EXISTS (SELECT FROM matriculas m WHERE m.registro_id = r.id AND m.estado = 'en_espera')
    `),
    por_estado: lista('SELECT estado, count(*) AS registros FROM registro GROUP BY estado', 'g.registros DESC'),
    rafagas: lista(
      `
        SELECT telefono, count(*) AS registros
        FROM registro
        WHERE pendiente AND telefono IS NOT NULL
        GROUP BY telefono
        HAVING count(*) > ${NINOS_POR_TELEFONO}
        ORDER BY registros DESC, telefono
        LIMIT 5
      `,
      'g.registros DESC, g.telefono',
    ),
    redes: lista(
      `
        SELECT
          f.rafaga_id, count(*) AS registros, count(r.revision_hasta) AS retenidos, max(r.revision_hasta) AS hasta
        FROM registro r
        JOIN registro_rafagas f ON f.registro_id = r.id
        WHERE r.pendiente
        GROUP BY f.rafaga_id
        HAVING count(r.revision_hasta) > 0
        ORDER BY f.rafaga_id
        LIMIT 5
      `,
      'g.rafaga_id',
    ),
    por_convocatoria: lista(
      `
        SELECT
          r.convocatoria_id, k.nombre AS convocatoria_nombre, count(*) AS registros,
          count(*) FILTER (WHERE r.pendiente) AS pendientes
        FROM registro r
        JOIN convocatorias k ON k.id = r.convocatoria_id
        GROUP BY r.convocatoria_id, k.nombre
      `,
      'g.registros DESC, g.convocatoria_id',
    ),
  },
})
