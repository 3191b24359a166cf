import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Letter {
  to: string[]
  secure: boolean
  user: string | undefined
  headers: string
  text: string
  html: string
  adjuntos: { nombre: string; contenido: Buffer }[]
}

export interface Smtp {
  url: string
  port: number
  letters: Letter[]
  /** The next letter to that address that nobody has taken yet; rejects when none comes. */
  next(to: string): Promise<Letter>
  /** Drops the lines that are open, without a word. */
  hangUp(): void
  close(): Promise<void>
}

const PATIENCE_MS = 45_000

/** A real SMTP server on loopback; what it takes is in `letters`. */
export async function openSmtp(options: SMTPServerOptions = {}, host = '127.0.0.1'): Promise<Smtp> {
  const letters: Letter[] = []
  const untaken: Letter[] = []
  const waiting: { to: string; take: (letter: Letter) => void }[] = []
  const deliver = (letter: Letter) => {
    letters.push(letter)
    const first = waiting.findIndex(({ to }) => letter.to.includes(to))
    if (first < 0) untaken.push(letter)
    else waiting.splice(first, 1)[0]?.take(letter)
  }
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    logger: false,
    onData(stream, session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        deliver({
          ...decoded(Buffer.concat(parts).toString('latin1')),
          to: session.envelope.rcptTo.map(({ address }) => address),
          secure: session.secure,
          user: typeof session.user === 'string' ? session.user : undefined,
        })
        done()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, host)
  const lines = new Set<Socket>()
  listening.on('connection', (line: Socket) => lines.add(line.once('close', () => lines.delete(line))))
  await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    letters,
    hangUp: () => lines.forEach((line) => line.destroy()),
    next: (to) =>
      new Promise((take, fail) => {
        const there = untaken.findIndex((letter) => letter.to.includes(to))
        const [letter] = there < 0 ? [] : untaken.splice(there, 1)
        if (letter) take(letter)
        else {
          waiting.push({ to, take })
          setTimeout(() => fail(new Error(`no letter to ${to} within ${PATIENCE_MS} ms`)), PATIENCE_MS).unref()
        }
      }),
    close: () => new Promise((closed) => server.close(() => closed())),
  }
}

/** Headers, the two bodies, and the files that come with them. */
function decoded(raw: string): Pick<Letter, 'headers' | 'text' | 'html' | 'adjuntos'> {
  const [headers = ''] = raw.split('\r\n\r\n')
  const boundaries = [...raw.matchAll(/boundary="([^"]+)"/g)].map(([, boundary = '']) => `--${boundary}`)
  const parts = boundaries
    .reduce((all, boundary) => all.flatMap((part) => part.split(boundary)), [raw])
    .map((part) => {
      const [head = '', ...rest] = part.replace(/^\r\n/, '').split('\r\n\r\n')
      return { head: unfolded(head), content: contentOf(head, rest.join('\r\n\r\n')) }
    })
  const body = (type: string): string =>
    parts.find(({ head }) => head.includes(`Content-Type: ${type}`))?.content.toString() ?? ''
  const adjuntos = parts.flatMap(({ head, content }) => {
    const [, nombre] = /Content-Disposition: attachment; filename="?([^"\r\n;]+)"?/i.exec(head) ?? []
    return nombre ? [{ nombre, contenido: content }] : []
  })
  return { headers: unfolded(headers), text: body('text/plain'), html: body('text/html'), adjuntos }
}

const unfolded = (headers: string): string => headers.replace(/\r\n[ \t]+/g, ' ')

function contentOf(head: string, encoded: string): Buffer {
  if (/base64/i.test(head)) return Buffer.from(encoded, 'base64')
  if (!/quoted-printable/i.test(head)) return Buffer.from(encoded, 'latin1')
  return Buffer.from(
    encoded
      .replace(/=\r\n/g, '')
      .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16))),
    'latin1',
  )
}
