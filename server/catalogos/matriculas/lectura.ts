import * as z from 'zod'
import { MATRICULADAS, MatriculaFila, type Matricula, type Siguiente } from '#contract/catalogos/matriculas'
import { hoy } from '#server/base/clock'
import type { Db } from '#server/db/pool'
import { segunQuienBusca, type Palabras } from '#server/catalogos/personas/busqueda'
import { telefonoDeLlamadas } from '#server/catalogos/personas/telefonos'
import { and, constante, empty, join, raw, sql, type Sql } from '#server/db/sql'
import { filter, searchPatterns, selectSql, type ListSource } from '#server/http/list-query'
import { cargosDe } from '#server/cargos/lectura'
import { lugarDe } from './plazas.ts'

const matriculasCon = (clientes: 'JOIN' | 'LEFT JOIN'): Sql =>
  raw(`matriculas t ${clientes} clientes cl ON cl.id = t.cliente_id LEFT JOIN cursos c ON c.id = t.curso_id`)
/** LEFT, so that PostgreSQL leaves out what a count has no use for. */
const MATRICULAS = matriculasCon('LEFT JOIN')
/** Students first: a page in the order of a column of theirs is read from its index. */
const POR_ESTUDIANTE = matriculasCon('JOIN')

/** Sums of charges `k` that are pending; an agreement has dates of its own for those that are in it. */
const pendientes = (vencido: Sql): Sql => sql`
  sum(k.neto - k.aplicado)::bigint AS debe, sum(${vencido})::bigint AS vencido
  FROM cargos k
  WHERE k.anulado_en IS NULL AND k.aplicado < k.bruto - k.descuento
`
const VENCIDO = (): Sql => sql`vencido_de_cargo(k.id, k.vence, k.neto - k.aplicado, ${constante(hoy())}::date)`

/** With what is owed of each (`o`), for a page. */
const conSuDeuda = (): Sql => sql`
  ${MATRICULAS} LEFT JOIN LATERAL (SELECT ${pendientes(VENCIDO())} AND k.matricula_id = t.id) o ON true
`

/** The same of all of them, to sort by: the few charges of agreements are known before any is looked at. */
const conLaDeudaDeTodas = (): Sql => sql`
  ${MATRICULAS}
  LEFT JOIN (
    SELECT k.matricula_id, ${pendientes(sql`
      CASE
        WHEN k.id IN (
          SELECT p.cargo_id FROM convenio_partes p JOIN convenios v ON v.id = p.convenio_id AND v.hasta = 'infinity'
        ) THEN ${VENCIDO()}
        WHEN k.vence < ${constante(hoy())}::date THEN k.neto - k.aplicado
        ELSE 0
      END
    `)}
    GROUP BY k.matricula_id
  ) o ON o.matricula_id = t.id
`

/**
 * Each word in the student or in the course. Those of students that have every word are found by the students' index;
 * word for word, only those of courses that have any, which a name seldom does.
 */
export function buscarMatriculas(text: string, palabras: Palabras): Sql[] {
  const patterns = searchPatterns(text)
  if (!patterns.length) return []
  const delCurso = patterns.map((pattern) => sql`c.busqueda LIKE ${pattern}`)
  const delEstudiante = patterns.map((pattern) => palabras('e', pattern))
  const cada = delCurso.map((curso, n) => sql`(${curso} OR ${delEstudiante[n] ?? empty})`)
  return [
    sql`
      t.id = ANY(
        ARRAY(
          SELECT m.id
          FROM clientes e
          JOIN matriculas m ON m.cliente_id = e.id
          WHERE ${and(delEstudiante)}
          UNION ALL
          SELECT m.id
          FROM cursos c
          JOIN matriculas m ON m.curso_id = c.id
          JOIN clientes e ON e.id = m.cliente_id
          WHERE (${join(delCurso, ' OR ')}) AND ${and(cada)}
        )
      )
    `,
  ]
}

const CON_ESTUDIANTE = raw('t.cliente_id IS NOT NULL')

export const fuente = {
  modulo: 'Matriculas',
  row: MatriculaFila,
  // The place of a registration that nobody accepted yet is shown with the registration.
  scope: CON_ESTUDIANTE,
  // Overdue is of the day that is asked.
  get from() {
    return conSuDeuda()
  },
  get sortedFrom() {
    const deuda = conLaDeudaDeTodas()
    return { debe: deuda, vencido: deuda, codigo: POR_ESTUDIANTE, cliente_nombre: POR_ESTUDIANTE }
  },
  get columns() {
    return {
      codigo: raw('cl.codigo'),
      cliente_nombre: raw(`cl.apellidos || ', ' || cl.nombres`),
      curso_codigo: raw('c.codigo'),
      curso_nombre: raw('c.nombre'),
      categoria_id: raw('c.categoria_id'),
      periodo: raw('c.periodo'),
      convocatoria_nombre: raw('(SELECT k.nombre FROM convocatorias k WHERE k.id = t.convocatoria_id)'),
      lugar: lugarDe('t'),
      debe: raw('coalesce(o.debe, 0)'),
      vencido: raw('coalesce(o.vencido, 0)'),
    }
  },
  orders: { cliente_nombre: [raw('cl.apellidos'), raw('cl.nombres')] },
  ...segunQuienBusca((palabras) => ({ search: (text) => buscarMatriculas(text, palabras) })),
  filters: {
    con_deuda: filter(
      z.boolean(),
      (con_deuda) =>
        sql`
          ${raw(con_deuda ? '' : 'NOT')} EXISTS (
            SELECT FROM cargos k
            WHERE k.matricula_id = t.id AND k.anulado_en IS NULL AND k.aplicado < k.bruto - k.descuento
          )
        `,
    ),
    matriculados: filter(
      z.boolean(),
      (matriculados) => sql`${raw(matriculados ? '' : 'NOT')} t.estado = ANY(${MATRICULADAS})`,
    ),
  },
  sort: ['fecha', 'DESC'],
} satisfies ListSource

const DISPONIBLES = raw(
  `
    (
      SELECT greatest(c.cupo - count(*), 0)
      FROM matriculas m
      WHERE m.curso_id = t.curso_id AND m.estado IN ('preinscrita', 'activa')
    )
  `,
)

/** The next month that an enrolment would be charged, while it and its course go on. */
const SIGUIENTE_MES = raw(`
  (
    SELECT a.siguiente
    FROM mensualidades_abiertas a
    WHERE a.matricula_id = t.id AND t.estado = 'activa' AND a.siguiente <= c.fecha_fin
  )
`)

export async function leerMatricula(db: Db, id: number): Promise<z.output<typeof Matricula> | undefined> {
  const fila = await db.maybe<MatriculaFila & Pick<Matricula, 'disponibles' | 'registro_id' | 'siguiente_mes'>>(
    sql`
      SELECT ${selectSql(fuente)}, t.registro_id, ${DISPONIBLES} AS disponibles, ${SIGUIENTE_MES} AS siguiente_mes
      FROM ${fuente.from}
      WHERE t.id = ${id} AND ${CON_ESTUDIANTE}
    `,
  )
  if (!fila) return undefined
  const estados = await db.many<Matricula['estados'][number]>(sql`
    SELECT e.estado, e.fecha, e.motivo, u.nombre AS usuario_nombre, e.creado_en
    FROM matricula_estados e
    LEFT JOIN usuarios u ON u.id = e.usuario_id
    WHERE e.matricula_id = ${id}
    ORDER BY e.id
  `)
  const otra = (cual: Sql) =>
    db.maybe<{ id: number; curso_nombre: string }>(
      sql`
        SELECT o.id, c.nombre AS curso_nombre
        FROM matriculas o
        JOIN cursos c ON c.id = o.curso_id
        WHERE ${cual}
      `,
    )
  const viene_de = (await otra(sql`o.id = (SELECT viene_de_id FROM matriculas WHERE id = ${id})`)) ?? null
  const trasladada_a = (await otra(sql`o.viene_de_id = ${id}`)) ?? null
  return { ...fila, viene_de, trasladada_a, estados, cargos: await cargosDe(db, sql`c.matricula_id = ${id}`, hoy()) }
}

/**
 * The first in the waiting list, if the course has a free seat or will have with the `libera` ones about to be freed;
 * the telephone is the student's or the main guardian's. A place that a registration holds and nobody accepted yet has
 * no `cliente_id`.
 */
export async function siguienteEnEspera(db: Db, curso_id: number, libera = 0): Promise<Siguiente | null> {
  const siguiente = await db.maybe<Siguiente>(sql`
    SELECT
      m.id, m.cliente_id, m.registro_id,
      coalesce(cl.apellidos || ', ' || cl.nombres, r.apellidos || ', ' || r.nombres) AS cliente_nombre, m.fecha,
      m.version,
      coalesce(
        ${raw(telefonoDeLlamadas('cl'))}, (
          SELECT ${raw(telefonoDeLlamadas('e'))}
          FROM cliente_encargados ce
          JOIN encargados e ON e.id = ce.encargado_id
          WHERE ce.cliente_id = cl.id
          ORDER BY ce.principal DESC, e.id LIMIT 1
        ), r.encargado_telefono, r.telefono
      ) AS telefono
    FROM matriculas m
    LEFT JOIN clientes cl ON cl.id = m.cliente_id
    LEFT JOIN registros r ON r.id = m.registro_id
    JOIN cursos c ON c.id = m.curso_id
    WHERE m.curso_id = ${curso_id}
      AND m.estado = 'en_espera'
      AND c.cupo + ${libera} > (
        SELECT count(*)
        FROM matriculas o
        WHERE o.curso_id = c.id AND o.estado IN ('preinscrita', 'activa')
      )
    ORDER BY m.id LIMIT 1
  `)
  return siguiente ?? null
}
