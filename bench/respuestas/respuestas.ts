import { openDatabase } from '#server/db/pool'
import { findClock } from '#tests/maquina/clock'
import { withDatabase } from '#tests/maquina/embedded-run'
import { tabla } from '../apoyo/cifras.ts'
import type { Escenario } from '../apoyo/escenario.ts'
import { caminata, demostracion, type Escuela } from './escuelas.ts'
import { preguntasDe, type Pregunta } from './preguntas.ts'

/** `RESPUESTAS_BASE=<folder>`: the built checkout whose answers are the right ones. Without it, this one's own. */
const BASE = process.env.RESPUESTAS_BASE
/** `RESPUESTAS=caminata` or `demo` asks one school alone. */
const ESCUELAS = Object.entries({ caminata, demo: demostracion }).filter(
  ([cual]) => !process.env.RESPUESTAS || process.env.RESPUESTAS === cual,
)
const A_LA_VEZ = 4
const LETRAS = 120
const MAS_DICHAS = 40
/** Parts of an answer that are of each: the number of the request in a refusal, and headers of the connection. */
const NUMERO = /"request_id":"[^"]*"/g
const DE_CADA_UNA = ['date', 'x-request-id', 'keep-alive', 'connection', 'transfer-encoding']

interface Respuesta {
  estado: number
  encabezados: Record<string, string>
  cuerpo: string
}

interface Comparada extends Pregunta {
  antes: Respuesta
  ahora: Respuesta
}

/**
 * The answers of two versions of the server, side by side: each on its own copy of one school, in one run, and at one
 * moment, for neither clock moves. All lists by all their filters and columns, reports, and every other route that only
 * reads, as each role. Differences are told one by one; without another version, answers that differ from themselves.
 */
export async function medirRespuestas(escenario: Escenario): Promise<string> {
  const partes: string[] = []
  for (const [cual, hacer] of ESCUELAS) partes.push(await deEscuela(escenario, cual, await hacer(escenario)))
  return partes.join('\n\n')
}

async function deEscuela(escenario: Escenario, cual: string, escuela: Escuela): Promise<string> {
  const [antes, ahora] = [
    await servir(escenario, escuela, 'antes', BASE),
    await servir(escenario, escuela, 'ahora', undefined),
  ]
  const db = openDatabase(withDatabase(escenario.raiz, `${escuela.nombre}_ahora`), { max: 2 })
  const preguntas = await preguntasDe(db, escuela, async (ruta) => {
    const { cuerpo, encabezados } = await pedir(antes, escuela, { rol: 'Administrador', ruta })
    const filas = JSON.parse(cuerpo) as unknown
    return {
      filas: Array.isArray(filas) ? (filas as Record<string, unknown>[]) : [],
      total: Number(encabezados['x-total-count'] ?? 0),
    }
  })
  console.error(`${cual}: ${preguntas.length} questions`)
  const inicio = performance.now()
  const preguntar = async (pregunta: Pregunta): Promise<Comparada> => {
    const [suya, otra] = await Promise.all([pedir(antes, escuela, pregunta), pedir(ahora, escuela, pregunta)])
    return { ...pregunta, antes: suya, ahora: otra }
  }
  const primeras = await enFilas(preguntas, preguntar)
  const segundos = (performance.now() - inicio) / 1_000
  // Work behind the scenes may come between two answers; a difference that is one is there the second time too.
  const difieren = primeras.filter(difiere)
  const otraVez = await enFilas(difieren, preguntar)
  const distintas = otraVez.filter((una, cual) => difiere(una) && igualQue(una.antes, difieren[cual]?.antes))
  const inestables = otraVez.filter((una, cual) => difiere(una) && !igualQue(una.antes, difieren[cual]?.antes))
  await db.close()
  return [
    [
      `${cual}, ${escuela.ahora}: ${preguntas.length} questions of both in ${segundos.toFixed(0)} s`,
      `by status ${porEstado(primeras)}`,
      `${distintas.length} differ, ${inestables.length} differ from themselves.`,
    ].join('; '),
    ...(distintas.length ? [dichas('differs', distintas)] : []),
    ...(inestables.length ? [dichas('differs from itself', inestables)] : []),
  ].join('\n\n')
}

/** One version on a copy of the school, which it may migrate; its `Date` stands still. */
async function servir(
  escenario: Escenario,
  { nombre, ahora }: Escuela,
  cual: string,
  carpeta: string | undefined,
): Promise<string> {
  const url = await escenario.crear(`${nombre}_${cual}`, nombre)
  const quieto = [
    `const D = Date, t = D.parse('${ahora}')`,
    'globalThis.Date = class Date extends D {',
    'constructor(...a) { a.length ? super(...a) : super(t) }',
    'static now() { return t } }',
  ].join('\n')
  const db = openDatabase(url, { max: 1 })
  // A copy of a database has its `now()`, but not where to look for it.
  await findClock(db, `${nombre}_${cual}`)
  const { direccion } = await escenario.servirUno(
    { url, db },
    {
      ...(carpeta && { carpeta }),
      argumentos: ['--import', `data:text/javascript,${encodeURIComponent(quieto)}`],
    },
  )
  await db.close()
  return direccion
}

async function pedir(direccion: string, { tokens }: Escuela, { rol, ruta }: Pregunta): Promise<Respuesta> {
  const preguntar = () => fetch(`${direccion}${ruta}`, { headers: { Authorization: `Bearer ${tokens[rol]}` } })
  // A connection that nobody used for long may end as it is taken up again.
  const respuesta = await preguntar().catch(preguntar)
  return {
    estado: respuesta.status,
    encabezados: Object.fromEntries([...respuesta.headers].filter(([nombre]) => !DE_CADA_UNA.includes(nombre))),
    cuerpo: (await respuesta.text()).replaceAll(NUMERO, '"request_id":""'),
  }
}

/** The work of all, a few at once, in their order. */
async function enFilas<T, R>(todas: readonly T[], hacer: (una: T) => Promise<R>): Promise<R[]> {
  const hechas: R[] = []
  let siguiente = 0
  const fila = async () => {
    for (let cual = siguiente++; cual < todas.length; cual = siguiente++) hechas[cual] = await hacer(todas[cual] as T)
  }
  await Promise.all(Array.from({ length: A_LA_VEZ }, fila))
  return hechas
}

const difiere = ({ antes, ahora }: Comparada): boolean => !igualQue(antes, ahora)
const igualQue = (una: Respuesta, otra: Respuesta | undefined): boolean => otra !== undefined && !diferencia(una, otra)

/** The first thing that differs: the status, a header, or the body from some character on. */
function diferencia(una: Respuesta, otra: Respuesta): string | undefined {
  if (una.estado !== otra.estado) return `status ${una.estado} → ${otra.estado}: ${otra.cuerpo.slice(0, LETRAS)}`
  if (una.cuerpo !== otra.cuerpo) {
    const otro = una.cuerpo.split('').findIndex((letra, donde) => letra !== otra.cuerpo[donde])
    const desde = otro < 0 ? una.cuerpo.length : otro
    const [dicho, ahora] = [una, otra].map(({ cuerpo }) => cuerpo.slice(Math.max(0, desde - 20), desde + LETRAS))
    return `at ${desde}: ${dicho} → ${ahora}`
  }
  const nombres = new Set([...Object.keys(una.encabezados), ...Object.keys(otra.encabezados)])
  const nombre = [...nombres].find((cual) => una.encabezados[cual] !== otra.encabezados[cual])
  return nombre && `${nombre}: ${una.encabezados[nombre]} → ${otra.encabezados[nombre]}`
}

function dichas(titulo: string, comparadas: readonly Comparada[]): string {
  const filas = comparadas
    .slice(0, MAS_DICHAS)
    .map(({ rol, ruta, antes, ahora }) => [
      `${rol} ${decodeURIComponent(ruta.replaceAll('+', ' '))}`.replaceAll('|', '\\|'),
      `\`${diferencia(antes, ahora)?.replaceAll(/[|`\n]/g, ' ')}\``,
    ])
  return tabla([`${titulo} (${filas.length} of ${comparadas.length})`, 'before → now'], filas)
}

function porEstado(respuestas: readonly Comparada[]): string {
  const cuentas = new Map<number, number>()
  for (const { ahora } of respuestas) cuentas.set(ahora.estado, (cuentas.get(ahora.estado) ?? 0) + 1)
  return [...cuentas]
    .toSorted(([a], [b]) => a - b)
    .map(([estado, cuantas]) => `${estado}: ${cuantas}`)
    .join(', ')
}
