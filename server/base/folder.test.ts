import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { makeFolder } from './folder.ts'
import { projectRoot } from '#server/base/root'

const folder = mkdtempSync(join(tmpdir(), 'campana-carpetas-'))
afterAll(() => rmSync(folder, { recursive: true }))

describe('a folder', () => {
  it('is made with those above it, by several at once, and stays as it is where it is there', async () => {
    const deep = join(folder, 'a', 'b', 'c')
    await Promise.all([makeFolder(deep, 0o700), makeFolder(deep, 0o700), makeFolder(join(folder, 'a'), 0o700)])
    expect(statSync(deep).mode & 0o777).toBe(0o700)
    await makeFolder(deep, 0o755)
    expect(statSync(deep).mode & 0o777).toBe(0o700)
    await makeFolder('/')
    symlinkSync(deep, join(folder, 'enlace'))
    await makeFolder(join(folder, 'enlace'))
  })

  writeFileSync(join(folder, 'archivo'), '')
  symlinkSync(join(folder, 'nada'), join(folder, 'roto'))

  it.each([
    ['that is a file', join(folder, 'archivo'), 'EEXIST'],
    ['below a file', join(folder, 'archivo', 'x', 'y'), 'ENOTDIR'],
    ['that is a link to nothing', join(folder, 'roto'), 'EEXIST'],
    ['below a link to nothing', join(folder, 'roto', 'x'), 'EEXIST'],
    ['with too long a name', join(folder, 'a'.repeat(300)), 'ENAMETOOLONG'],
    ['with too long a path', join(folder, 'a/'.repeat(3_000)), 'ENAMETOOLONG'],
    ['with a byte that no path has', join(folder, 'a\0b'), 'ERR_INVALID_ARG_VALUE'],
    ['', '', 'ENOENT'],
  ])('%s is refused at once', async (_which, path, code) => {
    await expect(makeFolder(path)).rejects.toMatchObject({ code })
  })

  it.runIf(existsSync('/proc/self')).each(['/proc/x', '/proc/x/y', '/proc/1/x', '/sys/x', '/dev/null/x'])(
    '%s is refused at once by a system that makes no folders there',
    async (path) => {
      await expect(makeFolder(path)).rejects.toMatchObject({ code: expect.stringMatching(/^E/) as string })
    },
  )
})

it('is made by this alone: no program of the server makes folders the way that may never end', () => {
  const sources = readdirSync(join(projectRoot, 'server'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .map((file) => ({ file, text: readFileSync(join(projectRoot, 'server', file), 'utf8') }))
  expect(sources.length).toBeGreaterThan(100)
  expect(sources.filter(({ text }) => /\bmkdir(?:Sync)?\([^\n]*recursive/.test(text)).map(({ file }) => file)).toEqual(
    [],
  )
})
