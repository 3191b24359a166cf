import { spawn, type ChildProcess } from 'node:child_process'
import { X509Certificate } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { get } from 'node:https'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import writeExcelFile from 'write-excel-file/node'
import { findEmbedded } from '#server/db/embebido/embedded'
import { CLAVE, CUENTAS, TOTAL_ESTUDIANTES } from '#server/demo/facts'
import { projectRoot } from '#server/base/root'
import { startRunDatabase } from '#tests/maquina/embedded-run'
import { freePort } from '#tests/maquina/ports'
import { unused } from './demonstration.ts'
import { cleanUp, eventually, postmasterPid, query, temporaryDirectory } from './support.ts'

const BUILT = 'dist/server'
const programs = new Set<ChildProcess>()

interface Program {
  port: number
  /** All it has written until now. */
  written(): string
  /** Waits for a sentence; fails when the program ends without it. */
  writes(part: string): Promise<void>
  listens(): Promise<void>
  signal(name: NodeJS.Signals): void
  ended: Promise<number | null>
}

interface Start {
  port?: number
  args?: string[]
  env?: Record<string, string>
  /** The folder of a release, whose links stand for what they lead to: the repository's build when absent. */
  release?: string
}

/** Starts the built program as a person would, on a port of its own. */
async function start(
  entry: 'demo' | 'main',
  dataDir: string,
  { port, args = [], env = {}, release }: Start = {},
): Promise<Program> {
  const own = port ?? (await freePort())
  const program = release
    ? ['--preserve-symlinks', '--preserve-symlinks-main', join(release, BUILT, `${entry}.js`)]
    : [join(BUILT, `${entry}.js`)]
  const child = spawn(process.execPath, [...program, ...args], {
    cwd: release ?? projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: String(own), DATA_DIR: dataDir, LOG_LEVEL: 'silent', DATABASE_URL: '', ...env },
  })
  programs.add(child)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => (text += part))
  const ended = new Promise<number | null>((done) =>
    child.once('close', (code) => (programs.delete(child), done(code))),
  )
  const until = (what: () => boolean | Promise<boolean>) =>
    eventually(async () => {
      if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${text}`)
      return what()
    }, 60_000)
  return {
    port: own,
    written: () => text,
    writes: async (part) => void (await until(() => text.includes(part))),
    listens: async () => void (await until(async () => (await answer(own, '/salud/listo')) === 200)),
    signal: (name) => child.kill(name),
    ended,
  }
}

const post = (port: number, path: string, body: object): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}/api/api${path}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  })

const signIn = (port: number, Email: string, Pass = CLAVE): Promise<number> =>
  post(port, '/Usuarios/login', { Email, Pass }).then(({ status }) => status)

/** The status of a page; 0 when nobody answers. */
const answer = (port: number, path: string): Promise<number> =>
  fetch(`http://127.0.0.1:${port}${path}`).then(
    ({ status }) => status,
    () => 0,
  )

/** Runs one statement in the database of a server that is running. */
async function ask(dataDir: string, statement: string): Promise<Record<string, unknown>[]> {
  const connection = await findEmbedded(dataDir)
  if (!connection) throw new Error('no database is running')
  return query(connection, statement)
}

async function stop(program: Program): Promise<void> {
  program.signal('SIGINT')
  expect(await program.ended).toBe(0)
  expect(program.written()).toContain('todo está guardado')
}

afterAll(async () => {
  for (const child of programs) child.kill('SIGKILL')
  await eventually(() => programs.size === 0)
  await cleanUp()
})

/** Left to the long run: what it shows of the whole process its parts show below. */
const largo = it.runIf(process.env.LARGO)

describe('npm run demo', () => {
  const dataDir = join(temporaryDirectory(), 'demo')

  it('begins anew after a kill while it was filling its database, and shows the address and the accounts', async () => {
    const killed = await start('demo', dataDir)
    await killed.writes('centro de demostración')
    killed.signal('SIGKILL')
    await killed.ended

    const demo = await start('demo', dataDir)
    await demo.listens()
    await demo.writes('--reset')
    expect(demo.written()).toContain(`http://localhost:${demo.port}`)
    for (const { email } of CUENTAS) {
      expect(demo.written()).toContain(email)
      expect(await signIn(demo.port, email)).toBe(200)
    }
    expect(await ask(dataDir, 'SELECT count(*)::int AS clientes FROM clientes')).toEqual([
      { clientes: TOTAL_ESTUDIANTES },
    ])
    await stop(demo)
    expect(postmasterPid(dataDir)).toBeUndefined()
  })

  largo('starts anew with --reset', async () => {
    const reset = await start('demo', dataDir, { args: ['--reset'] })
    await reset.listens()
    expect(await ask(dataDir, 'SELECT nombre FROM centro')).toEqual([{ nombre: 'Centro de Formación Campana' }])
    await stop(reset)
  })

  it('never serves as a school’s own database', async () => {
    const main = await start('main', dataDir)
    expect(await main.ended).toBe(1)
    expect(main.written()).toMatch(/^Esta base de datos es la de la demostración.+\n$/)
  })

  largo(
    'says in one sentence that the port is taken, that the directory is, or that an option is unknown',
    async () => {
      const demo = await start('demo', dataDir)
      await demo.listens()
      const refusals: [Promise<Program>, RegExp][] = [
        [
          start('demo', dataDir, { port: demo.port }),
          new RegExp(`^El puerto ${demo.port} está ocupado.+PORT\\.\\nCausa: .*EADDRINUSE.*\\n$`),
        ],
        [start('demo', dataDir), /^Ya hay un servidor de Campana usando esta carpeta: .+\n$/],
        [start('demo', dataDir, { args: ['--nada'] }), /^No existe la opción --nada\..+\n$/],
        [
          start('main', dataDir, { args: ['--puerto'] }),
          /^Campana se enciende sin opciones y no conoce --puerto;.+\n$/,
        ],
        [start('main', dataDir, { env: { PORT: 'ochenta' } }), /^El ajuste PORT no vale así: «ochenta».+\n$/],
        [
          start('main', dataDir, { env: { DATABASE_URL: 'postgres://nadie@127.0.0.1:1/nada' } }),
          /^No se pudo conectar con la base de datos\. .+\nCausa: .*ECONNREFUSED.*\n$/,
        ],
      ]
      for (const [starting, sentence] of refusals) {
        const refused = await starting
        expect(await refused.ended).toBe(1)
        expect(refused.written()).toMatch(sentence)
      }
      await stop(demo)
    },
  )

  it('keeps its data, goes on with the database of a killed server, and starts that again when it is killed', async () => {
    const killed = await start('demo', dataDir)
    await killed.listens()
    expect(killed.written()).not.toContain('prepara')
    await ask(dataDir, `UPDATE centro SET nombre = 'Otro nombre'`)
    const postmaster = postmasterPid(dataDir) ?? 0
    killed.signal('SIGKILL')
    await killed.ended

    const demo = await start('demo', dataDir)
    await demo.listens()
    expect(demo.written()).toContain('ya encendida')
    expect(postmasterPid(dataDir)).toBe(postmaster)

    process.kill(postmaster, 'SIGKILL')
    const statuses = new Set<number>()
    await eventually(async () => {
      statuses.add(await signIn(demo.port, 'recepcion@demo.hn'))
      return (
        postmasterPid(dataDir) !== postmaster &&
        statuses.has(200) &&
        (await signIn(demo.port, 'recepcion@demo.hn')) === 200
      )
    }, 30_000)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect(await ask(dataDir, 'SELECT nombre FROM centro')).toEqual([{ nombre: 'Otro nombre' }])
    await stop(demo)
  })

  it('finishes the requests under way before it ends; a second signal does not wait for them', async () => {
    const hold = `BEGIN; LOCK TABLE intentos IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(60)`
    const demo = await start('demo', dataDir)
    await demo.listens()
    const holding = ask(dataDir, hold).catch(() => undefined)
    await waitingFor(dataDir, 'PgSleep')
    const entering = signIn(demo.port, 'recepcion@demo.hn')
    await waitingFor(dataDir, 'relation', '%INSERT INTO intentos%')
    demo.signal('SIGTERM')
    await eventually(() => demo.written().includes('termina lo que está en curso'))
    await letGo(dataDir)
    expect(await entering).toBe(200)
    expect(await demo.ended).toBe(0)
    await holding

    const forced = await start('demo', dataDir)
    await forced.listens()
    const heldAgain = ask(dataDir, hold).catch(() => undefined)
    await waitingFor(dataDir, 'PgSleep')
    const lost = signIn(forced.port, 'recepcion@demo.hn').catch(() => 'lost')
    await waitingFor(dataDir, 'relation', '%INSERT INTO intentos%')
    let code: number | null | undefined
    void forced.ended.then((value) => (code = value))
    const begun = performance.now()
    await eventually(() => (forced.signal('SIGINT'), code !== undefined))
    expect(code).toBe(130)
    // Before the ten seconds that requests get to finish.
    expect(performance.now() - begun).toBeLessThan(9_000)
    expect(await lost).toBe('lost')
    await letGo(dataDir).catch(() => undefined)
    await heldAgain
  })
})

/** Waits until some session waits for that, in a statement like this. */
const waitingFor = (dataDir: string, event: string, statement = '%'): Promise<unknown> =>
  eventually(
    async () =>
      (await ask(dataDir, `SELECT 1 FROM pg_stat_activity WHERE wait_event = '${event}' AND query LIKE '${statement}'`))
        .length > 0,
  )

/** Ends the sleep of who holds something, and with it what it held. */
const letGo = (dataDir: string): Promise<unknown> =>
  ask(dataDir, `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE wait_event = 'PgSleep'`)

/** The first page of a school, filled in. */
const PRIMERA = {
  nombre: 'Julia Pavón',
  email: 'julia@centro.hn',
  contrasena: 'una frase larga',
  centro: 'Centro Los Pinos',
  perfil: 'todo',
  cai: false,
  transferencias: false,
  becas: false,
}

/** A school's own. */
const datos = join(temporaryDirectory(), 'datos')

describe('npm start', () => {
  const dataDir = datos

  it('prints on an empty database a link that makes the first administrator, once', async () => {
    const unused = await start('main', dataDir)
    await unused.writes('/primer-inicio/')
    await stop(unused)
    const main = await start('main', dataDir)
    await main.writes('/primer-inicio/')
    const linkOf = ({ written }: Program) => /primer-inicio\/([\w-]{43})/.exec(written())?.[1]
    expect(linkOf(main)).not.toBe(linkOf(unused))
    const path = `/Usuarios/primer-administrador/${linkOf(main)}`
    const account = { ...PRIMERA, email: 'Julia@centro.hn' }
    expect((await post(main.port, path, { ...account, contrasena: 'corta' })).status).toBe(400)
    expect((await post(main.port, path, { ...account, contrasena: 'JULIA@centro.hn' })).status).toBe(422)
    const both = await Promise.all([
      post(main.port, path, account),
      post(main.port, path, { ...account, email: 'otra@centro.hn' }),
    ])
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404])
    expect(
      await ask(
        dataDir,
        `
          SELECT r.nombre, (SELECT count(*)::int FROM enlaces_unicos) AS enlaces
          FROM usuarios u
          JOIN roles r ON r.id = u.rol_id
        `,
      ),
    ).toEqual([{ nombre: 'Administrador', enlaces: 0 }])
    const [{ email } = { email: '' }] = (await ask(dataDir, 'SELECT email FROM usuarios')) as { email: string }[]
    expect(await signIn(main.port, email, account.contrasena)).toBe(200)
    expect((await post(main.port, path, account)).status).toBe(404)
    await stop(main)

    const again = await start('main', dataDir)
    await again.writes('está lista')
    await stop(again)
    expect(again.written()).not.toContain('primer-inicio')
  })

  it('is never filled or cleared by the demonstration', async () => {
    // Without it `seedOnce` refuses as much (tests/api/servidor/demo.test.ts).
    for (const args of process.env.LARGO ? [[], ['--reset']] : [['--reset']]) {
      const demo = await start('demo', dataDir, { args })
      expect(await demo.ended).toBe(1)
      expect(demo.written()).toMatch(/^Esta base de datos ya tiene datos propios.+\n$/)
    }
  })
})

describe('npm start where others on the network reach it', () => {
  it('speaks https with a certificate of its own, and says how the others come to trust it', async () => {
    const main = await start('main', datos, { env: { HOST: '0.0.0.0' } })
    await main.writes('está lista')
    const authority = join(datos, 'tls/autoridad.crt')
    expect(main.written()).toContain(`https://localhost:${main.port}`)
    expect(main.written()).toContain(authority)
    expect(main.written()).toContain(new X509Certificate(readFileSync(authority)).fingerprint256)
    for (const name of ['autoridad.key', 'servidor.key'])
      expect(statSync(join(datos, 'tls', name)).mode & 0o777).toBe(0o600)
    expect(await secure(main.port, '/salud/listo', readFileSync(authority))).toBe(200)
    await expect(secure(main.port, '/salud/listo')).rejects.toThrow(/self-signed|self signed/)
    const plain = await fetch(`http://127.0.0.1:${main.port}/login`, { redirect: 'manual' })
    expect(plain.headers.get('location')).toBe(`https://127.0.0.1:${main.port}/login`)
    await stop(main)
  })

  it('speaks plain http only when it is asked to, and says what that means', async () => {
    const main = await start('main', datos, { env: { HOST: '0.0.0.0', TLS: 'no' } })
    await main.writes('está lista')
    expect(await answer(main.port, '/salud/listo')).toBe(200)
    expect(main.written()).toContain('Con TLS=no lo que se escribe viaja sin cifrar')
    expect(main.written()).toContain(`http://localhost:${main.port}`)
    await stop(main)
  })
})

/** The status of a page over https, where `ca` alone is trusted. */
const secure = (port: number, path: string, ca?: Buffer): Promise<number | undefined> =>
  new Promise((done, fail) => {
    get({ port, path, host: '127.0.0.1', agent: false, ...(ca && { ca }) }, (response) => {
      response.resume()
      done(response.statusCode)
    }).on('error', fail)
  })

describe('a release in a folder of its own', () => {
  it('goes on with papers and workbooks after `npm ci` and a build took its files away', async () => {
    const database = await startRunDatabase({ from: await unused() })
    const release = join(temporaryDirectory(), 'campana-1')
    for (const part of ['package.json', 'server/db'])
      cpSync(join(projectRoot, part), join(release, part), { recursive: true })
    cpSync(BUILT, join(release, BUILT), { recursive: true })
    symlinkSync(join(projectRoot, 'node_modules'), join(release, 'node_modules'))
    const main = await start('main', join(release, 'data'), { release, env: { DATABASE_URL: database.url } })
    await main.writes('/primer-inicio/')
    const link = /primer-inicio\/([\w-]{43})/.exec(main.written())?.[1]
    const account = PRIMERA
    expect((await post(main.port, `/Usuarios/primer-administrador/${link}`, account)).status).toBe(201)
    rmSync(join(release, 'node_modules'))
    mkdirSync(join(release, 'node_modules'))
    for (const part of ['dist', 'server']) renameSync(join(release, part), join(release, `${part}-viejo`))

    const signedIn = await post(main.port, '/Usuarios/login', { Email: account.email, Pass: account.contrasena })
    const { token } = (await signedIn.json()) as { token: string }
    const beginning = async (path: string, init?: RequestInit) => {
      const answer = await fetch(`http://127.0.0.1:${main.port}${path}`, {
        ...init,
        headers: { Authorization: `Bearer ${token}`, ...init?.headers },
      })
      return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()).toString('latin1', 0, 4) }
    }
    const sample = {
      nombre: 'Escuela',
      rtn: null,
      direccion: null,
      telefono: null,
      correo: null,
      pie_recibo: null,
      formato: 'carta',
    }
    const json = { 'Content-Type': 'application/json' }
    expect(
      await beginning('/api/api/Centro/muestra', { method: 'POST', headers: json, body: JSON.stringify(sample) }),
    ).toEqual({ status: 200, bytes: '%PDF' })
    expect(await beginning('/api/api/Clientes/exportar?formato=xlsx')).toEqual({ status: 200, bytes: 'PK\x03\x04' })
    const book = await writeExcelFile([
      [{ value: 'Nombres' }, { value: 'Apellidos' }],
      [{ value: 'Ángel' }, { value: 'Ñuñez' }],
    ]).toBuffer()
    const upload = await fetch(`http://127.0.0.1:${main.port}/api/api/Importaciones?tipo=clientes&archivo=a.xlsx`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/octet-stream' },
      body: new Uint8Array(book),
    })
    expect({ status: upload.status, body: await upload.json() }).toMatchObject({ status: 201, body: { nuevas: 1 } })
    expect(await answer(main.port, '/salud/listo')).toBe(200)
    await stop(main)
    await database.stop()
  })
})
