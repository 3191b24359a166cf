/**
 * Compares what the database answered while the API was tested, noted in the folder that is given, with the types of
 * the server (docs/decisions/2026-11-28-consultas.md). Ends with 1 where one is not as promised, or where more calls
 * than before are not known to be.
 */
import { projectRoot } from '#server/base/root'
import { OPEN, UNKNOWN } from './pending.ts'
import { askingsOf } from './promised.ts'
import { readResults } from './record.ts'
import { beyond, verdictOf } from './verdict.ts'

const { askings, judge } = askingsOf(projectRoot, 'build/tsconfig/server.json')
const { wrong, unknown, open } = verdictOf(askings, judge, readResults(process.argv[2] ?? ''))
const told = [
  ['not as the type says', wrong],
  ['more than tests/results/pending.ts lets be', [...beyond(unknown, UNKNOWN), ...beyond(open, OPEN)]],
] as const
console.log(`${askings.length} calls that ask for rows, of which ${unknown.length} are not known to be as promised`)
for (const [title, places] of told) if (places.length) console.log(`\n${title}:\n${places.join('\n')}`)
if (told.some(([, places]) => places.length)) process.exitCode = 1
if (process.argv.includes('--todas')) console.log(unknown.join('\n'))
