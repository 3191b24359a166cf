import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '#server/base/root'
import { NAMES, type Machine } from './machines.ts'

/*
 * The files that docs/operacion/alta-disponibilidad.md tells a technician to copy: the test runs on those very files,
 * with addresses, folders and passwords of its own.
 */

const FIRST = '10.0.0.11'
const SECOND = '10.0.0.12'

/** Puts other words in place of those of a file; one that is not in it is a fault of the test. */
export function planned(file: string, replaced: Record<string, string>): string {
  let text = readFileSync(join(projectRoot, 'docs/operacion/alta', file), 'utf8')
  for (const [from, to] of Object.entries(replaced)) {
    if (!text.includes(from)) throw new Error(`docs/operacion/alta/${file} does not say «${from}»`)
    text = text.replaceAll(from, to)
  }
  return text
}

/** Addresses of the plan, with those that the machines have here. */
export function addresses(machines: readonly Machine[]): Record<string, string> {
  return Object.fromEntries(machines.map(({ address }, index) => [`10.0.0.${11 + index}`, address]))
}

/** A file of machine «uno» as it is on another: its own name and address, except in the lists of all of them. */
export function on({ name }: Machine, text: string): string {
  const address = `10.0.0.${11 + NAMES.indexOf(name)}`
  return text
    .split('\n')
    .map((line) =>
      line.includes(SECOND)
        ? line
        : line
            .replaceAll(FIRST, address)
            .replace(/^name: uno$/, `name: ${name}`)
            .replace('ETCD_NAME="uno"', `ETCD_NAME="${name}"`),
    )
    .join('\n')
}

/** All of them in one text, in one pass: an address put in may look like the next one to be replaced. */
export const replaceAll = (text: string, replaced: Record<string, string>): string =>
  text.replaceAll(/10\.0\.0\.1[123]\b/g, (found) => replaced[found] ?? found)
