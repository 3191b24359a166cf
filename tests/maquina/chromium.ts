import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

/** A name for this machine that a browser takes for any office server: plain http there is no secure context. */
export const LAN_HOST = 'campana.lan'

/** An address of the school as it is reached without the browser, which alone knows its name. */
export const sinNombre = (url: string): string => url.replace(LAN_HOST, '127.0.0.1')

/** Arguments that keep a Chromium in a closed network quiet. */
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

/** The same engine twice: without the windows of a browser it takes half of the time, with them it shows a PDF. */
const BROWSERS = {
  shell: ['chromium-headless-shell'],
  whole: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
}

const onPath = (names: string[]): string | undefined =>
  names.flatMap((name) => (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, name))).find(runnable)

/** A Debian package, installed now. Whether it came is for the caller to see. */
function install(name: string): void {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', name],
  ])
    spawnSync('apt-get', args, { stdio: 'inherit', env })
}

/** A whole browser: CHROMIUM_PATH, the one on PATH, or, as root on Debian, installed now. */
export function ensureChromium(): string {
  const found = process.env.CHROMIUM_PATH || onPath(BROWSERS.whole)
  if (found) return found
  if (process.getuid?.() === 0) install('chromium')
  const installed = onPath(BROWSERS.whole)
  if (!installed) throw new Error('No hay un Chromium: instálelo o indíquelo con CHROMIUM_PATH.')
  return installed
}

/** The quickest browser for what opens no PDF. Not every system has the shell: then it is the whole one. */
export function ensureShell(): string {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH
  if (!onPath(BROWSERS.shell) && process.getuid?.() === 0) install('chromium-headless-shell')
  return onPath(BROWSERS.shell) ?? ensureChromium()
}
