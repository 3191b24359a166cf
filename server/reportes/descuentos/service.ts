import * as z from 'zod'
import { mes } from '#contract/campos'
import {
  CLASES_DE_DESCUENTO,
  DescuentoGrupo,
  DescuentoLinea,
  DescuentosFiltro,
  type DescuentosResumen,
  type GrupoDeDescuentos,
  type VistaDescuentos,
} from '#contract/reportes/descuentos'
import { texto } from '#i18n/texto'
import { esDe, POR_NOMBRE, segunQuienBusca } from '#server/catalogos/clientes/busqueda'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { parse } from '#server/http/errors'
import type { Sesion } from '#server/http/guard'
import { searchBy, seenBy, whereSql, type ListSource, type Sheet } from '#server/http/list-query'
import { DESCUENTOS } from './lineas.ts'

const SUMAN = ['veces', 'monto'] as const
const SUMAS = raw(`coalesce(sum(veces), 0)::int AS veces, coalesce(sum(monto), 0)::bigint AS monto`)

/** The lines as a list: all that may be asked of them. */
const base: ListSource = {
  modulo: 'DescuentosDados',
  row: DescuentoLinea,
  from: sql`
    (${DESCUENTOS}) t
    LEFT JOIN clientes e ON e.id = t.cliente_id
    LEFT JOIN cursos c ON c.id = t.curso_id
  `,
  columns: {
    cliente_nombre: raw(`e.apellidos || ', ' || e.nombres`),
    curso_nombre: raw(`c.nombre || ' · ' || c.periodo`),
  },
  ...segunQuienBusca(
    (palabras) => ({
      search: (text) =>
        searchBy(
          text,
          (pattern) => sql`
            (
              ${esDe('t.cliente_id', pattern, palabras)}
                OR sin_acentos(concat_ws(' ', t.nombre, t.descripcion, t.motivo)) LIKE ${pattern}
            )
          `,
        ),
    }),
    POR_NOMBRE,
  ),
  sort: ['fecha', 'DESC'],
  adds: [...SUMAN],
}

interface Pedido {
  vista: VistaDescuentos
  /** `dado`: the lines that are meant, by themselves, with the names of student and course. */
  con: Sql
}

/** Throws `peticion_invalida`. */
function pedidoDe(filtro: Record<string, unknown> = {}, sesion: Sesion): Pedido {
  const { vista: _, ...lineas } = filtro
  const { cliente_nombre, curso_nombre } = base.columns ?? {}
  return {
    ...parse(DescuentosFiltro, filtro.vista === '' ? {} : { vista: filtro.vista }),
    con: sql`
      WITH dado AS (
        SELECT t.*, ${cliente_nombre ?? raw('NULL')} AS cliente_nombre, ${curso_nombre ?? raw('NULL')} AS curso_nombre
        FROM ${base.from}
        WHERE ${whereSql(seenBy(base, sesion), lineas)}
      )
    `,
  }
}

interface Asked {
  source: ListSource
  filter: Record<string, unknown>
  sheet?: Sheet
}

/** The rows of the report as it was asked for: the times that something was taken off, or groups of them. */
export function filasDe(filtro: Record<string, unknown> | undefined, sesion: Sesion): Asked {
  const { vista, con } = pedidoDe(filtro, sesion)
  if (vista !== 'lineas') return { source: gruposDe(vista, con), filter: {}, sheet: hojaDe(vista) }
  const { search: _, narrowed: __, columns: ___, ...lineas } = base
  return { source: { ...lineas, with: con, from: raw('dado t') }, filter: {} }
}

const GRUPO: Record<GrupoDeDescuentos, { clave: Sql; nombre: Sql }> = {
  descuento: { clave: raw('clave'), nombre: raw('max(nombre)') },
  curso: { clave: raw(`coalesce(curso_id::text, '')`), nombre: raw(`coalesce(max(curso_nombre), '')`) },
  estudiante: { clave: raw(`coalesce(cliente_id::text, '')`), nombre: raw(`coalesce(max(cliente_nombre), '')`) },
  mes: { clave: raw(`to_char(fecha, 'YYYY-MM')`), nombre: raw(`''`) },
}

function gruposDe(vista: GrupoDeDescuentos, con: Sql): ListSource {
  const { clave, nombre } = GRUPO[vista]
  return {
    modulo: 'DescuentosDados',
    row: DescuentoGrupo,
    with: sql`
      ${con},
      grupo AS MATERIALIZED (SELECT ${clave} AS id, ${nombre} AS nombre, ${SUMAS} FROM dado GROUP BY 1)
    `,
    from: raw('grupo t'),
    columns: { vista: sql`${vista}::text` },
    sort: vista === 'mes' ? ['id', 'ASC'] : ['monto', 'DESC'],
    adds: [...SUMAN],
  }
}

/** The first column is named after what the groups are. */
const hojaDe = (vista: GrupoDeDescuentos): Sheet => ({
  row: z.object({
    [vista]: vista === 'mes' ? mes : z.string(),
    veces: DescuentoGrupo.shape.veces,
    monto: DescuentoGrupo.shape.monto,
  }),
  titles: { [vista]: `reportes.descuentos.de.${vista}` },
  also: raw(''),
  whole: true,
  tell: ({ id, nombre, veces, monto }: DescuentoGrupo) => ({
    [vista]: vista === 'mes' ? id : nombre || sinNombre(vista, id),
    veces,
    monto,
  }),
})

const sinNombre = (vista: GrupoDeDescuentos, id: string): string =>
  vista === 'descuento' ? texto(`opciones.clase.${id}`) : texto(`reportes.descuentos.sin.${vista}`)

/** Totals over everything that the filter holds, in one statement and so of one moment. */
export async function resumenDeDescuentos(
  db: Db,
  filtro: Record<string, unknown>,
  sesion: Sesion,
): Promise<DescuentosResumen> {
  const porClase = CLASES_DE_DESCUENTO.map(
    (clase) => `coalesce(sum(monto) FILTER (WHERE clase = '${clase}'), 0)::bigint AS ${clase}`,
  ).join(', ')
  const [fila] = await db.search<DescuentosResumen>(sql`
    ${pedidoDe(filtro, sesion).con}
    SELECT ${SUMAS}, count(DISTINCT cliente_id)::int AS estudiantes, ${raw(porClase)} FROM dado
  `)
  if (!fila) throw new Error('Los totales no devolvieron ninguna fila')
  return fila
}
