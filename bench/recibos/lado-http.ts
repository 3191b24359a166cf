/** The clients of the HTTP side, a process of its own: a connection for each cashier. */
import { Conexion } from '../apoyo/conexion.ts'
import { cuerpoDe, porCajero, type Cobro } from './tipos.ts'

const conexiones = new Map<number, Conexion>()
let direccion = ''

process.on('message', (mensaje: { direccion: string } | Cobro[]) => {
  if (!Array.isArray(mensaje)) {
    direccion = mensaje.direccion
    process.send?.('listo')
  } else void ronda(mensaje).then((ms) => process.send?.({ ms }))
})
process.on('disconnect', () => conexiones.forEach((conexion) => conexion.cerrar()))

async function ronda(cobros: readonly Cobro[]): Promise<number> {
  const filas = [...porCajero(cobros)].map(([usuario, propios]) => [conexionDe(usuario), propios] as const)
  const desde = performance.now()
  await Promise.all(
    filas.map(async ([conexion, propios]) => {
      for (const cobro of propios) await cobrar(conexion, cobro)
    }),
  )
  return performance.now() - desde
}

function conexionDe(usuario: number): Conexion {
  const conexion = conexiones.get(usuario) ?? new Conexion(direccion)
  conexiones.set(usuario, conexion)
  return conexion
}

async function cobrar(conexion: Conexion, cobro: Cobro): Promise<void> {
  const encabezados = {
    Authorization: `Bearer ${cobro.token}`,
    'Content-Type': 'application/json',
    'Idempotency-Key': cobro.clave,
  }
  const { estado, cuerpo } = await conexion.pedir('POST', '/api/api/RecibosIndividuales', encabezados, cuerpoDe(cobro))
  if (estado !== 201) throw new Error(cuerpo)
}
