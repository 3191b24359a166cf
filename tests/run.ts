/**
 * The whole check of the project: types, lint, unit, API (embedded and, where there is one, an external PostgreSQL)
 * and browser tests on the built application. `--largo` runs the faults twenty times each instead of twice, walks 20,000 steps at random instead of 600, and times sign-ins by the clock.
 * What does not disturb the other runs beside it. Closes with one line: `N passed, N failed`.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureChromium } from './chromium.ts'
import { startExternal } from './external-postgres.ts'

const long = process.argv.includes('--largo')
const results = mkdtempSync(join(tmpdir(), 'campana-resultados-'))
let passed = 0
let failed = 0

interface Options {
  report?: string
  env?: Record<string, string>
  /** Its output comes when it has ended, for one that runs beside another. */
  quiet?: boolean
}

/** Runs one step; one without counts of its own is one check. */
async function step(name: string, command: string, args: string[], { report, env, quiet }: Options = {}): Promise<void> {
  if (!quiet) console.log(`\n▸ ${name}`)
  const child = spawn(command, args, { stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit', env: { ...process.env, ...env } })
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => output.push(piece))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (quiet) console.log(`\n▸ ${name}\n${Buffer.concat(output).toString()}`)
  const counts = report ? countsOf(report) : { passed: status === 0 ? 1 : 0, failed: 0 }
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
  // One that passes at its second try has been named by the reporter, as flaky.
  if ('stats' in json) return { passed: json.stats.expected + json.stats.flaky, failed: json.stats.unexpected }
  return { passed: json.numPassedTests, failed: json.numFailedTests }
}

function vitest(name: string, projects: string[], { args = [], ...options }: Options & { args?: string[] } = {}): Promise<void> {
  const report = join(results, `${name.replace(/\W+/g, '-')}.json`)
  return step(name, 'npx', ['vitest', 'run', ...projects.flatMap((project) => ['--project', project]), ...args, '--reporter=default', '--reporter=json', `--outputFile.json=${report}`], { report, ...options })
}

/** Files whose rules no engine of the database decides: on the second PostgreSQL only the long run takes them again. */
const DE_CUALQUIER_MOTOR = ['asignacion', 'ataques-sesion', 'canarios', 'correo', 'fin-de-sesion', 'hostil-cartas', 'hostil-registros', 'matriz', 'openapi', 'perfil', 'recuperacion', 'segundo-factor']
const env = long ? { LARGO: '1' } : undefined
/** A test mostly waits, for its database or for a screen: two files at once even on two cores. */
const SIDE_BY_SIDE = ['--maxWorkers', String(Math.max(2, availableParallelism() - 1))]

await Promise.all([step('types', 'npx', ['tsc', '--noEmit'], { quiet: true }), step('lint', 'npx', ['eslint', '.', '--max-warnings', '0'], { quiet: true })])
await Promise.all([step('build', 'npm', ['run', '--silent', 'build'], { quiet: true }), vitest('unit and components', ['unit', 'web'], { args: SIDE_BY_SIDE })])
await vitest('api, embedded PostgreSQL', ['api'], { env, args: SIDE_BY_SIDE })
const external = startExternal()
if (external) {
  await vitest('api, external PostgreSQL', ['api'], { env: { TEST_DATABASE_URL: external.url }, args: [...SIDE_BY_SIDE, ...(long ? [] : ['--exclude', `**/{${DE_CUALQUIER_MOTOR.join(',')}}.test.ts`])] })
  external.stop()
} else console.log('\n▸ api, external PostgreSQL: none on this machine (looked for postgresql 15 or later), left out')
await vitest('processes and faults', ['engine'], { env })
const report = join(results, 'browser.json')
await step('browser', 'npx', ['playwright', 'test', '--reporter=list,json'], { report, env: { CHROMIUM_PATH: ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_NAME: report } })

rmSync(results, { recursive: true, force: true })
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed ? 1 : 0
