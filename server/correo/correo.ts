import type { FastifyBaseLogger } from 'fastify'
import type { Settings } from '#server/base/settings'
import { cartaHtml, cartaTexto, type Carta } from './carta.ts'

/** A mail server that takes longer has not taken it. */
const PATIENCE_MS = 10_000

/**
 * The outcome of one try: the mail server took the letter; it said that there is no such address; or it took nothing
 * for now. `error` is its answer, without address or link.
 */
export type Entrega =
  | { estado: 'enviado' }
  | { estado: 'rechazado'; error: string }
  | {
      estado: 'pendiente'
      error: string
      /** It spoke of this letter alone, of its content or size: others to the same address may do better. */
      suelta?: boolean
    }

/** The school's mail, as its settings make it. */
export interface Correo {
  /** The origin that links in a mail begin with; undefined where no letter with a link is sent. */
  readonly origen: string | undefined
  /** There is a mail server: letters without a link can be sent. */
  readonly activo: boolean
  /** Hands the letter to the mail server, once. Letters go through `cola.ts`, which keeps and repeats them. */
  entregar(carta: Carta, mensaje_id: string): Promise<Entrega>
}

/**
 * Mail by SMTP_URL; without it nothing is sent. A link only PUBLIC_URL can begin (the Host of a request is anybody's
 * word): without that no letter with one.
 */
export function makeCorreo(
  { SMTP_URL, PUBLIC_URL }: Pick<Settings, 'SMTP_URL' | 'PUBLIC_URL'>,
  log: Pick<FastifyBaseLogger, 'warn'>,
  patience = PATIENCE_MS,
): Correo {
  if (!SMTP_URL) return { origen: undefined, activo: false, entregar: async () => sinServidor }
  const server = new URL(SMTP_URL)
  // A school without a mail server never loads what speaks to one.
  const mailer = import('nodemailer').then(({ createTransport }) =>
    createTransport({
      url: SMTP_URL,
      // A password never travels in the clear, except within this machine.
      requireTLS: server.password !== '' && !isLoopback(server.hostname),
      disableFileAccess: true,
      disableUrlAccess: true,
    }),
  )
  const user = decodeURIComponent(server.username)

  return {
    origen: PUBLIC_URL,
    activo: true,
    async entregar(carta, mensaje_id) {
      if (carta.enlace && !PUBLIC_URL) return sinServidor
      const { centro, para, asunto, adjuntos = [] } = carta
      const address =
        [user, centro.correo].find((one) => one?.includes('@')) ?? `campana@${new URL(PUBLIC_URL ?? SMTP_URL).hostname}`
      try {
        const transport = await mailer
        await transport.sendMail({
          messageId: `<${mensaje_id}@${address.slice(address.lastIndexOf('@') + 1)}>`,
          from: { name: centro.nombre, address },
          to: { name: '', address: para },
          ...(centro.correo && { replyTo: centro.correo }),
          subject: asunto,
          text: cartaTexto(carta),
          html: cartaHtml(carta),
          attachments: adjuntos.map(({ nombre, tipo, contenido }) => ({
            filename: nombre,
            contentType: tipo,
            content: contenido,
            encoding: 'base64',
          })),
          signal: AbortSignal.timeout(patience),
        })
        return { estado: 'enviado' }
      } catch (error) {
        const respuesta = respuestaDe(error)
        log.warn(respuesta, 'mail not sent')
        const dice = dicho(respuesta)
        return noExiste(respuesta)
          ? { estado: 'rechazado', error: dice }
          : { estado: 'pendiente', error: dice, suelta: deLaCarta(respuesta) }
      }
    },
  }
}

const sinServidor: Entrega = { estado: 'pendiente', error: 'ECONFIG' }

/** A mail server's answer, as far as it names nobody. */
interface Respuesta {
  code: string | undefined
  responseCode: number | undefined
  /** `5.1.1` of RFC 3463. */
  enhanced: string | undefined
  command: string | undefined
}

function respuestaDe(error: unknown): Respuesta {
  const { code, responseCode, response, command } = error as Partial<
    Record<'code' | 'response' | 'command', string>
  > & {
    responseCode?: number
  }
  const [, enhanced] = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response ?? '') ?? []
  return { code, responseCode, enhanced, command }
}

const dicho = ({ code, responseCode, enhanced }: Respuesta): string =>
  [responseCode ?? code ?? 'EUNKNOWN', enhanced].filter(Boolean).join(' ')

/**
 * Whether the answer is about the address alone (RFC 3463: 5.1 addressing, 5.2 mailbox; without such a code, 550 to
 * 553): what a server refuses by its own rules (5.7, a relay that is closed) says nothing about who was written to.
 */
const noExiste = ({ command, responseCode = 0, enhanced }: Respuesta): boolean =>
  command === 'RCPT TO' &&
  (enhanced ? /^5\.[12]\./.test(enhanced) && enhanced !== '5.2.2' : [550, 551, 553].includes(responseCode))

/**
 * Whether the recipient was taken and the letter was refused for good: DATA was answered so, or it is too large to
 * begin with. An answer for now (4xx) is that of a server with too much to do, which the other letters would get too.
 */
const deLaCarta = ({ code, command, responseCode = 0 }: Respuesta): boolean =>
  code === 'EMESSAGE' || (command === 'DATA' && responseCode >= 500)

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')
