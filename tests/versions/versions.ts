import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { ordenDeVersiones } from '#server/base/version'

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

/** The school that a version left, as a backup of its own. */
export const fixtureOf = (version: string): string => at(`tests/data/versions/${version}.respaldo.gz`)

/** The API of a version, as it described itself. */
export const apiOf = (version: string): string => at(`tests/data/versions/${version}.openapi.json.gz`)

/** The school that the program of 2026-11-28 damaged (`danos.ts`). */
export const DANADA = at('tests/data/versions/danos.respaldo.gz')

export const changelog = (): string => readFileSync(at('CHANGELOG.md'), 'utf8')

/** The versions that a changelog tells, the newest first; what is not released yet has no number. */
export const versionsIn = (text: string): string[] =>
  [...text.matchAll(/^## \[(\d+\.\d+\.\d+)\] - \d{4}-\d\d-\d\d$/gm)].map(([, version = '']) => version)

/** Misfits between the product's version, its changelog and the schools of its versions. */
export function faultsOfVersions(
  version: string,
  text: string,
  hasFixture: (version: string) => boolean = (one) => existsSync(fixtureOf(one)),
): string[] {
  const told = versionsIn(text)
  const faults = told.flatMap((one, index) => {
    const newer = told[index - 1]
    return [
      ...(hasFixture(one) ? [] : [`${one}: no school of it in tests/data/versions; npm run release:congelar makes it`]),
      ...(newer !== undefined && ordenDeVersiones(newer, one) <= 0
        ? [`CHANGELOG.md: ${newer} stands before ${one}`]
        : []),
    ]
  })
  return told[0] === version
    ? faults
    : [`package.json is ${version}, and CHANGELOG.md begins with ${told[0] ?? 'no version'}`, ...faults]
}
