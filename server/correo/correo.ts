import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Settings } from '#server/settings'
import { cartaHtml, cartaTexto, type Carta } from './carta.ts'

/** A mail server that takes longer has not taken it. */
const PATIENCE_MS = 10_000

/** The school's mail, as its settings make it. */
export interface Correo {
  /** The origin that links in a mail begin with; undefined where no letter with a link is sent. */
  readonly origen: string | undefined
  /** There is a mail server: letters without a link can be sent. */
  readonly activo: boolean
  /** Whether the mail server took the letter; why not is logged, without address or link. */
  enviar(carta: Carta): Promise<boolean>
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
  if (!SMTP_URL) return { origen: undefined, activo: false, enviar: async () => false }
  const server = new URL(SMTP_URL)
  const transport = createTransport({
    url: SMTP_URL,
    // A password never travels in the clear, except within this machine.
    requireTLS: server.password !== '' && !isLoopback(server.hostname),
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  const user = decodeURIComponent(server.username)

  return {
    origen: PUBLIC_URL,
    activo: true,
    async enviar(carta) {
      if (carta.enlace && !PUBLIC_URL) return false
      const { centro, para, asunto, adjuntos = [] } = carta
      const address =
        [user, centro.correo].find((one) => one?.includes('@')) ?? `campana@${new URL(PUBLIC_URL ?? SMTP_URL).hostname}`
      try {
        await transport.sendMail({
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
          })),
          signal: AbortSignal.timeout(patience),
        })
        return true
      } catch (error) {
        const { code, responseCode } = error as { code?: string; responseCode?: number }
        log.warn({ code, responseCode }, 'mail not sent')
        return false
      }
    },
  }
}

const isLoopback = (host: string): boolean => host === 'localhost' || host === '[::1]' || host.startsWith('127.')
