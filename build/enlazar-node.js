import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/*
 * The end of `npm ci`: puts the Node that it brought where npm looks first. npm 10 and those before (the ones of
 * Node 20) do so too, and take it away again with the packages of other systems, which they skip and whose program has
 * the same name. Where it brought none, npm's own Node must do. Runs under that of npm, however old.
 */
const brought = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`

if (!existsSync(`node_modules/${brought}`)) await import('../server/node24.js')
else if (!existsSync('node_modules/.bin/node'))
  execFileSync(process.execPath, [process.env.npm_execpath, 'rebuild', brought, '--ignore-scripts'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
