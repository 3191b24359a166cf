import { readFile } from 'node:fs/promises'
import { createServer as createPlain, type RequestListener } from 'node:http'
import { createServer, type Server } from 'node:https'
import type { Socket } from 'node:net'
import { texto } from '#i18n/texto'
import { certificateFolder, type Settings } from '#server/base/settings'
import { certificadoPropio, esteEquipo, type Certificado, type Propio } from './propio.ts'

/** Time for somebody who connected to say the first word, and to agree on a key. */
const HANDSHAKE_MS = 10_000
/** The first byte of TLS: a handshake record. */
const HANDSHAKE = 0x16

/** The way in to a server that speaks https. */
export interface Door {
  /** A server that answers with `handler`, and sends on to https who speaks http to it. */
  serve(handler: RequestListener): Server
  /** The certificate that the server made for itself; none where the school gave one. */
  own: Propio | undefined
  /** Makes that one again where addresses changed or it ends soon; what is under way stays. */
  renew(): Promise<void>
}

/**
 * The door of a server that others reach: with the school's own certificate (TLS_CERT and TLS_KEY), else with one that
 * it makes, as of an hour that is sure. Undefined where http is right: nobody else reaches it, a proxy speaks https for
 * it, or `TLS=no`.
 */
export async function openDoor(
  settings: Settings,
  ahora: () => Promise<Date> = async () => new Date(),
): Promise<Door | undefined> {
  const { TLS_CERT, TLS_KEY, PUBLIC_URL } = settings
  if (TLS_CERT !== undefined && TLS_KEY !== undefined) {
    const [cert, key] = await Promise.all([readFile(TLS_CERT, 'utf8'), readFile(TLS_KEY, 'utf8')])
    return doorWith({ cert, key })
  }
  const carpeta = certificateFolder(settings)
  if (carpeta === undefined) return undefined
  const publico = PUBLIC_URL && new URL(PUBLIC_URL).hostname
  return ownDoor(async () => certificadoPropio(carpeta, esteEquipo(publico), await ahora()))
}

/** A door with a certificate that `make` keeps. */
export async function ownDoor(make: () => Promise<Propio>): Promise<Door> {
  let own = await make()
  let server: Server | undefined
  return {
    own,
    serve: (handler) => (server = listenerOf(own, handler)),
    async renew() {
      own = await make()
      server?.setSecureContext({ key: own.key, cert: own.cert })
    },
  }
}

const doorWith = (given: Certificado): Door => ({
  own: undefined,
  serve: (handler) => listenerOf(given, handler),
  renew: async () => undefined,
})

function listenerOf({ key, cert }: Certificado, handler: RequestListener): Server {
  const secure = createServer({ key, cert, handshakeTimeout: HANDSHAKE_MS }, handler)
  const plain = createPlain(toHttps)
  const agree = secure.listeners('connection')
  secure.removeAllListeners('connection')
  secure.on('connection', (socket: Socket) => {
    const giveUp = () => socket.destroy()
    socket.on('error', giveUp).once('end', giveUp).setTimeout(HANDSHAKE_MS, giveUp)
    socket.once('data', (bytes) => {
      socket.off('end', giveUp).pause()
      socket.unshift(bytes)
      if (bytes[0] === HANDSHAKE) {
        socket.setTimeout(0).off('timeout', giveUp)
        for (const listener of agree) listener.call(secure, socket)
      } else plain.emit('connection', socket)
      process.nextTick(() => socket.resume())
    })
  })
  return secure
}

/** An address that somebody typed or kept without the s; what a program sends this way has already been read. */
const toHttps: RequestListener = ({ method, headers: { host = '' }, url = '/' }, response) => {
  response.setHeader('Connection', 'close')
  response.setHeader('Cache-Control', 'no-store')
  if ((method === 'GET' || method === 'HEAD') && /^[\w.:[\]-]+$/.test(host))
    response.writeHead(307, { Location: `https://${host}${url}` }).end()
  else response.writeHead(426, { 'Content-Type': 'text/plain; charset=utf-8' }).end(texto('arranque.tls.use_https'))
}
