import { describe, expect, it } from 'vitest'
import { VERSION } from '#server/base/version'
import { differences, type Catalogue } from '#tests/versions/catalogue'
import { releasedMigrations } from '#tests/versions/released'
import { changelog, faultsOfVersions, versionsIn } from '#tests/versions/versions'

describe('the version of the product', () => {
  it('is the newest of the changelog, and every version of it left a school to upgrade', () => {
    expect(faultsOfVersions(VERSION, changelog())).toEqual([])
  })

  it('of each released migration is one of the changelog', () => {
    const told = versionsIn(changelog())
    expect(releasedMigrations().filter(({ version }) => !told.includes(version))).toEqual([])
  })

  const texto = '# Cambios\n\n## [Sin publicar]\n\n## [1.10.0] - 2026-12-01\n\n- algo\n\n## [1.9.2] - 2026-11-30\n'
  it.each([
    ['1.10.0', texto, () => true, []],
    ['1.11.0', texto, () => true, ['package.json is 1.11.0, and CHANGELOG.md begins with 1.10.0']],
    ['1.10.0', '# Cambios\n', () => true, ['package.json is 1.10.0, and CHANGELOG.md begins with no version']],
    [
      '1.10.0',
      texto,
      (one: string) => one === '1.10.0',
      ['1.9.2: no school of it in tests/data/versions; npm run release:congelar makes it'],
    ],
    [
      '1.9.2',
      '## [1.9.2] - 2026-11-30\n## [1.10.0] - 2026-12-01\n',
      () => true,
      ['CHANGELOG.md: 1.9.2 stands before 1.10.0'],
    ],
  ])('%s of a changelog is told what it lacks (%#)', (version, text, hasFixture, faults) => {
    expect(faultsOfVersions(version, text, hasFixture)).toEqual(faults)
  })
})

describe('an upgraded catalogue beside a fresh one', () => {
  const fresh: Catalogue = {
    index: { recibos_fecha: 'CREATE INDEX recibos_fecha ON recibos (fecha)' },
    function: { 'hoy()': 'SELECT 1' },
  }
  it('is told thing by thing', () => {
    expect(differences(fresh, structuredClone(fresh))).toEqual([])
    expect(
      differences({ index: {}, function: { 'hoy()': 'SELECT 2' }, trigger: { 'recibos.mes': 'x' } }, fresh),
    ).toEqual([
      'index recibos_fecha: only a fresh database has it',
      'function hoy(): upgraded «SELECT 2», fresh «SELECT 1»',
      'trigger recibos.mes: only the upgraded database has it',
    ])
  })
})
