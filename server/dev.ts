import { spawn } from 'node:child_process'
import { createServer } from 'vite'

/*
 * `npm run dev`: the demonstration's school on data of its own, with a server that starts again when its code changes
 * and screens that Vite refreshes.
 */
const server = spawn(process.execPath, ['--watch', '--watch-preserve-output', 'server/demo.ts'], {
  stdio: 'inherit',
  env: { ...process.env, DATA_DIR: process.env.DATA_DIR || './data/dev' },
})
const web = await createServer()
await web.listen()
web.printUrls()

server.once('exit', (code) => {
  web
    .close()
    .catch(console.error)
    .finally(() => process.exit(code ?? 0))
})
// Ctrl-C reaches the server from the terminal itself; it ends, and then this does.
process.on('SIGINT', () => undefined)
process.on('SIGTERM', () => server.kill('SIGTERM'))
