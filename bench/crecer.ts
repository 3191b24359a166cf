import { mediana, milisegundos, tabla } from './apoyo/cifras.ts'
import { Conexion } from './apoyo/conexion.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { sembrarEscuela } from './clientes/datos.ts'
import { PREGUNTAS as TODAS, rutaDe, tituloDe } from './preguntas.ts'

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

/** Every list, search and report over HTTP, of schools that are ten times as large as the one before. */
export async function medirCrecimiento(escenario: Escenario): Promise<string> {
  const columnas: number[][] = []
  for (const clientes of ESCUELAS) columnas.push(await medir(escenario, clientes))
  const filas = PREGUNTAS.map((pregunta, cual) => {
    const tiempos = columnas.map((columna) => columna[cual] ?? NaN)
    const [antes = NaN, ultimo = NaN] = tiempos.slice(-2)
    const cumple = ultimo <= antes * VECES_ACEPTADAS && ultimo <= MS_ACEPTADOS
    return [
      tituloDe(pregunta).replaceAll('|', '\\|'),
      ...tiempos.map((ms) => ms.toFixed(1)),
      (ultimo / antes).toFixed(1),
      cumple ? 'yes' : '',
    ]
  })
  return [
    `Students, each with 4.5 charges and three receipts; medians of ${VECES}, milliseconds.`,
    tabla(
      [
        'question',
        ...ESCUELAS.map((clientes) => clientes.toLocaleString('en')),
        'times',
        `≤ ${VECES_ACEPTADAS}× and ≤ ${MS_ACEPTADOS} ms`,
      ],
      filas,
    ),
  ].join('\n\n')
}

async function medir(escenario: Escenario, clientes: number): Promise<number[]> {
  const base = await escenario.base(`bench_crecer_${clientes}`)
  await sembrarEscuela(base, clientes)
  const { token } = await abrirSesion(base, 'Administrador')
  const conexion = new Conexion(await escenario.servir(base))
  const tiempos: number[] = []
  for (const pregunta of PREGUNTAS) {
    const pedir = () =>
      milisegundos(async () => {
        const { estado, cuerpo } = await conexion.pedir('GET', `/api/api/${rutaDe(pregunta)}`, {
          Authorization: `Bearer ${token}`,
        })
        if (estado !== 200) throw new Error(`${tituloDe(pregunta)}: ${cuerpo}`)
      })
    await pedir()
    const veces = [await pedir()]
    while (veces.length < VECES && (veces[0] ?? 0) < LENTA_MS) veces.push(await pedir())
    tiempos.push(mediana(veces))
  }
  conexion.cerrar()
  return tiempos
}
