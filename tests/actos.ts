import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Acto } from '#contract/actos'
import { projectRoot } from '#server/base/root'

const esActo = (valor: unknown): valor is Acto =>
  typeof valor === 'object' && valor !== null && 'verbo' in valor && 'palabras' in valor && 'cuerpo' in valor

/** Every act that a file of the contract declares, by file and in the order of its declaration. */
export async function actosDeclarados(): Promise<Acto[]> {
  const contract = join(projectRoot, 'contract')
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .sort()
  const modules = await Promise.all(
    files.map((file) => import(join(contract, file)) as Promise<Readonly<Record<string, object | undefined>>>),
  )
  return modules
    .flatMap((module) => Object.values(module))
    .flatMap((exported) => Object.values(exported ?? {}))
    .filter(esActo)
}
