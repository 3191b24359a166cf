import type { FastifyBaseLogger } from 'fastify'
import { createTransport } from 'nodemailer'
import type { Settings } from '#server/settings'
import { cartaHtml, cartaTexto, type Carta } from './carta.ts'

/** A mail server that takes longer has not taken it. */
const PATIENCE_MS = 10_000

/** The school's mail, as its settings make it. */
export interface Correo {
  /** The origin that links in a mail begin with; undefined where none is sent at all. */
  readonly origen: string | undefined
  /** Whether the mail server took the letter; why not is logged, without address or link. */
  enviar(carta: Carta): Promise<boolean>
}

/**
 * Mail by SMTP_URL. Every letter carries a link, which only PUBLIC_URL can begin (the Host of a request is anybody's
 * word): without either setting nothing is sent.
 */
export function makeCorreo({ SMTP_URL, PUBLIC_URL }: Pick<Settings, 'SMTP_URL' | 'PUBLIC_URL'>, log: Pick<FastifyBaseLogger, 'warn'>, patience = PATIENCE_MS): Correo {
  if (!SMTP_URL || !PUBLIC_URL) return { origen: undefined, enviar: async () => false }
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
    async enviar(carta) {
      const { centro, para, asunto } = carta
      const address = [user, centro.correo].find((one) => one?.includes('@')) ?? `campana@${new URL(PUBLIC_URL).hostname}`
      try {
        await transport.sendMail({
          from: { name: centro.nombre, address },
          to: { name: '', address: para },
          ...(centro.correo && { replyTo: centro.correo }),
          subject: asunto,
          text: cartaTexto(carta),
          html: cartaHtml(carta),
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
