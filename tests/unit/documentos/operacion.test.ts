import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'
import { FUENTES } from '../../../build/publicar/arbol.ts'
import { COMMANDS } from '../../../vite.server.config.ts'

/* The pages of an operator can be followed: they are shown as they were written, and what they name is there. */

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8')
const markdownIn = (folder: string): string[] =>
  readdirSync(join(projectRoot, folder))
    .filter((name) => name.endsWith('.md'))
    .map((name) => `${folder}/${name}`)

const pages = ['README.md', 'build/publicar/LEAME.md', ...markdownIn('docs/operacion'), ...markdownIn('docs/guia')]
const words = readdirSync(join(projectRoot, 'i18n/es-HN')).map((name) => `i18n/es-HN/${name}`)
/** Each match of a pattern's first group in the files, with its file. */
const named = (files: readonly string[], pattern: RegExp): { file: string; what: string }[] =>
  files.flatMap((file) => [...read(file).matchAll(pattern)].map(([, what = '']) => ({ file, what })))

/** Lines that open or close a block of code, as long as the block is open. */
function openBlock(text: string): string | undefined {
  let open: string | undefined
  for (const line of text.split('\n')) {
    const [, mark, info] = /^\s*(`{3,})(.*)$/.exec(line) ?? []
    if (mark === undefined) continue
    if (open === undefined) open = line
    else if (info === '') open = undefined
    else return line
  }
  return open
}

it.each([
  ['one that is closed', 'a\n```sh\nls\n```\nb', undefined],
  ['one of a list', '1. a\n\n   ```bat\n   dir\n   ```\n', undefined],
  ['one that is left open', '```sh\nls\n\n## Otra cosa\n', '```sh'],
  ['one that opens before another closed', '```sh\nls\n\n```nginx\n}\n```', '```nginx'],
])('a block of code is judged: %s', (_which, text, open) => {
  expect(openBlock(text)).toBe(open)
})

it.each(pages)('%s closes its blocks of code: what follows is read as a page', (page) => {
  expect(openBlock(read(page))).toBeUndefined()
})

/** A heading's address, as the sites that show Markdown make it. */
const addressOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')

it('every page and heading that they lead to is there', () => {
  const links = named(
    pages.filter((page) => !page.startsWith('build/')),
    /\]\((?!https?:)([^)\s]+)\)/g,
  )
  expect(links.length).toBeGreaterThan(60)
  const lost = links.filter(({ file, what }) => {
    const [path = '', anchor] = what.split('#')
    const target = path === '' ? file : join(dirname(file), path)
    if (!existsSync(join(projectRoot, target))) return true
    return (
      anchor !== undefined && ![...read(target).matchAll(/^#+ (.+)$/gm)].some(([, of = '']) => addressOf(of) === anchor)
    )
  })
  expect(lost).toEqual([])
})

it('what travels to a school leads only to what travels with it', () => {
  // These pages are all that an archive or a package has; that of releases is for who has a clone.
  const links = named(
    markdownIn('docs/operacion').filter((page) => !page.endsWith('publicar.md')),
    /\]\((?!https?:)([^)\s#]+)[^)\s]*\)/g,
  )
  expect(links.length).toBeGreaterThan(30)
  const lost = links.filter(({ file, what }) => {
    const target = join(dirname(file), what)
    return !FUENTES.some((one) => target === one || target.startsWith(`${one}/`))
  })
  expect(lost).toEqual([])
  expect(named(words, /(.*README.*)/g)).toEqual([])
})

it('every command that they name is one', () => {
  const commands = named([...pages, ...words], /(?:^|[`«(]|: |sudo |&& |\.\/)campana ([a-z][a-z-]+)/gm)
  expect(new Set(commands.map(({ what }) => what)).size).toBeGreaterThan(5)
  // The launcher names its commands to whoever writes another word.
  expect(commands.filter(({ what }) => ![...COMMANDS, 'ayuda'].includes(what))).toEqual([])
})

it('every script that they name is one, and no sentence of the program names one but in a clone', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const asked = named([...pages, ...words], /npm run (?:-s )?([\w:-]+)/g)
  expect(asked.filter(({ what }) => !(what in scripts))).toEqual([])
  expect(named(words, /((?<!\(en un clon, )npm (?:run|start)\b.*)/g)).toEqual([])
})

it('every setting is told in its page, and every one that they set is one', () => {
  const settings = [...read('server/base/settings.ts').matchAll(/^ {2}([A-Z][A-Z_]+):/gm)].map(([, name = '']) => name)
  expect(settings.length).toBeGreaterThan(10)
  const table = read('docs/operacion/ajustes.md')
  expect(settings.filter((name) => !new RegExp(`^\\|.*\`${name}\`.*\\|.*\\|.*\\|$`, 'm').test(table))).toEqual([])
  // Settings of other programs, and those of the tests.
  const OTHERS = /^(?:RESTIC|ETCD|CAMPANA|DOMINIO|CHROMIUM|LARGO$|LENTO$|PANTALLAS$|CAMINATA)/
  const set = named(pages, /(?:^|[\s`=])(?:set )?([A-Z][A-Z_]{2,})=/gm).filter(({ what }) => !OTHERS.test(what))
  expect(set.length).toBeGreaterThan(10)
  expect(set.filter(({ what }) => !settings.includes(what.replace(/_FILE$/, '')))).toEqual([])
})
