import { once } from 'node:events'
import { connect, type Socket } from 'node:net'

export interface Respuesta {
  estado: number
  encabezados: string
  cuerpo: string
}

/**
 * One connection to the server that stays open, with one request at a time. It does the least that HTTP asks for:
 * on a shared machine, what a client spends is taken from the server that is measured.
 */
export class Conexion {
  readonly #direccion: URL
  readonly #origen: string | undefined
  #socket: Socket | undefined

  /** `origen`: the address of this machine that it calls from. */
  constructor(direccion: string, origen?: string) {
    this.#direccion = new URL(direccion)
    this.#origen = origen
  }

  async pedir(metodo: string, ruta: string, encabezados: Record<string, string>, cuerpo = ''): Promise<Respuesta> {
    const socket = await this.#abierta()
    const lineas = Object.entries({
      ...encabezados,
      Host: this.#direccion.host,
      ...(cuerpo && { 'Content-Length': String(Buffer.byteLength(cuerpo)) }),
    })
    socket.write(
      [`${metodo} ${ruta} HTTP/1.1`, ...lineas.map(([nombre, valor]) => `${nombre}: ${valor}`), '', cuerpo].join(
        '\r\n',
      ),
    )
    return leer(socket)
  }

  cerrar(): void {
    this.#socket?.destroy()
  }

  /** The server closes what was idle for long. */
  async #abierta(): Promise<Socket> {
    if (this.#socket?.readyState === 'open') return this.#socket
    this.#socket = connect({
      port: Number(this.#direccion.port),
      host: this.#direccion.hostname,
      localAddress: this.#origen,
    }).setNoDelay(true)
    await once(this.#socket, 'connect')
    return this.#socket
  }
}

function leer(socket: Socket): Promise<Respuesta> {
  return new Promise((listo, fallo) => {
    let recibido: Buffer = Buffer.alloc(0)
    const alLlegar = (parte: Buffer) => {
      recibido = recibido.length ? Buffer.concat([recibido, parte]) : parte
      const fin = recibido.indexOf('\r\n\r\n')
      if (fin < 0) return
      const encabezados = recibido.toString('latin1', 0, fin)
      const cuerpo = cuerpoDe(encabezados, recibido.subarray(fin + 4))
      if (!cuerpo) return
      socket.off('data', alLlegar).off('close', alCerrar)
      listo({ estado: Number(encabezados.slice(9, 12)), encabezados, cuerpo: cuerpo.toString('utf8') })
    }
    const alCerrar = () => fallo(new Error(`La conexión se cerró: ${recibido.toString('utf8').slice(0, 500)}`))
    socket.on('data', alLlegar).once('close', alCerrar)
  })
}

/** The body, once all of it is there: as long as it says, or in the pieces in which a file comes. */
function cuerpoDe(encabezados: string, recibido: Buffer): Buffer | undefined {
  const largo = /^content-length: (\d+)/im.exec(encabezados)?.[1]
  if (largo !== undefined) return recibido.length >= Number(largo) ? recibido : undefined
  const piezas: Buffer[] = []
  for (let desde = 0; ;) {
    const linea = recibido.indexOf('\r\n', desde)
    if (linea < 0) return undefined
    const hasta = linea + 2 + Number.parseInt(recibido.toString('latin1', desde, linea), 16)
    if (recibido.length < hasta + 2) return undefined
    if (hasta === linea + 2) return Buffer.concat(piezas)
    piezas.push(recibido.subarray(linea + 2, hasta))
    desde = hasta + 2
  }
}
