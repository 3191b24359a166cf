import type { Medida } from './apoyo/resultados.ts'
import { mediana, tabla } from './apoyo/cifras.ts'
import { Conexion } from './apoyo/conexion.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { sembrarCobros } from './recibos/datos.ts'

/** Receipts of the school; `CRUCES=300000` asks for another. */
const RECIBOS = Number(process.env.CRUCES ?? 3_000_000)
const VECES = 5
const ANIO = { fecha_gte: '2024-01-01', fecha_lte: '2024-12-31' }
/** Pairs of dimensions, and the milliseconds that a year, and all years, may take. */
const DE_DIAS = [400, 5_000] as const
const OTRO = [1_500, 5_000] as const
const PARES = [
  ['mes', 'usuario', DE_DIAS],
  ['mes', 'metodo', DE_DIAS],
  ['mes', 'curso', DE_DIAS],
  ['mes', 'caja', DE_DIAS],
  ['metodo', 'curso', OTRO],
  ['metodo', 'categoria', OTRO],
  ['metodo', 'producto', OTRO],
  ['usuario', 'curso', OTRO],
  ['mes', 'cuenta', OTRO],
  ['curso', 'producto', OTRO],
] as const

/** Two dimensions of RecibosGeneral over HTTP, of a year and of ten. */
export async function medirCruces(escenario: Escenario): Promise<Medida> {
  const base = await escenario.base('bench_cruces')
  await sembrarCobros(base, RECIBOS)
  const { token } = await abrirSesion(base, 'Administrador')
  const conexion = new Conexion(await escenario.servir(base))
  const medir = async (filtro: object): Promise<number> => {
    const tiempos: number[] = []
    for (let vez = 0; vez < VECES; vez++) {
      const antes = performance.now()
      const ruta = `/api/api/RecibosGeneral/cruce?filter=${encodeURIComponent(JSON.stringify(filtro))}`
      const { estado } = await conexion.pedir('GET', ruta, { Authorization: `Bearer ${token}` })
      if (estado !== 200) throw new Error(`${JSON.stringify(filtro)}: ${estado}`)
      tiempos.push(performance.now() - antes)
    }
    return mediana(tiempos)
  }
  const filas: string[][] = []
  for (const [vista, columnas, [anio, todos]] of PARES) {
    const [unAnio, losDiez] = [await medir({ ...ANIO, vista, columnas }), await medir({ vista, columnas })]
    filas.push([
      ...[`${vista} × ${columnas}`, unAnio.toFixed(0), `${anio}`, unAnio <= anio ? 'yes' : 'no'],
      ...[losDiez.toFixed(0), `${todos}`, losDiez <= todos ? 'yes' : 'no'],
    ])
  }
  conexion.cerrar()
  return tabla(['milliseconds', 'a year', 'aim', 'met', 'ten years', 'aim', 'met'], filas)
}
