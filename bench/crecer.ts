import { mediana, tabla } from './apoyo/cifras.ts'
import { Conexion, type Respuesta } from './apoyo/conexion.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { sembrarEscuela } from './clientes/datos.ts'
import { sembrarModulos } from './clientes/modulos.ts'
import { PREGUNTAS as TODAS, rutaDe, tituloDe, type Pregunta } from './apoyo/preguntas.ts'
import type { Medida } from './apoyo/resultados.ts'

/** Students of three schools, a factor of ten apart; `CRECER=10000,100000` asks for others. */
const ESCUELAS = (process.env.CRECER ?? '10000,100000,1000000').split(',').map(Number)
/** `CRECER_SOLO=cxc,cursos` asks only what begins with one of those words. */
const SOLO = (process.env.CRECER_SOLO ?? '').toLowerCase().split(',').filter(Boolean)
const PREGUNTAS = TODAS.filter(
  ([ruta]) => !SOLO.length || SOLO.some((palabra) => ruta.toLowerCase().startsWith(palabra)),
)
const VECES = 7
/** A question that takes so long is not asked seven times. */
const LENTA_MS = 2_000
const VECES_ACEPTADAS = 1.5
const MS_ACEPTADOS = 60

interface Escuela {
  conexion: Conexion
  token: string
}

/**
 * Every list, search and report over HTTP, of schools that are ten times as large as the one before. Each question is
 * asked of all schools in turns: what runs beside it on the machine is in all columns alike.
 */
export async function medirCrecimiento(escenario: Escenario): Promise<Medida> {
  const escuelas: Escuela[] = []
  for (const clientes of ESCUELAS) escuelas.push(await abrirEscuela(escenario, `crecer_${clientes}`, clientes))
  const medidas: { titulo: string; tiempos: number[] }[] = []
  for (const pregunta of PREGUNTAS)
    medidas.push({ titulo: tituloDe(pregunta), tiempos: await preguntar(pregunta, escuelas) })
  for (const { conexion } of escuelas) conexion.cerrar()

  const nombres = ESCUELAS.map((clientes) => clientes.toLocaleString('en'))
  const filas = medidas.map(({ titulo, tiempos }) => {
    const [antes = NaN, ultimo = NaN] = tiempos.slice(-2)
    const cumple = ultimo <= antes * VECES_ACEPTADAS && ultimo <= MS_ACEPTADOS
    return [
      titulo.replaceAll('|', '\\|'),
      ...tiempos.map((ms) => ms.toFixed(1)),
      (ultimo / antes).toFixed(1),
      cumple ? 'yes' : '',
    ]
  })
  return {
    texto: [
      `Students, each with 4.5 charges and three receipts; medians of ${VECES}, milliseconds.`,
      tabla(['question', ...nombres, 'times', `≤ ${VECES_ACEPTADAS}× and ≤ ${MS_ACEPTADOS} ms`], filas),
    ].join('\n\n'),
    grafica: {
      titulo: 'Lists, searches and reports as a school grows',
      unidad: 'ms',
      series: nombres,
      filas: medidas.map(({ titulo, tiempos }) => ({ nombre: titulo.slice(0, 52), valores: tiempos })),
      meta: MS_ACEPTADOS,
      logaritmica: true,
    },
  }
}

/** A school of so many students with its modules, and its built server. */
export async function abrirEscuela(escenario: Escenario, nombre: string, clientes: number): Promise<Escuela> {
  const base = await escenario.base(`bench_${nombre}`)
  await sembrarEscuela(base, clientes)
  await sembrarModulos(base, clientes)
  const { token } = await abrirSesion(base, 'Administrador')
  return { conexion: new Conexion(await escenario.servir(base)), token }
}

/** One question of a school's administrator, with the milliseconds until its answer was there. */
export async function preguntarUna(
  { conexion, token }: Escuela,
  pregunta: Pregunta,
): Promise<Respuesta & { ms: number }> {
  const inicio = performance.now()
  const respuesta = await conexion.pedir('GET', `/api/api/${rutaDe(pregunta)}`, { Authorization: `Bearer ${token}` })
  return { ...respuesta, ms: performance.now() - inicio }
}

/** The median of each school, once each was asked for nothing; a school that takes long is asked less often. */
async function preguntar(pregunta: Pregunta, escuelas: readonly Escuela[]): Promise<number[]> {
  const pedir = async (escuela: Escuela) => {
    const { estado, cuerpo, ms } = await preguntarUna(escuela, pregunta)
    if (estado !== 200) throw new Error(`${tituloDe(pregunta)}: ${cuerpo}`)
    return ms
  }
  const veces = escuelas.map((): number[] => [])
  for (const escuela of escuelas) await pedir(escuela)
  for (let vez = 0; vez < VECES; vez++)
    for (const [cual, escuela] of escuelas.entries()) {
      const suyas = veces[cual] ?? []
      if ((suyas[0] ?? 0) < LENTA_MS) suyas.push(await pedir(escuela))
    }
  return veces.map(mediana)
}
