import { ESTADOS_ASISTENCIA } from '#contract/asistencia/asistencia'
import { AsistenciaFila } from '#contract/asistencia/reporte'

/** One question to the report, and the SQL that one would write by hand for the same rows and count. */
export interface Consulta {
  nombre: string
  orden: string
  filtro: Record<string, unknown>
  aMano: string
}

const DE_CADA = `
  FROM asistencias a
  JOIN asistencia_sesiones s ON s.id = a.sesion_id
  WHERE a.matricula_id = m.id AND s.tomada_en IS NOT NULL AND s.fecha >= m.fecha
`
const VINIERON = `count(*) FILTER (WHERE a.estado IN ('presente', 'tarde'))`
const EXIGIBLES = `nullif(count(*) FILTER (WHERE a.estado <> 'justificado'), 0)`
const CON_LISTA = `m.cliente_id IS NOT NULL AND m.estado IN ('activa', 'trasladada', 'retirada', 'finalizada')`
const SEGUIDAS = `
  (
    SELECT count(*) ${DE_CADA} AND a.estado = 'ausente' AND s.curso_id = m.curso_id AND s.fecha >= k.cumplio::date
      AND s.fecha + s.hora_inicio > k.cumplio
  )
`

const cuantas = (estado: string, dentro: string): string =>
  `count(*) FILTER (WHERE a.estado = '${estado}' AND ${dentro}) AS ${estado}s`

/**
 * Everything that the report says of the 25 enrolments `e` alone, and no more of the others than finding them takes.
 */
const filas = (elegidas: string, dentro = 'TRUE'): string => `
  SELECT
    'estudiantes' AS vista, m.id, m.cliente_id, l.codigo, l.apellidos || ', ' || l.nombres AS nombre, m.curso_id,
    c.codigo AS curso_codigo, c.nombre AS curso_nombre, c.periodo, c.docente_id,
    d.nombres || ' ' || d.apellidos AS docente_nombre, m.estado, k.*,
    round((k.presentes + k.tardes) * 10000.0 / nullif(k.clases - k.justificados, 0))::int AS porcentaje,
    ${SEGUIDAS} AS seguidas, e.total
  FROM (${elegidas}) e
  JOIN matriculas m ON m.id = e.id
  JOIN clientes l ON l.id = m.cliente_id
  JOIN cursos c ON c.id = m.curso_id
  LEFT JOIN docentes d
    ON d.id = c.docente_id, LATERAL (
      SELECT
        count(*) FILTER (WHERE ${dentro}) AS clases,
        ${ESTADOS_ASISTENCIA.map((estado) => cuantas(estado, dentro)).join(', ')},
        max(s.fecha) FILTER (WHERE ${dentro}) AS ultima,
        coalesce(max(s.fecha + s.hora_inicio) FILTER (WHERE a.estado <> 'ausente'), '-infinity') AS cumplio ${DE_CADA}
    ) k
  ORDER BY e.lugar
`

const porNombre = (condicion: string): string =>
  filas(`
    SELECT
      m.id, row_number() OVER (ORDER BY l.apellidos, l.nombres, m.id) AS lugar,
      (SELECT count(*) FROM matriculas m WHERE ${condicion}) AS total
    FROM matriculas m
    JOIN clientes l ON l.id = m.cliente_id
    WHERE ${condicion}
    ORDER BY l.apellidos, l.nombres, m.id LIMIT 25
  `)

/** `teniendo` is about counters; every enrolment is there, also one without classes. */
const porPorcentaje = (condicion: string, { dentro = 'TRUE', teniendo = 'TRUE' } = {}): string =>
  filas(
    `
      SELECT id, row_number() OVER (ORDER BY porcentaje, id) AS lugar, count(*) OVER () AS total
      FROM (
        SELECT m.id, round(k.vinieron * 10000.0 / k.exigibles)::int AS porcentaje
        FROM matriculas m
        LEFT JOIN (
          SELECT m.id, ${VINIERON} AS vinieron, ${EXIGIBLES} AS exigibles
          FROM matriculas m
          JOIN asistencias a ON a.matricula_id = m.id
          JOIN asistencia_sesiones s ON s.id = a.sesion_id
          WHERE s.tomada_en IS NOT NULL AND s.fecha >= m.fecha AND ${condicion} AND ${dentro}
          GROUP BY m.id
        ) k ON k.id = m.id
        WHERE ${condicion}
      ) p
      WHERE ${teniendo}
      ORDER BY porcentaje, id LIMIT 25
    `,
    dentro,
  )

/** Absences after the last class that was not missed, of those whose last class was. */
const SEGUIDAS_DE_TODAS = `
  SELECT m.id, m.cliente_id, ${SEGUIDAS} AS seguidas
  FROM matriculas m
  JOIN (
    SELECT
      a.matricula_id, max(s.fecha + s.hora_inicio) FILTER (WHERE a.estado = 'ausente') AS falto,
      coalesce(max(s.fecha + s.hora_inicio) FILTER (WHERE a.estado <> 'ausente'), '-infinity') AS cumplio
    FROM matriculas m
    JOIN asistencias a ON a.matricula_id = m.id
    JOIN asistencia_sesiones s ON s.id = a.sesion_id
    WHERE s.tomada_en IS NOT NULL AND s.fecha >= m.fecha
    GROUP BY a.matricula_id
  ) k ON k.matricula_id = m.id AND k.falto > k.cumplio
  WHERE ${CON_LISTA}
`

const DE_UN_CURSO = `${CON_LISTA} AND m.curso_id = 1`
const DESDE = '2026-05-01'

export const CONSULTAS: readonly Consulta[] = [
  { nombre: 'by name', orden: 'nombre', filtro: {}, aMano: porNombre(CON_LISTA) },
  {
    nombre: 'by name, active, as the screen opens',
    orden: 'nombre',
    filtro: { estado: 'activa' },
    aMano: porNombre(`${CON_LISTA} AND m.estado = 'activa'`),
  },
  { nombre: 'by name, of a course', orden: 'nombre', filtro: { curso_id: 1 }, aMano: porNombre(DE_UN_CURSO) },
  { nombre: 'by percentage', orden: 'porcentaje', filtro: {}, aMano: porPorcentaje(CON_LISTA) },
  {
    nombre: 'by percentage, of a course',
    orden: 'porcentaje',
    filtro: { curso_id: 1 },
    aMano: porPorcentaje(DE_UN_CURSO),
  },
  {
    nombre: 'less than 80 %',
    orden: 'porcentaje',
    filtro: { baja: true },
    aMano: porPorcentaje(CON_LISTA, { teniendo: 'porcentaje < 8000' }),
  },
  {
    nombre: 'by percentage, since a day',
    orden: 'porcentaje',
    filtro: { fecha_gte: DESDE },
    aMano: porPorcentaje(CON_LISTA, { dentro: `s.fecha >= '${DESDE}'` }),
  },
  {
    nombre: 'three absences in a row',
    orden: 'nombre',
    filtro: { tres_faltas: true },
    aMano: filas(
      `
        SELECT f.id, row_number() OVER (ORDER BY l.apellidos, l.nombres, f.id) AS lugar, count(*) OVER () AS total
        FROM (${SEGUIDAS_DE_TODAS}) f
        JOIN clientes l ON l.id = f.cliente_id
        WHERE f.seguidas >= 3
        ORDER BY lugar LIMIT 25
      `,
    ),
  },
]

/** The values of a row that are compared: all that the report says. */
export const comparable = (fila: Record<string, unknown>): unknown[] =>
  Object.keys(AsistenciaFila.shape).map((clave) => fila[clave])
