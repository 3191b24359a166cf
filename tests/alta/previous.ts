import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/root'

const MIGRATIONS = 'server/db/migrations'
const MOST_COMMITS = 200

const git = (...args: string[]) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 28 })

/**
 * The last commit before newer migrations whose own are the first of today's: work that was done side by side reaches a
 * branch out of order, and no database of it could be brought up to date.
 */
function beforeTheNewest(): string | undefined {
  const now = migrationsOf('HEAD')
  return git('log', '-n', String(MOST_COMMITS), '--format=%H^', '--', MIGRATIONS)
    .stdout.trim()
    .split('\n')
    .find((commit) => {
      const then = migrationsOf(commit)
      return then.length > 0 && then.length < now.length && then.every((file, place) => file === now[place])
    })
}

/** Each with what it holds: one that was changed before its release is another. */
const migrationsOf = (commit: string): string[] =>
  git('ls-tree', `${commit}:${MIGRATIONS}`).stdout.split('\n').filter(Boolean)

/**
 * Builds the program as it was before its newest migrations (or at ALTA_DESDE, a commit) in a folder of its own, with
 * the packages of today. Answers the folder, or in a sentence why there is none.
 */
export function buildPrevious(folder: string): { program: string; commit: string } | { why: string } {
  const commit = process.env.ALTA_DESDE ?? beforeTheNewest() ?? ''
  const found = git('log', '-1', '--format=%h %s', commit)
  if (!commit || found.status !== 0) return { why: 'there is no history of the repository here' }
  const program = join(folder, 'anterior')
  mkdirSync(program)
  const archive = join(folder, 'anterior.tar')
  const made = [
    git('archive', '--output', archive, commit),
    spawnSync('tar', ['-x', '-f', archive, '-C', program], { encoding: 'utf8' }),
  ]
  symlinkSync(join(projectRoot, 'node_modules'), join(program, 'node_modules'))
  const vite = join(projectRoot, 'node_modules/vite/bin/vite.js')
  const args = [vite, 'build', '--config', 'vite.server.config.ts', '--logLevel', 'warn']
  made.push(spawnSync(process.execPath, args, { cwd: program, encoding: 'utf8' }))
  const failed = made.find(({ status }) => status !== 0)
  return failed ? { why: `${commit} does not build: ${failed.stderr}` } : { program, commit: found.stdout.trim() }
}
