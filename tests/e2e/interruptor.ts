import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** The line between a telephone and the school: whole, cut, or to a server that fails at `ruta`. */
export interface Interruptor {
  url: string
  linea: 'bien' | 'cortada' | 'falla'
  close: () => Promise<void>
}

/** Stands before the school at an address of this very machine, which a browser trusts as it does https. */
export async function interruptor(destino: string, ruta = '/api/api/Asistencia/cambios'): Promise<Interruptor> {
  const server = createServer((pedido, respuesta) => {
    if (linea.linea === 'cortada') return void pedido.socket.destroy()
    if (linea.linea === 'falla' && pedido.url?.startsWith(ruta)) return void respuesta.writeHead(500, { 'Content-Type': 'application/json' }).end('{"status":500,"message":"Falla de prueba"}')
    const arriba = request(new URL(pedido.url ?? '/', destino), { method: pedido.method, headers: pedido.headers }, (suya) => {
      respuesta.writeHead(suya.statusCode ?? 502, suya.headers)
      suya.pipe(respuesta)
    })
    arriba.on('error', () => pedido.socket.destroy())
    pedido.pipe(arriba)
  })
  await new Promise<void>((listo) => server.listen(0, '127.0.0.1', listo))
  const linea: Interruptor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    linea: 'bien',
    close: () =>
      new Promise((listo) => {
        server.close(() => listo())
        server.closeAllConnections()
      }),
  }
  return linea
}
