import { createHash, randomBytes } from 'node:crypto'
import { expect, test as base, type Page } from '@playwright/test'
import axe from 'axe-core'
import { sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { sinNombre } from '#tests/maquina/chromium'
import { client, type Client } from '../cliente.ts'
import { contarPasos, pasosDe } from '../pasos/contar.ts'
import { openSmtp, type Smtp } from '#tests/maquina/smtp'
import { LENTO } from './lento.ts'
import { relojDePagina } from './reloj.ts'
import { Schools, type School } from './schools.ts'

export type { School }

/**
 * A step of a test that is somebody's task: it fails with more keys that write nothing, clicks or screens than those.
 * With `PASOS` it prints what it took.
 */
type Tarea = (
  titulo: string,
  aLoSumo: readonly [pulsaciones: number, clics: number, pantallas: number],
  hacer: () => Promise<void>,
) => Promise<void>

/**
 * A server on a copy of the demonstration. What only looks at it shares the one without a name; a file that changes it
 * names another: `test.use({ own: 'recepcion' })`. Files that bear what the others of their name leave behind, in any
 * order, name the same; whatever fails, or is tried once more, begins with a new one.
 */
export const test = base.extend<
  {
    own: string
    school: School
    signIn: (email: string) => Promise<void>
    api: (email: string) => Promise<Client>
    tarea: Tarea
  },
  { schools: Schools }
>({
  own: ['', { option: true }],
  schools: [
    async ({}, use) => {
      const schools = new Schools()
      await use(schools)
      await schools.close()
    },
    { scope: 'worker' },
  ],
  school: [async ({ own, schools }, use) => use(await schools.named(own)), { timeout: 120_000 }],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser)
      browser.newContext = async (options) => {
        const context = await open(options)
        await context.addInitScript(...relojDePagina())
        return context
      }
      await use(browser)
    },
    { scope: 'worker' },
  ],
  // The print dialogue of a headless browser takes the page down with it.
  context: async ({ context }, use) => {
    await context.addInitScript(() => {
      window.print = () => {}
    })
    if (LENTO > 1) context.on('page', (page) => void frenar(page))
    await use(context)
  },
  baseURL: async ({ school }, use) => use(school.url),
  signIn: async ({ page, school }, use) => use((email) => entrarComo(page, school, email)),
  tarea: async ({ context }, use) => {
    const pasos = await contarPasos(context)
    await use((titulo, aLoSumo, hacer) =>
      test.step(titulo, async () => {
        const { pulsacion, clic, pantalla } = await pasosDe(context, pasos, hacer)
        const hechos = [pulsacion, clic, pantalla]
        if (process.env.PASOS) console.log(`${titulo}: ${hechos.join(' · ')}`)
        const demas = hechos.map((veces, n) => Math.max(veces, aLoSumo[n] ?? 0))
        expect.soft(demas, `${titulo}: keys, clicks, screens`).toEqual(aLoSumo)
      }),
    )
  },
  /** Beside the browser, for what a test only prepares. */
  api: async ({ school }, use) => use(async (email) => client(sinNombre(school.url), await abrirSesion(school, email))),
})

/** A session of that user, as a sign-in opens it: where signing in is not what is tested. Answers its token. */
export async function abrirSesion({ db }: School, email: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const abierta = await db.run(sql`
    INSERT INTO sesiones (token_sha256, usuario_id, caduca_en, inactividad)
    SELECT ${createHash('sha256').update(token).digest()}, id, now() + interval '7 days', interval '8 hours'
    FROM usuarios WHERE email = ${email} AND activo`)
  if (abierta !== 1) throw new Error(`${email} tiene ${abierta} cuentas`)
  return token
}

/** Leaves the page with a session of that user, and nothing of the application open: what it opens next is theirs. */
export async function entrarComo(page: Page, school: School, email: string, origen = ''): Promise<void> {
  const token = await abrirSesion(school, email)
  await page.goto(`${origen}/favicon.svg`)
  await page.evaluate((suyo) => localStorage.setItem('token', suyo), token)
}

/**
 * Goes to an address within the application, as a link does; opens it there when none is open yet. Another page is
 * there once the frame has put the focus on it, or two seconds later where it puts none: before, a field of the page
 * that is left may have the same name.
 */
export async function ir(page: Page, ruta: string): Promise<void> {
  if (!(await page.evaluate(() => Boolean(document.querySelector('#root > *'))))) return void (await page.goto(ruta))
  await page.evaluate(
    (a) =>
      new Promise<void>((opened) => {
        const another = new URL(a, location.href).pathname !== location.pathname
        if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
        if (another) document.addEventListener('focusin', () => opened(), { once: true })
        setTimeout(opened, another ? 2_000 : 0)
        history.pushState(null, '', a)
        dispatchEvent(new PopStateEvent('popstate'))
      }),
    ruta,
  )
}

/** Signs in by the form, where that is what is tested: up to the page that it leads to. */
export async function ingresar(page: Page, email: string, clave = CLAVE): Promise<void> {
  if (!/\/login$/.test(page.url())) await page.goto('/login')
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(clave)
  await page.getByRole('button', { name: 'Ingresar' }).click()
  await expect(page).not.toHaveURL(/\/login/)
}

/** A test with a school that sends letters: it has a mail server, which its own server is started with. */
export const testConCorreo = test.extend<object, { smtp: Smtp }>({
  smtp: [
    async ({}, use) => {
      const smtp = await openSmtp()
      process.env.SMTP_URL = smtp.url
      await use(smtp)
      await smtp.close()
    },
    { scope: 'worker', auto: true },
  ],
})

export { expect }

/** A page as on a processor that many times slower: a test that does not wait for what it needs shows itself. */
async function frenar(page: Page): Promise<void> {
  try {
    const cdp = await page.context().newCDPSession(page)
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: LENTO })
  } catch {
    // One that is closed at once needs no brake.
  }
}

/** A whole screen is read in seconds, where the processor is slow. */
const READ = { timeout: 60_000 * LENTO }

/** The rules of WCAG 2.2 AA. None of them looks at style sheets, so axe fetches none. */
const RULES = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  preload: { assets: ['media'] },
} satisfies axe.RunOptions

/** Rows like their neighbours: the first five of a long table or list speak for all, but in the long run. */
const REPEATED = process.env.LARGO ? [] : ['tbody > tr:nth-child(n + 6)', 'main ul > li:nth-child(n + 6)']

/** The menu, which is the same beside every screen. */
const MENU = 'body:has(main) nav:not(main nav)'

/** A live region within another is read out twice, which axe takes no offence at. */
const NESTED = '[role=alert] [role=alert], [role=status] [role=alert], [role=alert] [role=status]'

/**
 * No violation of WCAG 2.2 AA on the screen; one that is gone when what fades in stands there is none. The page is read
 * where it stands, and axe is brought to a document once: a blank page beside it for each report takes five times as
 * long. `menu: false` where it has been looked at beside another screen.
 */
export async function expectAccessible(page: Page, { menu = true } = {}): Promise<void> {
  const exclude = menu ? REPEATED : [...REPEATED, MENU]
  const read = async () => {
    for (const frame of page.frames()) if (!(await frame.evaluate('"axe" in window'))) await frame.evaluate(axe.source)
    return page.evaluate(
      async ({ options, exclude }) => {
        // A selector of which the page has nothing is an error to axe.
        const context = { exclude: exclude.filter((selector) => document.querySelector(selector)) }
        const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(context, options)
        return violations.flatMap(({ id, nodes }) =>
          nodes.map(({ html, any }) => `${id}: ${html.slice(0, 160)} ${any.map(({ message }) => message).join(' ')}`),
        )
      },
      { options: RULES, exclude },
    )
  }
  await expect.poll(read, READ).toEqual([])
  await expect(page.locator(NESTED)).toHaveCount(0)
}

/** Expects that nothing is wider than the screen, when the page has taken the screen's width. */
export async function expectFits(page: Page): Promise<void> {
  await expect
    .poll(() => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth), {
      message: `${page.url()} is wider than the screen`,
    })
    .toBeLessThanOrEqual(0)
  expect(await page.evaluate(scrolledFor), `${page.url()} is scrolled for what stays at its foot`).toEqual([])
}

/** Bars at the foot and what is in them, in sight already, for which the page is scrolled when the focus goes there. */
function scrolledFor(): string[] {
  const bars = [...document.querySelectorAll<HTMLElement>('main *')].filter((each) => {
    const { position, bottom } = getComputedStyle(each)
    return position === 'sticky' && bottom !== 'auto'
  })
  return bars.flatMap((bar) =>
    [bar, ...bar.querySelectorAll<HTMLElement>('a, button, input, textarea, [role=combobox]')].flatMap((control) => {
      const { top, bottom } = control.getBoundingClientRect()
      const before = scrollY
      if (top === bottom || top < 0 || bottom > innerHeight) return []
      control.scrollIntoView({ block: 'nearest', behavior: 'instant' })
      if (scrollY === before) return []
      scrollTo({ top: before, behavior: 'instant' })
      return [control.outerHTML.slice(0, 160)]
    }),
  )
}
