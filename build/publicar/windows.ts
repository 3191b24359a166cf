import { execFileSync, spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, readdirSync, readSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { projectRoot } from '#server/base/root'

/** Programs that make the installer, and Debian's packages that have them. */
export const DEL_INSTALADOR = { makensis: 'nsis', 'x86_64-w64-mingw32-gcc': 'gcc-mingw-w64-x86-64' }

/** A program or library of Windows: what processor it is for, and by which linker (`[14, 44]`) it was made. */
export function leerPE(archivo: string): { maquina: number; enlazador: [number, number] } | undefined {
  const cabecera = Buffer.alloc(4096)
  const fd = openSync(archivo, 'r')
  readSync(fd, cabecera)
  closeSync(fd)
  const pe = cabecera.readUInt32LE(0x3c)
  if (cabecera.toString('latin1', 0, 2) !== 'MZ' || cabecera.toString('latin1', pe, pe + 4) !== 'PE\0\0')
    return undefined
  return {
    maquina: cabecera.readUInt16LE(pe + 4),
    enlazador: [cabecera.readUInt8(pe + 26), cabecera.readUInt8(pe + 27)],
  }
}

/** Files of a tree, by name, as paths from it. */
const archivosDe = (carpeta: string): string[] =>
  readdirSync(carpeta, { recursive: true, encoding: 'utf8' })
    .filter((ruta) => !statSync(join(carpeta, ruta)).isDirectory())
    .sort()

/** Visual C++ of the engine (14.N): Windows needs one at least as new, and has none by itself. */
export const visualDe = (carpeta: string): number =>
  Math.max(
    ...archivosDe(carpeta)
      // One that ends in .node asks for C alone, which every 14 has.
      .filter((ruta) => /\.(?:exe|dll)$/.test(ruta))
      .map((ruta) => leerPE(join(carpeta, ruta))?.enlazador ?? ([0, 0] as const))
      .map(([mayor, menor]) => (mayor === 14 ? menor : 0)),
  )

/** Compiles the program that Windows runs as the service, the same bytes each time. */
function compilarServicio(archivo: string): void {
  execFileSync('x86_64-w64-mingw32-gcc', [
    ...['-Os', '-s', '-Wall', '-Wextra', '-Werror', '-municode', '-mwindows', '-Wl,--no-insert-timestamp'],
    ...['-o', archivo, join(projectRoot, 'build/publicar/windows/servicio.c')],
  ])
}

/**
 * Makes one program that installs the tree of `carpeta` and its service: its bytes depend on the tree, the version and
 * the instant of the commit (seconds) alone.
 */
export function hacerInstalador(carpeta: string, archivo: string, version: string, instante: string): void {
  compilarServicio(join(carpeta, 'campana-servicio.exe'))
  const taller = mkdtempSync(join(tmpdir(), 'campana-instalador-'))
  try {
    const lista = join(taller, 'archivos.nsh')
    writeFileSync(lista, archivosEnNsis(carpeta))
    execFileSync(
      'makensis',
      [
        ...[
          '-V2',
          '-WX',
          '-INPUTCHARSET',
          'UTF8',
          `-DSALIDA=${archivo}`,
          `-DARCHIVOS=${lista}`,
          `-DVERSION=${version}`,
        ],
        ...[`-DVERSION_CUATRO=${version.replace(/-.*/, '')}.0`, `-DVISUAL_MENOR=${visualDe(carpeta)}`],
        ...(process.env.COMPRESION === 'rapida' ? ['-DRAPIDA'] : []),
        join(projectRoot, 'build/publicar/windows/instalador.nsi'),
      ],
      { env: { ...process.env, SOURCE_DATE_EPOCH: instante, TZ: 'UTC' }, stdio: ['ignore', 'inherit', 'inherit'] },
    )
  } finally {
    rmSync(taller, { recursive: true })
  }
}

/** The files in the order of their names, folder by folder: `File /r` goes by the order of the disk. */
function archivosEnNsis(carpeta: string): string {
  const porCarpeta = Map.groupBy(archivosDe(carpeta), dirname)
  const nsis = (texto: string) => texto.replaceAll('$', '$$$$')
  return [...porCarpeta]
    .flatMap(([donde, archivos]) => [
      `SetOutPath "$nueva${donde === '.' ? '' : `\\${nsis(donde.replaceAll('/', '\\'))}`}"`,
      ...archivos.map((ruta) => `File "${nsis(join(carpeta, ruta))}"`),
    ])
    .join('\n')
}

/** Makes the installer where what makes it is there; a release without it says so. */
export function publicarInstalador(destino: string, carpeta: string, nombre: string, instante: string): void {
  const faltan = Object.entries(DEL_INSTALADOR).filter(([programa]) => spawnSync('which', [programa]).status !== 0)
  if (faltan.length)
    console.warn(`No installer for Windows: apt-get install ${faltan.map(([, paquete]) => paquete).join(' ')}`)
  else hacerInstalador(carpeta, resolve(destino, `${nombre}-windows-x64.exe`), nombre.replace('campana-', ''), instante)
}
