import { createServer } from 'node:net'
import { setTimeout as esperar } from 'node:timers/promises'
import { sql } from '#server/db/sql'
import { rutasDelServidor, type Ruta } from '#tests/rutas'
import { mediana, tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Base, type Escenario } from './apoyo/escenario.ts'
import { barrido, nombreDe } from '#tests/puertas/barrido'
import { poblar } from './puertas/escuela.ts'
import { puertas, ROLES, type Puerta, type Rol } from '#tests/puertas/lista'

const VECES = 5
/** Tries of each of some hundreds that nobody thought of. */
const VECES_DEL_BARRIDO = 3
/** Processor time that no request may exceed (docs/asvs.md, 5.2.1). */
const TOPE_MS = 50
const PLAZO_MS = 60_000

/**
 * The worst request of each kind and role, by how long it keeps the process that answers everybody from anything else:
 * the longest turn of its loop, in milliseconds of the processor, which other work of the machine hardly adds to, and
 * by the clock, to which it does. The median of some tries counts.
 *
 * Two lists. `tests/puertas/lista.ts` was thought of by hand: files, papers, exports, what a family may ask. A test
 * (`tests/unit/puertas.test.ts`) holds that each route which takes a file, or a body larger than most, has its row
 * there. `tests/puertas/barrido.ts` is made from the routes of the server: it asks each that reads for all that it
 * tells, and each that takes a body for the worst that fits; of it only the highest are told, and how many are above
 * the bound. A new route is in it by being one.
 *
 * `PUERTAS=word` measures only what has the word in its name or route.
 */
export async function medirPuertas(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_puertas')
  const escuela = await poblar(base)
  const rutas = new Map((await rutasDelServidor()).map((ruta) => [nombreDe(ruta), ruta]))
  const sesiones = new Map<Rol, string>([['familia', escuela.llave]])
  for (const [numero, rol] of ROLES.entries()) sesiones.set(rol, (await abrirSesion(base, rol, numero)).token)
  const medidor = await servirMedido(escenario, base)
  const elegidas = (todas: readonly Puerta[]) =>
    todas.filter(({ que, ruta }) => `${que} ${ruta}`.includes(process.env.PUERTAS ?? ''))
  const medir = async (puerta: Puerta, veces: number): Promise<Medida> => {
    const medida = {
      puerta,
      ...resumen(await medirUna({ medidor, base, rutas, token: sesiones.get(puerta.rol) }, puerta, veces)),
    }
    if (medida.cpu > 10) console.error(...fila(medida))
    return medida
  }

  const aMano: Medida[] = []
  for (const puerta of elegidas(puertas(escuela))) aMano.push(await medir(puerta, puerta.veces ?? VECES))
  const deTodas: Medida[] = []
  for (const puerta of elegidas(barrido([...rutas.values()]))) deTodas.push(await medir(puerta, VECES_DEL_BARRIDO))
  const sobre = deTodas.filter(({ cpu }) => cpu > TOPE_MS).length
  const altas = deTodas.toSorted((a, b) => b.cpu - a.cpu)
  return [
    `Bound: ${TOPE_MS} ms of the processor in one turn of the loop.`,
    tabla(TITULOS, aMano.map(fila)),
    `${deTodas.length} requests to every route, made from what it declares, ${sobre} above the bound. The highest:`,
    tabla(TITULOS, altas.slice(0, 15).map(fila)),
  ].join('\n\n')
}

interface Vez {
  estado: number
  cpu: number
  reloj: number
}

/** Figures of some tries: the median, and of the processor the most too, which is mostly the first. */
interface Medida extends Vez {
  puerta: Puerta
  mayor: number
}

const TITULOS = ['request', 'of', 'route', 'answer', 'CPU ms', 'most', 'clock ms']

const fila = ({ puerta: { que, rol, ruta }, estado, cpu, mayor, reloj }: Medida): (string | number)[] => [
  que,
  rol,
  ruta,
  estado || `none in ${PLAZO_MS / 1_000} s`,
  ...[cpu, mayor, reloj].map((ms) => ms.toFixed(0)),
]

function resumen(veces: readonly Vez[]): Omit<Medida, 'puerta'> {
  const de = (cual: 'cpu' | 'reloj') => veces.map((vez) => vez[cual])
  return {
    estado: veces.at(-1)?.estado ?? 0,
    cpu: mediana(de('cpu')),
    mayor: Math.max(...de('cpu')),
    reloj: mediana(de('reloj')),
  }
}

interface Medidor {
  direccion: string
  /** The longest turn since the last time; the server is started anew when it does not come back. */
  demora: () => Promise<{ cpu: number; reloj: number }>
  otraVez: () => Promise<void>
}

async function servirMedido(escenario: Escenario, base: Base): Promise<Medidor> {
  const puerto = await puertoLibre()
  const servir = async () => {
    process.env.BENCH_NODE_ARGS = `--import ${new URL('puertas/medidor.mjs', import.meta.url).href}`
    process.env.BENCH_MEDIDOR = String(puerto)
    try {
      return await escenario.servirUno(base)
    } finally {
      delete process.env.BENCH_NODE_ARGS
      delete process.env.BENCH_MEDIDOR
    }
  }
  let servidor = await servir()
  const medidor: Medidor = {
    direccion: servidor.direccion,
    demora: async () => {
      const respuesta = await fetch(`http://127.0.0.1:${puerto}`, { signal: AbortSignal.timeout(PLAZO_MS) })
      const { cpu, reloj } = (await respuesta.json()) as { cpu: number | null; reloj: number }
      return { cpu: cpu ?? NaN, reloj }
    },
    async otraVez() {
      await servidor.matar()
      servidor = await servir()
      medidor.direccion = servidor.direccion
    },
  }
  return medidor
}

interface Contra {
  medidor: Medidor
  base: Base
  rutas: ReadonlyMap<string, Ruta>
  token: string | undefined
}

async function medirUna(contra: Contra, puerta: Puerta, cuantas: number): Promise<Vez[]> {
  const { medidor, base } = contra
  const veces: Vez[] = []
  for (let vez = 0; vez < cuantas; vez++) {
    // Attempts are forgotten: whoever asks again and again is refused before what is asked costs anything.
    await base.db.run(sql`DELETE FROM intentos`)
    try {
      const antes = puerta.antes && (await pedir(contra, puerta.antes))
      const { id = 0 } = antes ? (JSON.parse(antes.texto) as { id?: number }) : {}
      await esperar(20)
      await medidor.demora()
      const { estado } = await pedir(contra, puerta, id)
      if (puerta.hasta) await terminada(contra, puerta.hasta, id)
      veces.push({ estado, ...(await medidor.demora()) })
    } catch (error) {
      if (!(error instanceof Error && error.name === 'TimeoutError')) throw error
      await medidor.otraVez()
      veces.push({ estado: 0, cpu: PLAZO_MS, reloj: PLAZO_MS })
      break
    }
  }
  return veces
}

async function terminada(contra: Contra, { ruta, espera }: NonNullable<Puerta['hasta']>, id: number): Promise<void> {
  const como = { ruta, pedir: () => ({ donde: [id] }) }
  while ((await pedir(contra, como)).texto.includes(espera)) await esperar(100)
}

async function pedir(
  { medidor, token, rutas }: Contra,
  { ruta: nombre, pedir: hacer }: Pick<Puerta, 'ruta' | 'pedir'>,
  id = 0,
): Promise<{ estado: number; texto: string }> {
  const ruta = rutas.get(nombre)
  if (!ruta) throw new Error(`No hay ninguna ruta ${nombre}.`)
  const { donde = [], consulta = {}, headers, cuerpo } = hacer(ruta.cabe, id)
  const lugares = [...donde]
  const url = ruta.url.replace(/:\w+/g, () => encodeURIComponent(lugares.shift() ?? ''))
  const respuesta = await fetch(`${medidor.direccion}${url}?${new URLSearchParams(consulta)}`, {
    method: ruta.metodo,
    signal: AbortSignal.timeout(PLAZO_MS),
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(cuerpo !== undefined && {
        'Content-Type': typeof cuerpo === 'string' ? 'application/json' : 'application/octet-stream',
        'Idempotency-Key': crypto.randomUUID(),
      }),
      ...headers,
    },
    ...(cuerpo !== undefined && { body: typeof cuerpo === 'string' ? cuerpo : new Uint8Array(cuerpo) }),
  })
  return { estado: respuesta.status, texto: Buffer.from(await respuesta.arrayBuffer()).toString('latin1') }
}

async function puertoLibre(): Promise<number> {
  const servidor = createServer()
  await new Promise<void>((listo) => servidor.listen(0, '127.0.0.1', listo))
  const { port } = servidor.address() as { port: number }
  await new Promise((listo) => servidor.close(listo))
  return port
}
