import * as z from 'zod'
import { CURSO_MATRICULABLE } from '#contract/catalogos/cursos'
import { MATRICULADAS } from '#contract/catalogos/matriculas'
import { CursoMatriculado, MatriculadosResumen, type GrupoMatriculado } from '#contract/reportes/clientes-matriculados'
import { texto } from '#i18n/texto'
import { matriculasEn } from '#server/catalogos/cursos/contados'
import { fuente as cursos } from '#server/catalogos/cursos/service'
import type { Db } from '#server/db/pool'
import { ident, join, raw, sql, type Sql } from '#server/db/sql'
import type { Bloque } from '#server/documentos/informe'
import { tabla } from '#server/documentos/tabla'
import { filter, type ListSource } from '#server/http/list-query'
import { cuenta, leerResumen, lista, resumen, suma } from '#server/resource/resumen'

/** Seats of courses, which add up over them. */
const ADDS = ['cupo', 'matriculados', 'inscritos', 'disponibles', 'en_espera'] as const

const COLUMNAS = {
  ...cursos.columns,
  matriculados: raw(matriculasEn(...MATRICULADAS)),
  activas: raw(matriculasEn('activa')),
  preinscritas: raw(matriculasEn('preinscrita')),
  finalizadas: raw(matriculasEn('finalizada')),
  retiradas: raw(matriculasEn('retirada', 'trasladada')),
}

/** Courses added up by something, a row each. */
const lugaresPor = (campo: string, orden: string): Sql =>
  lista(
    sql`
      SELECT ${raw(campo)} AS nombre, count(*) AS cursos, ${join(ADDS.map((uno) => sql`${suma(uno)} AS ${ident(uno)}`))}
      FROM curso
      GROUP BY ${raw(campo)}
    `,
    orden,
  )

/** Seats are those of the catalogue of courses, word for word: the two never disagree. */
export const fuente = {
  modulo: 'ClientesMatriculados',
  row: CursoMatriculado,
  from: cursos.from,
  columns: COLUMNAS,
  filters: {
    vigentes: filter(
      z.boolean(),
      (vigentes) => sql`${raw(vigentes ? '' : 'NOT')} t.estado = ANY(${CURSO_MATRICULABLE})`,
    ),
  },
  search: cursos.search,
  sort: ['fecha_inicio', 'DESC'],
  adds: [...ADDS, 'activas', 'preinscritas', 'finalizadas', 'retiradas'],
  resumen: resumen(MatriculadosResumen, {
    con: (where) => sql`
      WITH curso AS MATERIALIZED (
        SELECT
          t.id, t.periodo, t.cupo, ${COLUMNAS.categoria_nombre} AS categoria, ${COLUMNAS.matriculados} AS matriculados,
          ${COLUMNAS.inscritos} AS inscritos, ${COLUMNAS.disponibles} AS disponibles, ${COLUMNAS.en_espera} AS en_espera
        FROM ${cursos.from}
        WHERE ${where}
      )
    `,
    de: raw('curso'),
    medidas: {
      cursos: cuenta(),
      por_categoria: lugaresPor('categoria', 'g.matriculados DESC, g.nombre'),
      por_periodo: lugaresPor('periodo', 'g.nombre'),
      por_estado: lista(
        `
          SELECT m.estado, count(*) AS matriculas
          FROM matriculas m
          WHERE m.curso_id IN (SELECT id FROM curso)
          GROUP BY m.estado
        `,
        'g.matriculas DESC, g.estado',
      ),
    },
  }),
} satisfies ListSource

/** The report's paper before its courses: their seats by category and period. */
export async function bloquesDeMatriculados(db: Db, filtro: Record<string, unknown>): Promise<Bloque[]> {
  const resumen = await leerResumen<MatriculadosResumen>(db, fuente, filtro)
  const grupos = (titulo: string, primera: string, lista: readonly GrupoMatriculado[]): Bloque =>
    tabla(titulo, lista, [
      { de: 'nombre', titulo: primera, parte: 6, total: texto('campos.total') },
      ...ADDS.map((de) => ({ de, como: 'numero' as const, parte: 2, total: resumen[de] })),
    ])
  return [
    grupos(texto('documentos.informe.por_categoria'), texto('campos.categoria'), resumen.por_categoria),
    grupos(texto('documentos.informe.por_periodo'), texto('campos.periodo'), resumen.por_periodo),
  ]
}
