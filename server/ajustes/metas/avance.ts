import { ZONA_HORARIA } from '#contract/fechas'
import { MATRICULADAS } from '#contract/catalogos/matriculas'
import { fuente as matriculas } from '#server/catalogos/matriculas/lectura'
import { raw, sql, type Sql } from '#server/db/sql'
import { dineroDe, RECIBIDO } from '#server/reportes/recibosgeneral/dinero'
import { fuente as registros } from '#server/reportes/nuevos-registros/lectura'

/** Goals with their days: `meta`, because the reports that count call their own rows `t`. */
export const METAS = raw(`metas t CROSS JOIN LATERAL (
    SELECT t.curso_id, t.categoria_id, t.curso_id IS NULL AND t.categoria_id IS NULL AS de_todo, make_date(t.anio, t.mes, 1) AS desde, (make_date(t.anio, t.mes, 1) + interval '1 month')::date AS despues) meta
  LEFT JOIN cursos c ON c.id = t.curso_id LEFT JOIN curso_categorias k ON k.id = t.categoria_id`)

const DEL_MES = raw('t.fecha >= meta.desde AND t.fecha < meta.despues')
const deElla = (curso: string): Sql => raw(`(${curso} = meta.curso_id OR ${curso} IN (SELECT x.id FROM cursos x WHERE x.categoria_id = meta.categoria_id))`)

const CON_SUS_CURSOS = sql`${DEL_MES} AND EXISTS (SELECT FROM recibo_lineas l JOIN cargos k ON k.id = l.cargo_id JOIN matriculas m ON m.id = k.matricula_id WHERE l.recibo_id = t.id AND ${deElla('m.curso_id')})`
const recibido = (dinero: Sql): Sql => sql`(WITH ${dinero} SELECT ${RECIBIDO} FROM dinero)`

/** What was reached of a goal of METAS, from the sources of the reports that it links to (`filtroDeMeta`): each counts in one place. */
export const LOGRADO = sql`CASE
  WHEN t.tipo = 'ingresos' AND meta.de_todo THEN ${recibido(dineroDe({ recibos: DEL_MES, partes: raw('TRUE'), conCurso: false }))}
  WHEN t.tipo = 'ingresos' THEN ${recibido(dineroDe({ recibos: CON_SUS_CURSOS, partes: deElla('curso_id'), conCurso: true }))}
  WHEN t.tipo = 'matriculas' THEN (
    SELECT count(*) FROM ${matriculas.from} WHERE ${matriculas.scope} AND ${DEL_MES} AND t.estado = ANY(${MATRICULADAS}) AND (meta.de_todo OR ${deElla('t.curso_id')}))
  ELSE (
    SELECT count(*) FROM ${registros.from} WHERE t.creado_en >= meta.desde::timestamp AT TIME ZONE ${ZONA_HORARIA} AND t.creado_en < meta.despues::timestamp AT TIME ZONE ${ZONA_HORARIA}
      AND (meta.de_todo OR EXISTS (SELECT FROM matriculas m WHERE m.registro_id = t.id AND ${deElla('m.curso_id')})))
  END`
