import * as z from 'zod'
import { AGRUPACIONES } from '#contract/reportes/agrupaciones'
import { POR_GRUPOS } from '#contract/reportes/por-grupos'
import { GRUPOS_RECIBOS } from '#contract/reportes/recibosgeneral'
import { VISTAS_CXC } from '#contract/reportes/cxc'
import { VISTAS_ASISTENCIA } from '#contract/asistencia/reporte'
import { buildApp } from '#server/app'
import { readSettings } from '#server/base/settings'
import type { Database } from '#server/db/pool'
import { ident, sql } from '#server/db/sql'
import { findSession, type Sesion } from '#server/http/guard'
import { whereSql, type ListSource } from '#server/http/list-query'
import type { Listas } from '#server/resource/list'
import { askedOf } from '#server/resource/salida/export'
import { API, rutasDelServidor } from '#tests/rutas'
import { ROLES, type Escuela, type Rol } from './escuelas.ts'

export interface Pregunta {
  rol: Rol
  ruta: string
}

type Filtro = Record<string, unknown>
type Fila = Record<string, unknown>
/** The rows of a list's page, as the school's administrator has them, and how many there are. */
type Leer = (ruta: string) => Promise<{ filas: Fila[]; total: number }>

/** `RESPUESTAS_SOLO=Clientes,CxC` asks of those modules alone. */
const SOLO = (process.env.RESPUESTAS_SOLO ?? '').split(',').filter(Boolean)
const seMide = (modulo: string) => !SOLO.length || SOLO.includes(modulo)
const VALORES = 3
const PAGINA = 25
const MAYOR_PAGINA = 1_000
/** Kinds of rows of reports; each report is asked for those that it knows. */
const VISTAS = new Set<string>([
  ...Object.values(AGRUPACIONES).flat(),
  ...POR_GRUPOS.flatMap(({ vistas }): readonly string[] => vistas),
  ...GRUPOS_RECIBOS,
  ...VISTAS_CXC,
  ...VISTAS_ASISTENCIA,
  ...['recibidas', 'hechas', 'debito', 'credito'],
])
/** Values for filters of which nothing occurs in the school. */
const CUALQUIERA: readonly unknown[] = [true, false, 1, 2, 'a', '0801', ['a'], [1, 2]]
const RANGOS = ['_gte', '_lte'] as const

/**
 * Every question that may be asked of a school without changing it: each list as it opens, by each of its columns, both
 * ways, by each filter with values that occur, and its pages; reports by each kind of rows; and all other routes.
 */
export async function preguntasDe(db: Database, { ahora, tokens }: Escuela, leer: Leer): Promise<Pregunta[]> {
  const app = await buildApp({ db, settings: readSettings({ LOG_LEVEL: 'silent' }) })
  await app.ready()
  const sesion = await findSession(db, tokens.Administrador)
  if (!sesion) throw new Error('La sesión del administrador no vale.')
  const deListas: Pregunta[] = []
  const ids = new Map<string, unknown[]>()
  const enTablas = valoresEnTablas(db)
  for (const [modulo, lista] of app.listas) {
    if (!seMide(modulo)) continue
    const de = new DeLista({ enTablas, listas: app.listas, modulo, sesion, dia: ahora.slice(0, 10), leer })
    for (const [cual, contexto] of de.contextos().entries())
      deListas.push(...(await de.preguntas(contexto, cual === 0)))
    if (!('asked' in lista)) ids.set(modulo, de.ids)
  }
  await app.close()
  return [...deListas, ...(await deRutas(ids))]
}

/** The commonest values of columns of a name, in whichever tables have it. */
function valoresEnTablas(db: Database): (nombre: string) => Promise<unknown[]> {
  const hallados = new Map<string, Promise<unknown[]>>()
  const hallar = async (nombre: string) => {
    const tablas = await db.many<{ tabla: string }>(sql`
      SELECT c.relname AS tabla
      FROM pg_attribute a
      JOIN pg_class c ON c.oid = a.attrelid AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace
      WHERE a.attname = ${nombre} AND NOT a.attisdropped
      ORDER BY 1
    `)
    const valores: unknown[] = []
    for (const { tabla } of tablas)
      valores.push(
        ...(
          await db.many<{ valor: unknown }>(sql`
            SELECT ${ident(nombre)} AS valor
            FROM ${ident(tabla)}
            WHERE ${ident(nombre)} IS NOT NULL
            GROUP BY 1
            ORDER BY count(*) DESC, 1 LIMIT ${VALORES}
          `)
        ).map(({ valor }) => valor),
      )
    return distintos(valores)
  }
  return (nombre) => {
    const hallado = hallados.get(nombre) ?? hallar(nombre)
    hallados.set(nombre, hallado)
    return hallado
  }
}

interface Pedida {
  enTablas: (nombre: string) => Promise<unknown[]>
  listas: Listas
  modulo: string
  sesion: Sesion
  dia: string
  leer: Leer
}

/** The questions of one list. */
class DeLista {
  readonly #de: Pedida
  /** Some ids of its records. */
  ids: unknown[] = []

  constructor(de: Pedida) {
    this.#de = de
  }

  /** Filters without which there is nothing to ask: a report's kinds of rows and days. */
  contextos(): Filtro[] {
    const mes = this.#de.dia.slice(0, 7)
    const dias: Filtro[] = [{}, { mes }, { fecha_gte: `${mes}-01`, fecha_lte: this.#de.dia }, { al: `${mes}-01` }]
    if (!('asked' in this.#lista)) return [{}]
    const deVistas = [...VISTAS].flatMap((vista) =>
      dias
        .map((lapso) => ({ ...lapso, vista }))
        .filter((filtro) => this.#vale(filtro))
        .slice(-1),
    )
    return [...dias.filter((filtro) => this.#vale(filtro)), ...deVistas]
  }

  /** All questions of the list, or those of another kind of its rows, which has fewer filters of its own. */
  async preguntas(contexto: Filtro, todas: boolean): Promise<Pregunta[]> {
    const { modulo, leer } = this.#de
    const { filas, total } = await leer(ruta(modulo, { filtro: contexto, desde: 0, filas: MAYOR_PAGINA }))
    this.ids = [...new Set([...this.ids, ...filas.map(({ id }) => id)])].slice(0, VALORES)
    const abre = ruta(modulo, { filtro: contexto })
    const filtros = [...(await this.#filtros(contexto, filas, todas)), ...this.#busquedas(contexto, filas)]
    const resumen = (filtro: Filtro) => ruta(`${modulo}/resumen`, { filtro })
    const ultima = Math.max(0, total - 1) - (Math.max(0, total - 1) % PAGINA)
    const rutas = [
      abre,
      resumen(contexto),
      ...('cruce' in this.#lista && this.#lista.cruce && todas ? cruces(modulo, this.#de.dia) : []),
      ...[PAGINA, ultima, ultima + 10 * PAGINA].map((desde) => ruta(modulo, { filtro: contexto, desde })),
      ruta(modulo, { filtro: contexto, desde: 0, filas: MAYOR_PAGINA }),
      ruta(modulo, { filtro: contexto, desde: 1, filas: 0 }),
      ...this.#columnas(contexto).flatMap((campo) =>
        (['ASC', 'DESC'] as const).map((orden) => ruta(modulo, { filtro: contexto, orden: [campo, orden], desde: 0 })),
      ),
      ...filtros.map((filtro) => ruta(modulo, { filtro, desde: 0 })),
      ...('resumen' in this.#lista && this.#lista.resumen ? filtros.map(resumen) : []),
      ruta(modulo, { filtro: { ...contexto, id: this.ids } }),
      ruta(modulo, { filtro: { ...contexto, no_hay: 1 } }),
      ruta(modulo, { filtro: contexto, orden: ['no_hay', 'ASC'] }),
    ]
    const deOtros = [abre, resumen(contexto), ...filtros.slice(-2).map((filtro) => ruta(modulo, { filtro, desde: 0 }))]
    return [
      ...[...new Set(rutas)].map((suya): Pregunta => ({ rol: 'Administrador', ruta: suya })),
      ...ROLES.slice(1).flatMap((rol) => deOtros.map((suya): Pregunta => ({ rol, ruta: suya }))),
    ]
  }

  get #lista() {
    const lista = this.#de.listas.get(this.#de.modulo as never)
    if (!lista) throw new Error(`${this.#de.modulo} no tiene lista.`)
    return lista
  }

  #pedida(filtro: Filtro): { source: ListSource; filter: Filtro } {
    return askedOf(this.#lista, filtro, this.#de.sesion, { range: [0, PAGINA - 1] })
  }

  #vale(filtro: Filtro): boolean {
    try {
      const { source, filter } = this.#pedida(filtro)
      whereSql(source, filter)
      return true
    } catch {
      return false
    }
  }

  #columnas(contexto: Filtro): string[] {
    try {
      return Object.keys(this.#pedida(contexto).source.row.shape)
    } catch {
      return []
    }
  }

  /** Each filter with values that occur, and each column by its operators. */
  async #filtros(contexto: Filtro, filas: readonly Fila[], todas: boolean): Promise<Filtro[]> {
    const columnas = this.#columnas(contexto)
    const propios = 'asked' in this.#lista ? nombresDe(this.#de.listas) : Object.keys(this.#lista.filters ?? {})
    const filtros: Filtro[] = []
    for (const nombre of new Set([...columnas, ...propios])) {
      const valores = await this.#valores(nombre, filas)
      const suyos = valores.slice(0, todas ? VALORES : 1).map((valor): Filtro => ({ ...contexto, [nombre]: valor }))
      const [uno, otro] = valores
      if (todas && columnas.includes(nombre))
        suyos.push(
          ...RANGOS.map((operador): Filtro => ({ ...contexto, [`${nombre}${operador}`]: uno })),
          { ...contexto, [`${nombre}_in`]: [uno, otro ?? uno] },
          { ...contexto, [`${nombre}_ilike`]: String(uno).slice(0, 3) },
          { ...contexto, [`${nombre}_nulo`]: true },
        )
      filtros.push(...suyos.filter((filtro) => this.#vale(filtro)))
    }
    return filtros
  }

  /** Values of a filter: of the rows, of any table with such a column, of its schema, or whatever it takes. */
  async #valores(nombre: string, filas: readonly Fila[]): Promise<unknown[]> {
    const { enTablas, dia } = this.#de
    const vistos = distintos(filas.map((fila) => fila[nombre]))
    if (vistos.length) return vistos
    const ocurren = await enTablas(nombre)
    const schema = 'asked' in this.#lista ? undefined : this.#lista.filters?.[nombre]?.schema
    const posibles = [...opcionesDe(schema), ...ocurren, dia, dia.slice(0, 7), [dia, dia], ...CUALQUIERA]
    return distintos(posibles.filter((valor) => (schema ? schema.safeParse(valor).success : true))).filter((valor) =>
      this.#vale({ [nombre]: valor }),
    )
  }

  #busquedas(contexto: Filtro, filas: readonly Fila[]): Filtro[] {
    const textos = filas.flatMap((fila) => Object.values(fila).filter((valor) => typeof valor === 'string'))
    const palabras = distintos(textos.flatMap((texto) => texto.split(/[^\p{L}\p{N}-]+/u).filter((p) => p.length > 3)))
    const dos = palabras.slice(0, 2).join(' ')
    return [...palabras, dos, 'xilofonos', 'a', 'ma jo', '99', 'Ñ%_\\']
      .map((q): Filtro => ({ ...contexto, q }))
      .filter((filtro) => this.#vale(filtro))
  }
}

/** A report's crossed tables, by each dimension of any report: those that it has not are refused. */
const cruces = (modulo: string, dia: string): string[] =>
  [...VISTAS].flatMap((vista) =>
    [{}, { columnas: 'mes' }].map((otra) =>
      ruta(`${modulo}/cruce`, { filtro: { vista, ...otra, fecha_gte: `${dia.slice(0, 4)}-01-01`, fecha_lte: dia } }),
    ),
  )

const distintos = <T>(valores: readonly T[]): T[] =>
  [
    ...new Map(
      valores.filter((uno) => uno !== null && uno !== undefined).map((uno) => [JSON.stringify(uno), uno]),
    ).values(),
  ]
    .filter((uno) => typeof uno !== 'object' || Array.isArray(uno))
    .slice(0, VALORES)

/** All names of columns and filters of lists: a report that reads its filter itself says of none that it has it. */
const nombresDe = (listas: Listas): string[] => [
  ...new Set(
    [...listas.values()].flatMap((lista) =>
      'asked' in lista ? [] : [...Object.keys(lista.row.shape), ...Object.keys(lista.filters ?? {})],
    ),
  ),
]

/** The values that a schema names one by one. */
function opcionesDe(schema: z.ZodType | undefined): unknown[] {
  const nombradas = (parte: unknown): unknown[] => {
    const {
      enum: varias,
      const: una,
      anyOf = [],
      type,
    } = (parte ?? {}) as Record<string, unknown> & { anyOf?: unknown[] }
    if (Array.isArray(varias)) return varias
    if (una !== undefined) return [una]
    return type === 'boolean' ? [true, false] : anyOf.flatMap(nombradas)
  }
  return schema ? nombradas(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })) : []
}

interface Pagina {
  filtro?: Filtro
  orden?: [string, 'ASC' | 'DESC']
  desde?: number
  filas?: number
}

function ruta(modulo: string, { filtro = {}, orden, desde, filas = PAGINA }: Pagina): string {
  const parametros = new URLSearchParams({
    ...(Object.keys(filtro).length && { filter: JSON.stringify(filtro) }),
    ...(orden && { sort: JSON.stringify(orden) }),
    ...(desde !== undefined && { range: JSON.stringify([desde, desde + filas - 1]) }),
  })
  return `${API}${modulo}${parametros.size ? `?${parametros}` : ''}`
}

/** Every other route that only reads, of records that there are, as each role; files as CSV, papers not. */
async function deRutas(ids: ReadonlyMap<string, unknown[]>): Promise<Pregunta[]> {
  const rutas = (await rutasDelServidor()).filter(
    ({ metodo, url }) => metodo === 'GET' && url.startsWith(API) && !/\/(?:pdf|xlsx|plantilla|foto|logo)\b/.test(url),
  )
  return rutas.flatMap(({ url }) => {
    const modulo = url.slice(API.length).split('/')[0] ?? ''
    if (!seMide(modulo)) return []
    const suyos = ids.get(modulo)?.length ? ids.get(modulo) : [1, 2]
    const direcciones = url.includes(':')
      ? (suyos ?? []).map((id) => url.replaceAll(/:[a-z_]+/g, String(id)))
      : [url, ...(/buscar|encargados|Buscar/i.test(url) ? [`${url}?q=mar`, `${url}?q=sofia`] : [])]
    return direcciones.flatMap((suya) => ROLES.map((rol): Pregunta => ({ rol, ruta: suya })))
  })
}
