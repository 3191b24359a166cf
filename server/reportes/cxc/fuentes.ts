import * as z from 'zod'
import { CxCFiltro, CxCResumen, FILAS_CXC, TRAMOS, type CxCFila, type VistaCxC } from '#contract/reportes/cxc'
import { texto } from '#i18n/texto'
import { DE_LA_FAMILIA, seLlama } from '#server/catalogos/personas/busqueda'
import { telefonoDeMensajes } from '#server/catalogos/personas/telefonos'
import { empty, ident, join, raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import { filter, type ListSource } from '#server/http/list-query'
import type { Asked } from '#server/resource/salida/export'
import { cuenta, resumen } from '#server/resource/resumen'
import { creditosAl, DIAS_DE_ATRASO, SUMA_DE_EDADES, SUS_EDADES, type Alcance } from './edades.ts'
import { EN_ORDEN, EN_PARTES, ENTEROS, responsableDe, saldosAl } from './saldos.ts'

/** The day of the question, and whether letters can be sent. */
interface Hoy {
  hoy: string
  correo: boolean
}

/** Filters about students rather than about the columns of rows. */
const PROPIOS = ['al', 'vista', 'curso_id', 'cliente_id', 'encargado_id'] as const
/** In these a word names students; in the others the row itself. */
const POR_ESTUDIANTE: readonly VistaCxC[] = ['cliente', 'cargo']

/**
 * Reads the report's own filters out of a filter of the dialect; without a date it is as of `hoy`. Throws
 * `peticion_invalida`.
 */
export function pedidoDe(filtro: Record<string, unknown>, { hoy, correo }: Hoy): Asked {
  const dados = Object.entries(filtro).filter(([, value]) => value !== '' && value !== null && value !== undefined)
  const { al = hoy, vista, curso_id, cliente_id, encargado_id, q } = parse(CxCFiltro, Object.fromEntries(dados))
  const nombran = POR_ESTUDIANTE.includes(vista) && q !== undefined
  const conjuntos = [
    ...(cliente_id === undefined ? [] : [sql`SELECT ${cliente_id}::int`]),
    ...(encargado_id === undefined ? [] : [aCargoDe(encargado_id)]),
    ...(nombran ? [llamados(q)] : []),
  ]
  const propios: readonly string[] = nombran ? [...PROPIOS, 'q'] : PROPIOS
  const resto = Object.fromEntries(dados.filter(([key]) => !propios.includes(key)))
  const { juntas, ...source } = FUENTES[vista]({
    al,
    curso_id,
    clientes: conjuntos.length
      ? join(
          conjuntos.map((uno) => sql`(${uno})`),
          ' INTERSECT ',
        )
      : undefined,
  })
  const deUna = juntas && !Object.keys(resto).length
  const suma = (columna: string) => (deUna ? sql`t.${ident(columna)}` : sql`suma(t.${ident(columna)})`)
  return {
    source: {
      ...source,
      resumen: resumen(CxCResumen, {
        ...(deUna && { con: () => juntas, de: raw('edad t') }),
        medidas: {
          al: sql`${al}::text`,
          filas: deUna ? raw('t.filas') : cuenta(),
          ...Object.fromEntries(COLUMNAS.map((columna) => [columna, suma(columna)])),
          a_favor: 'a_favor' in source.row.shape ? suma('a_favor') : raw('NULL'),
          correo: sql`${correo}::boolean`,
        },
      }),
    },
    filter: resto,
    // A row that has no course, or no guardian, says so.
    sheet: { row: FILAS_CXC[vista], also: empty, tell: comoSeLlama },
  }
}

const comoSeLlama = (fila: CxCFila): CxCFila =>
  (fila.vista === 'curso' || fila.vista === 'encargado') && fila.nombre === ''
    ? { ...fila, nombre: texto(fila.vista === 'curso' ? 'cxc.sin_curso' : 'cxc.sin_encargado') }
    : fila

/** The students that a guardian answers for; of 0, those without any. */
const aCargoDe = (encargado_id: number): Sql =>
  encargado_id === 0
    ? raw('SELECT c.id FROM clientes c WHERE NOT EXISTS (SELECT FROM cliente_encargados e WHERE e.cliente_id = c.id)')
    : sql`
      SELECT e.cliente_id
      FROM cliente_encargados e
      WHERE e.encargado_id = ${encargado_id}
        AND e.encargado_id = (
          SELECT o.encargado_id
          FROM cliente_encargados o
          WHERE o.cliente_id = e.cliente_id
          ORDER BY o.es_pagador DESC, o.principal DESC, o.encargado_id LIMIT 1
        )
    `

/** Students that the words name, themselves or through a guardian. */
const llamados = (text: string): Sql => sql`SELECT c.id FROM clientes c WHERE ${seLlama('c', text, DE_LA_FAMILIA)}`

const filters = {
  tramo: filter(z.enum(TRAMOS), (tramo) => sql`t.${ident(tramo)} > 0`),
  con_vencido: filter(z.boolean(), (vencido) => (vencido ? raw('t.vencido > 0') : raw('t.vencido = 0'))),
}

/** Debts of each charge and credit of each student; of a course, those of the students who owe for it. */
function cuentas(alcance: Alcance, orden: Sql): Sql {
  const deudores =
    alcance.curso_id === undefined
      ? empty
      : sql`WHERE k.cliente_id IN (SELECT cliente_id FROM ${saldosAl(alcance)} AS deudor)`
  // They have the types of debts: of others PostgreSQL would not read the two in one order.
  const creditos = sql`
    UNION ALL
    SELECT
      NULL::int, k.cliente_id, NULL::int, ${responsableDe('k.cliente_id')}, NULL::date, 0::bigint, k.a_favor
    FROM ${creditosAl(alcance)} AS k
    ${deudores}
  `
  return saldosAl(alcance, { orden, ademas: creditos })
}

const COLUMNAS = [...TRAMOS, 'vencido', 'debe'] as const
const vistaSql = (vista: VistaCxC): Sql => sql`${vista}::text`

/**
 * Sums are not kept for the statement: the order of a page, with its count, is read with no more of them than it has a
 * use for, and then all of them for the rows of the page.
 */
const AL_PASO = raw('NOT MATERIALIZED')

/** Sums of rows in the order of `clave`: of each of its values, and of all together. */
function sumadas(clave: 'cliente_id' | 'encargado_id', filas: Sql, ademas = empty) {
  const sumas = sql`${DIAS_DE_ATRASO} AS dias, ${SUMA_DE_EDADES}, suma(a_favor) AS a_favor FROM ${filas} AS cuenta`
  return {
    with: sql`
      WITH edad AS ${AL_PASO} (
        SELECT ${raw(clave)} AS id${ademas}, ${sumas}
        GROUP BY ${raw(clave)}
      )
    `,
    juntas: sql`WITH edad AS (SELECT count(DISTINCT ${raw(clave)}) AS filas, ${sumas})`,
  }
}

/** A source that sums all of its rows without grouping them first: what nothing filters is not told apart. */
interface Fuente extends ListSource {
  juntas?: Sql
}

/** Rows of each kind. Joins are LEFT, so that PostgreSQL leaves out what a count has no use for. */
const FUENTES: Record<VistaCxC, (alcance: Alcance) => Fuente> = {
  cliente: (alcance) => ({
    modulo: 'CxC',
    row: FILAS_CXC.cliente,
    ...sumadas('cliente_id', cuentas(alcance, EN_ORDEN.cliente)),
    from: raw('edad t LEFT JOIN clientes c ON c.id = t.id'),
    columns: {
      vista: vistaSql('cliente'),
      codigo: raw('c.codigo'),
      nombre: raw(`c.apellidos || ', ' || c.nombres`),
      encargado_nombre: raw(
        `
          (
            SELECT g.nombres || ' ' || g.apellidos
            FROM cliente_encargados e
            JOIN encargados g ON g.id = e.encargado_id
            WHERE e.cliente_id = t.id
            ORDER BY e.es_pagador DESC, e.principal DESC, g.id LIMIT 1
          )
        `,
      ),
      ultimo_pago: sql`
        (
          SELECT max(a.desde)
          FROM cargos k
          JOIN aplicaciones a ON a.cargo_id = k.id
          WHERE k.cliente_id = t.id AND a.desde <= ${alcance.al} AND (a.hasta IS NULL OR a.hasta > ${alcance.al})
        )
      `,
      recordado_en: ultimoRecordatorio('r.enviado_en'),
      recordado_por: ultimoRecordatorio('(SELECT u.nombre FROM usuarios u WHERE u.id = r.usuario_id)'),
    },
    orders: { nombre: [raw('c.apellidos'), raw('c.nombres')] },
    filters,
    sort: ['debe', 'DESC'],
  }),
  curso: (alcance) => ({
    modulo: 'CxC',
    row: FILAS_CXC.curso,
    with: sql`
      WITH edad AS ${AL_PASO} (
        SELECT
          curso_id AS id, count(DISTINCT cliente_id) AS estudiantes, ${DIAS_DE_ATRASO} AS dias, ${SUMA_DE_EDADES}
        FROM ${saldosAl(alcance, { orden: EN_ORDEN.curso })} AS cargo
        GROUP BY 1
      )
    `,
    from: raw('edad t LEFT JOIN cursos u ON u.id = t.id'),
    columns: { vista: vistaSql('curso'), nombre: raw(`coalesce(u.nombre, '')`), periodo: raw('u.periodo') },
    filters,
    search: raw('u.busqueda'),
    sort: ['debe', 'DESC'],
  }),
  encargado: (alcance) => ({
    modulo: 'CxC',
    row: FILAS_CXC.encargado,
    ...sumadas(
      'encargado_id',
      cuentas(alcance, EN_ORDEN.encargado),
      raw(', count(DISTINCT cliente_id) FILTER (WHERE pendiente > 0) AS estudiantes'),
    ),
    from: raw('edad t LEFT JOIN encargados g ON g.id = t.id'),
    columns: {
      vista: vistaSql('encargado'),
      nombre: raw(`coalesce(g.nombres || ' ' || g.apellidos, '')`),
      telefono: raw(telefonoDeMensajes('g')),
    },
    orders: { nombre: [raw('g.apellidos'), raw('g.nombres')] },
    filters,
    search: raw('g.busqueda'),
    sort: ['debe', 'DESC'],
  }),
  cargo: (alcance) => ({
    modulo: 'CxC',
    row: FILAS_CXC.cargo,
    with: sql`
      WITH edad AS ${AL_PASO} (
        SELECT id, cliente_id, curso_id, encargado_id, vence, dias, ${SUS_EDADES}
        FROM ${saldosAl(alcance, ENTEROS)} AS cargo
        UNION ALL
        SELECT
          id, min(cliente_id), min(curso_id), min(encargado_id), min(vence), max(dias), ${SUMA_DE_EDADES}
        FROM ${saldosAl(alcance, EN_PARTES)} AS parte
        GROUP BY id
      )
    `,
    from: raw(
      `
        edad t
        LEFT JOIN cargos k ON k.id = t.id
        LEFT JOIN clientes c ON c.id = t.cliente_id
        LEFT JOIN cursos u ON u.id = t.curso_id
      `,
    ),
    columns: {
      vista: vistaSql('cargo'),
      cliente_nombre: raw(`c.apellidos || ', ' || c.nombres`),
      descripcion: raw('k.descripcion'),
      fecha: raw('k.fecha'),
      curso_nombre: raw('u.nombre'),
    },
    orders: { cliente_nombre: [raw('c.apellidos'), raw('c.nombres')] },
    filters: {
      ...filters,
      // 0: of no course, which has none.
      categoria_id: filter(z.int().min(0), (categoria) => sql`coalesce(u.categoria_id, 0) = ${categoria}`),
    },
    sort: ['vence', 'ASC'],
  }),
}

const ultimoRecordatorio = (columna: string): Sql =>
  raw(
    `
      (
        SELECT ${columna}
        FROM recordatorios r
        WHERE r.cliente_id = t.id AND r.enviado_en IS NOT NULL
        ORDER BY r.id DESC LIMIT 1
      )
    `,
  )
