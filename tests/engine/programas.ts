import { execFileSync, spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Debian packages that are missing here, of these programs (name: package that has it). */
export const faltan = (programas: Record<string, string>): string[] =>
  Object.entries(programas).flatMap(([programa, paquete]) =>
    spawnSync('which', [programa]).status === 0 ? [] : [paquete],
  )

/** Says which packages of Debian a test that is skipped would need. */
export function avisar(que: string, paquetes: readonly string[]): void {
  if (paquetes.length) console.warn(`${que} is skipped: apt-get install ${paquetes.join(' ')}`)
}

/** Every file below a folder, as paths from it; links are told and not followed, as `recursive` would. */
export const archivosDe = (carpeta: string, en = ''): string[] =>
  readdirSync(join(carpeta, en), { withFileTypes: true }).flatMap((uno) => {
    const ruta = join(en, uno.name)
    return uno.isDirectory() ? archivosDe(carpeta, ruta) : [ruta]
  })

/** Runs a program to its end, and answers what it wrote. */
export const correr = (programa: string, args: string[], env: NodeJS.ProcessEnv = process.env): string =>
  execFileSync(programa, args, { encoding: 'utf8', env, stdio: ['ignore', 'pipe', 'pipe'] })
