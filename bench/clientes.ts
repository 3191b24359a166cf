import type { ClienteFila } from '#contract/catalogos/clientes'
import type { Database } from '#server/db/pool'
import { Conexion } from './apoyo/conexion.ts'
import { tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { enTurnos } from './apoyo/turnos.ts'
import { CONSULTAS, type Consulta } from './clientes/consultas.ts'
import { CLIENTES, sembrarEscuela } from './clientes/datos.ts'

const CALENTAMIENTO = 10
const VECES = 60
const VECES_ACEPTADAS = 2.5
const MS_ACEPTADOS = 3

/** The list of 100,000 clients over HTTP beside the best SQL by hand with the same answer and count, in turns. */
export async function medirClientes(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_clientes')
  await sembrarEscuela(base)
  const { token } = await abrirSesion(base, 'Administrador')
  return comparar(base.db, await escenario.servir(base), token)
}

/** Milliseconds of each query, medians. */
async function comparar(db: Database, direccion: string, token: string): Promise<string> {
  const conexion = new Conexion(direccion)
  const filas: string[][] = []
  for (const consulta of CONSULTAS) {
    const [lista, mano] = await enTurnos(
      () => pedir(conexion, token, consulta),
      () => aMano(db, consulta),
      { calentamiento: CALENTAMIENTO, veces: VECES },
    )
    const [veces, mas] = [lista / mano, lista - mano]
    const cumple = veces <= VECES_ACEPTADAS || mas <= MS_ACEPTADOS
    filas.push([
      consulta.nombre,
      String((await aMano(db, consulta)).total),
      mano.toFixed(1),
      lista.toFixed(1),
      veces.toFixed(2),
      mas.toFixed(1),
      consulta.limitada ? (cumple ? 'yes' : 'NO') : '',
    ])
  }
  conexion.cerrar()
  return [
    `${CLIENTES.toLocaleString('en')} clients, medians of ${VECES}, milliseconds.`,
    tabla(
      ['query', 'found', 'by hand', 'list over HTTP', 'times', 'more', `≤ ${VECES_ACEPTADAS}× or +${MS_ACEPTADOS} ms`],
      filas,
    ),
  ].join('\n\n')
}

interface Respuesta {
  ids: number[]
  debe: number
  total: number
}

const resumen = (filas: readonly Pick<ClienteFila, 'id' | 'debe'>[], total: number): Respuesta => ({
  ids: filas.map(({ id }) => id),
  debe: filas.reduce((suma, { debe }) => suma + debe, 0),
  total,
})

async function pedir(conexion: Conexion, token: string, { filtro, desde = 0 }: Consulta): Promise<Respuesta> {
  const query = new URLSearchParams({
    filter: JSON.stringify(filtro),
    sort: '["nombre","ASC"]',
    range: JSON.stringify([desde, desde + 24]),
  })
  const { estado, encabezados, cuerpo } = await conexion.pedir('GET', `/api/api/Clientes?${query}`, {
    Authorization: `Bearer ${token}`,
  })
  if (estado !== 200) throw new Error(cuerpo)
  return resumen(JSON.parse(cuerpo) as ClienteFila[], Number(/^x-total-count: (\d+)/im.exec(encabezados)?.[1]))
}

async function aMano(db: Database, { sql, valores }: Consulta): Promise<Respuesta> {
  const { rows } = await db.pool.query<ClienteFila & { total: number }>(sql, valores)
  return resumen(rows, rows[0]?.total ?? 0)
}
