import {
  FILTROS_DE_RESULTADO,
  LapsoDeResultado,
  ResultadoCurso,
  ResultadoResumen,
} from '#contract/reportes/resultado-cursos'
import { texto } from '#i18n/texto'
import { and, raw, sql, type Sql } from '#server/db/sql'
import { cuentaDesde, cuentaHasta } from '#server/gastos/gastos/lectura'
import { parse } from '#server/http/errors'
import { filter, type Sheet } from '#server/http/list-query'
import type { Asked, Informe } from '#server/resource/salida/export'
import { cuenta, resumen } from '#server/resource/resumen'
import { recibidoPorCurso } from '#server/reportes/recibosgeneral/fuentes'

const SUMAN = ['recibido', 'con_saldo', 'gastos', 'notas_credito', 'resultado'] as const

/**
 * `WITH` parts that end in `resultado`, a row for each course with something in the span. Income comes from where
 * RecibosGeneral has it, costs count when the list of expenses says, so that neither disagrees with this.
 */
function resultadoSql(lapso: LapsoDeResultado): Sql {
  const { fecha_gte, fecha_lte } = lapso
  const cuenta = and([
    raw(`t.estado = 'registrado'`),
    ...(fecha_gte ? [cuentaDesde(fecha_gte)] : []),
    ...(fecha_lte ? [cuentaHasta(fecha_lte)] : []),
  ])
  return sql`
    ${recibidoPorCurso(lapso)},
    parte AS (
      SELECT id::int AS id, recibido, saldo_a_favor AS con_saldo, 0 AS gastos, 0 AS notas_credito
      FROM grupo
      UNION ALL
      SELECT 0, 0, -saldo_a_favor, 0, 0
      FROM grupo
      UNION ALL
      SELECT coalesce(t.curso_id, 0), 0, 0, t.total, 0
      FROM gastos t
      WHERE t.es_costo AND ${cuenta}
      UNION ALL
      SELECT coalesce(g.curso_id, 0), 0, 0, 0, t.total
      FROM gasto_notas t
      JOIN gastos g ON g.id = t.gasto_id
      WHERE ${cuenta}
    ),
    resultado AS MATERIALIZED (
      SELECT
        id, sum(recibido)::bigint AS recibido, sum(con_saldo)::bigint AS con_saldo, sum(gastos)::bigint AS gastos,
        sum(notas_credito)::bigint AS notas_credito,
        sum(recibido + con_saldo - gastos + notas_credito)::bigint AS resultado
      FROM parte
      GROUP BY id
      HAVING sum(recibido) <> 0 OR sum(con_saldo) <> 0 OR sum(gastos) <> 0 OR sum(notas_credito) <> 0
    )
  `
}

/** The rows of the report as it was asked for. Throws `peticion_invalida`. */
export function filasDe({ fecha_gte, fecha_lte, ...filtro }: Record<string, unknown> = {}): Asked {
  const lapso = parse(LapsoDeResultado, { fecha_gte: fecha_gte || undefined, fecha_lte: fecha_lte || undefined })
  return {
    source: {
      modulo: 'ResultadoCursos',
      row: ResultadoCurso,
      with: resultadoSql(lapso),
      from: raw(`
        resultado t
        LEFT JOIN cursos c ON c.id = t.id
        LEFT JOIN curso_categorias k ON k.id = c.categoria_id
      `),
      columns: {
        nombre: raw(`coalesce(c.nombre || ' · ' || c.periodo, '')`),
        categoria_nombre: raw('k.nombre'),
      },
      filters: {
        curso_id: filter(FILTROS_DE_RESULTADO.curso_id, (curso_id) => sql`t.id = ${curso_id}`),
        categoria_id: filter(
          FILTROS_DE_RESULTADO.categoria_id,
          (categoria_id) => sql`c.categoria_id = ${categoria_id}`,
        ),
      },
      search: raw(`sin_acentos(concat_ws(' ', c.nombre, c.codigo, c.periodo, k.nombre))`),
      sort: ['resultado', 'DESC'],
      adds: [...SUMAN],
      resumen: resumen(ResultadoResumen, { medidas: { cursos: cuenta('t.id > 0') } }),
    },
    filter: filtro,
    sheet: HOJA,
  }
}

const HOJA: Sheet = {
  row: ResultadoCurso.omit({ id: true }),
  titles: { nombre: 'campos.curso' },
  also: raw(''),
  tell: (fila: ResultadoCurso) => ({ ...fila, nombre: fila.nombre || texto('comun.sin_curso') }),
}

/** ResultadoCursos: what each course brought in a span of dates, less what was spent on it. */
export const resultadoCursos: Informe = {
  modulo: 'ResultadoCursos',
  row: ResultadoCurso,
  resumen: ResultadoResumen,
  asked: filasDe,
}
