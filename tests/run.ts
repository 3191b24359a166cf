/**
 * The whole check of the project: types, lint, unit, API (embedded and, where there is one, an external PostgreSQL)
 * and browser tests on the built application. `--largo` runs the faults twenty times each instead of twice, and times sign-ins by the clock.
 * Closes with one line: `N passed, N failed`.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { startExternal } from './external-postgres.ts'

const long = process.argv.includes('--largo')
const results = mkdtempSync(join(tmpdir(), 'campana-resultados-'))
let passed = 0
let failed = 0

/** Runs one step in the open; a step without counts of its own is one check. */
function step(name: string, command: string, args: string[], options: { report?: string; env?: Record<string, string> } = {}): void {
  console.log(`\n▸ ${name}`)
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...process.env, ...options.env } })
  const counts = options.report ? countsOf(options.report) : { passed: status === 0 ? 1 : 0, failed: 0 }
  passed += counts.passed
  // A runner that fails without a failed test (a broken setup, a crash) is a failure all the same.
  failed += status === 0 ? counts.failed : Math.max(1, counts.failed)
}

interface VitestReport {
  numPassedTests: number
  numFailedTests: number
}
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number }
}

function countsOf(report: string): { passed: number; failed: number } {
  if (!existsSync(report)) return { passed: 0, failed: 0 }
  const json = JSON.parse(readFileSync(report, 'utf8')) as VitestReport | PlaywrightReport
  if ('stats' in json) return { passed: json.stats.expected, failed: json.stats.unexpected + json.stats.flaky }
  return { passed: json.numPassedTests, failed: json.numFailedTests }
}

function vitest(name: string, projects: string[], env: Record<string, string> = {}): void {
  const report = join(results, `${name.replace(/\W+/g, '-')}.json`)
  step(name, 'npx', ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { report, env })
}

step('types', 'npx', ['tsc', '--noEmit'])
step('lint', 'npx', ['eslint', '.', '--max-warnings', '0'])
step('build', 'npm', ['run', '--silent', 'build'])
vitest('unit and components', ['unit', 'web'])
vitest('api, embedded PostgreSQL', ['api'], long ? { LARGO: '1' } : {})
const external = startExternal()
if (external) {
  vitest('api, external PostgreSQL', ['api'], { TEST_DATABASE_URL: external.url })
  external.stop()
} else console.log('\n▸ api, external PostgreSQL: none on this machine (looked for postgresql 15 or later), left out')
vitest('processes and faults', ['engine'], long ? { LARGO: '1' } : {})
const report = join(results, 'browser.json')
step('browser', 'npx', ['playwright', 'test', '--reporter=list,json'], { report, env: { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report } })

rmSync(results, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
