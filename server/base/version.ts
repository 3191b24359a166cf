import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from './root.ts'

/**
 * The version of the product, as package.json and CHANGELOG.md tell it: `1.0.0`; and the commit that it was made of,
 * which the package.json of a release tells (`build/publicar`).
 */
export const { version: VERSION, commit: COMMIT } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
) as { version: string; commit?: string }

/** The order of two versions by their numbers, as `sort` asks for it: 1.9.0 comes before 1.10.0. */
export function ordenDeVersiones(una: string, otra: string): number {
  const [a = [], b = []] = [una, otra].map((version) => (version.match(/\d+/g) ?? []).map(Number))
  const donde = a.findIndex((parte, lugar) => parte !== (b[lugar] ?? 0))
  return donde < 0 ? 0 : (a[donde] ?? 0) - (b[donde] ?? 0)
}
