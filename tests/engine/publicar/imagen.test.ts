import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import {
  chownSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '#tests/cliente'
import { freePort } from '#tests/maquina/ports'
import { hacerImagen } from '../../../build/publicar/imagen.ts'
import type { Programa } from '../../../build/publicar/oci.ts'
import { ENLACE, estrenar, ingresar, vender } from './escuela-nueva.ts'
import { avisar, faltan } from '#tests/engine/programas'
import { cleanUp, eventually, isRoot, temporaryDirectory } from '#tests/engine/support'

/*
 * The image of the build that stands in `dist`, beside a PostgreSQL of Debian's in the place of the official one. It is
 * loaded and run by Buildah, which does so without the rights that other engines of containers ask for.
 */

const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const INSTANTE = '1767225600'
const NADIE = 65_534
const ESCRIBE = ['/datos', '/datos/respaldos', '/tmp']
const LENTO = 300_000

const DEBIAN = '/usr/lib/postgresql/15/bin'
const PROGRAMAS = {
  buildah: 'buildah',
  'dpkg-deb': 'dpkg',
  psql: 'postgresql-client',
  'docker-compose': 'docker-compose',
}
const FALTAN = [...faltan(PROGRAMAS), ...(existsSync(DEBIAN) ? [] : ['postgresql-15'])]
if (process.env.LARGO) avisar('the image', FALTAN)

const programas = new Set<ChildProcess>()
let almacen: string[] = []
let datos = ''
let base = ''
let programa: Programa
const buildah = (...args: string[]): string =>
  execFileSync('buildah', [...almacen, ...args], { encoding: 'utf8' }).trim()

/** Starts Debian's PostgreSQL on a port of its own, with what compose.yaml gives Campana there; and an empty one. */
async function encenderBase(carpeta: string): Promise<{ url: string; apagar: () => void }> {
  const [port, secretos, cluster] = [await freePort(), join(carpeta, 'secretos'), join(carpeta, 'cluster')]
  for (const una of [secretos, cluster]) mkdirSync(una)
  const cuenta = statSync('/var/lib/postgresql').uid
  chownSync(cluster, cuenta, cuenta)
  const url = `postgres://campana:${randomUUID()}@127.0.0.1:${port}/campana`
  writeFileSync(join(secretos, 'postgres'), randomUUID())
  writeFileSync(join(secretos, 'database_url'), `${url}\n`)
  const como = (programa: string, ...args: string[]) =>
    execFileSync('runuser', ['-u', 'postgres', '--', join(DEBIAN, programa), '-D', join(cluster, 'datos'), ...args], {
      cwd: cluster,
      stdio: 'ignore',
    })
  como('initdb', '-U', 'postgres', '-A', 'scram-sha-256', `--pwfile=${join(secretos, 'postgres')}`, '--encoding=UTF8')
  como(
    'pg_ctl',
    '-w',
    '-o',
    `-p ${port} -c listen_addresses=127.0.0.1 -k ${cluster}`,
    '-l',
    join(cluster, 'log'),
    'start',
  )
  const guion = readFileSync('docs/operacion/compose/base.sql', 'utf8').replace('/run/secrets', secretos)
  execFileSync('psql', ['-v', 'ON_ERROR_STOP=1', '-q', '-h', '127.0.0.1', '-p', String(port), '-U', 'postgres'], {
    input: `${guion}\nCREATE DATABASE otra OWNER campana;`,
    env: { ...process.env, PGPASSWORD: readFileSync(join(secretos, 'postgres'), 'utf8') },
  })
  return { url, apagar: () => como('pg_ctl', '-m', 'immediate', 'stop') }
}

/** The last process that one started, through those between. */
function hoja(pid: number): number {
  const hijos = readdirSync(`/proc/${pid}/task`).flatMap((hilo) =>
    readFileSync(`/proc/${pid}/task/${hilo}/children`, 'utf8').split(' ').filter(Boolean).map(Number),
  )
  return hijos[0] === undefined ? pid : hoja(hijos[0])
}

/** The configuration of an image in its file. */
function configuracionDe(archivo: string): Programa {
  const leer = <T>(ruta: string) => JSON.parse(execFileSync('tar', ['-xOf', archivo, ruta], { encoding: 'utf8' })) as T
  const blob = <T>({ digest = '' } = {}) => leer<T>(`blobs/${digest.replace(':', '/')}`)
  const [imagen] = leer<{ manifests: { digest: string }[] }>('index.json').manifests
  return blob<{ config: Programa }>(blob<{ config: { digest: string } }>(imagen).config).config
}

/** Runs a container as compose.yaml does: its own program, or another, as its own account, without privileges. */
function correr(contenedor: string, orden: string[], entorno: Record<string, string> = {}, con = programa.Entrypoint) {
  const child = spawn('buildah', [
    ...[...almacen, 'run', '--isolation', 'chroot', '--cap-drop', 'all', '--volume', `${datos}:/datos`],
    ...Object.entries(entorno).flatMap(([nombre, valor]) => ['--env', `${nombre}=${valor}`]),
    ...[contenedor, '--', ...con, ...orden],
  ])
  programas.add(child)
  let escrito = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (parte: string) => (escrito += parte))
  const fin = new Promise<number | null>((done) =>
    child.once('close', (codigo) => (programas.delete(child), done(codigo))),
  )
  return { child, fin, escrito: () => escrito }
}

/** Starts the school of an image, until it says that. */
async function encender(contenedor: string, hasta: RegExp) {
  const port = await freePort()
  const entorno = { DATABASE_URL: base, PORT: String(port), TRUST_PROXY: '1', LOG_LEVEL: 'silent' }
  const { child, fin, escrito } = correr(contenedor, [], entorno)
  await eventually(() => {
    if (child.exitCode !== null) throw new Error(`it ended with ${child.exitCode}: ${escrito()}`)
    return hasta.test(escrito())
  }, 60_000)
  const pid = hoja(Number(child.pid))
  const apagar = async () => {
    process.kill(pid, 'SIGTERM')
    expect([await fin, escrito()]).toEqual([0, expect.stringContaining('todo está guardado')])
  }
  const [, ...salud] = programa.Healthcheck.Test
  const sano = async () => !(await correr(contenedor, [], { PORT: String(port) }, salud).fin)
  return { url: `http://127.0.0.1:${port}`, pid, escrito, sano, apagar }
}

/** Sells until the server takes no more: `dados` are the receipts that it gave, by their key, of those asked for. */
async function venderSinParar(quien: Client, dados: Map<string, number>, pedidos: Set<string>): Promise<void> {
  for (;;) {
    const clave = randomUUID()
    pedidos.add(clave)
    const { status, body } = await vender(quien, clave).catch(() => ({ status: 0, body: { id: 0 } }))
    if (status !== 201) return
    dados.set(clave, body.id)
  }
}

describe.runIf(process.env.LARGO && isRoot && !FALTAN.length)('the image of a release', () => {
  const hechas: { digest: string; suma: string }[] = []
  let archivo = ''
  let primera = ''
  let segunda = ''
  let raiz = ''
  let apagarBase = () => undefined as void

  beforeAll(async () => {
    // Made by two people, one of whom lets nobody read what is theirs.
    for (const umask of [0o077, 0o022]) {
      const antes = process.umask(umask)
      archivo = join(temporaryDirectory(), 'imagen.tar')
      const { digest } = hacerImagen(archivo, '1.0.0', COMMIT, INSTANTE)
      process.umask(antes)
      hechas.push({ digest, suma: createHash('sha256').update(readFileSync(archivo)).digest('hex') })
    }
    const carpeta = temporaryDirectory()
    almacen = ['--storage-driver', 'vfs', '--root', join(carpeta, 'root'), '--runroot', join(carpeta, 'run')]
    const imagen = buildah('pull', '--quiet', `oci-archive:${archivo}`)
    programa = configuracionDe(archivo)
    primera = buildah('from', imagen)
    raiz = buildah('mount', primera)
    datos = join(carpeta, 'datos')
    for (const una of [datos, join(datos, 'respaldos')]) {
      mkdirSync(una, { mode: 0o700 })
      chownSync(una, NADIE, NADIE)
    }

    // The next version: another number, and a database that grew.
    segunda = buildah('from', imagen)
    const paquete = JSON.parse(readFileSync(join(raiz, 'campana/package.json'), 'utf8')) as Record<string, unknown>
    const nuevos = {
      'package.json': JSON.stringify({ ...paquete, version: '99.0.0' }),
      '9999_prueba.sql': 'CREATE TABLE prueba ();',
    }
    for (const [nombre, texto] of Object.entries(nuevos)) writeFileSync(join(carpeta, nombre), texto, { mode: 0o444 })
    buildah('copy', segunda, join(carpeta, 'package.json'), '/campana/package.json')
    buildah('copy', segunda, join(carpeta, '9999_prueba.sql'), '/campana/server/db/migrations/9999_prueba.sql')
    // Buildah prefers the volumes that an image declares to those it is given; other engines do not.
    for (const uno of [primera, segunda]) buildah('config', '--volume', '/datos-', uno)
    ;({ url: base, apagar: apagarBase } = await encenderBase(carpeta))
  }, LENTO)

  afterAll(async () => {
    for (const child of programas) if (child.pid) process.kill(hoja(child.pid), 'SIGKILL')
    await eventually(() => programas.size === 0)
    apagarBase()
    if (almacen.length) buildah('rm', '--all')
    await cleanUp()
  })

  it('is the same bytes whoever makes it, and Buildah calls it by the same digest', () => {
    expect(hechas[1]).toEqual(hechas[0])
    expect(buildah('images', '--digests', '--format', '{{.Name}}:{{.Tag}}@{{.Digest}}')).toBe(
      `docker.io/library/campana:1.0.0@${hechas[0]?.digest}`,
    )
  })

  it('is small, of root, and written by nobody but where its program writes', () => {
    expect(statSync(archivo).size).toBeLessThan(100e6)
    // A link has no rights of its own.
    const todo = ['', ...readdirSync(raiz, { recursive: true, encoding: 'utf8' })]
      .map((ruta) => ({ ...lstatSync(join(raiz, ruta)), ruta: `/${ruta}` }))
      .filter(({ mode }) => (mode & constants.S_IFMT) !== constants.S_IFLNK)
    expect(todo.length).toBeGreaterThan(1_000)
    expect(todo.reduce((suma, { size }) => suma + size, 0)).toBeLessThan(260e6)
    expect(
      todo
        .filter(({ uid, mode }) => uid !== 0 || mode & 0o222)
        .map(({ ruta }) => ruta)
        .sort(),
    ).toEqual(ESCRIBE)
    expect(todo.filter(({ mode }) => mode & 0o6000)).toEqual([])
    expect(todo.filter(({ ruta }) => /\/(?:sh|bash|busybox|initdb)$/.test(ruta))).toEqual([])
  })

  it('says what it lacks to who starts it without a database, and its commands to who writes another', async () => {
    const sinBase = correr(primera, [])
    expect(await sinBase.fin).toBe(1)
    expect(sinBase.escrito()).toMatch(/Falta PostgreSQL .*DATABASE_URL/)
    const otra = correr(primera, ['encender'])
    expect(await otra.fin).toBe(2)
    expect(otra.escrito()).toMatch(/no conoce «encender»[^]*\nrespaldar\nrestaurar\nverificar\n/)
  })

  it('has a compose.yaml that docker-compose reads', () => {
    // The one of Debian 12 is older than the name of a project.
    const carpeta = temporaryDirectory()
    const escrito = readFileSync('docs/operacion/compose/compose.yaml', 'utf8').replace(/^name:.*$/m, '')
    writeFileSync(join(carpeta, 'compose.yaml'), escrito)
    const { stdout, stderr } = spawnSync('docker-compose', ['--file', join(carpeta, 'compose.yaml'), 'config'], {
      encoding: 'utf8',
      env: { PATH: process.env.PATH, CAMPANA: '1.1.0', DOMINIO: 'escuela.example.hn' },
    })
    expect(stderr).toBe('')
    expect(stdout).toContain('image: campana:1.1.0')
  })

  it(
    'is a school that loses nothing it gave when it ends, goes on in the next version, and comes back by its backup',
    async () => {
      const una = await encender(primera, ENLACE)
      const estado = readFileSync(`/proc/${una.pid}/status`, 'utf8')
      expect(estado).toMatch(/^Uid:\s65534\s65534\s65534/m)
      expect(estado).toMatch(/^CapEff:\s0+$/m)
      expect(await (await fetch(`${una.url}/salud`)).json()).toMatchObject({ commit: COMMIT })
      expect(await una.sano()).toBe(true)
      const quien = await estrenar(una.url, una.escrito())
      const dados = new Map<string, number>()
      const pedidos = new Set<string>()
      const cajas = [1, 2, 3, 4].map(() => venderSinParar(quien, dados, pedidos))
      await eventually(() => dados.size >= 40)
      await una.apagar()
      await Promise.all(cajas)
      expect(await una.sano()).toBe(false)
      const respaldo = correr(primera, ['respaldar', 'respaldos/antes.gz'], { DATABASE_URL: base })
      expect([await respaldo.fin, respaldo.escrito()]).toEqual([0, expect.stringContaining('antes.gz')])
      expect(statSync(join(datos, 'respaldos/antes.gz')).uid).toBe(NADIE)

      const siguiente = await encender(segunda, /está lista/)
      expect(siguiente.escrito()).not.toContain('primer-inicio')
      expect(await (await fetch(`${siguiente.url}/salud`)).json()).toMatchObject({ version: '99.0.0' })
      const misma = await ingresar(siguiente.url)
      for (const [clave, id] of dados) expect((await vender(misma, clave)).body.id).toBe(id)
      for (const clave of pedidos) expect((await vender(misma, clave)).status).toBe(201)
      expect((await misma.list('RecibosVarios')).total).toBe(pedidos.size)
      await siguiente.apagar()

      const atras = correr(primera, [], { DATABASE_URL: base })
      expect([await atras.fin, atras.escrito()]).toEqual([1, expect.stringContaining('ya la usó un Campana más nuevo')])
      const otra = { DATABASE_URL: base.replace(/campana$/, 'otra') }
      const vuelve = correr(primera, ['restaurar', 'respaldos/antes.gz'], otra)
      expect([await vuelve.fin, vuelve.escrito()]).toEqual([0, expect.stringContaining('Todo cuadra')])
    },
    LENTO,
  )
})
