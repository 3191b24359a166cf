/**
 * Counts the ideas that the house has too many of: `npm run ideas`, with `-- <commit>` also what it had then. Each
 * figure is one shell command over the files of a checkout, printed with it: both are counted as it counts today. One
 * that counts otherwise than it once did says how; what was written down before is not to be compared with it.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

interface Figure {
  name: string
  /** Where it is going. */
  aim: string
  command: string
}

const PRODUCTION = `git ls-files contract server src resources | grep -E '\\.tsx?$' | grep -vE 'test\\.tsx?$|/testing/'`
const MONEY = '(cargos|cargo_ajustes|aplicaciones|creditos|recibo_pagos)'
const WRITERS = [
  `git ls-files server | grep -E '\\.ts$' | grep -vE 'test|migrations'`,
  `tr '\\n' '\\0' | xargs -0 grep -lzE '(INSERT INTO|UPDATE|DELETE FROM) ${MONEY}\\b' --`,
].join(' | ')
/** Counts the folders of its input that the README does not name as a series, with the reason: once it counted all. */
const NO_SERIES = String.raw`grep -vxFf <(sed -nE 's|^- .(.+)/. es una serie: .+|\1|p' README.md) | wc -l`
/**
 * Prints a line for each route that writes to a record, or a part of one, by a verb or the name of what it makes. Once
 * it counted every route that the formatter had put on a line of its own, also one that only reads.
 */
const VERBS = [
  'print "$1\\n" while',
  '/\\.(?:post|put|delete)\\(\\s*[\\x27`](\\/[\\w\\$\\{\\}]+\\/(?::id|[a-z-]+\\/:id)\\/[a-z-]+)[\\x27`]/g',
].join(' ')
/** Prints a line for each dialog with a form whose only input is the reason. */
const DIALOGS = [
  'while (/<DialogoFormulario\\b.*?<\\/DialogoFormulario>/sg) {',
  'my %k = map { $_ => 1 } ($& =~ /<([A-Z]\\w+)/g);',
  'delete $k{DialogoFormulario}; delete $k{MotivoInput} and !%k and print "x\\n" }',
].join(' ')

const FIGURES: readonly Figure[] = [
  { name: 'files that write the five tables of money', aim: '', command: `${WRITERS} | wc -l` },
  { name: 'folders that do', aim: '1', command: `${WRITERS} | xargs -n1 dirname | sort -u | wc -l` },
  {
    name: 'verbs that change a record with a route by hand',
    aim: '0',
    command: `git ls-files 'server/*.ts' | tr '\\n' '\\0' | xargs -0 perl -0777 -ne '${VERBS}' | wc -l`,
  },
  {
    name: 'acts that the contract declares',
    aim: '',
    command: `git grep -hE "palabras: '" -- 'contract/*.ts' | wc -l`,
  },
  {
    name: 'dialogs that only ask a reason',
    aim: '0',
    command: `git ls-files 'resources/*.tsx' | tr '\\n' '\\0' | xargs -0 perl -0777 -ne '${DIALOGS}' | wc -l`,
  },
  {
    name: 'constants of columns',
    aim: '0',
    command: `git grep -hE '^const \\w+ = Columna' -- 'resources/*.tsx' 'src/*.tsx' | wc -l`,
  },
  {
    name: 'routes of totals (resumen)',
    aim: '1',
    command: `git grep -hE "'/[A-Za-z]+/resumen'" -- 'server/*.ts' | wc -l`,
  },
  {
    name: 'raw INSERT in tests of the API',
    aim: '',
    command: `git grep -hE 'INSERT INTO' -- 'tests/api/*.test.ts' | wc -l`,
  },
  {
    name: 'raw INSERT in benches, in the demonstration and in what tests share',
    aim: '',
    command: `git grep -hE 'INSERT INTO' -- bench server/demo 'tests/*.ts' ':!tests/api/*.test.ts' | wc -l`,
  },
  {
    name: 'folders of more than 25 files that are no series',
    aim: '0',
    command: `git ls-files | grep / | xargs -n1 dirname | sort | uniq -c | awk '$1 > 25 { print $2 }' | ${NO_SERIES}`,
  },
  {
    name: 'comments that open as riddles',
    aim: '< 50',
    command: `git grep -hE '(/\\*\\*?|//) +(What|Of|Whose) ' -- '*.ts' '*.tsx' | wc -l`,
  },
  { name: 'entries at the root', aim: '30', command: `git ls-files | cut -d/ -f1 | sort -u | wc -l` },
  {
    // Not of JSON: suppliers and teachers of the demonstration, 270 lines before, are that since 2026-11-28.
    name: 'lines of production in TypeScript without blanks and comments',
    aim: '112000',
    command: `${PRODUCTION} | tr '\\n' '\\0' | xargs -0 cat | grep -vcE '^\\s*(//|/\\*|\\*|$)'`,
  },
]

const counted = (folder: string): string[] =>
  FIGURES.map(({ command }) => execFileSync('bash', ['-c', command], { cwd: folder, encoding: 'utf8' }).trim())

/** Counts in a checkout of that commit, which is taken away again. */
function countedAt(commit: string): string[] {
  const folder = join(mkdtempSync(join(tmpdir(), 'campana-ideas-')), 'then')
  execFileSync('git', ['worktree', 'add', '--quiet', '--detach', folder, commit])
  try {
    return counted(folder)
  } finally {
    execFileSync('git', ['worktree', 'remove', '--force', folder])
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
}

const [commit] = process.argv.slice(2)
const now = counted('.')
const then = commit ? countedAt(commit) : undefined
for (const [index, { name, aim, command }] of FIGURES.entries()) {
  const before = then ? `${then[index]} → ` : ''
  console.log(`${before}${now[index]}\t${name}${aim && ` (aim ${aim})`}\n\t\t$ ${command}\n`)
}
