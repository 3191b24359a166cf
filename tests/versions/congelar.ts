/**
 * `npm run release:congelar`: makes today's code the version that package.json and CHANGELOG.md tell. Its migrations
 * are frozen, and a school with a history is left in `tests/data/versions` for every later version to upgrade, with the
 * description of its API, from which the next tells its difference. What it writes is committed with the version;
 * docs/decisions/2026-11-22-actualizaciones.md tells the steps.
 */
import { chmodSync, existsSync, writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import { gzipSync } from 'node:zlib'
import { VERSION } from '#server/base/version'
import { FIRST_DAY, history } from './history.ts'
import { faultsOfMigrations, filesIn, LIST, MIGRATIONS, releasedMigrations } from './released.ts'
import { makeSchool } from './school.ts'
import { describirApi } from '../../build/publicar/api.ts'
import { apiOf, changelog, faultsOfVersions, fixtureOf } from './versions.ts'

const released = releasedMigrations()
const fixture = fixtureOf(VERSION)
const fresh = filesIn(MIGRATIONS).filter(({ archivo }) => !released.some((one) => one.archivo === archivo))
const faults = [
  ...faultsOfMigrations(released, MIGRATIONS),
  ...faultsOfVersions(VERSION, changelog(), () => true),
  ...(existsSync(fixture)
    ? [`${VERSION} is released already: raise the version in package.json and CHANGELOG.md`]
    : []),
]
if (faults.length) {
  console.error(faults.join('\n'))
  process.exit(1)
}
await makeSchool(fixture, FIRST_DAY, history)
chmodSync(fixture, 0o644)
writeFileSync(apiOf(VERSION), gzipSync(await describirApi(), { level: 9 }))
writeFileSync(
  LIST,
  `${JSON.stringify([...released, ...fresh.map((file) => ({ version: VERSION, ...file }))], null, 2)}\n`,
)
console.log(`${relative('.', fixture)}\n${relative('.', LIST)}: ${fresh.length} migrations more`)
process.exit()
