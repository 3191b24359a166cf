import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { guardFolder } from '#tests/maquina/guardian'
import { roomyFolder } from '#tests/maquina/memory'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of a run for what its files make once and copy. */
    compartido: string
  }
}

/** Lends the files of a run a folder, and takes it away at the end. */
export default function setup(project: TestProject): () => void {
  const folder = mkdtempSync(join(roomyFolder(), 'campana-compartido-'))
  guardFolder(folder)
  chmodSync(folder, 0o755)
  project.provide('compartido', folder)
  return () => rmSync(folder, { recursive: true, force: true })
}
