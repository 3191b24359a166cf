import { MAYOR_CUENTA, MAYOR_CUENTA_BUSCADA } from '#contract/listas/cuentas'

/**
 * The client list as one would write it by hand for each question, with the same answer and the same count: the
 * rows are found once and counted where they are found, every column is worked out for the page alone.
 */

const COLUMNAS = `
  t.id, t.codigo, t.nombres, t.apellidos, t.apellidos || ', ' || t.nombres AS nombre, t.dni, t.telefono,
  t.fecha_nacimiento, e.nombre AS encargado_nombre, e.telefono AS encargado_telefono,
  (
    SELECT count(*)
    FROM matriculas m
    WHERE m.cliente_id = t.id AND m.estado IN ('preinscrita', 'en_espera', 'activa')
  ) AS cursos,
  d.debe,
  t.a_favor, t.activo, t.origen, t.creado_en, t.version
`

const ENCARGADO = `
  LEFT JOIN LATERAL (
    SELECT e.nombres || ' ' || e.apellidos AS nombre, coalesce(e.telefono, e.whatsapp, e.telefono_2) AS telefono
    FROM cliente_encargados ce
    JOIN encargados e ON e.id = ce.encargado_id
    WHERE ce.cliente_id = t.id AND ce.principal
  ) e ON true
  LEFT JOIN cliente_deudas d ON d.cliente_id = t.id
`

const ORDEN = 't.apellidos, t.nombres, t.id'

/** As far as the list counts (`contract/listas/cuentas.ts`). */
const contadas = (filas: string, desde: number, cuenta = MAYOR_CUENTA) => {
  const most = Math.max(cuenta, desde + 25)
  return `(SELECT least(count(*), ${most}) FROM (SELECT FROM ${filas} LIMIT ${most + 1}) AS contadas)`
}

/** Few rows: found once, then counted and sorted from there. */
const halladas = (condicion: string, desde = 0) => `
  WITH halladas
    AS MATERIALIZED (SELECT id, apellidos, nombres FROM clientes t WHERE t.fusionado_en IS NULL AND ${condicion}),
  pagina AS (SELECT t.id FROM halladas t ORDER BY ${ORDEN} LIMIT 25 OFFSET ${desde})
  SELECT ${COLUMNAS}, ${contadas('halladas', desde)} AS total
  FROM pagina
  JOIN clientes t USING (id) ${ENCARGADO}
  ORDER BY ${ORDEN}
`

/** Many rows: the page by the index of its order, the count on its own. */
const ordenadas = (condicion: string, desde = 0, cuenta = MAYOR_CUENTA) => `
  WITH pagina AS MATERIALIZED (
    SELECT t.id
    FROM clientes t
    WHERE t.fusionado_en IS NULL AND ${condicion}
    ORDER BY ${ORDEN} LIMIT 25 OFFSET ${desde}
  )
  SELECT ${COLUMNAS}, ${contadas(`clientes t WHERE t.fusionado_en IS NULL AND ${condicion}`, desde, cuenta)} AS total
  FROM pagina
  JOIN clientes t USING (id) ${ENCARGADO}
  ORDER BY ${ORDEN}
`

const CON_DEUDA = 'EXISTS (SELECT FROM cliente_deudas d WHERE d.cliente_id = t.id AND d.debe > 0)'
const EN_CURSO = `
  t.id IN (
    SELECT m.cliente_id
    FROM matriculas m
    WHERE m.curso_id = $1 AND m.estado IN ('preinscrita', 'en_espera', 'activa')
  )
`
/** A word of the student or of her guardians, by the index that has both. */
const contiene = (numero: number) => `(t.busqueda || ' ' || t.familia) LIKE sin_acentos($${numero})`

export interface Consulta {
  nombre: string
  filtro: Record<string, unknown>
  desde?: number
  /** Held to the limit of the specification. */
  limitada?: boolean
  sql: string
  valores: unknown[]
}

export const CONSULTAS: readonly Consulta[] = [
  { nombre: 'first page', filtro: {}, sql: ordenadas('TRUE'), valores: [] },
  { nombre: 'page 2,001', filtro: {}, desde: 50_000, sql: ordenadas('TRUE', 50_000), valores: [] },
  { nombre: 'activo: false', filtro: { activo: false }, sql: ordenadas('NOT t.activo'), valores: [] },
  { nombre: 'con_deuda: true', filtro: { con_deuda: true }, sql: ordenadas(CON_DEUDA), valores: [] },
  { nombre: 'curso_id', filtro: { curso_id: 77 }, sql: halladas(EN_CURSO), valores: [77] },
  {
    nombre: 'q: two words',
    filtro: { q: 'sofia mejia' },
    limitada: true,
    sql: halladas(`${contiene(1)} AND ${contiene(2)}`),
    valores: ['%sofia%', '%mejia%'],
  },
  {
    nombre: 'q: a common surname',
    filtro: { q: 'hernandez' },
    limitada: true,
    // A search counts less far, and one of 14 in the order of names soon fills a page.
    sql: ordenadas(contiene(1), 0, MAYOR_CUENTA_BUSCADA),
    valores: ['%hernandez%'],
  },
  {
    nombre: 'q: a telephone',
    filtro: { q: '9039-5950' },
    limitada: true,
    sql: halladas(contiene(1)),
    valores: ['%90395950%'],
  },
  {
    nombre: 'q: nothing found',
    filtro: { q: 'xilofono' },
    limitada: true,
    sql: halladas(contiene(1)),
    valores: ['%xilofono%'],
  },
]
