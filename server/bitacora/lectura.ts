import * as z from 'zod'
import { EntradaBitacora, MAYOR_HISTORIAL, type EntradaHistorial } from '#contract/ajustes/bitacora'
import { fecha, instante } from '#contract/campos'
import { ZONA_HORARIA } from '#contract/tiempo/fechas'
import { texto } from '#i18n/texto'
import type { Db } from '#server/db/pool'
import { raw, sql, type Sql } from '#server/db/sql'
import { filter, searchSql, selectSql, type ListSource } from '#server/http/list-query'
import { cambiosDe } from './cambios.ts'
import { fraseDe, type Suceso } from './frases.ts'
import { nombreDeModulo } from './valores.ts'

/** The columns of the bitácora that may be asked for; its sentences are made of these and of `CONTENIDO`. */
const Fila = EntradaBitacora.omit({ frase: true, cambios: true })

/**
 * Columns that a sentence is made of. The name of a person who was erased is told only where it still stands elsewhere.
 */
export const CONTENIDO = raw(
  `
    , CASE WHEN b.entero THEN NULL ELSE t.referencia END AS referencia, t.antes, t.despues, b.entidad IS NOT NULL
    AS sin_valores
  `,
)

export type Guardada = z.output<typeof Fila> & Suceso

/** A date is the whole of that day in Honduras. */
const momento = z.union([instante, fecha])
const inicioDe = (valor: string): Sql =>
  valor.length === 10 ? sql`(${valor}::date::timestamp AT TIME ZONE ${ZONA_HORARIA})` : sql`${valor}::timestamptz`
const finDe = (valor: string): Sql =>
  valor.length === 10
    ? sql`t.instante < ((${valor}::date + 1)::timestamp AT TIME ZONE ${ZONA_HORARIA})`
    : sql`t.instante <= ${valor}::timestamptz`

export const fuente: ListSource = {
  modulo: 'Bitacora',
  row: Fila,
  // LEFT, so that PostgreSQL leaves out what a count has no use for.
  from: raw('bitacora t LEFT JOIN datos_borrados b ON b.entidad = t.entidad AND b.entidad_id = t.entidad_id'),
  columns: { ip: raw('host(t.ip)') },
  filters: {
    instante_gte: filter(momento, (valor) => sql`t.instante >= ${inicioDe(valor)}`),
    instante_lte: filter(momento, (valor) => finDe(valor)),
  },
  // Nobody is found by a name or reason that was erased.
  search: (text) => [...searchSql(raw('t.busqueda'), text), raw('b.entidad IS NULL')],
  sort: ['instante', 'DESC'],
}

/** A stored row as it is told. */
export function contar(guardada: Guardada): EntradaBitacora {
  const cambios = cambiosDe(guardada)
  return { ...guardada, frase: fraseDe(guardada, cambios), cambios }
}

/** A stored row on a sheet: its changes in one cell. */
export function enHoja(guardada: Guardada) {
  const { frase, cambios, instante, usuario_nombre, modulo, ip } = contar(guardada)
  const dichos = cambios.map(({ campo, antes, despues }) => `${campo}: ${antes ?? '—'} → ${despues ?? '—'}`)
  return {
    instante,
    usuario_nombre: usuario_nombre ?? texto('bitacora.sistema'),
    modulo: nombreDeModulo(modulo),
    frase,
    cambios: dichos.join('\n'),
    ip,
  }
}

/** One row, with what its sentence is made of. */
export const leerUna = (db: Db, id: number): Promise<Guardada | undefined> =>
  db.maybe<Guardada>(sql`SELECT ${selectSql(fuente)}${CONTENIDO} FROM ${fuente.from} WHERE t.id = ${id}`)

/** The newest rows about records that a condition on `t` holds, as their page tells them. */
export async function historial(db: Db, condicion: Sql): Promise<EntradaHistorial[]> {
  const filas = await db.many<Guardada>(
    sql`
      SELECT ${selectSql(fuente)}${CONTENIDO}
      FROM ${fuente.from}
      WHERE ${condicion}
      ORDER BY t.instante DESC, t.id DESC LIMIT ${MAYOR_HISTORIAL}
    `,
  )
  return filas.map(contar)
}
