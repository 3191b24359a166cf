import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'

/* A comment cites pages that a reader of the repository can open, and headings that stand in them. */

const FOLDERS = ['contract', 'i18n', 'src', 'resources', 'server', 'tests', 'bench']
const sources = FOLDERS.flatMap((folder) =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('diseno.test.ts'))
    .map((file) => ({ file: join(folder, file), text: read(join(folder, file)) })),
)

function read(file: string): string {
  return readFileSync(join(projectRoot, file), 'utf8')
}

/** A comment of several lines as one. */
const inOneLine = (text: string) => text.replace(/\n\s*(?:\*|\/\/)? ?/g, ' ')

const headings = new Map<string, string[]>()
function headingsOf(page: string): string[] {
  const known = headings.get(page) ?? [...read(page).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => title)
  headings.set(page, known)
  return known
}

it('every page that the code cites is there, with its heading', () => {
  const cited = sources.flatMap(({ file, text }) =>
    [...inOneLine(text).matchAll(/(docs\/[\w/-]+\.md)(?:, «([^»]+)»)?/g)].map(([, page = '', title]) => ({
      file,
      page,
      title,
    })),
  )
  expect(cited.length).toBeGreaterThan(60)
  const lost = cited.filter(
    ({ page, title }) => !existsSync(join(projectRoot, page)) || (title && !headingsOf(page).includes(title)),
  )
  expect(lost).toEqual([])
})

it('no comment cites a page that only its authors have', () => {
  const PAGES = /\b(?:domain|api|security|looks|architecture|house-style|product-spec)\.md\b/
  const wrong = sources.filter(({ text }) =>
    inOneLine(text)
      .split(/(?=docs\/)/)
      .some((piece) => PAGES.test(piece.replace(/^docs\/\S+/, ''))),
  )
  expect(wrong.map(({ file }) => file)).toEqual([])
})

it('the pages of the design lead to files and pages that are there', () => {
  const pages = readdirSync(join(projectRoot, 'docs/diseno')).map((page) => `docs/diseno/${page}`)
  const lost = pages.flatMap((page) => {
    const links = [...read(page).matchAll(/\]\(([^)#]+)(?:#[^)]*)?\)/g)].flatMap(([, link = '']) =>
      /^https?:/.test(link) ? [] : [join(dirname(page), link)],
    )
    const named = [...read(page).matchAll(/`((?:contract|server|src|resources|tests|i18n|docs)\/[\w./-]+\.\w+)`/g)]
    return [...links, ...named.map(([, file = '']) => file)]
      .filter((file) => !existsSync(join(projectRoot, file)))
      .map((file) => `${page}: ${file}`)
  })
  expect(lost).toEqual([])
})
