import { expect, expectAccessible, ingresar, ir, test } from '#tests/e2e/fixtures'
import { titulo } from '#tests/e2e/publico'

/* A browser that keeps nothing, or nothing more, and one that the code does not reach. */

const FORMULARIO = '/Forms/Register/demo-general-000000000'

/** Makes a browser one whose user forbids the data of sites. */
const prohibir = () => {
  const negar = () => {
    throw new DOMException('Access is denied for this document.', 'SecurityError')
  }
  for (const que of ['localStorage', 'sessionStorage', 'indexedDB', 'caches'])
    Object.defineProperty(window, que, { configurable: true, get: negar })
}

/** Up to the last byte that the browser gives to a site. */
const llenar = () => {
  if (location.pathname === '/favicon.svg') return
  let trozo = 'x'.repeat(1 << 20)
  for (let n = 0; trozo.length > 0; n++)
    try {
      localStorage.setItem(`lleno-${n}`, trozo)
    } catch {
      trozo = trozo.slice(0, trozo.length >> 1)
    }
}

test('who forbids the data of sites signs in and works, told that it does not last', async ({ page }) => {
  await page.addInitScript(prohibir)
  await ingresar(page, 'admin@demo.hn')
  await ir(page, '/catalogos/clientes')
  await expect(page.getByRole('table')).toBeVisible()
  await page.goto('/login')
  await expect(page.getByText('Este navegador no guarda datos de los sitios.')).toBeVisible()
  await expectAccessible(page)
})

test('a form of families opens where the data of sites is forbidden', async ({ page }) => {
  await page.addInitScript(prohibir)
  await page.goto(FORMULARIO)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
  await page.goto('/Carta-Consentimiento')
  await expect(page.getByRole('button', { name: 'Continuar' })).toBeVisible()
})

test('where the storage of the browser is full a right password opens, and a form too', async ({ page }) => {
  await page.addInitScript(llenar)
  await ingresar(page, 'admin@demo.hn')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto(FORMULARIO)
  await expect(titulo(page, 'Estudiante')).toBeVisible()
})

for (const [que, responder] of [
  ['does not arrive', undefined],
  ['can’t be read', { contentType: 'text/javascript', body: 'const = ;' }],
] as const)
  test(`a page whose script ${que} says so, with the school’s telephone`, async ({ page }) => {
    await page.route('**/assets/*.js', (route) => (responder ? route.fulfill(responder) : route.abort()))
    for (const address of ['/login', FORMULARIO]) {
      await page.goto(address)
      const aviso = page.getByText('La página tarda más de lo normal.')
      await expect(aviso).toBeHidden()
      // Not to wait for the seconds of the style sheet.
      await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()))
      await expect(aviso).toBeVisible()
      await expect(page.getByRole('link', { name: /^\d{4}-\d{4}$/ })).toBeVisible()
      await expectAccessible(page)
    }
  })
