import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { MUTATIONS } from './lista.ts'
import type { Mutation } from './mutacion.ts'

/** The file of a mutation with its rule broken. Throws, saying why, when it can't be made in `tree` any more. */
export function mutated({ file, text, index, replacement }: Mutation, tree: string): string {
  const pieces = existsSync(join(tree, file)) ? readFileSync(join(tree, file), 'utf8').split(text) : []
  const found = pieces.length - 1
  if (found < 1) throw new Error(`«${text}» is not in ${file}`)
  if (index === undefined ? found > 1 : index >= found) throw new Error(`«${text}» is ${found} times in ${file}`)
  const at = (index ?? 0) + 1
  return pieces.slice(0, at).join(text) + replacement + pieces.slice(at).join(text)
}

/** The test files of a mutation, whatever their project. */
export const testsOf = ({ tests }: Mutation): string[] => Object.values(tests).flat()

/** Faults that keep the list from being run as it stands, a line each. */
export function defects(tree: string): string[] {
  return MUTATIONS.flatMap((mutation, at) => {
    const { rule, text, replacement } = mutation
    const lines: string[] = []
    try {
      mutated(mutation, tree)
    } catch (error) {
      lines.push((error as Error).message)
    }
    if (text === replacement) lines.push('it changes nothing')
    if (MUTATIONS.findIndex((other) => other.rule === rule) < at) lines.push('another one has its name')
    if (!testsOf(mutation).length) lines.push('no test watches over it')
    for (const test of testsOf(mutation)) if (!existsSync(join(tree, test))) lines.push(`${test} is not there`)
    return lines.map((line) => `${rule}: ${line}`)
  })
}
