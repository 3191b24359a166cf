import type { Page } from '@playwright/test'
import { MODULOS } from '#contract/modulos'
import { expect, openWithToken, session, test } from '#tests/e2e/foreign-fixtures'
import { VALIDAR, type Answer } from '#tests/e2e/foreign-server'
import { LENTO } from '#tests/e2e/lento'

/*
 * Every screen before a server that confirms the session and gives one and the same answer to anything else: what can't
 * be read costs its own place on the page, never the page.
 */

const ANSWERS: Record<string, Answer> = {
  '[]': { body: [] },
  '{}': { body: {} },
  'a page': { body: '<!doctype html><title>Mantenimiento</title><h1>Mantenimiento</h1>' },
  '204': { status: 204 },
}

/** Each screen of a module: its list, and its forms and records, which not all have. */
const ADDRESSES = [...MODULOS.flatMap(({ path }) => [path, `${path}/create`, `${path}/1`, `${path}/1/show`]), '/perfil']
const LISTS = MODULOS.map(({ path }) => path)

const BROKEN = /^no heading$|Algo falló en esta pantalla|\bundefined\b|\bNaN\b|\[object |Invalid Date/

/** Goes to an address within the page, as a link does, and answers what is to be read there once it is quiet. */
async function textAt(page: Page, address: string): Promise<string> {
  await page.evaluate((to) => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, address)
  const heading = page.getByRole('heading', { level: 1 }).first()
  const named = await heading.waitFor({ timeout: 10_000 * LENTO }).then(
    () => true,
    () => false,
  )
  if (!named) return 'no heading'
  await expect(page.getByRole('status', { name: 'Cargando…' })).toHaveCount(0)
  await page.evaluate(() => new Promise((idle) => requestIdleCallback(idle)))
  return page.locator('body').innerText()
}

/**
 * Answers that break most, taken for what was asked for: each list is opened before one of them, its neighbour before
 * the other. All lists before each, other answers and other screens in the long run.
 */
const SHORT = ['[]', '{}']
const listsBefore = (name: string) =>
  LISTS.filter((_, index) => process.env.LARGO !== undefined || index % SHORT.length === SHORT.indexOf(name))

// A page takes half a second to come, in which nobody works: each of them waits beside the other.
test.describe.configure({ mode: 'parallel' })

for (const [name, answer] of Object.entries(ANSWERS))
  for (const [which, addresses, largo] of [
    ['list', SHORT.includes(name) ? listsBefore(name) : LISTS, !SHORT.includes(name)],
    ['screen', ADDRESSES, true],
  ] as const)
    test(`no ${which} is lost where a server answers ${name} to anything else${largo ? ' @largo' : ''}`, async ({
      page,
      foreign,
    }) => {
      test.setTimeout(addresses.length * 10_000)
      foreign.on(VALIDAR, () => ({
        body: session({ modulos: MODULOS.map(({ name, acciones }) => ({ name, acciones })), navbar: [] }),
      }))
      foreign.otherwise(answer)
      await openWithToken(page, '/perfil')
      const lost: string[] = []
      for (const address of addresses) {
        const broken = BROKEN.exec(await textAt(page, address))
        if (broken) lost.push(`${address}: ${broken[0]}`)
      }
      expect(lost).toEqual([])
    })
