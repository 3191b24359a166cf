import type { ConsoleMessage, Page } from '@playwright/test'
import { expect, expectAccessible, expectFits, expectReadable, test } from './fixtures.ts'
import { conIds, idsDe } from './ids.ts'

/*
 * Every screen, on a desk and on a phone: a heading, no violation of WCAG 2.2 AA, readable in the dark too, nothing
 * wider than the screen, no error in the console.
 */

const SIZES = [
  { name: 'desk', width: 1280, height: 800 },
  { name: 'phone', width: 390, height: 844 },
]

const PUBLIC = [
  '/login',
  '/Carta-Consentimiento',
  '/Forms/Register/x',
  '/Forms/UpdateRegister/Octubre/x',
  '/forgot_password',
]

/** `:cliente`, `:curso`… stand for a record that the demonstration has. */
const SCREENS = [
  '/dashboard',
  '/recibos/recibosIndividuales',
  '/recibos/recibosIndividuales/create',
  '/recibos/recibosIndividuales/create?cliente_id=:cliente',
  '/recibos/recibosIndividuales/:recibo/show',
  '/recibos/recibosVarios',
  '/recibos/recibosVarios/ventas',
  '/recibos/recibosVarios/:venta/show',
  '/recibos/caja',
  '/recibos/caja/historial',
  '/recibos/caja/:caja/show',
  '/recibos/conciliacion',
  '/recibos/conciliacion/:pago/show',
  '/recibos/cierres',
  '/recibos/cuentas',
  '/recibos/cuentas/create',
  '/recibos/cuentas/:cuenta',
  '/catalogos/clientes',
  '/catalogos/clientes/create',
  '/catalogos/clientes/:cliente',
  '/catalogos/clientes/:cliente/show',
  '/catalogos/clientes/importar',
  '/catalogos/cursos',
  '/catalogos/cursos/create',
  '/catalogos/cursos/:curso',
  '/catalogos/cursos/:curso/show',
  '/catalogos/curso-categorias',
  '/catalogos/curso-categorias/create',
  '/catalogos/curso-categorias/:categoria',
  '/catalogos/convocatorias',
  '/catalogos/convocatorias/create',
  '/catalogos/convocatorias/:convocatoria',
  '/catalogos/convocatorias/:convocatoria/show',
  '/catalogos/productos',
  '/catalogos/productos/create',
  '/catalogos/productos/:producto',
  '/catalogos/descuentos',
  '/catalogos/descuentos/create',
  '/catalogos/matriculas',
  '/catalogos/matriculas/create?cliente_id=:cliente&curso_id=:curso',
  '/catalogos/matriculas/:matricula/show',
  '/catalogos/matriculas/:terminada/show',
  '/catalogos/finiquitos',
  '/catalogos/finiquitos/create',
  '/catalogos/finiquitos/create?curso_id=:cursoTerminado',
  '/catalogos/finiquitos/:finiquito/show',
  '/catalogos/clientes/:conFiniquito/show?ver=documentos',
  '/catalogos/clientes/:conAsistencia/show?ver=asistencia',
  '/catalogos/finiquitosManuales',
  '/catalogos/finiquitosManuales/create',
  '/catalogos/finiquitosManuales/create?cliente_id=:deudor&matricula_id=:matriculaDeudora',
  '/catalogos/gasto-categorias',
  '/catalogos/gasto-categorias/create',
  '/catalogos/gasto-categorias/:gastoCategoria',
  '/Gastos',
  '/Gastos/create',
  '/Gastos/:gasto',
  '/Gastos/:gasto/show',
  '/Gastos/:gastoAnulado/show',
  '/ajustes/metas',
  '/ajustes/metas/create',
  '/ajustes/metas/:meta',
  '/reportes/cxc',
  '/reportes/cxc?filter=%7B%22vista%22%3A%22curso%22%7D',
  '/reportes/cxc?filter=%7B%22vista%22%3A%22cargo%22%7D',
  '/reportes/cxc/:cliente/show',
  '/reportes/recibosgeneral',
  '/reportes/NuevosRegistros',
  '/reportes/NuevosRegistros/:registro/show',
  '/reportes/NuevosRegistros/:corregido/show',
  '/reportes/NuevosRegistros/:aceptado/show',
  '/reportes/carta-consentimiento',
  '/reportes/carta-consentimiento/:carta/show',
  '/reportes/carta-consentimiento/:revocada/show',
  '/reportes/carta-consentimiento/faltan',
  '/reportes/carta-consentimiento/faltan?curso_id=:cursoConCartas',
  '/reportes/carta-consentimiento/texto',
  '/reportes/clientesRegistrados',
  '/reportes/clientesMatriculados',
  '/reportes/recibosgeneral?filter=%7B%22fecha_lapso%22%3A%22mes_pasado%22%2C%22vista%22%3A%22dia%22%7D&sort=id&order=ASC',
  '/reportes/recibosgeneral?filter=%7B%22vista%22%3A%22mes%22%7D&sort=id&order=ASC',
  '/reportes/recibosgeneral?filter=%7B%22vista%22%3A%22curso%22%7D&sort=recibido&order=DESC',
  '/reportes/recibosgeneral/cuadre/:diaConCajas',
  '/ReporteAsistencias',
  '/ReporteAsistencias?filter=%7B%22vista%22%3A%22faltas%22%7D&sort=seguidas&order=DESC',
  '/ReporteAsistencias?filter=%7B%22vista%22%3A%22sin_tomar%22%7D&sort=fecha&order=DESC',
  '/ReporteAsistencias/:asistida/show',
  '/ReporteAsistencias/matriz',
  '/ReporteAsistencias/matriz?curso_id=:cursoConClases',
  '/facturacion/facturas',
  '/facturacion/facturas/:factura/show',
  '/facturacion/facturas/:nota/show',
  '/facturacion/facturas/:anulada/show',
  '/facturacion/rangos',
  '/facturacion/rangos/create',
  '/facturacion/rangos/:rango',
  '/usuarios/usuarios',
  '/usuarios/usuarios/create',
  '/usuarios/usuarios/:usuario',
  '/usuarios/docentes',
  '/usuarios/docentes/create',
  '/usuarios/docentes/:docente',
  '/usuarios/docentes/:docente/show',
  '/usuarios/roles',
  '/usuarios/roles/create',
  '/usuarios/roles/create?copia=:rol',
  '/usuarios/roles/:rol',
  '/asistencia?fecha=:conClases',
  '/asistencia/:claseCurso/:conClases/:claseHora',
  '/asistencia/feriados',
  '/ajustes/centro',
  '/perfil',
  '/ajustes/bitacora',
  '/no-existe',
]

/** Records that nobody has, or no longer: each page says so under a heading. */
const NOT_THERE = [
  '/recibos/recibosIndividuales/999999/show',
  '/recibos/recibosIndividuales/create?cliente_id=999999',
  '/recibos/recibosVarios/999999/show',
  '/recibos/caja/999999/show',
  '/catalogos/clientes/999999',
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
  '/reportes/cxc/999999/show',
  '/reportes/recibosgeneral/999999/show',
  '/reportes/NuevosRegistros/999999/show',
  '/reportes/carta-consentimiento/999999/show',
  '/ReporteAsistencias/999999/show',
  '/facturacion/facturas/999999/show',
  '/facturacion/rangos/999999',
]

/** The first word of the address: of each area one test, so that they run side by side. */
const areaDe = (path: string): string => path.split(/[/?]/)[1] ?? ''

for (const { name, width, height } of SIZES) {
  test.describe(name, () => {
    test.describe.configure({ mode: 'parallel' })
    test.use({ viewport: { width, height } })

    for (const path of PUBLIC) {
      test(`${path} is whole on a ${name}`, async ({ page }) => {
        await look(page, path, name, path.startsWith('/Forms/Register') ? REFUSED : undefined)
        await lookInTheDark(page, path, name)
      })
    }

    for (const area of new Set(SCREENS.map(areaDe))) {
      test(`every screen of ${area} is whole on a ${name}`, async ({ page, signIn, school }) => {
        test.setTimeout(480_000)
        await signIn('admin@demo.hn')
        const ids = await idsDe(school)
        for (const screen of SCREENS.filter((path) => areaDe(path) === area)) {
          const path = conIds(screen, ids)
          await test.step(screen, async () => {
            await look(page, path, name)
            await lookInTheDark(page, path, name)
          })
        }
      })
    }
  })
}

test.describe('what is not there', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('says so', async ({ page, signIn }) => {
    test.setTimeout(480_000)
    await signIn('admin@demo.hn')
    for (const path of NOT_THERE) {
      await test.step(path, async () => {
        await look(page, path, 'phone', REFUSED)
        await expect(page.getByRole('main').getByText('Este registro no existe').first()).toBeVisible()
      })
    }
  })
})

/** The browser's own word for a 404. */
const REFUSED = /^Failed to load resource: .* 404/

/** `expected`: what the console may say all the same. */
async function look(page: Page, path: string, size: string, expected?: RegExp): Promise<void> {
  const errors: string[] = []
  const listen = (message: ConsoleMessage) =>
    message.type() === 'error' && !expected?.test(message.text()) && errors.push(message.text())
  page.on('console', listen)
  await page.goto(path, { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
  await page.screenshot({ path: pictureOf(path, size) })
  await expectAccessible(page)
  await expectFits(page)
  expect(errors, `${path} writes errors to the console`).toEqual([])
  page.off('console', listen)
}

/** The page that is open, in the other look: what stands on it is the same, its colours are not. */
async function lookInTheDark(page: Page, path: string, size: string): Promise<void> {
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await page.screenshot({ path: pictureOf(path, `${size}-dark`) })
  await expectReadable(page)
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: null })
}

const pictureOf = (path: string, look: string): string =>
  `test-results/pantallas/${path.replace(/\W+/g, '-')}-${look}.png`
