import * as z from 'zod'
import { CURSO_MATRICULABLE } from '#contract/catalogos/cursos'
import { MATRICULADAS } from '#contract/catalogos/matriculas'
import { formatoNumero } from '#contract/formato'
import {
  CursoMatriculado,
  type GrupoMatriculado,
  type MatriculadosResumen,
} from '#contract/reportes/clientes-matriculados'
import { texto } from '#i18n/texto'
import { matriculasEn } from '#server/catalogos/cursos/contados'
import { fuente as cursos } from '#server/catalogos/cursos/service'
import type { Db } from '#server/db/pool'
import { raw, sql } from '#server/db/sql'
import type { Bloque } from '#server/documentos/informe'
import { filter, whereSql, type ListSource } from '#server/http/list-query'

/** Seats of courses, which add up over them. */
const ADDS = ['cupo', 'matriculados', 'inscritos', 'disponibles', 'en_espera'] as const

/** Seats are those of the catalogue of courses, word for word: the two never disagree. */
export const fuente = {
  modulo: 'ClientesMatriculados',
  row: CursoMatriculado,
  from: cursos.from,
  columns: {
    ...cursos.columns,
    matriculados: raw(matriculasEn(...MATRICULADAS)),
    activas: raw(matriculasEn('activa')),
    preinscritas: raw(matriculasEn('preinscrita')),
    finalizadas: raw(matriculasEn('finalizada')),
    retiradas: raw(matriculasEn('retirada', 'trasladada')),
  },
  filters: {
    vigentes: filter(
      z.boolean(),
      (vigentes) => sql`${raw(vigentes ? '' : 'NOT')} t.estado = ANY(${CURSO_MATRICULABLE})`,
    ),
  },
  search: cursos.search,
  sort: ['fecha_inicio', 'DESC'],
  adds: [...ADDS, 'activas', 'preinscritas', 'finalizadas', 'retiradas'],
} satisfies ListSource

const LUGARES = raw(
  'count(*) AS cursos, coalesce(sum(cupo), 0)::int AS cupo, coalesce(sum(matriculados), 0)::int AS matriculados, coalesce(sum(inscritos), 0)::int AS inscritos, coalesce(sum(disponibles), 0)::int AS disponibles, coalesce(sum(en_espera), 0)::int AS en_espera',
)

/** The sum of every course that the filter holds, in one statement and so of one moment. */
export async function resumenDeMatriculados(db: Db, filtro: Record<string, unknown>): Promise<MatriculadosResumen> {
  const { matriculados, inscritos, disponibles, en_espera, categoria_nombre } = fuente.columns
  const [leido] = await db.search<{ resumen: MatriculadosResumen }>(sql`
    WITH curso AS MATERIALIZED (
      SELECT
        t.id, t.periodo, t.cupo, ${categoria_nombre} AS categoria, ${matriculados} AS matriculados,
        ${inscritos} AS inscritos, ${disponibles} AS disponibles, ${en_espera} AS en_espera
      FROM ${fuente.from}
      WHERE ${whereSql(fuente, filtro)}
    )
    SELECT (SELECT to_jsonb(s) FROM (SELECT ${LUGARES} FROM curso) s) || jsonb_build_object(
      'por_categoria', (
        SELECT coalesce(jsonb_agg(g ORDER BY g.matriculados DESC, g.nombre), '[]')
        FROM (SELECT categoria AS nombre, ${LUGARES} FROM curso GROUP BY categoria) g
      ), 'por_periodo', (
        SELECT coalesce(jsonb_agg(g ORDER BY g.nombre), '[]')
        FROM (SELECT periodo AS nombre, ${LUGARES} FROM curso GROUP BY periodo) g
      ), 'por_estado', (
        SELECT coalesce(jsonb_agg(e ORDER BY e.matriculas DESC, e.estado), '[]')
        FROM (
          SELECT m.estado, count(*) AS matriculas
          FROM matriculas m
          WHERE m.curso_id IN (SELECT id FROM curso)
          GROUP BY m.estado
        ) e
      )
    ) AS resumen
  `)
  if (!leido) throw new Error('Los totales no devolvieron ninguna fila')
  return leido.resumen
}

/** The report's paper before its courses: their seats by category and period. */
export async function bloquesDeMatriculados(db: Db, filtro: Record<string, unknown>): Promise<Bloque[]> {
  const resumen = await resumenDeMatriculados(db, filtro)
  const titulos = ADDS.map((clave) => ({ titulo: texto(`campos.${clave}`), parte: 2, derecha: true }))
  const celdas = (grupo: Pick<GrupoMatriculado, (typeof ADDS)[number]>) =>
    ADDS.map((clave) => formatoNumero(grupo[clave]))
  const grupos = (titulo: string, primera: string, lista: readonly GrupoMatriculado[]): Bloque => ({
    tipo: 'tabla',
    titulo,
    columnas: [{ titulo: primera, parte: 6 }, ...titulos],
    filas: lista.map((grupo) => [grupo.nombre, ...celdas(grupo)]),
    total: [texto('campos.total'), ...celdas(resumen)],
  })
  return [
    grupos(texto('documentos.informe.por_categoria'), texto('campos.categoria'), resumen.por_categoria),
    grupos(texto('documentos.informe.por_periodo'), texto('campos.periodo'), resumen.por_periodo),
  ]
}
