import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { conNode } from '#tests/maquina/otro-node'

const BUILT = 'dist/server'
/** Says each file that is loaded from now on. */
const TRACE = `import { registerHooks } from 'node:module'
registerHooks({ load: (url, context, next) => (console.log(url), next(url, context)) })`

it.each(readdirSync(BUILT).filter((file) => file.endsWith('.js')))(
  'the built %s says that its Node is too old before anything else of it is loaded',
  (command) => {
    const trace = ['--import', `data:text/javascript,${encodeURIComponent(TRACE)}`]
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [...trace, ...conNode('20.20.2'), join(BUILT, command)],
      { encoding: 'utf8', timeout: 20_000 },
    )
    expect(stderr).toContain('Campana necesita Node.js 24 y la abrió el 20.20.2')
    expect(status).toBe(1)
    const loaded = stdout.split('\n').filter((url) => url.startsWith('file:'))
    expect(loaded.map((url) => basename(url))).toEqual([command, expect.stringMatching(/^node24-/)])
  },
)
