/**
 * Breaks the rules of `lista/` one at a time, in a copy of the tree, and runs the tests that watch over each: they
 * must fail. Closes with `N noticed, M not noticed`. `npm run test:mutaciones [-- part of a rule, its area or its
 * file …]`; with `--check` it only looks whether every rule is still found.
 */
import { execFileSync, spawn } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { startRunDatabase } from '#tests/maquina/embedded-run'
import { compiler } from './compila.ts'
import { defects, mutated, testsOf } from './comprobar.ts'
import { MUTATIONS } from './lista.ts'
import type { Mutation } from './mutacion.ts'

/** The tests of one rule take no longer: one whose loss makes them wait for ever is not noticed by them. */
const AT_MOST_MS = 300_000
/** Traces that vitest keeps of a test that ran out of time: a busy machine does that too. */
const LATE = /STACK_TRACE_ERROR|timed out in \d+ms/
/** Keeps one run's translated files for the next ones, but for the file that changed. */
const CACHED = '--experimental.fsModuleCache'

const root = join(dirname(fileURLToPath(import.meta.url)), '../..')
const asked = process.argv.slice(2).filter((word) => word !== '--check')
const chosen = MUTATIONS.filter(
  ({ rule, area, file }) =>
    !asked.length ||
    asked.some((word) => area === word || file.startsWith(word) || rule.toLowerCase().includes(word.toLowerCase())),
)

interface Report {
  testResults: {
    status: string
    message: string
    assertionResults: { fullName: string; status: string; failureMessages: string[] }[]
  }[]
}

interface Outcome {
  /** The tests that failed, each with the first line of why. */
  failed: string[]
  /** Failures that say nothing of the rule: a file that does not load, a hook, a test or a runner out of time. */
  trouble: string[]
}

/** Runs test files of the copy, by project. */
async function run(
  tree: string,
  tests: Mutation['tests'],
  env: NodeJS.ProcessEnv,
  { more = [], timeout }: { more?: string[]; timeout?: number } = {},
): Promise<Outcome> {
  const output = join(tree, 'informe.json')
  rmSync(output, { force: true })
  const projects = Object.keys(tests).flatMap((project) => ['--project', project])
  const files = Object.values(tests).flat()
  const child = spawn(
    join(tree, 'node_modules/.bin/vitest'),
    ['run', ...projects, ...files, ...more, CACHED, '--reporter=json', `--outputFile.json=${output}`],
    { cwd: tree, env, stdio: 'ignore', timeout },
  )
  const status = await new Promise<number | null>((resolve) => child.once('close', resolve))
  const { testResults } = existsSync(output)
    ? (JSON.parse(readFileSync(output, 'utf8')) as Report)
    : { testResults: [] as Report['testResults'] }
  const failures = testResults
    .flatMap(({ assertionResults }) => assertionResults)
    .filter((test) => test.status === 'failed')
    .map(({ fullName, failureMessages: [why = ''] }) => `${fullName} (${firstLine(why)})`)
  const failed = failures.filter((failure) => !LATE.test(failure))
  const notLoaded = testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.every(({ status }) => status !== 'failed'),
  )
  const trouble = [
    ...failures.filter((failure) => LATE.test(failure)),
    ...notLoaded.map(({ message }) => firstLine(message)),
  ]
  if (status !== 0 && !failed.length && !trouble.length) trouble.push(`the runner ended with ${status ?? 'a timeout'}`)
  return { failed, trouble }
}

const firstLine = (text: string): string => text.split('\n')[0]?.slice(0, 160) ?? ''

/**
 * Every file that git knows or would take, in a folder of its own; the modules are those of this tree, the caches are
 * not.
 */
function copyTree(): string {
  const tree = mkdtempSync(join(realpathSync(tmpdir()), 'campana-mutaciones-'))
  const list = execFileSync('git', ['ls-files', '-co', '--exclude-standard', '-z'], { cwd: root, encoding: 'utf8' })
  for (const file of list.split('\0').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, file), join(tree, file))
  mkdirSync(join(tree, 'node_modules'))
  for (const name of readdirSync(join(root, 'node_modules')).filter((name) => name === '.bin' || !name.startsWith('.')))
    symlinkSync(join(root, 'node_modules', name), join(tree, 'node_modules', name))
  return tree
}

/** All related tests with every rule in place; what fails is tried once more. Answers what failed both times. */
async function runUnbroken(tree: string, env: NodeJS.ProcessEnv): Promise<string[]> {
  const tests: Record<string, string[]> = {}
  for (const mutation of chosen)
    for (const [project, files] of Object.entries(mutation.tests))
      tests[project] = [...new Set([...(tests[project] ?? []), ...files])]
  for (let attempt = 1; ; attempt++) {
    const { failed, trouble } = await run(tree, tests, env)
    if (attempt === 2 || failed.length + trouble.length === 0) return [...failed, ...trouble]
  }
}

async function main(): Promise<number> {
  const found = defects(root)
  if (found.length || process.argv.includes('--check')) {
    console.log([...found, `${MUTATIONS.length} rules, ${found.length} defects in the list`].join('\n'))
    return found.length ? 1 : 0
  }
  const tree = copyTree()
  const diagnose = compiler(tree)
  const database = chosen.some(({ tests }) => tests.api) ? await startRunDatabase() : undefined
  const env = { ...process.env, ...(database && { TEST_DATABASE_URL: database.url }) }
  const missed: string[] = []
  // Ctrl-C ends the tests that are under way; the copy and the database go too.
  let interrupted = false
  process.once('SIGINT', () => (interrupted = true))
  try {
    const red = await runUnbroken(tree, env)
    if (red.length) {
      console.log(['these fail with nothing broken:', ...red].join('\n'))
      return 1
    }
    for (const mutation of chosen) {
      const { rule, file } = mutation
      const [broken, whole] = [mutated(mutation, tree), readFileSync(join(tree, file), 'utf8')]
      const since = Date.now()
      const fault = diagnose(file, broken)
      writeFileSync(join(tree, file), broken)
      const { failed, trouble } = fault
        ? { failed: [], trouble: [`does not compile: ${fault}`] }
        : await run(tree, mutation.tests, env, { more: ['--bail', '1'], timeout: AT_MOST_MS })
      writeFileSync(join(tree, file), whole)
      if (interrupted) return 1
      const seconds = Math.round((Date.now() - since) / 1000)
      const noticed = failed.length > 0
      if (!noticed) missed.push(rule)
      const by = noticed ? failed[0] : (trouble[0] ?? testsOf(mutation).join(', '))
      console.log(`${noticed ? 'noticed    ' : 'NOT NOTICED'} ${String(seconds).padStart(3)} s  ${rule}  ·  ${by}`)
    }
  } finally {
    await database?.stop()
    rmSync(tree, { recursive: true, force: true })
  }
  if (missed.length) console.log(['', 'not noticed:', ...missed].join('\n'))
  console.log(`\n${chosen.length - missed.length} noticed, ${missed.length} not noticed`)
  return missed.length ? 1 : 0
}

process.exitCode = await main()
