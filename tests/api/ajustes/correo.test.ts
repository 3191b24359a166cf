import { createServer, type AddressInfo } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, describe, expect, it } from 'vitest'
import { makeCorreo, type Correo } from '#server/correo/correo'
import type { Carta } from '#server/correo/carta'
import { readSettings } from '#server/base/settings'
import { startSmtp } from '#tests/api/apoyo/smtp'

const CLAVE = 'clave-del-correo'
const logged: unknown[] = []
const log = { warn: (...line: unknown[]) => void logged.push(line) }
const correoPor = (SMTP_URL: string, patience?: number) =>
  makeCorreo(readSettings({ SMTP_URL, PUBLIC_URL: 'https://escuela.example.hn' }), log, patience)
const ID = '0b9fe0a5-31fb-4a53-9d5e-6f4ab2a4a3a1'
/** Whether the mail server took it. */
const toma = async (correo: Correo, una: Carta = carta): Promise<boolean> =>
  (await correo.entregar(una, ID)).estado === 'enviado'

const carta = {
  para: 'ana@familia.hn',
  asunto: 'Centro «A & B»: su cuenta está lista',
  saludo: 'Hola, <img src=x onerror=alert(1)> Ñandú:',
  antes: ['Elija su contraseña.'],
  enlace: { rotulo: 'Elegir', url: 'https://escuela.example.hn/reset_password/canario-del-enlace' },
  despues: ['Si no lo esperaba, no haga nada.'],
  centro: { nombre: 'Centro «A & B», sección "única"', correo: 'info@centro.hn' },
} satisfies Carta

const auth = {
  authOptional: false,
  allowInsecureAuth: true,
  onAuth: ((credentials, _session, done) =>
    credentials.password === CLAVE ? done(null, { user: credentials.username }) : done(new Error('no'))) as NonNullable<
    Parameters<typeof startSmtp>[0]
  >['onAuth'],
}

const plain = await startSmtp()
const tls = await startSmtp({ ...auth, allowInsecureAuth: false, disabledCommands: [] })
const clear = await startSmtp({ ...auth, disabledCommands: ['STARTTLS'] }, '0.0.0.0')

const silent = createServer(() => undefined)
await new Promise<void>((listening) => silent.listen(0, '127.0.0.1', () => listening()))
afterAll(() => void silent.close())

describe('a letter', () => {
  it('arrives in text and HTML, from the centre, and what people typed is only ever text', async () => {
    expect(await toma(correoPor(plain.url))).toBe(true)
    const letter = await plain.next(carta.para)
    expect(letter.to).toEqual(['ana@familia.hn'])
    expect(letter.text).toContain('Hola, <img src=x onerror=alert(1)> Ñandú:')
    expect(letter.text).toContain(carta.enlace.url)
    expect(letter.html).toContain('Hola, &lt;img src=x onerror=alert(1)&gt; Ñandú:')
    expect(letter.html).not.toContain('<img')
    expect(letter.html).toContain(`href="${carta.enlace.url}"`)
    expect(letter.headers).toMatch(/^From: .*<info@centro\.hn>$/m)
    expect(letter.headers).toMatch(/^Reply-To: info@centro\.hn$/m)
    expect(letter.headers).toMatch(new RegExp(`^Message-ID: <${ID}@centro\\.hn>$`, 'm'))
  })

  it('takes no further recipient or header from what people typed', async () => {
    expect(
      await toma(correoPor(plain.url), {
        ...carta,
        asunto: 'Hola\r\nBcc: otro@mundo.hn',
        centro: { nombre: 'X\r\nBcc: otro@mundo.hn', correo: null },
      }),
    ).toBe(true)
    const letter = await plain.next(carta.para)
    expect(letter.to).not.toContain('otro@mundo.hn')
    expect(letter.headers).not.toMatch(/^Bcc:/im)
  })

  it('goes through STARTTLS with a password, whose certificate is looked at', async () => {
    const url = `smtp://centro%40correo.hn:${CLAVE}@127.0.0.1:${tls.port}`
    expect(await toma(correoPor(url))).toBe(false)
    expect(await toma(correoPor(`${url}/?tls.rejectUnauthorized=false`))).toBe(true)
    expect(await tls.next(carta.para)).toMatchObject({
      secure: true,
      user: 'centro@correo.hn',
      headers: expect.stringMatching(/^From: .*<centro@correo\.hn>$/m),
    })
  })

  it('that the server refuses, by its password or its recipient, is told as not sent', async () => {
    const choosy = await startSmtp({
      onRcptTo: (address, _session, done) => done(new Error(`no existe ${address.address}`)),
    })
    expect(await toma(correoPor(`smtp://centro:equivocada@127.0.0.1:${clear.port}`))).toBe(false)
    expect(await toma(correoPor(choosy.url))).toBe(false)
    expect(clear.letters).toHaveLength(0)
  })

  it('is not waited for when the server is down or says nothing', async () => {
    const gone = await startSmtp()
    expect(await toma(correoPor('smtp://127.0.0.1:1'))).toBe(false)
    // It never answers: only who stops waiting comes to an end.
    expect(await toma(correoPor(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`, 300))).toBe(false)
    expect(gone.letters).toEqual([])
  })

  const lan = Object.values(networkInterfaces())
    .flat()
    .find((one) => one && !one.internal && one.family === 'IPv4')?.address
  it.skipIf(!lan)('never carries the password in the clear to another machine', async () => {
    let asked = 0
    const watch = await startSmtp(
      { ...auth, disabledCommands: ['STARTTLS'], onAuth: (...args) => (asked++, auth.onAuth?.(...args)) },
      '0.0.0.0',
    )
    expect(await toma(correoPor(`smtp://centro:${CLAVE}@${lan}:${watch.port}`))).toBe(false)
    expect(asked).toBe(0)
  })

  it('is not sent without PUBLIC_URL or without SMTP_URL', async () => {
    for (const env of [{ SMTP_URL: plain.url }, { PUBLIC_URL: 'https://escuela.example.hn' }]) {
      const correo = makeCorreo(readSettings(env), log)
      expect(correo.origen).toBeUndefined()
      expect(await toma(correo)).toBe(false)
    }
    expect(plain.letters).toHaveLength(2)
  })

  it('leaves neither address nor link nor password in the log when it fails', () => {
    expect(logged.length).toBeGreaterThan(4)
    expect(JSON.stringify(logged)).not.toMatch(new RegExp(`ana@familia|canario-del-enlace|${CLAVE}|equivocada`))
  })
})
