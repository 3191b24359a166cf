import type * as z from 'zod'
import {
  ClienteHallado,
  CursoHallado,
  FacturaHallada,
  FiniquitoHallado,
  MAS_HALLAZGOS,
  ReciboHallado,
  type Busqueda,
} from '#contract/busqueda'
import type { NombreModulo } from '#contract/modulos'
import { moduloDeRecibo, TIPOS_RECIBO } from '#contract/recibos/recibos-individuales'
import { PROPIAS, seLlama } from '#server/catalogos/personas/busqueda'
import { clientes } from '#server/catalogos/clientes/routes'
import { cursos } from '#server/catalogos/cursos/routes'
import { finiquitos } from '#server/catalogos/finiquitos/lectura'
import type { Db } from '#server/db/pool'
import { constante, sql } from '#server/db/sql'
import { facturas } from '#server/facturacion/facturas/lectura'
import { may, type Sesion } from '#server/http/guard'
import { buscable, listSql, seenBy, selectSql, type ListSource, type Shape } from '#server/http/list-query'
import { searchedFor } from '#server/resource/list'
import { esNumeroDeRecibo } from '#server/recibos/documento/busqueda'
import { recibosSource } from '#server/recibos/documento/recibo'

/** Students from which on words are common where a few rows are read and none are counted. */
const COMUNES = 1_000

const ALGO = /[\p{L}\p{N}]/u

/**
 * The first few of each kind that `q` finds, each by the rules of its own list: which of them the session sees, in what
 * order, and by which index. A kind that it may not `ver` stays empty, and so does one that `q` is too short for.
 */
export async function buscar(db: Db, sesion: Sesion, q: string): Promise<Busqueda> {
  const ve = (modulo: NombreModulo) => may(sesion, modulo, 'ver')
  const largo = buscable(q)
  const primeros = <S extends Shape>(condition: boolean, source: ListSource, row: z.ZodObject<S>) =>
    condition ? leer(db, seenBy(source, sesion), row, { q }) : []
  const [deClientes, deRecibos, deCursos, deFacturas, deFiniquitos] = await Promise.all([
    ve('Clientes') && largo ? buscarClientes(db, sesion, q) : [],
    buscarRecibos(db, sesion, q),
    primeros(ve('Cursos') && ALGO.test(q), cursos, CursoHallado),
    primeros(ve('Facturas') && largo, facturas, FacturaHallada),
    primeros(ve('Finiquitos') && largo, finiquitos, FiniquitoHallado),
  ])
  return { clientes: deClientes, recibos: deRecibos, cursos: deCursos, facturas: deFacturas, finiquitos: deFiniquitos }
}

/** Students by what is their own, and if those are few, also by what is their guardians'. */
async function buscarClientes(db: Db, sesion: Sesion, q: string): Promise<Busqueda['clientes']> {
  const source = seenBy(clientes, sesion)
  const propios = await leer(db, { ...source, search: (text) => [seLlama('t', text, PROPIAS)] }, ClienteHallado, { q })
  if (propios.length === MAS_HALLAZGOS) return propios
  const familia = await leer(db, source, ClienteHallado, { q })
  return [...propios, ...familia.filter(({ id }) => !propios.some((propio) => propio.id === id))].slice(
    0,
    MAS_HALLAZGOS,
  )
}

/**
 * Receipts of the kinds that the session sees, each with the module that opens it: its own, or else the report of all.
 */
async function buscarRecibos(db: Db, sesion: Sesion, q: string): Promise<Busqueda['recibos']> {
  const todos = may(sesion, 'RecibosGeneral', 'ver')
  const tipos = TIPOS_RECIBO.filter((tipo) => todos || may(sesion, moduloDeRecibo(tipo), 'ver'))
  if (!tipos.length || !(buscable(q) || esNumeroDeRecibo(q))) return []
  const source = seenBy(recibosSource('RecibosGeneral', sql`t.tipo = ANY(${constante(tipos)})`), sesion)
  const rows = await leer(db, source, ReciboHallado.omit({ modulo: true }), { q })
  return rows.map((recibo) => {
    const propio = moduloDeRecibo(recibo.tipo)
    return { ...recibo, modulo: may(sesion, propio, 'ver') ? propio : 'RecibosGeneral' }
  })
}

async function leer<S extends Shape>(
  db: Db,
  asked: ListSource,
  row: z.ZodObject<S>,
  filter: Record<string, unknown>,
): Promise<z.output<z.ZodObject<S>>[]> {
  const source = await searchedFor(db, asked, filter.q, COMUNES)
  const { where, orderBy, limit } = listSql(source, { filter, range: [0, MAS_HALLAZGOS - 1] })
  const page = sql`SELECT t.id FROM ${source.from} WHERE ${where} ORDER BY ${orderBy} LIMIT ${limit}`
  return db.search(
    sql`SELECT ${selectSql({ ...source, row })} FROM ${source.from} WHERE t.id IN (${page}) ORDER BY ${orderBy}`,
  )
}
