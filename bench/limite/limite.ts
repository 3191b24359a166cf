import { fork } from 'node:child_process'
import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { sql } from '#server/db/sql'
import { withDatabase } from '#tests/maquina/embedded-run'
import { poolerVersion, startPooler } from '#tests/maquina/pooler'
import { Conexion } from '../apoyo/conexion.ts'
import { mediana, tabla } from '../apoyo/cifras.ts'
import { abrirSesion, type Base, type Escenario } from '../apoyo/escenario.ts'
import { procesadorDeTodos } from '../apoyo/procesos.ts'
import { A_LA_VEZ, porSegundo } from '../apoyo/ritmo.ts'
import { CLIENTES, sembrarEscuela } from '../clientes/datos.ts'
import { ritmosDeRecibos } from '../recibos.ts'
import { LISTAS, type Lista } from './consultas.ts'
import { conexionesA, porPgbench, sentenciaDeSesion, type Preparada } from './mano.ts'

/** `LIMITE=10000` asks a smaller school. */
const ESCUELA = Number(process.env.LIMITE ?? CLIENTES)
/** `LIMITE_SOLO=listas` leaves out the receipts. */
const SOLO_LISTAS = process.env.LIMITE_SOLO === 'listas'
const RONDAS = 5
const SEGUNDOS = 2
const SEGUNDOS_ANTES = 5
const SEGUNDOS_DE_MEZCLA = 15
const META = { mano: 0.65, sesion: 0.8, recibos: 0.85, bucle: 40, memoria: 250 }
const TOKEN_DE_METRICAS = 'medicion-medicion-medicion-medicion'

/**
 * Each question beside its limit, in one run, in turns: lists and searches of a school of 100,000 students beside the
 * best SQL by hand with the same rows and count, without the session's look-up and with it; routes that ask nothing,
 * and the bytes alone; receipts beside the one statement that writes them; and in a mix of all, the server's loop and
 * memory.
 */
export async function medirLimite(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_limite')
  await sembrarEscuela(base, ESCUELA)
  await base.db.run(sql`VACUUM ANALYZE`)
  const { token } = await abrirSesion(base, 'Administrador')
  const direccion = await escenario.servir(base)
  const partes = [
    `${ESCUELA.toLocaleString('en')} students, ${A_LA_VEZ} connections, a second, medians of ${RONDAS} rounds of ` +
      `${SEGUNDOS} s in turns.`,
    await deListas({ base, direccion, token }),
    await deAgrupador(escenario, base, { direccion, token }),
    await deBytes({ base, direccion, token }),
    await deMezcla(escenario, base, token),
  ]
  if (!SOLO_LISTAS) partes.push(await deRecibos(escenario))
  return partes.join('\n\n')
}

interface Servida {
  base: Base
  direccion: string
  token: string
}

async function deListas({ base, direccion, token }: Servida): Promise<string> {
  const mano = await conexionesA(base.url)
  const sesion = await sentenciaDeSesion(base.url, token)
  const minimo = await servirMinimo(base.url, sesion)
  const filas: string[][] = []
  const costos: string[][] = []
  try {
    // A server that has just begun compiles what it does, and so do the hands: the first list would be slow for that.
    for (const lista of LISTAS) {
      await porHttp(direccion, rutaDe(lista), token, SEGUNDOS_ANTES)
      await porHttp(minimo.direccion, `/${LISTAS.indexOf(lista)}`, token, SEGUNDOS_ANTES)
      await porSegundo(() => mano.abrir([sesion, { text: lista.sql, values: lista.valores }]), SEGUNDOS_ANTES)
    }
    for (const lista of LISTAS) {
      const suya: Preparada = { text: lista.sql, values: lista.valores }
      await comprobar({ direccion, token, lista, filas: await unaVez(mano, suya) })
      const { http, desnudo, sola, con, pgbench, pgbenchCon } = await enTurnos({
        http: () => porHttp(direccion, rutaDe(lista), token),
        desnudo: () => porHttp(minimo.direccion, `/${LISTAS.indexOf(lista)}`, token),
        sola: () => porSegundo(() => mano.abrir([suya]), SEGUNDOS),
        con: () => porSegundo(() => mano.abrir([sesion, suya]), SEGUNDOS),
        pgbench: async () => porPgbench(base.url, [suya], SEGUNDOS) ?? NaN,
        pgbenchCon: async () => porPgbench(base.url, [sesion, suya], SEGUNDOS) ?? NaN,
      })
      filas.push([
        lista.nombre,
        ...[http, desnudo, sola, con, pgbench, pgbenchCon].map(({ ritmo }) => cifra(ritmo)),
        razon(http.ritmo / sola.ritmo, META.mano),
        razon(http.ritmo / con.ritmo, META.sesion),
        (desnudo.ritmo / con.ritmo).toFixed(2),
        (http.ritmo / desnudo.ritmo).toFixed(2),
      ])
      costos.push([
        lista.nombre,
        ...[http, desnudo, sola, con].map(({ cpu }) => cpu.toFixed(2)),
        (con.cpu / http.cpu).toFixed(2),
        (desnudo.cpu / http.cpu).toFixed(2),
      ])
    }
  } finally {
    minimo.cerrar()
    await mano.cerrar()
  }
  const encabezados = [
    ...['question', 'HTTP', 'bare HTTP', 'by hand', 'with the session', 'pgbench', 'pgbench with it'],
    ...[`of by hand (≥ ${META.mano})`, `with the session (≥ ${META.sesion})`],
    ...['bare HTTP of that', 'of bare HTTP'],
  ]
  const deCostos = ['server and engine', 'bare HTTP', 'by hand', 'with the session', 'of that', 'of bare HTTP']
  return [tabla(encabezados, filas), tabla(['processor ms of an answer', ...deCostos], costos)].join('\n\n')
}

/** A server that does nothing but ask the session and each of `LISTAS`, by its place, and send what it got. */
async function servirMinimo(url: string, sesion: Preparada): Promise<{ direccion: string; cerrar: () => void }> {
  const minimo = fork(new URL('minimo.mjs', import.meta.url))
  // Its token's hash is bytes, which a message does not carry.
  const values = sesion.values.map((valor) => (Buffer.isBuffer(valor) ? { hex: valor.toString('hex') } : valor))
  const listas = LISTAS.map((lista) => ({ text: lista.sql, values: lista.valores }))
  minimo.send({ url, conexiones: A_LA_VEZ, sesion: { text: sesion.text, values }, listas })
  const [puerto] = (await once(minimo, 'message')) as [number]
  return { direccion: `http://127.0.0.1:${puerto}`, cerrar: () => minimo.disconnect() }
}

/** The same lists through a pooler, whose connections keep no names: beside the server without it, in turns. */
async function deAgrupador(
  escenario: Escenario,
  base: Base,
  { direccion, token }: Omit<Servida, 'base'>,
): Promise<string> {
  const version = poolerVersion()
  if (!version) return 'No PgBouncer on this machine.'
  const agrupador = await startPooler(escenario.raiz, A_LA_VEZ)
  const tras = await escenario.servirUno({
    ...base,
    url: withDatabase(agrupador.url, new URL(base.url).pathname.slice(1)),
  })
  try {
    const filas: string[][] = []
    for (const lista of LISTAS) {
      const { solo, agrupado } = await enTurnos({
        solo: () => porHttp(direccion, rutaDe(lista), token),
        agrupado: () => porHttp(tras.direccion, rutaDe(lista), token),
      })
      filas.push([
        lista.nombre,
        ...[solo, agrupado].map(({ ritmo }) => cifra(ritmo)),
        (agrupado.ritmo / solo.ritmo).toFixed(2),
      ])
    }
    return tabla(['question', 'HTTP', `behind ${version}`, 'of it'], filas)
  } finally {
    await tras.matar()
    await agrupador.stop()
  }
}

/** Routes that ask nothing of the database, and the bytes of a list's first page. */
async function deBytes({ direccion, token }: Servida): Promise<string> {
  const [lista] = LISTAS
  if (!lista) throw new Error('No hay listas.')
  const { cuerpo } = await new Conexion(direccion).pedir('GET', rutaDe(lista), { Authorization: `Bearer ${token}` })
  const vacio = fork(new URL('vacio.mjs', import.meta.url))
  vacio.send(cuerpo)
  const [{ fastify, solo }] = (await once(vacio, 'message')) as [{ fastify: number; solo: number }]
  const lados = {
    'Fastify, a route without hooks': () => porHttp(`http://127.0.0.1:${fastify}`, '/nada', token),
    'the server, /salud': () => porHttp(direccion, '/salud', token),
    [`Fastify, the ${cuerpo.length} letters of a page`]: () => porHttp(`http://127.0.0.1:${fastify}`, '/bytes', token),
    'Node alone, the same': () => porHttp(`http://127.0.0.1:${solo}`, '/', token),
  }
  const ritmos = await enTurnos(lados)
  vacio.disconnect()
  return tabla(
    ['without the database', 'a second'],
    Object.entries<Medido>(ritmos).map(([nombre, { ritmo }]) => [nombre, cifra(ritmo)]),
  )
}

/** All lists at once, from as many connections: turns of the server's loop, by the clock, and its memory. */
async function deMezcla(escenario: Escenario, base: Base, token: string): Promise<string> {
  process.env.METRICS_TOKEN = TOKEN_DE_METRICAS
  const { direccion } = await escenario.servirUno(base).finally(() => delete process.env.METRICS_TOKEN)
  const rutas = [...LISTAS.map(rutaDe), '/api/api/Dashboard', '/api/api/Buscar?q=hernandez', '/salud']
  const metricas = async () =>
    (await fetch(`${direccion}/metrics`, { headers: { Authorization: `Bearer ${TOKEN_DE_METRICAS}` } })).text()
  const cifras: string[][] = []
  // A server that has just begun compiles what it does; one of a school has been there since the morning.
  for (const cuando of ['at once', 'and then']) {
    await metricas()
    const ritmo = await porHttp(direccion, rutas, token, SEGUNDOS_DE_MEZCLA)
    const dichas = await metricas()
    const cual = (nombre: string) => Number(new RegExp(`^${nombre} (\\S+)`, 'm').exec(dichas)?.[1])
    const bucle = cual('nodejs_eventloop_lag_p99_seconds') * 1_000
    const memoria = cual('process_resident_memory_bytes') / 2 ** 20
    cifras.push([cuando, cifra(ritmo), `${bucle.toFixed(0)} ms`, `${memoria.toFixed(0)} MB`])
  }
  return tabla(
    [
      `a mix of ${rutas.length} questions, ${SEGUNDOS_DE_MEZCLA} s`,
      'a second',
      `turns of the loop, p99 (≤ ${META.bucle} ms)`,
      `memory (≤ ${META.memoria} MB)`,
    ],
    cifras,
  )
}

async function deRecibos(escenario: Escenario): Promise<string> {
  const { http, directo, limite } = await ritmosDeRecibos(escenario)
  return tabla(
    ['question', 'HTTP', 'same statements', 'limite', 'of the same', `of limite (≥ ${META.recibos})`],
    [
      [
        'receipt, 16 tills',
        ...[http, directo, limite].map(cifra),
        (http / directo).toFixed(2),
        razon(http / limite, META.recibos),
      ],
    ],
  )
}

interface Medido {
  /** Answers a second. */
  ritmo: number
  /** Milliseconds of the processor of each, of all that answers and not of who asks. No neighbour adds to them. */
  cpu: number
}

/** The median of each side, whose rounds take turns: whoever goes first in one goes last in the next. */
async function enTurnos<Lado extends string>(
  lados: Record<Lado, () => Promise<number>>,
): Promise<Record<Lado, Medido>> {
  const nombres = Object.keys(lados) as Lado[]
  const rondas = Object.fromEntries(nombres.map((nombre) => [nombre, [] as Medido[]])) as Record<Lado, Medido[]>
  for (let ronda = -1; ronda < RONDAS; ronda++)
    for (const nombre of ronda % 2 ? nombres : nombres.toReversed()) {
      const [cpu, inicio] = [procesadorDeTodos(), performance.now()]
      const ritmo = await lados[nombre]()
      const respuestas = (ritmo * (performance.now() - inicio)) / 1_000
      // One round for nothing.
      if (ronda >= 0) rondas[nombre].push({ ritmo, cpu: ((procesadorDeTodos() - cpu) * 1_000) / respuestas })
    }
  const media = (nombre: Lado, cual: keyof Medido) => mediana(rondas[nombre].map((una) => una[cual]))
  return Object.fromEntries(
    nombres.map((nombre) => [nombre, { ritmo: media(nombre, 'ritmo'), cpu: media(nombre, 'cpu') }]),
  ) as Record<Lado, Medido>
}

/** Answers a second, of a route or of several in turns. */
function porHttp(direccion: string, ruta: string | string[], token: string, segundos = SEGUNDOS): Promise<number> {
  const rutas = [ruta].flat()
  let siguiente = 0
  return porSegundo(() => {
    const conexion = new Conexion(direccion)
    const pedir = async () => {
      const { estado, cuerpo } = await conexion.pedir('GET', rutas[siguiente++ % rutas.length] ?? '', {
        Authorization: `Bearer ${token}`,
      })
      if (estado !== 200) throw new Error(cuerpo)
    }
    return { pedir, cerrar: () => conexion.cerrar() }
  }, segundos)
}

function rutaDe({ modulo, filtro, orden }: Lista): string {
  const query = new URLSearchParams({ filter: JSON.stringify(filtro), sort: JSON.stringify(orden), range: '[0,24]' })
  return `/api/api/${modulo}?${query}`
}

async function unaVez(mano: Awaited<ReturnType<typeof conexionesA>>, sentencia: Preparada): Promise<Fila[]> {
  const { pedir, cerrar } = mano.abrir([sentencia])
  const filas = await pedir()
  cerrar()
  return filas as Fila[]
}

interface Fila {
  id: number
  total: unknown
  total_?: unknown
}

/** Throws where the two do not answer the same rows and count. */
async function comprobar({ direccion, token, lista, filas }: Omit<Servida, 'base'> & { lista: Lista; filas: Fila[] }) {
  const { encabezados, cuerpo } = await new Conexion(direccion).pedir('GET', rutaDe(lista), {
    Authorization: `Bearer ${token}`,
  })
  const cuantas = Number(/^x-total-count: (\d+)/im.exec(encabezados)?.[1])
  const una = { ids: (JSON.parse(cuerpo) as Fila[]).map(({ id }) => id), cuantas }
  const otra = { ids: filas.map(({ id }) => Number(id)), cuantas: Number(filas[0]?.total_ ?? filas[0]?.total ?? 0) }
  if (!isDeepStrictEqual(una, otra))
    throw new Error(`${lista.nombre}: las respuestas difieren:\n${JSON.stringify(una)}\n${JSON.stringify(otra)}`)
}

/** A ratio, and whether it is as large as was aimed at. */
const razon = (cuanto: number, meta: number): string => `${cuanto.toFixed(2)}${cuanto < meta ? '' : ' ✓'}`

const cifra = (porSegundo: number): string => (Number.isNaN(porSegundo) ? 'not there' : porSegundo.toFixed(0))
