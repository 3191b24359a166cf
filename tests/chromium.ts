import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A name for this machine that a browser takes for any office server: plain http there is no secure context. */
export const LAN_HOST = 'campana.lan'

/** An address of the school as it is reached without the browser, which alone knows its name. */
export const sinNombre = (url: string): string => url.replace(LAN_HOST, '127.0.0.1')

/** What a Chromium in a closed network needs to stay quiet. */
export const CHROMIUM_ARGS = [
  `--host-resolver-rules=MAP ${LAN_HOST} 127.0.0.1`,
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const runnable = (file: string): boolean => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (): string | undefined =>
  ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
    .flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name)))
    .find(runnable)

/** The browser of the tests: CHROMIUM_PATH, the one on PATH, or, as root on Debian, installed now. */
export function ensureChromium(): string {
  const found = process.env.CHROMIUM_PATH || onPath()
  if (found) return found
  if (process.getuid?.() === 0) {
    spawnSync('apt-get', ['update', '-qq'], { stdio: 'inherit' })
    spawnSync('apt-get', ['install', '-y', '-qq', 'chromium'], {
      stdio: 'inherit',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
  }
  const installed = onPath()
  if (!installed) throw new Error('No hay un Chromium: instálelo o indíquelo con CHROMIUM_PATH.')
  return installed
}
