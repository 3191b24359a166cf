import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { projectRoot } from '#server/base/root'

/*
 * Comments begin with their subject (docs/diseno/arquitectura.md, «Comentarios»): one that opens with a pronoun makes a
 * stranger read to its end, or the code, to learn what it is about. Comments of SQL count like the others.
 */

const RIDDLE = /^(?:What|Of|Whose|Whom|Who|Which|How|By what)\b/

const ROOTS = ['bench', 'build', 'contract', 'i18n', 'resources', 'server', 'src', 'tests']

const files = [
  ...readdirSync(projectRoot),
  ...ROOTS.filter((root) => existsSync(join(projectRoot, root))).flatMap((root) =>
    readdirSync(join(projectRoot, root), { recursive: true, encoding: 'utf8' }).map((file) => `${root}/${file}`),
  ),
]
  .map((file) => file.replaceAll('\\', '/'))
  // Migrations are left as they are: a released one may not change by a byte.
  .filter((file) => /\.(?:tsx?|[cm]?js|sql)$/.test(file) && !file.startsWith('server/db/migrations/'))

/** Comments of a source that open as riddles. A line that goes on with the comment above it opens none. */
function riddles(source: string): string[] {
  const lines = source.split('\n').map((line) => line.trim())
  return lines.filter((line, index) => RIDDLE.test(opening(line, lines[index - 1] ?? '')))
}

/** The words with which a line opens a comment; empty where it opens none. */
function opening(line: string, before: string): string {
  const mark = ['//', '--'].find((each) => line.startsWith(each))
  if (mark) return before.startsWith(mark) ? '' : line.slice(mark.length).trim()
  if (line.startsWith('* ')) return /^\/\*\*?$/.test(before) ? line.slice(2) : ''
  return /(?:^|[\s{(])(?:\/\*\*?|\/\/) (.*)/.exec(line)?.[1] ?? ''
}

it.each([
  ['a block of one line', '/** What it is. */', 1],
  ['a block whose words begin below its mark', '/**\n * Of a line.\n */', 1],
  ['a comment of a line', '// Who pays.\npays()', 1],
  ['a comment behind code', 'const dia = 1\t// Which one.', 1],
  ['a comment of SQL', '  -- Whose it is.\n  SELECT 1', 1],
  ['a comment that begins with its subject', '/** The day. */', 0],
  ['a line that goes on with a comment', '// The day on\n// Which it fell.', 0],
  ['a line that goes on with a block', '/**\n * The day on\n * Which it fell.\n */', 0],
  ['a word that begins alike', '/** Whoever asks is told. */', 0],
])('%s is judged by the words that open it', (_kind, source, count) => {
  expect(riddles(source)).toHaveLength(count)
})

it('a comment begins with its subject', () => {
  const found = files.flatMap((file) =>
    riddles(readFileSync(join(projectRoot, file), 'utf8')).map((line) => `${file}: ${line}`),
  )
  expect(found).toEqual([])
})
