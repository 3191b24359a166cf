import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test, type Locator } from '@playwright/test'
import { projectRoot } from '#server/base/root'

/** Figures and dates are those of the day: whether there is one is kept, and not which. */
const sinCifras = (texto: string): string => texto.replaceAll(/(?<!level=)\d[\d.,]*/g, '#')

/**
 * Expects what a screen reader's tree says of a part of the page to be what is kept in `marco/arbol`, to the last name;
 * with `-u` it is kept as it is now. Read a difference as somebody would who sees nothing of the screen.
 */
export async function expectArbol(parte: Locator, nombre: string): Promise<void> {
  const archivo = join(projectRoot, 'tests/e2e/marco/arbol', `${nombre}.txt`)
  const leer = async () => `${sinCifras(await parte.ariaSnapshot())}\n`
  if (['all', 'changed'].includes(test.info().config.updateSnapshots)) {
    await parte.page().waitForLoadState('networkidle')
    mkdirSync(dirname(archivo), { recursive: true })
    writeFileSync(archivo, await leer())
  }
  await expect.poll(leer, { message: nombre }).toBe(readFileSync(archivo, 'utf8'))
}
