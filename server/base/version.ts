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
