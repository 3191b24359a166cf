import type { Page, Request } from '@playwright/test'
import { OTHER_VIEWS, OTHERS, PUBLIC, SCREENS } from '#tests/pantallas/lista'
import { callsOf, settled } from '#tests/pantallas/reposo'
import { expect, expectAccessible, expectFits, ir, test } from '#tests/e2e/fixtures'
import { conIds, idsDe } from '#tests/e2e/ids'

/*
 * Every screen, on a desk and on a phone: a heading, no violation of WCAG 2.2 AA, readable in the dark too, nothing
 * wider than the screen, no error in the console. `PANTALLAS=1` keeps a picture of each in `test-results/pantallas`.
 */

const PICTURES = process.env.PANTALLAS !== undefined
/** Whether the second look at a screen asks for its accessibility too: in the long run, and with pictures. */
const TWICE = PICTURES || process.env.LARGO !== undefined

/** One of so many screens in a row is opened in the cold, at three times the price; the others as a link does. */
const COLD = TWICE ? 2 : 12

const DESK = { name: 'desk', width: 1280, height: 800 }
const PHONE = { name: 'phone', width: 390, height: 844 }

/** The browser's own word for a 404. */
const REFUSED = /^Failed to load resource: .* 404/

/** Records that nobody has, or no longer, on each kind of page that has its own way to say so. */
const NOT_THERE = [
  '/recibos/recibosIndividuales/999999/show',
  '/recibos/recibosIndividuales/create?cliente_id=999999',
  '/catalogos/clientes/999999',
  '/reportes/cxc/999999/show',
]

/** Pages of the first and the third of those kinds. */
const NOT_THERE_EITHER = [
  '/recibos/recibosVarios/999999/show',
  '/recibos/caja/999999/show',
  '/catalogos/clientes/999999/show',
  '/catalogos/cursos/999999',
  '/catalogos/cursos/999999/show',
  '/catalogos/curso-categorias/999999',
  '/catalogos/convocatorias/999999',
  '/catalogos/convocatorias/999999/show',
  '/catalogos/productos/999999',
  '/catalogos/descuentos/999999',
  '/catalogos/descuentos/999999/show',
  '/catalogos/matriculas/999999/show',
  '/catalogos/finiquitos/999999/show',
  '/catalogos/finiquitosManuales/999999/show',
  '/catalogos/gasto-categorias/999999',
  '/Gastos/999999',
  '/Gastos/999999/show',
  '/reportes/recibosgeneral/999999/show',
  '/reportes/NuevosRegistros/999999/show',
  '/reportes/carta-consentimiento/999999/show',
  '/ReporteAsistencias/999999/show',
  '/facturacion/facturas/999999/show',
  '/facturacion/rangos/999999',
]

const NO_EXISTE = 'Este registro no existe'

test.describe.configure({ mode: 'parallel' })

const AREAS = { ...SCREENS, 'plain catalogues': OTHERS, ...(TWICE && { 'other views of reports': OTHER_VIEWS }) }

for (const [number, [area, screens]] of Object.entries(AREAS).entries())
  test(`every screen of ${area} is whole on a desk and on a phone`, async ({ page, signIn, school }) => {
    test.setTimeout(480_000)
    await signIn('admin@demo.hn')
    const ids = await idsDe(school)
    const paths = screens.map((screen) => conIds(screen, ids)).filter((path) => !path.endsWith('/null'))
    await lookAtEach(page, apart(paths), {
      within: true,
      turned: number,
      expected: (path) => (path === '/no-existe' ? REFUSED : undefined),
    })
  })

test('every public page is whole on a desk and on a phone', async ({ page }) => {
  await lookAtEach(page, PUBLIC, { expected: (path) => (path.startsWith('/Forms/Register') ? REFUSED : undefined) })
})

test('what is not there says so', async ({ page, signIn }) => {
  await signIn('admin@demo.hn')
  await lookAtEach(page, NOT_THERE, {
    expected: () => REFUSED,
    further: () => expect(page.getByRole('main').getByText(NO_EXISTE).first()).toBeVisible(),
  })
  await page.setViewportSize(PHONE)
  const errors = errorsOf(page)
  for (const path of NOT_THERE_EITHER.filter((_, index) => TWICE || index % 3 === 0))
    await test.step(path, async () => {
      await ir(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(NO_EXISTE)
      await expectFits(page)
    })
  expect(errors.filter((error) => !REFUSED.test(error))).toEqual([])
})

interface Look {
  size: { name: string; width: number; height: number }
  theme: 'light' | 'dark'
}

interface Looking {
  /** Most addresses are opened as a link does, from the one before it. */
  within?: boolean
  /** The pair of size and theme that it begins with. */
  turned?: number
  /** Messages that the console may have all the same. */
  expected?: (path: string) => RegExp | undefined
  /** Other views of each screen. */
  further?: () => Promise<void>
}

/**
 * Opens each address, looks at it, and looks again at the other size, which must fit. The sizes take turns; one half is
 * looked at in the light, the other in the dark. In the long run the second look is in the other theme and asks for
 * accessibility too, and `PANTALLAS=1` takes all four pairs.
 */
async function lookAtEach(
  page: Page,
  paths: string[],
  { within = false, turned = 0, expected = () => undefined, further = () => Promise.resolve() }: Looking = {},
): Promise<void> {
  const open = callsOf(page)
  const errors = errorsOf(page)
  for (const [index, path] of paths.entries())
    await test.step(path, async () => {
      const [first, ...others] = looksOf(index + turned, index < paths.length / 2 === turned % 4 < 2)
      await turn(page, first)
      const asALink = within && index % COLD !== 0 && pageOf(path) !== pageOf(paths[index - 1])
      await (asALink ? ir(page, path) : page.goto(path))
      await look(page, first, open, { menu: TWICE || index === 0 })
      await further()
      for (const other of others) {
        await turn(page, other)
        await look(page, other, open, { axe: TWICE })
      }
      const unexpected = errors.splice(0).filter((error) => !expected(path)?.test(error))
      expect(unexpected, `${path} writes errors to the console`).toEqual([])
    })
}

const pageOf = (path: string | undefined) => path?.split('?')[0]

/** The same addresses, as far as they allow without two of one page beside each other: a list with another filter. */
function apart(paths: string[]): string[] {
  const left = [...paths]
  const ordered: string[] = []
  while (left.length) {
    const next = left.findIndex((path) => pageOf(path) !== pageOf(ordered.at(-1)))
    ordered.push(...left.splice(Math.max(0, next), 1))
  }
  return ordered
}

function looksOf(index: number, lit: boolean): [Look, ...Look[]] {
  const [size, otherSize] = index % 2 === 0 ? [DESK, PHONE] : [PHONE, DESK]
  const [theme, otherTheme] = lit ? (['light', 'dark'] as const) : (['dark', 'light'] as const)
  const two: [Look, Look] = [
    { size, theme },
    { size: otherSize, theme: TWICE ? otherTheme : theme },
  ]
  return PICTURES ? [...two, { size, theme: otherTheme }, { size: otherSize, theme }] : two
}

async function turn(page: Page, { size, theme }: Look): Promise<void> {
  await page.setViewportSize(size)
  await page.emulateMedia({ colorScheme: theme, reducedMotion: theme === 'dark' ? 'reduce' : 'no-preference' })
}

async function look(
  page: Page,
  { size, theme }: Look,
  open: ReadonlySet<Request>,
  { axe = true, menu = true } = {},
): Promise<void> {
  await settled(page, open)
  if (PICTURES) await picture(page, `${size.name}-${theme}`)
  if (axe) await expectAccessible(page, { menu })
  await expectFits(page)
}

/** Errors of the page from now on. */
function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  page.on('pageerror', (error) => errors.push(String(error)))
  return errors
}

async function picture(page: Page, look: string): Promise<void> {
  const { pathname, search } = new URL(page.url())
  const name = `${pathname}${search}`.replace(/\W+/g, '-')
  await page.screenshot({ path: `test-results/pantallas/${name}-${look}.png` })
}
