import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { VERSION } from '#server/base/version'
import { guardFolder } from '#tests/maquina/guardian'
import { freePort } from '#tests/maquina/ports'
import { armar } from '../../../build/publicar/arbol.ts'
import { hacerDeb } from '../../../build/publicar/deb.ts'
import { apagarTodas, encender, ENLACE, hijosDe, ingresar, LISTA, primerRecibo } from './escuela-nueva.ts'
import { apretar, DESCRIPTOR_DEL_FILTRO, filtroDeLlamadas } from './limites.ts'
import { isRoot } from '#tests/engine/support'

/*
 * The Debian package of the build that stands in `dist`, installed by apt in a Debian that was just made. Left to the
 * long run: its packages come from the registry, and Debian's from its mirror.
 */

const NECESITA = ['mmdebstrap', 'lintian', 'systemd-analyze', 'bwrap', 'unshare', 'setpriv', 'xz']
const FALTAN = [
  ...NECESITA.filter((programa) => spawnSync('which', [programa]).status !== 0),
  ...(isRoot ? [] : ['root']),
  ...(process.arch === 'x64' ? [] : ['x64']),
]
const TITULO = `the Debian package${FALTAN.length ? ` (not tried: this machine lacks ${FALTAN.join(', ')})` : ''}`

const ANTES = '0.9.0'
const COMMIT = '0123456789abcdef0123456789abcdef01234567'
const RESPONSABLE = 'Julia Pavón <julia@centro.hn>'
const TESTIGO = 'un-testigo-de-prueba'
const UNIDAD = '/usr/lib/systemd/system/campana.service'
const LENTO = 600_000

let taller = ''
let raiz = ''
const sumas: string[] = []

const deb = (version: string): string => `campana_${version}_amd64.deb`

/** Makes the package of a copy of the tree as if it were of another version, as who has this umask. */
function empaquetar(arbol: string, version: string, umask = 0o022): string {
  const antes = process.umask(umask)
  const copia = join(mkdtempSync(join(taller, 'copia-')), 'campana')
  cpSync(arbol, copia, { recursive: true })
  const propio = readFileSync(join(arbol, 'package.json'), 'utf8')
  writeFileSync(join(copia, 'package.json'), propio.replace(`"version": "${VERSION}"`, `"version": "${version}"`))
  const archivo = join(taller, deb(version))
  const paquete = { arquitectura: 'amd64', version, instante: '1767225600', responsable: RESPONSABLE }
  hacerDeb(copia, archivo, paquete, 'xz -0 -T1')
  process.umask(antes)
  return createHash('sha256').update(readFileSync(archivo)).digest('hex')
}

/** The answer of `policy-rc.d` that no service is to be started. */
const SIN_SERVICIOS = 'exit 101'
function guion(ruta: string, orden: string): void {
  writeFileSync(join(raiz, ruta), `#!/bin/sh\n${orden}\n`)
  chmodSync(join(raiz, ruta), 0o755)
}

/** A command in the new Debian, which takes all that it started with it when it ends. */
const dentro = (...orden: string[]): [string, string[]] => [
  'unshare',
  [
    ...['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', 'sh', '-c'],
    'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" "$@"',
    ...[raiz, ...orden],
  ],
]
/** Where apt lets the scripts of a package look for programs: here also in a folder that can be tampered with. */
const CAMINO = 'DPkg::Path=/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin'
const LIMPIO = {
  PATH: '/usr/local/sbin:/usr/sbin:/usr/bin:/sbin:/bin',
  HOME: '/root',
  DEBIAN_FRONTEND: 'noninteractive',
}

function corre(...orden: string[]): string {
  const [programa, args] = dentro(...orden)
  return execFileSync(programa, args, { env: LIMPIO, encoding: 'utf8', stdio: 'pipe' })
}
const fallo = (...orden: string[]) => {
  const [programa, args] = dentro(...orden)
  return spawnSync(programa, args, { env: LIMPIO, encoding: 'utf8' })
}
const instalar = (version: string): string => corre('apt-get', 'install', '--yes', `/tmp/${deb(version)}`)
const instalada = (): string => corre('dpkg-query', '--show', '--showformat=${Version} ${Status}', 'campana')

/** An install where systemd seems to run: answers what it was asked, of which nothing is done. */
function instalarConSystemd(version: string): string {
  const sistema = join(raiz, 'run/systemd/system')
  mkdirSync(sistema, { recursive: true })
  guion('usr/sbin/policy-rc.d', 'exit 0')
  guion('usr/local/sbin/systemctl', 'echo "$*" >>/tmp/pedidos')
  corre('apt-get', '--option', CAMINO, 'install', '--yes', `/tmp/${deb(version)}`)
  rmSync(sistema, { recursive: true })
  guion('usr/sbin/policy-rc.d', SIN_SERVICIOS)
  return readFileSync(join(raiz, 'tmp/pedidos'), 'utf8')
}

/** The school of this Debian, as root starts it where no systemd runs. */
async function encendida(hasta: RegExp) {
  const port = await freePort()
  const [programa, args] = dentro('env', `PORT=${port}`, 'LOG_LEVEL=silent', 'campana')
  const { child, fin, escrito } = await encender(programa, args, { env: LIMPIO }, hasta)
  return { url: `http://127.0.0.1:${port}`, escrito, apagar: () => apagar(Number(child.pid), fin) }
}

/** Ends a school as systemd does: Campana itself is told, below the programs that hold it. */
async function apagar(envoltura: number, fin: Promise<number | null>): Promise<void> {
  let pid = envoltura
  while (/^(?:unshare|bwrap)/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))) pid = hijosDe(pid)[0] ?? 0
  process.kill(pid, 'SIGTERM')
  expect(await fin).toBe(0)
}

/** The school as its unit starts it, under what this machine can put of its limits. */
async function apretada() {
  const port = await freePort()
  const ficha = corre('getent', 'passwd', 'campana').split(':')
  const credenciales = join(raiz, 'run/credenciales')
  mkdirSync(credenciales, { recursive: true })
  writeFileSync(join(credenciales, 'secretos_METRICS_TOKEN'), TESTIGO)
  const filtro = join(taller, 'filtro')
  writeFileSync(filtro, filtroDeLlamadas(readFileSync(join(raiz, UNIDAD), 'utf8')))
  const limites = apretar(raiz, Number(ficha[2]), Number(ficha[3]), ['/var/lib/campana', '/var/backups/campana'])
  const descriptor = openSync(filtro, 'r')
  const env = {
    ...{ ...LIMPIO, PORT: String(port), LOG_LEVEL: 'silent', CREDENTIALS_DIRECTORY: '/run/credenciales' },
    ...{ DATA_DIR: '/var/lib/campana/limites', BACKUP_DIR: '/var/backups/campana' },
  }
  const stdio = ['ignore', 'pipe', 'pipe', descriptor] as const
  expect(stdio.length - 1).toBe(DESCRIPTOR_DEL_FILTRO)
  const args = ['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', 'sh', '-c', limites, 'sh']
  const una = await encender('unshare', [...args, '/usr/lib/campana/campana'], { env, stdio: [...stdio] }, ENLACE)
  closeSync(descriptor)
  return { url: `http://127.0.0.1:${port}`, escrito: una.escrito, apagar: () => apagar(Number(una.child.pid), una.fin) }
}

describe.runIf(process.env.LARGO && FALTAN.length === 0)(TITULO, () => {
  beforeAll(() => {
    taller = mkdtempSync(join(tmpdir(), 'campana-debian-'))
    guardFolder(taller)
    chmodSync(taller, 0o755)
    const arbol = join(taller, 'campana')
    armar(arbol, 'linux-x64', COMMIT, false)
    sumas.push(empaquetar(arbol, VERSION, 0o077), empaquetar(arbol, VERSION))
    empaquetar(arbol, ANTES)

    raiz = join(taller, 'debian')
    execFileSync('mmdebstrap', ['--variant=apt', '--quiet', 'bookworm', raiz, 'http://deb.debian.org/debian'])
    cpSync('/etc/resolv.conf', join(raiz, 'etc/resolv.conf'))
    guion('usr/sbin/policy-rc.d', SIN_SERVICIOS)
    for (const version of [VERSION, ANTES]) cpSync(join(taller, deb(version)), join(raiz, 'tmp', deb(version)))
    cpSync('tests/data/versions/1.0.0.respaldo.gz', join(raiz, 'tmp/escuela.respaldo.gz'))
    corre('apt-get', 'update', '--quiet')
  }, LENTO)

  afterAll(async () => {
    await apagarTodas()
    rmSync(taller, { recursive: true, force: true })
  })

  it('is the same bytes whoever makes it', () => {
    expect(sumas[1]).toBe(sumas[0])
  })

  it('has no error for Debian, and a unit that can do little harm', () => {
    const { stdout } = spawnSync('lintian', ['--fail-on', 'none', join(taller, deb(VERSION))], { encoding: 'utf8' })
    expect(stdout.split('\n').filter((linea) => linea.startsWith('E:'))).toEqual([])
    const analisis = execFileSync(
      'systemd-analyze',
      ['security', '--offline=true', '--no-pager', '--threshold=20', join('build/publicar/deb', 'campana.service')],
      { encoding: 'utf8' },
    )
    expect(Number(/exposure level.*: ([\d.]+)/.exec(analisis)?.[1])).toBeLessThanOrEqual(2)
  })

  it(
    'is a school from apt to its purge, also over another version and after an install that broke',
    async () => {
      // An install that breaks half-way: nothing is lost, and it is done again.
      guion('usr/local/sbin/adduser', 'exit 1')
      expect(fallo('apt-get', '--option', CAMINO, 'install', '--yes', `/tmp/${deb(ANTES)}`).status).not.toBe(0)
      expect(instalada()).toBe(`${ANTES} install ok half-configured`)
      corre('rm', '/usr/local/sbin/adduser')
      corre('dpkg', '--configure', '--pending')
      expect(instalada()).toBe(`${ANTES} install ok installed`)

      // The program is root's, and nobody else's to change; the school's data, nobody else's to read.
      expect(corre('find', '/usr/lib/campana', '(', '!', '-user', 'root', '-o', '-perm', '/022', ')')).toBe('')
      expect(
        corre('stat', '--format=%U %a', '/var/lib/campana', '/etc/campana/campana.env', '/etc/campana/secretos'),
      ).toBe('campana 750\nroot 600\nroot 700\n')

      const primera = await encendida(ENLACE)
      const recibo = await primerRecibo(primera.url, primera.escrito())
      await primera.apagar()

      // The commands of root are those of the school, with its settings and its secrets.
      appendFileSync(join(raiz, 'etc/campana/campana.env'), 'PUBLIC_URL="https://escuela.example.hn"\n')
      writeFileSync(join(raiz, 'etc/campana/secretos/METRICS_TOKEN'), `${TESTIGO}\n`)
      writeFileSync(join(raiz, 'etc/campana/secretos/SMTP_URL~'), 'left by an editor')
      expect(corre('campana', 'verificar')).toContain('Todo cuadra')
      expect(corre('campana', 'respaldar')).toContain('/var/backups/campana/campana-')
      const ajena = fallo('campana', 'importar', 'clientes', '/etc/shadow')
      expect([ajena.status, ajena.stderr]).toEqual([1, expect.stringContaining('no puede leer /etc/shadow')])
      // Campana can read it there, and write nothing: the command runs in another folder.
      writeFileSync(join(raiz, 'tmp/lista.csv'), 'Nombre\nAna\n')
      expect(fallo('campana', 'importar', 'clientes', 'tmp/lista.csv').stderr).toContain('Falta la columna Apellidos')
      const nadie = fallo('setpriv', '--reuid=65534', '--clear-groups', 'campana', 'verificar')
      expect([nadie.status, nadie.stderr]).toEqual([1, expect.stringContaining('sudo campana verificar')])

      expect(instalarConSystemd(VERSION)).toMatch(/ restart campana\.service$/m)
      expect(instalada()).toBe(`${VERSION} install ok installed`)
      expect(readFileSync(join(raiz, 'etc/campana/campana.env'), 'utf8')).toContain('PUBLIC_URL')
      const segunda = await encendida(LISTA)
      expect(segunda.escrito()).toContain('https://escuela.example.hn')
      expect(await (await fetch(`${segunda.url}/salud`)).json()).toMatchObject({ version: VERSION, commit: COMMIT })
      const quien = await ingresar(segunda.url)
      expect((await quien.get(`/RecibosVarios/${recibo}`)).body).toMatchObject({ id: recibo })
      const metricas = await fetch(`${segunda.url}/metrics`, { headers: { Authorization: `Bearer ${TESTIGO}` } })
      expect(metricas.status).toBe(200)
      await segunda.apagar()

      corre('apt-get', 'purge', '--yes', 'campana')
      expect(fallo('campana').status).not.toBe(0)
      instalar(VERSION)
      const tercera = await encendida(LISTA)
      expect(tercera.escrito()).not.toContain('primer-inicio')
      const otra = await ingresar(tercera.url)
      expect((await otra.get(`/RecibosVarios/${recibo}`)).body).toMatchObject({ id: recibo })
      await tercera.apagar()
    },
    LENTO,
  )

  it(
    'serves under the limits of its unit',
    async () => {
      instalar(VERSION)
      const una = await apretada()
      const recibo = await primerRecibo(una.url, una.escrito())
      const quien = await ingresar(una.url)
      // A paper is drawn by a thread of its own, and numbers are read of /proc.
      const papel = await fetch(`${una.url}/api/api/RecibosVarios/${recibo}/pdf`, {
        headers: { Authorization: `Bearer ${quien.token}` },
      })
      expect(papel.headers.get('Content-Type')).toBe('application/pdf')
      const metricas = await fetch(`${una.url}/metrics`, { headers: { Authorization: `Bearer ${TESTIGO}` } })
      expect(await metricas.text()).toContain('process_resident_memory_bytes')
      await una.apagar()
    },
    LENTO,
  )

  it(
    'takes the school of 1.0',
    () => {
      instalar(VERSION)
      const aparte = ['env', 'DATA_DIR=/var/lib/campana/de-antes']
      expect(corre(...aparte, 'campana', 'restaurar', '/tmp/escuela.respaldo.gz')).toContain('Todo cuadra')
      expect(corre(...aparte, 'campana', 'verificar')).toContain('Todo cuadra')
    },
    LENTO,
  )

  it(
    'demonstrates itself to who is not root',
    async () => {
      instalar(VERSION)
      const port = await freePort()
      const [programa, args] = dentro(
        ...['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'],
        ...['env', `PORT=${port}`, 'HOME=/tmp', 'campana', 'demo'],
      )
      const { child, fin } = await encender(programa, args, { env: LIMPIO }, /localhost:\d+/)
      expect((await fetch(`http://127.0.0.1:${port}/salud/listo`)).status).toBe(200)
      await apagar(Number(child.pid), fin)
    },
    LENTO,
  )
})
