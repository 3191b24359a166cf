import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { projectRoot } from '#server/base/root'

/*
 * `npm run test:pantallas [-- --antes <commit>] [-- -g <pantalla>]`: builds an earlier commit beside this one, takes
 * the pictures of its screens, and compares those of the files as they are now. The report shows each difference.
 */

const { values } = parseArgs({
  options: {
    /** The commit to compare with; by default the last, or the one before it where nothing has changed since. */
    antes: { type: 'string' },
    /** Only screens whose name matches. */
    grep: { type: 'string', short: 'g' },
    /** Takes the pictures of the same commit again. */
    rehacer: { type: 'boolean', default: false },
  },
})

const RESULTADOS = join(projectRoot, 'test-results/pantallas')
const TESTS = 'tests/pantallas'

const leido = (...args: string[]): string =>
  spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).stdout.trim()

function correr(orden: string, args: string[], donde: string, env: Record<string, string> = {}): number {
  const { status } = spawnSync(orden, args, { cwd: donde, stdio: 'inherit', env: { ...process.env, ...env } })
  return status ?? 1
}

function requerir(...de: Parameters<typeof correr>): void {
  const codigo = correr(...de)
  if (codigo !== 0) process.exit(codigo)
}

const cambios = leido('status', '--porcelain', '--untracked-files=no') !== ''
const antes = leido('rev-parse', '--short', values.antes ?? (cambios ? 'HEAD' : 'HEAD~1'))
if (!antes) throw new Error(`No existe el commit ${values.antes ?? 'anterior'}`)

const filtro = values.grep ? ['-g', values.grep] : []
const fotos = join(RESULTADOS, `antes-${antes}`)
/** Says that every screen of that commit has its pictures, not only those of a filter. */
const completas = join(fotos, 'completas')
const env = { PANTALLAS_ANTES: fotos }
const comparar = ['playwright', 'test', '--config', `${TESTS}/playwright.config.ts`, ...filtro]

if (values.rehacer || !existsSync(completas) || filtro.length > 0) {
  const arbol = join(RESULTADOS, `arbol-${antes}`)
  rmSync(arbol, { recursive: true, force: true })
  leido('worktree', 'prune')
  mkdirSync(RESULTADOS, { recursive: true })
  requerir('git', ['worktree', 'add', '--detach', arbol, antes], projectRoot)
  try {
    symlinkSync(join(projectRoot, 'node_modules'), join(arbol, 'node_modules'))
    // The list of screens is today's; one that there was not then is no difference but a new picture.
    cpSync(join(projectRoot, TESTS), join(arbol, TESTS), { recursive: true })
    requerir('npm', ['run', 'build', '--silent'], arbol)
    correr('npx', [...comparar, '--update-snapshots=all', '--reporter=line'], arbol, env)
    if (filtro.length === 0) writeFileSync(completas, '')
  } finally {
    leido('worktree', 'remove', '--force', arbol)
  }
}

requerir('npm', ['run', 'build', '--silent'], projectRoot)
const codigo = correr('npx', comparar, projectRoot, env)
console.log(`\nComparado con ${antes}. Lo que cambió: npx playwright show-report test-results/pantallas/informe`)
process.exit(codigo)
