import { spawnSync } from 'node:child_process'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/root'

const git = (...args: string[]) => spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8', maxBuffer: 2 ** 28 })

/**
 * Builds the program as it was before its newest migrations (or at ALTA_DESDE, a commit) in a folder of its own, with
 * the packages of today. Answers the folder, or in a sentence why there is none.
 */
export function buildPrevious(folder: string): { program: string; commit: string } | { why: string } {
  const last = git('log', '-1', '--format=%H', '--', 'server/db/migrations').stdout?.trim()
  const commit = process.env.ALTA_DESDE ?? (last ? `${last}^` : '')
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
