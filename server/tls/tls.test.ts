import { generateKeyPairSync, createPrivateKey, X509Certificate } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { request as http } from 'node:http'
import { request as https, type Server } from 'node:https'
import { connect, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { isExposed, readSettings } from '#server/base/settings'
import { setClock, setOffset } from '#tests/maquina/clock'
import { certificadoPropio, esteEquipo, type Certificado, type Propio } from './propio.ts'
import { openDoor, ownDoor } from './puerta.ts'
import { servidorPem } from './x509.ts'

const LUGAR = { nombres: ['mostrador', 'mostrador.local'], direcciones: ['192.168.1.5'] }
const folders: string[] = []
const folder = () => {
  const made = mkdtempSync(join(tmpdir(), 'campana-tls-'))
  folders.push(made)
  return join(made, 'tls')
}
const servers = new Set<Server>()

// A handshake goes by the machine's clock, whatever time it is for the tests.
beforeAll(() => setOffset(0))
afterEach(() => {
  vi.useRealTimers()
  for (const server of servers) server.close().closeAllConnections()
  servers.clear()
})
afterAll(() => {
  setClock()
  for (const one of folders) rmSync(one, { recursive: true })
})

/** The certificates of a chain in PEM: the server's and its authority's. */
const chainOf = ({ cert }: Certificado) => {
  const [servidor = '', autoridad = ''] = cert.split(/(?<=-----END CERTIFICATE-----\n)/)
  return { servidor: new X509Certificate(servidor), autoridad: new X509Certificate(autoridad) }
}

describe('the certificate of its own', () => {
  it('is of this computer’s names and addresses, below an authority, its keys for the owner alone', async () => {
    const place = folder()
    const own = await certificadoPropio(place, LUGAR)
    const { servidor, autoridad } = chainOf(own)
    for (const name of ['mostrador', 'mostrador.local', 'localhost']) expect(servidor.checkHost(name)).toBe(name)
    for (const address of ['192.168.1.5', '127.0.0.1', '::1']) expect(servidor.checkIP(address)).toBe(address)
    expect(servidor.checkHost('otra')).toBeUndefined()
    expect(servidor.checkIssued(autoridad)).toBe(true)
    expect(servidor.verify(autoridad.publicKey)).toBe(true)
    expect([servidor.ca, autoridad.ca]).toEqual([false, true])
    expect(servidor.checkPrivateKey(createPrivateKey(own.key))).toBe(true)
    // Telephones of Apple take none that lives longer.
    expect((Date.parse(servidor.validTo) - Date.parse(servidor.validFrom)) / 86_400_000).toBeLessThan(825)
    expect(new X509Certificate(readFileSync(own.autoridad)).fingerprint256).toBe(own.huella)
    for (const name of ['autoridad.key', 'servidor.key']) expect(statSync(join(place, name)).mode & 0o777).toBe(0o600)
  })

  it('stays, and where an address changed or it ends soon only the server’s is made again', async () => {
    const place = folder()
    const first = await certificadoPropio(place, LUGAR)
    expect(await certificadoPropio(place, LUGAR)).toEqual(first)
    const moved = await certificadoPropio(place, { ...LUGAR, direcciones: ['192.168.1.77'] })
    expect(moved.huella).toBe(first.huella)
    expect(chainOf(moved).servidor.checkIP('192.168.1.77')).toBe('192.168.1.77')
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(Date.now() + 500 * 86_400_000)
    const later = await certificadoPropio(place, { ...LUGAR, direcciones: ['192.168.1.77'] })
    expect(later.huella).toBe(first.huella)
    expect(later.cert).not.toBe(moved.cert)
    expect(Date.parse(chainOf(later).servidor.validTo)).toBeGreaterThan(Date.now() + 700 * 86_400_000)
  })

  it.each([-9_131, -365, 500, 4_000])('stays by a clock that is %i days off: a sure hour counts', async (dias) => {
    const settings = readSettings({ DATA_DIR: folder(), HOST: '0.0.0.0' })
    const seguro = new Date()
    const antes = (await openDoor(settings))?.own
    vi.useFakeTimers({ toFake: ['Date'] })
    vi.setSystemTime(seguro.getTime() + dias * 86_400_000)
    expect(antes?.huella).toBeDefined()
    expect((await openDoor(settings, async () => seguro))?.own).toEqual(antes)
  })

  it('has another authority once it has another name, which the first must not sign', async () => {
    const place = folder()
    const first = await certificadoPropio(place, LUGAR)
    const renamed = await certificadoPropio(place, { ...LUGAR, nombres: ['recepcion', 'recepcion.local'] })
    expect(renamed.huella).not.toBe(first.huella)
    expect(chainOf(renamed).servidor.checkIssued(chainOf(renamed).autoridad)).toBe(true)
  })

  it.each(['autoridad.key', 'autoridad.crt', 'servidor.key', 'servidor.crt'])(
    'is made again where %s is not what it was',
    async (name) => {
      const place = folder()
      await certificadoPropio(place, LUGAR)
      writeFileSync(join(place, name), 'nada')
      const { servidor, autoridad } = chainOf(await certificadoPropio(place, LUGAR))
      expect(servidor.verify(autoridad.publicKey)).toBe(true)
    },
  )

  it('names this computer as its network calls it', () => {
    const { nombres, direcciones } = esteEquipo('escuela.example.hn')
    expect(nombres.at(-1)).toBe('escuela.example.hn')
    for (const direccion of direcciones) expect(direccion).toMatch(/^\d+\.\d+\.\d+\.\d+$/)
    expect(esteEquipo('200.1.2.3').direcciones).toContain('200.1.2.3')
  })
})

describe('a server with it', () => {
  it('is believed by who trusts its authority, and by nobody else', async () => {
    const own = await certificadoPropio(folder(), LUGAR)
    const port = await serve(own)
    const ca = readFileSync(own.autoridad)
    for (const servername of ['mostrador', 'localhost'])
      expect(await ask(port, { ca, servername })).toMatchObject({ status: 200, body: 'hola' })
    await expect(ask(port, { servername: 'mostrador' })).rejects.toMatchObject({ code: 'SELF_SIGNED_CERT_IN_CHAIN' })
    await expect(ask(port, { ca, servername: 'otra' })).rejects.toMatchObject({
      code: 'ERR_TLS_CERT_ALTNAME_INVALID',
    })
  })

  it('could sign no place outside, were its key stolen', async () => {
    const place = folder()
    const own = await certificadoPropio(place, LUGAR)
    const { autoridad } = chainOf(own)
    const signed = (nombres: string[], direcciones: string[]): Propio => {
      const { publicKey: publica, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const pem = servidorPem({
        nombres,
        direcciones,
        publica,
        autoridad: {
          nombre: autoridad.subject.slice('CN='.length),
          publica: autoridad.publicKey,
          privada: createPrivateKey(readFileSync(join(place, 'autoridad.key'))),
        },
        desde: new Date(Date.now() - 86_400_000),
        hasta: new Date(Date.now() + 86_400_000),
      })
      const key = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
      return { ...own, key, cert: `${pem}${autoridad.toString()}` }
    }
    const ca = readFileSync(own.autoridad)
    const good = await serve(signed(['impresora.mostrador'], ['10.1.2.3']))
    expect(await ask(good, { ca, servername: 'impresora.mostrador' })).toMatchObject({ status: 200 })
    for (const [names, addresses] of [
      [['banco.example.hn'], []],
      [['mostrador'], ['8.8.8.8']],
    ] as const) {
      const port = await serve(signed([...names], [...addresses]))
      await expect(ask(port, { ca, servername: names[0] })).rejects.toThrow('permitted subtree violation')
    }
  })

  it('sends on who comes without the s, and reads nothing that is sent so', async () => {
    const port = await serve(await certificadoPropio(folder(), LUGAR))
    const plain = (method: string, headers = {}) =>
      answered(http({ port, method, path: '/recibos?x=1', headers: { host: `mostrador:${port}`, ...headers } }))
    expect(await plain('GET')).toMatchObject({ status: 307, location: `https://mostrador:${port}/recibos?x=1` })
    expect(await plain('POST')).toMatchObject({ status: 426, body: expect.stringContaining('https://') })
    expect(await plain('GET', { host: 'a b' })).toMatchObject({ location: undefined })
  })

  it('survives who says nonsense or hangs up', async () => {
    const own = await certificadoPropio(folder(), LUGAR)
    const port = await serve(own)
    for (const words of [Buffer.from([0x16, 1, 2, 3]), Buffer.from('\0\0\0'), Buffer.alloc(0)]) {
      const socket = connect(port)
      socket.on('error', () => undefined).resume()
      await new Promise((done) => socket.once('connect', done))
      socket.end(words)
      // A client that began TLS has ten seconds for the rest.
      if (words[0] !== 0x16) await new Promise((done) => socket.once('close', done))
      socket.destroy()
    }
    expect(await ask(port, { ca: readFileSync(own.autoridad), servername: 'localhost' })).toMatchObject({ status: 200 })
  })

  it('shows a new certificate without stopping', async () => {
    const place = folder()
    let lugar = LUGAR
    const door = await ownDoor(() => certificadoPropio(place, lugar))
    const port = await listening(door.serve((_request, response) => response.end('hola')))
    lugar = { ...LUGAR, direcciones: ['192.168.1.9'] }
    await door.renew()
    const seen = await ask(port, { ca: readFileSync(join(place, 'autoridad.crt')), servername: 'mostrador' })
    expect(seen.names).toContain('192.168.1.9')
  })
})

describe('which way in a server has', () => {
  const given = () => {
    const place = folder()
    return certificadoPropio(place, LUGAR).then(() => ({
      TLS_CERT: join(place, 'servidor.crt'),
      TLS_KEY: join(place, 'servidor.key'),
    }))
  }
  const way = async (env: Record<string, string>) => {
    const door = await openDoor(readSettings({ DATA_DIR: folder(), ...env }))
    return door ? (door.own ? 'own' : 'given') : 'http'
  }

  it('is plain http at this computer alone, behind a proxy, or when it was asked for', async () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1']) expect(await way({ HOST }), HOST).toBe('http')
    expect(await way({ HOST: '0.0.0.0', TRUST_PROXY: '1' })).toBe('http')
    expect(await way({ HOST: '0.0.0.0', TLS: 'no' })).toBe('http')
    expect(isExposed({ HOST: '0.0.0.0', TRUST_PROXY: 0 })).toBe(true)
  })

  it('is https with a certificate of its own wherever others reach it, or with the school’s', async () => {
    for (const HOST of ['0.0.0.0', '::', '192.168.1.5']) expect(await way({ HOST }), HOST).toBe('own')
    expect(await way({ HOST: '0.0.0.0', ...(await given()) })).toBe('given')
    expect(() => readSettings({ TLS_CERT: 'x.crt' })).toThrow('TLS_CERT y TLS_KEY van juntos')
    expect(() => readSettings({ TLS: 'quizá' })).toThrow('El ajuste TLS no vale así')
  })
})

async function serve(own: Propio): Promise<number> {
  const door = await ownDoor(async () => own)
  return listening(door.serve((_request, response) => response.end('hola')))
}

async function listening(server: Server): Promise<number> {
  servers.add(server)
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return (server.address() as AddressInfo).port
}

interface Told {
  status: number | undefined
  location: string | undefined
  body: string
  names: string
}

const ask = (port: number, options: { ca?: Buffer; servername: string }) =>
  answered(https({ port, host: '127.0.0.1', agent: false, ...options }))

function answered(request: ReturnType<typeof http>): Promise<Told> {
  return new Promise((done, fail) => {
    request.on('error', fail).end()
    request.on('response', (response) => {
      let body = ''
      const { socket, headers, statusCode: status } = response
      const names = 'getPeerX509Certificate' in socket ? subjectsOf(socket) : ''
      response.setEncoding('utf8').on('data', (part: string) => (body += part))
      response.on('end', () => done({ status, location: headers.location, body, names }))
    })
  })
}

const subjectsOf = (socket: object): string =>
  (socket as { getPeerX509Certificate(): X509Certificate | undefined }).getPeerX509Certificate()?.subjectAltName ?? ''
