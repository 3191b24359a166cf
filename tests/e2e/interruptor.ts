import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

/**
 * The line between a telephone and the school: whole, cut, without any answer (`cuelga`: what hung is cut once the line
 * is another), to a server that fails at `ruta` (`falla`), or one that stores what is sent there and is not heard
 * (`pierde`); `reinicia`: a gateway stands before a school that is away, and says so by a page of its own.
 */
type Linea = 'bien' | 'cortada' | 'cuelga' | 'falla' | 'pierde' | 'reinicia'

export interface Interruptor {
  url: string
  linea: Linea
  /** A later build stands behind the line: its service worker keeps a page of this revision. */
  construccion?: string
  close: () => Promise<void>
}

/** Stands before the school at an address of this very machine, which a browser trusts as it does https. */
export async function interruptor(destino: string, ruta = '/api/api/Asistencia/cambios'): Promise<Interruptor> {
  let estado: Linea = 'bien'
  const colgados = new Set<Socket>()

  const server = createServer((pedido, respuesta) => {
    const suya = pedido.url?.startsWith(ruta)
    if (estado === 'cortada') return void pedido.socket.destroy()
    if (estado === 'reinicia')
      return void respuesta.writeHead(502, { 'Content-Type': 'text/html' }).end('<h1>502 Bad Gateway</h1>')
    if (estado === 'cuelga') return void colgados.add(pedido.socket)
    if (estado === 'falla' && suya)
      return void respuesta
        .writeHead(500, { 'Content-Type': 'application/json' })
        .end('{"status":500,"message":"Falla de prueba"}')
    if (linea.construccion && pedido.url === '/sw.js') return void otraConstruccion(respuesta, linea.construccion)
    pasar(pedido, respuesta, estado === 'pierde' && suya === true)
  })

  function pasar(pedido: IncomingMessage, respuesta: ServerResponse, perdida: boolean): void {
    const arriba = request(
      new URL(pedido.url ?? '/', destino),
      { method: pedido.method, headers: pedido.headers },
      (suya) => {
        if (perdida) return void suya.resume().on('end', () => pedido.socket.destroy())
        respuesta.writeHead(suya.statusCode ?? 502, suya.headers)
        suya.pipe(respuesta)
      },
    )
    arriba.on('error', () => pedido.socket.destroy())
    pedido.pipe(arriba)
  }

  async function otraConstruccion(respuesta: ServerResponse, revision: string): Promise<void> {
    const actual = await (await fetch(new URL('/sw.js', destino))).text()
    respuesta
      .writeHead(200, { 'Content-Type': 'text/javascript', 'Cache-Control': 'no-cache' })
      .end(actual.replace(/(index\.html\W+revision\W+)\w+/, `$1${revision}`))
  }

  await new Promise<void>((listo) => server.listen(0, '127.0.0.1', listo))
  const linea: Interruptor = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    get linea() {
      return estado
    },
    set linea(nueva) {
      estado = nueva
      for (const socket of colgados) socket.destroy()
      colgados.clear()
    },
    close: () =>
      new Promise((listo) => {
        server.close(() => listo())
        server.closeAllConnections()
      }),
  }
  return linea
}
