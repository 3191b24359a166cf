/**
 * The whole check of the project: types, lint, unit, API (embedded and, where there is one, an external PostgreSQL)
 * and browser tests on the built application. `--largo` runs the faults twenty times each instead of twice, walks
 * 20,000 steps at random instead of 300, times sign-ins by the clock, repeats at twelve moments of the year all but the
 * browser, and loses the primary of three machines twenty times. What does not disturb the other runs beside it.
 * Names the slowest tests, and closes with one line: `N passed, N failed`. Interrupted, it takes all of it along.
 */
import { spawn, type ChildProcess } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { startExternal } from './maquina/external-postgres.ts'
import { at, machineAt, MOMENTS } from './fechas.ts'
import { guardFolder } from './maquina/guardian.ts'
import type { SinAtrapar } from './maquina/sin-atrapar.ts'

const long = process.argv.includes('--largo')
const results = mkdtempSync(join(tmpdir(), 'campana-resultados-'))
guardFolder(results)
let passed = 0
/** Failures, and tests that only passed at their second try: told once more at the end, where they are looked for. */
const failed: string[] = []
const flaky: string[] = []
/** Time that each part took, for who wants it to take less. */
interface Timed {
  name: string
  ms: number
}
const phases: Timed[] = []
const timedFiles: Timed[] = []
const timedTests: Timed[] = []

interface Options {
  env?: Record<string, string>
  /** The output of one that runs beside another comes when it has ended. */
  quiet?: boolean
}

const running = new Set<ChildProcess>()
// A terminal tells the whole group; whoever ends this process alone (a time limit) does not. What they leave, their
// guardians end.
for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
  ['SIGHUP', 129],
] as const)
  process.once(signal, () => {
    for (const child of running) child.kill(signal)
    process.exit(code)
  })

/** The programs of the packages by their files: between them and a signal stands no npx. */
const VITEST = 'node_modules/vitest/vitest.mjs'
const PLAYWRIGHT = 'node_modules/@playwright/test/cli.js'

/** Runs one command and answers its exit status. */
async function run(
  name: string,
  command: string,
  args: string[],
  { env, quiet }: Options = {},
): Promise<number | null> {
  if (!quiet) console.log(`\n▸ ${name}`)
  const began = performance.now()
  const child = spawn(command, args, {
    stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    env: { ...process.env, ...env },
  })
  running.add(child)
  child.once('close', () => running.delete(child))
  const output: Buffer[] = []
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (piece: Buffer) => output.push(piece))
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  if (quiet) console.log(`\n▸ ${name}\n${Buffer.concat(output).toString()}`)
  phases.push({ name, ms: performance.now() - began })
  return status
}

/** A step without tests of its own is one check. */
async function check(name: string, command: string, args: string[], options?: Options): Promise<void> {
  const status = await run(name, command, args, options)
  if (status === 0) passed++
  else failed.push(name)
}

/** The report of a run; none where it ended before it wrote one. */
const read = <T>(report: string): T | undefined =>
  existsSync(report) ? (JSON.parse(readFileSync(report, 'utf8')) as T) : undefined

interface VitestReport {
  testResults: {
    name: string
    status: string
    message: string
    startTime: number
    endTime: number
    assertionResults: { fullName: string; status: string; duration?: number | null; failureMessages: string[] }[]
  }[]
}

/**
 * Runs the tests of some projects. The files of those that fail run once more, alone and on databases of their own:
 * what passes then is named, as flaky. The long run tries nothing twice.
 */
async function vitest(
  name: string,
  projects: string[],
  { args = [], ...options }: Options & { args?: string[] } = {},
): Promise<void> {
  const attempt = async (title: string, more: string[]) => {
    const report = join(results, `${title.replace(/\W+/g, '-')}.json`)
    const loose = `${report}.sueltos`
    const status = await run(
      title,
      process.execPath,
      [
        VITEST,
        'run',
        ...projects.flatMap((project) => ['--project', project]),
        ...more,
        '--reporter=default',
        '--reporter=json',
        '--reporter=./tests/maquina/sin-atrapar.ts',
        `--outputFile.json=${report}`,
      ],
      { ...options, env: { ...options.env, SIN_ATRAPAR: loose } },
    )
    const { testResults } = read<VitestReport>(report) ?? { testResults: [] }
    const uncaught = read<SinAtrapar[]>(loose) ?? []
    for (const file of testResults) time(file)
    const files = testResults.map((file) => ({
      file: file.name,
      passed: file.assertionResults.filter((test) => test.status === 'passed').length,
      failures: [
        ...failuresOf(file),
        ...uncaught
          .filter((error) => error.file === file.name)
          .map(({ why }) => ({ test: `${relative('.', file.name)} › caught by no test`, why })),
      ],
    }))
    const nobodys = uncaught.filter((error) => !files.some(({ file }) => file === error.file))
    failed.push(...nobodys.map(({ why }) => `${title} › caught by no test\n${why}`))
    // A runner that fails without a failed test (a broken setup, a crash) is a failure all the same.
    if (status !== 0 && nobodys.length === 0 && files.every(({ failures }) => failures.length === 0)) failed.push(title)
    return files
  }
  const first = await attempt(name, args)
  const fell = new Set(first.flatMap(({ file, failures }) => (failures.length ? [file] : [])))
  const second = long || fell.size === 0 ? first : await attempt(`${name}, once more`, [...fell, '--maxWorkers', '1'])
  const last = [...first.filter(({ file }) => !fell.has(file)), ...second.filter(({ file }) => fell.has(file))]
  const lasting = last.flatMap(({ failures }) => failures)
  passed += last.reduce((sum, { passed: here }) => sum + here, 0)
  failed.push(...lasting.map(({ test, why }) => `${test}\n${why}`))
  flaky.push(
    ...first.flatMap(({ failures }) =>
      failures
        .filter(({ test }) => !lasting.some((one) => one.test === test))
        .map(({ test, why }) => `${test}\n${why}`),
    ),
  )
}

function time({ name, startTime, endTime, assertionResults }: VitestReport['testResults'][number]): void {
  const file = relative('.', name)
  timedFiles.push({ name: file, ms: endTime - startTime })
  timedTests.push(...assertionResults.map((test) => ({ name: `${file} › ${test.fullName}`, ms: test.duration ?? 0 })))
}

/** Failures of a file: its tests, or the file itself, where a hook or an import left its tests out. */
function failuresOf({
  name,
  status,
  message,
  assertionResults,
}: VitestReport['testResults'][number]): { test: string; why: string }[] {
  const file = relative('.', name)
  const tests = assertionResults.flatMap((test) =>
    test.status === 'failed'
      ? [{ test: `${file} › ${test.fullName}`, why: ownLines(test.failureMessages[0] ?? '') }]
      : [],
  )
  return tests.length || status !== 'failed' ? tests : [{ test: file, why: ownLines(message) }]
}

/** A message with the lines of its stack that are the project's own. */
const ownLines = (message: string): string =>
  message
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .join('\n')

interface PlaywrightReport {
  suites: PlaywrightSuite[]
}
interface PlaywrightSuite {
  file: string
  suites?: PlaywrightSuite[]
  specs: {
    title: string
    tests: {
      status: 'expected' | 'unexpected' | 'flaky' | 'skipped'
      results: { duration: number; error?: { message?: string } }[]
    }[]
  }[]
}

async function playwright(name: string): Promise<void> {
  const report = join(results, 'browser.json')
  const status = await run(
    name,
    process.execPath,
    [PLAYWRIGHT, 'test', '--reporter=list,json', ...(long ? ['--retries', '0'] : [])],
    { env: { ...env, PLAYWRIGHT_JSON_OUTPUT_NAME: report } },
  )
  const before = failed.length
  const browserFiles = new Map<string, number>()
  const count = ({ file, suites = [], specs }: PlaywrightSuite): void => {
    for (const { title, tests } of specs)
      for (const { status: outcome, results: tries } of tests) {
        const ms = tries.reduce((sum, { duration }) => sum + duration, 0)
        timedTests.push({ name: `${file} › ${title}`, ms })
        browserFiles.set(file, (browserFiles.get(file) ?? 0) + ms)
        if (outcome === 'expected' || outcome === 'flaky') passed++
        if (outcome === 'flaky' || outcome === 'unexpected')
          (outcome === 'flaky' ? flaky : failed).push(
            `${file} › ${title}\n${tries.find(({ error }) => error)?.error?.message ?? ''}`,
          )
      }
    suites.forEach(count)
  }
  read<PlaywrightReport>(report)?.suites.forEach(count)
  timedFiles.push(...[...browserFiles].map(([file, ms]) => ({ name: file, ms })))
  if (status !== 0 && failed.length === before) failed.push(name)
}

/** The longest of them, with their seconds. */
const slowest = (timed: Timed[], many: number): string =>
  [...timed]
    .sort((a, b) => b.ms - a.ms)
    .slice(0, many)
    .map(({ name, ms }) => `${(ms / 1_000).toFixed(1).padStart(7)} s  ${name}`)
    .join('\n')

const env = long ? { LARGO: '1' } : undefined
/** A test often waits, for its database or for a timer: three files at once even on two cores. */
const SIDE_BY_SIDE = ['--maxWorkers', String(Math.max(3, availableParallelism() - 1))]

/** Where the statements of the one PostgreSQL are asked of the other. */
const STATEMENTS = 'tests/external'

/**
 * Savings: the two programs in Go that read the types spend a fifth of their time on tidying their memory, of which
 * there is enough; the build half on compressing its files as well as can be, which only the long run measures.
 */
const FRUGAL = { GOGC: '400', ...(!long && { COMPRESION: 'rapida' }) }

/** A script of package.json that says in the end whether all is well. */
const script = (name: string) => check(name, 'npm', ['run', '--silent', name], { quiet: true, env: FRUGAL })

await Promise.all(['lint', 'types', 'build', 'lint:dead', 'lint:layout'].map(script))
// Each also numbers its names and codes from elsewhere (`counter.ts`): where they gain a digit, a list changes order.
const SERIES = ['5', '95', '995']
async function atOtherMoments(): Promise<void> {
  for (const [index, instant] of MOMENTS.entries())
    await vitest(`unit, models and api, at ${instant}`, ['unit', 'web-model', 'api'], {
      env: { ...at(instant), SERIE: SERIES[index % SERIES.length] ?? '' },
      args: SIDE_BY_SIDE,
    })
}

const external = startExternal()
if (!external)
  console.log('\n▸ api, external PostgreSQL: none on this machine (looked for postgresql 15 or later), left out')
const onExternal = external && { ...env, TEST_DATABASE_URL: external.url }
/*
 * Two by two, and each beside one of another kind, so that no core waits: tests that compute with a second PostgreSQL,
 * and a browser, which waits for its pages, with processes that are killed and started.
 */
// Statements that the tests of the API send to the one PostgreSQL, to be understood by the other, below.
const SENTENCIAS_DIR = join(results, 'sentencias')
await Promise.all([
  // In one run, so that no core waits for the last file of one kind before the first of the next.
  vitest('unit, components, api on the embedded PostgreSQL', ['unit', 'web-model', 'web', 'web-alone', 'api'], {
    env: { ...env, SENTENCIAS_DIR },
    args: SIDE_BY_SIDE,
  }),
  onExternal &&
    vitest('api, external PostgreSQL', ['external'], {
      // The walk is walked beside it already; here it meets the locks of the other engine.
      env: { ...(!long && { CAMINATA_PASOS: '250' }), ...onExternal },
      args: ['--maxWorkers', '1', '--exclude', `${STATEMENTS}/**`],
      quiet: true,
    }),
])
if (long) await atOtherMoments()
await Promise.all([
  playwright('browser'),
  // They kill and start whole databases, and wait for them: one file after the other, however many cores there are.
  vitest('processes and faults', ['engine'], { env, args: ['--no-file-parallelism'], quiet: true }),
  check('rows of the database, as their types say', process.execPath, ['tests/results/check.ts', SENTENCIAS_DIR], {
    quiet: true,
  }),
  onExternal &&
    vitest('statements, external PostgreSQL', ['external'], {
      env: { ...onExternal, SENTENCIAS_DIR },
      args: [STATEMENTS],
      quiet: true,
    }),
])
external?.stop()

// By itself: whether a machine is there is told by the clock.
if (long) {
  await vitest('three machines', ['alta'])
  for (const instant of MOMENTS) {
    const moved = machineAt(instant)
    if (moved) await vitest(`three machines, at ${instant}`, ['alta'], { env: { ...moved, PERDIDAS: '1' } })
  }
  if (!machineAt(MOMENTS[0])) console.log('\n▸ three machines at other dates: no libfaketime on this machine, left out')
}

rmSync(results, { recursive: true, force: true })
console.log(`\n▸ seconds of each phase:\n\n${slowest(phases, phases.length)}`)
console.log(`\n▸ the slowest files:\n\n${slowest(timedFiles, 10)}`)
console.log(`\n▸ the slowest tests:\n\n${slowest(timedTests, 20)}`)
if (flaky.length) console.log(`\n▸ passed at the second try only:\n\n${flaky.join('\n\n')}`)
if (failed.length) console.log(`\n▸ failed:\n\n${failed.join('\n\n')}`)
console.log(`\n${passed} passed, ${failed.length} failed`)
process.exitCode = failed.length ? 1 : 0
