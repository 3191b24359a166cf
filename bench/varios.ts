import type { EnTodosHecho, EnTodosRevision } from '#contract/listas/varios'
import { sql } from '#server/db/sql'
import { mediana, tabla } from './apoyo/cifras.ts'
import { abrirSesion, type Escenario } from './apoyo/escenario.ts'
import { CLIENTES, sembrarEscuela } from './clientes/datos.ts'

const FILAS = 1_000
const VECES = 5
const MS_ACEPTADOS = 2_000

/** 1,000 of 100,000 students changed in one act over HTTP: looked at, done, undone; and saved as cells of a list. */
export async function medirVarios(escenario: Escenario): Promise<string> {
  const base = await escenario.base('bench_varios')
  await sembrarEscuela(base)
  const { token } = await abrirSesion(base, 'Administrador')
  const direccion = await escenario.servir(base)
  const ids = await base.db.many<{ id: number }>(sql`
    SELECT cliente_id AS id FROM cliente_encargados WHERE principal ORDER BY cliente_id DESC LIMIT ${FILAS}
  `)
  let numero = 0
  const pedir = async <T>(ruta: string, cuerpo: object): Promise<{ ms: number; cuerpo: T }> => {
    const desde = performance.now()
    const respuesta = await fetch(`${direccion}/api/api/Clientes/${ruta}`, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Authorization: `Bearer ${token}`,
        'Idempotency-Key': `bench-varios-${++numero}`,
      },
      body: JSON.stringify(cuerpo),
    })
    const texto = await respuesta.text()
    if (respuesta.status !== 200) throw new Error(`${ruta}: ${respuesta.status} ${texto.slice(0, 300)}`)
    return { ms: performance.now() - desde, cuerpo: JSON.parse(texto) as T }
  }
  const filas: string[][] = []
  for (const campo of ['direccion', 'telefono', 'encargado_telefono']) {
    const tiempos = { revisar: [] as number[], hacer: [] as number[], deshacer: [] as number[], celdas: [] as number[] }
    for (let vez = 0; vez < VECES; vez++) {
      const valor = campo === 'direccion' ? `Colonia ${vez}` : `+5049${String(9_000_000 + numero).padStart(7, '0')}`
      const cambios = [{ campo, hace: 'poner', valor }]
      const vista = await pedir<EnTodosRevision>('en-todos/revisar', { ids: ids.map(({ id }) => id), cambios })
      const hecho = await pedir<EnTodosHecho>('en-todos', { cambios, huella: vista.cuerpo.huella })
      if (hecho.cuerpo.guardadas !== FILAS) throw new Error(`${campo}: ${JSON.stringify(hecho.cuerpo).slice(0, 300)}`)
      const vuelta = await pedir<{ deshechas: number }>(`cambios/${hecho.cuerpo.cambio_id}/deshacer`, {})
      if (vuelta.cuerpo.deshechas !== FILAS) throw new Error(`${campo}: ${JSON.stringify(vuelta.cuerpo).slice(0, 300)}`)
      const versiones = await base.db.many<{ id: number; version: number }>(
        sql`SELECT id, version FROM clientes WHERE id = ANY(${ids.map(({ id }) => id)}) ORDER BY id`,
      )
      const celdas = await pedir('celdas', {
        filas: versiones.map((fila) => ({ ...fila, cambios: { [campo]: valor } })),
      })
      tiempos.revisar.push(vista.ms)
      tiempos.hacer.push(hecho.ms)
      tiempos.deshacer.push(vuelta.ms)
      tiempos.celdas.push(celdas.ms)
    }
    const medianas = Object.values(tiempos).map(mediana)
    filas.push([
      campo,
      ...medianas.map((ms) => ms.toFixed(0)),
      medianas.every((ms) => ms <= MS_ACEPTADOS) ? 'yes' : 'NO',
    ])
  }
  return [
    `${FILAS.toLocaleString('en')} of ${CLIENTES.toLocaleString('en')} students, medians of ${VECES}, milliseconds.`,
    tabla(['field', 'looked at', 'done', 'undone', 'cells', `within ${MS_ACEPTADOS}`], filas),
  ].join('\n\n')
}
