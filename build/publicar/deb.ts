import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { projectRoot } from '#server/base/root'
import { VERSION } from '#server/base/version'
import { armar, tar, type Sistema } from './arbol.ts'

/** Systems that a Debian package is made for, and their names there. */
const ARQUITECTURAS: Partial<Record<Sistema, string>> = { 'linux-x64': 'amd64', 'linux-arm64': 'arm64' }

export interface PaqueteDeb {
  arquitectura: string
  /** As Debian orders them: `1.1.0`, and before it `1.1.0~git20261129153000.8d52a41f`. */
  version: string
  /** Instant of the commit, in seconds: the files of the package have it. */
  instante: string
  /** The person who answers for the package: `Name <address>`. */
  responsable: string
}

/**
 * The version of a package: that of its tag. Of a commit without one, with its instant, before the version that nobody
 * has tagged yet, or after the one that has its tag elsewhere.
 */
export function versionDeb(
  version: string,
  etiqueta: 'suya' | 'de otro' | 'ninguna',
  instante: string,
  commit: string,
) {
  if (etiqueta === 'suya') return version
  const cuando = new Date(Number(instante) * 1_000).toISOString().replace(/\D/g, '').slice(0, 14)
  return `${version}${etiqueta === 'ninguna' ? '~' : '+'}git${cuando}.${commit.slice(0, 9)}`
}

const PROGRAMA = 'usr/lib/campana'
const DOCUMENTOS = 'usr/share/doc/campana'
/** Papers of the tree of a release, and their names among the documents of a package. */
const PAPELES = {
  'docs/operacion': 'operacion',
  'CHANGELOG.md': 'CHANGELOG.md',
  'LICENCIAS.txt': 'LICENCIAS.txt',
  LICENSE: 'copyright',
}
const SOBRAN = ['LEAME.md', 'docs']
/** Files of `build/publicar/deb`, and their places in a package. */
const PROPIOS = {
  campana: 'usr/bin/campana',
  'campana.env': 'etc/campana/campana.env',
  'campana.service': 'usr/lib/systemd/system/campana.service',
  'lintian-overrides': 'usr/share/lintian/overrides/campana',
}
const TAMBIEN = `The programs of others that it contains, each with its licence: /${DOCUMENTOS}/LICENCIAS.txt`
const GUIONES = ['postinst', 'prerm', 'postrm']

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
const propio = (archivo: string): string => join(projectRoot, 'build/publicar/deb', archivo)

/** Leaves in a folder the Debian package of a system, where there is one for it, and the list of what it has. */
export function publicarDeb(
  destino: string,
  sistema: Sistema,
  commit: string,
  instante: string,
  publicada: boolean,
): void {
  const arquitectura = ARQUITECTURAS[sistema]
  if (!arquitectura) return
  const etiqueta = publicada ? 'suya' : git('tag', '--list', `v${VERSION}`) ? 'de otro' : 'ninguna'
  const version = versionDeb(VERSION, etiqueta, instante, commit)
  const nombre = join(destino, `campana_${version}_${arquitectura}`)
  const responsable = git('log', '-1', '--format=%an <%ae>')
  const taller = mkdtempSync(join(tmpdir(), 'campana-deb-'))
  try {
    // The system's PostgreSQL serves, which apt patches.
    const lista = armar(join(taller, 'campana'), sistema, commit, false)
    writeFileSync(`${nombre}.cdx.json`, `${JSON.stringify(lista, null, 2)}\n`)
    hacerDeb(join(taller, 'campana'), `${nombre}.deb`, { arquitectura, version, instante, responsable })
  } finally {
    rmSync(taller, { recursive: true, force: true })
  }
}

/**
 * Makes the Debian package of a tree that `armar` laid out without its PostgreSQL, and uses the tree up. The same tree
 * gives the same bytes; no program of Debian's is needed.
 */
export function hacerDeb(arbol: string, archivo: string, paquete: PaqueteDeb, compresor = 'xz -6 -T1'): void {
  const taller = `${arbol}.deb`
  colocar(arbol, join(taller, 'data'), paquete)
  describir(join(taller, 'control'), join(taller, 'data'), paquete)
  const partes = ['control', 'data'].map((parte): [string, Buffer] => {
    const comprimida = join(taller, `${parte}.tar.xz`)
    tar(comprimida, paquete.instante, compresor, ['--directory', join(taller, parte), '.'])
    return [`${parte}.tar.xz`, readFileSync(comprimida)]
  })
  writeFileSync(archivo, ar([['debian-binary', Buffer.from('2.0\n')], ...partes], paquete.instante))
  rmSync(taller, { recursive: true })
}

/** Puts everything where a Debian system has it. */
function colocar(arbol: string, raiz: string, paquete: PaqueteDeb): void {
  const en = (ruta: string): string => {
    mkdirSync(dirname(join(raiz, ruta)), { recursive: true })
    return join(raiz, ruta)
  }
  for (const [de, a] of Object.entries(PAPELES)) renameSync(join(arbol, de), en(`${DOCUMENTOS}/${a}`))
  appendFileSync(en(`${DOCUMENTOS}/copyright`), `\n${TAMBIEN}\n`)
  writeFileSync(en(`${DOCUMENTOS}/changelog.gz`), gzipSync(cambios(paquete), { level: 9 }))
  for (const sobra of SOBRAN) rmSync(join(arbol, sobra), { recursive: true })
  renameSync(arbol, en(PROGRAMA))
  for (const [de, a] of Object.entries(PROPIOS)) cpSync(propio(de), en(a))
  chmodSync(en(PROPIOS.campana), 0o755)
}

/** Writes what dpkg has to know of the files below `raiz`. */
function describir(control: string, raiz: string, paquete: PaqueteDeb): void {
  mkdirSync(control)
  const archivos = readdirSync(raiz, { recursive: true, withFileTypes: true })
    .filter((uno) => uno.isFile())
    .map((uno) => join(uno.parentPath, uno.name).slice(raiz.length + 1))
    .sort()
  const bytes = archivos.reduce((suma, ruta) => suma + statSync(join(raiz, ruta)).size, 0)
  writeFileSync(join(control, 'control'), ficha(paquete, Math.ceil(bytes / 1_024)))
  const [deAjustes, suyos] = [
    archivos.filter((ruta) => ruta.startsWith('etc/')),
    archivos.filter((ruta) => !ruta.startsWith('etc/')),
  ]
  writeFileSync(join(control, 'conffiles'), deAjustes.map((ruta) => `/${ruta}\n`).join(''))
  const suma = (ruta: string) =>
    createHash('md5')
      .update(readFileSync(join(raiz, ruta)))
      .digest('hex')
  writeFileSync(join(control, 'md5sums'), suyos.map((ruta) => `${suma(ruta)}  ${ruta}\n`).join(''))
  for (const guion of GUIONES) {
    cpSync(propio(guion), join(control, guion))
    chmodSync(join(control, guion), 0o755)
  }
}

/** An archive of `ar`: before each member, sixty letters; behind it, what makes its bytes even. */
function ar(miembros: [nombre: string, contenido: Buffer][], instante: string): Buffer {
  const cabeza = (nombre: string, { length }: Buffer) =>
    `${nombre.padEnd(16)}${instante.padEnd(12)}${'0'.padEnd(6)}${'0'.padEnd(6)}100644  ${String(length).padEnd(10)}\`\n`
  return Buffer.concat([
    Buffer.from('!<arch>\n'),
    ...miembros.flatMap(([nombre, contenido]) => [
      Buffer.from(cabeza(nombre, contenido)),
      contenido,
      Buffer.from('\n'.repeat(contenido.length % 2)),
    ]),
  ])
}

const ficha = ({ version, arquitectura, responsable }: PaqueteDeb, kilobytes: number): string => `Package: campana
Version: ${version}
Architecture: ${arquitectura}
Maintainer: ${responsable}
Installed-Size: ${kilobytes}
Depends: adduser, init-system-helpers (>= 1.54~), libc6 (>= 2.28), libgcc-s1 (>= 3.4), libstdc++6 (>= 5)
Recommends: postgresql (>= 15)
Section: web
Priority: optional
Description: school administration for Honduras
 Receipts, invoices with CAI, students, courses, enrolments, attendance and the
 till of a school, in the browser, in Spanish.
 .
 It brings its own Node.js. Its database is one that it keeps by itself with
 the PostgreSQL of the system, or another one that DATABASE_URL names.
`

const cambios = ({ version, responsable, instante }: PaqueteDeb): string => `campana (${version}) stable; urgency=medium

  * /${DOCUMENTOS}/CHANGELOG.md tells what changed.

 -- ${responsable}  ${new Date(Number(instante) * 1_000).toUTCString().replace('GMT', '+0000')}
`
