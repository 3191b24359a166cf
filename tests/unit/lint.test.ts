import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'

const LONG = `${'f() + '.repeat(25)}1`
const LATE = 'const f = () => Promise.resolve(1)\nexport const late = () => { f() }'

/**
 * Code that each kind of file may not hold, where a rule could fall silent without a word: a path that no longer
 * matches, a folder that the linter skips, a file whose types it does not find.
 */
const PLANTED: [path: string, code: string, rules: string[]][] = [
  ['contract/a/uno.ts', "import '#server/db/pool'", ['no-restricted-imports']],
  ['contract/a/dos.ts', "import '../../resources/recibos/index.ts'", ['no-restricted-imports']],
  ['i18n/es-HN/uno.ts', "import '#src/App.tsx'", ['no-restricted-imports']],
  ['src/data/uno.tsx', "import '#server/db/pool'", ['no-restricted-imports']],
  ['resources/a/uno.tsx', "import '../../server/db/pool.ts'", ['no-restricted-imports']],
  ['server/a/uno.ts', "import '#resources/recibos/index.ts'", ['no-restricted-imports']],
  ['server/a/dos.js', "import '#src/theme/palette.ts'", ['no-restricted-imports']],
  ['tests/api/uno.test.ts', "import '#server/db/pool'\nimport '#src/App.tsx'", []],
  ['contract/a/tarde.ts', LATE, ['no-floating-promises']],
  ['server/a/tarde.ts', LATE, ['no-floating-promises']],
  ['src/data/tarde.ts', LATE, ['no-floating-promises']],
  ['resources/a/tarde.test.tsx', LATE, ['no-floating-promises']],
  ['tests/e2e/tarde.e2e.ts', LATE, ['no-floating-promises']],
  ['src/reloj.ts', 'setTimeout(async () => { await 1 }, 5)', ['await-thenable', 'no-misused-promises']],
  ['src/largo.ts', `const f = () => 1\nexport const n = ${LONG}`, ['max-len']],
  ['src/prosa.ts', `// ${'palabra '.repeat(20)}`, ['max-len']],
  ['src/plantilla.ts', `export const n = \`${'palabra '.repeat(20)}\``, ['max-len']],
  ['src/palabras.ts', `export const n = '${'palabra '.repeat(20)}'`, []],
  ['src/patron.ts', `export const n = /${'palabra '.repeat(20)}/`, []],
  ['src/direccion.ts', `// https://example.org ${'palabra '.repeat(20)}`, []],
  ['src/titulo.test.ts', `const it = (_title: string) => 1\nit(\`${'palabra '.repeat(20)}\`)`, []],
  ['i18n/es-HN/largo.ts', `const f = () => 1\nexport const n = ${LONG}`, []],
  ['server/a/consola.ts', "console.log('x')", ['no-console']],
  ['server/main.ts', "console.log('x')", []],
  ['src/gancho.ts', "import { useState } from 'react'\nexport const no = () => useState(1)", ['rules-of-hooks']],
  [
    'src/excepcion.ts',
    '// oxlint-disable-next-line no-console\nexport const n = 1',
    ['Unused oxlint-disable directive'],
  ],
]

const root = mkdtempSync(join(tmpdir(), 'campana-lint-'))
const found = new Map<string, string[]>()
beforeAll(() => {
  for (const name of ['tsconfig.json', '.oxlintrc.json', 'build']) cpSync(name, join(root, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'), 'junction')
  cpSync('src/timers.d.ts', join(root, 'src/timers.d.ts'))
  for (const [path, code] of PLANTED) {
    mkdirSync(join(root, dirname(path)), { recursive: true })
    writeFileSync(join(root, path), `${code}\n`)
  }
  const oxlint = ['node_modules/oxlint/bin/oxlint', '--format', 'json']
  const { stdout } = spawnSync(process.execPath, oxlint, { cwd: root, timeout: 50_000 })
  const report = JSON.parse(stdout.toString()) as {
    diagnostics: { filename: string; code?: string; message: string }[]
  }
  for (const { filename, code, message } of report.diagnostics)
    found.set(filename, [...(found.get(filename) ?? []), code?.replace(/^.*\((.*)\)$/, '$1') ?? message])
})
afterAll(() => rmSync(root, { recursive: true }))

it.each(PLANTED)('the linter judges %s', (path, _code, rules) => {
  const said = (found.get(path) ?? []).map((rule) => rule.replace(/ \(.*/, ''))
  expect([...new Set(said)].sort()).toEqual(rules)
})
