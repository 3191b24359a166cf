import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { DECLARADOS, type Acto } from '#contract/actos'
import { projectRoot } from '#server/base/root'

/** Every act that the contract declares. */
export async function actosDeclarados(): Promise<readonly Acto[]> {
  const contract = join(projectRoot, 'contract')
  const files = readdirSync(contract, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  await Promise.all(files.map((file) => import(join(contract, file))))
  return DECLARADOS
}
