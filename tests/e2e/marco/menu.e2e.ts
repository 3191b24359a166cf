import type { Page } from '@playwright/test'
import { MODULOS, moduloDe, type NombreModulo } from '#contract/modulos'
import { sql } from '#server/db/sql'
import { expectArbol } from '#tests/e2e/arbol'
import { expect, expectFits, ir, test } from '#tests/e2e/fixtures'

/** The routes of the specification, §2. */
const DE_LA_ESPECIFICACION: readonly NombreModulo[] = [
  ...(['Dashboard', 'RecibosIndividuales', 'RecibosVarios', 'Clientes', 'Cursos', 'CursoCategorias'] as const),
  ...(['Descuentos', 'Finiquitos', 'FiniquitosManuales', 'Gastos', 'CxC', 'RecibosGeneral'] as const),
  ...(['ClientesRegistrados', 'ClientesMatriculados', 'NuevosRegistros', 'CartaConsentimiento'] as const),
  ...(['Usuarios', 'Docentes', 'Roles', 'Metas', 'Asistencia', 'ReporteAsistencias'] as const),
]

const menu = (page: Page) => page.getByRole('navigation', { name: 'Módulos', exact: true })
const pestanas = (page: Page) => page.getByRole('navigation', { name: /^Páginas de / })

for (const [rol, filas] of [
  ['Administrador', 16],
  ['Contabilidad', 12],
  ['Recepción', 9],
  ['Docente', 3],
] as const)
  test(`${rol}: the whole menu is in sight, and each route opens by its address for who holds it`, async ({
    page,
    signIn,
    school,
  }) => {
    test.setTimeout(120_000)
    await page.setViewportSize({ width: 1366, height: 768 })
    const correo = { Administrador: 'admin', Contabilidad: 'contabilidad', Recepción: 'recepcion', Docente: 'docente' }
    await signIn(`${correo[rol]}@demo.hn`)
    await page.goto('/login')
    const lineas = menu(page).getByRole('link')
    await expect(lineas.first()).toBeVisible()
    expect(await lineas.count()).toBeLessThanOrEqual(filas)
    await expectArbol(menu(page), `menu-${rol.toLowerCase().replace('ó', 'o')}`)
    await expect(lineas.first()).toBeInViewport({ ratio: 1 })
    await expect(lineas.last()).toBeInViewport({ ratio: 1 })

    const { suyos } = await school.db.one<{ suyos: string[] }>(sql`
      SELECT array_agg(p.modulo) AS suyos
      FROM rol_permisos p JOIN roles r ON r.id = p.rol_id
      WHERE r.nombre = ${rol} AND p.accion = 'ver'
    `)
    await expect(page).not.toHaveURL('/login')
    const entrada = new URL(page.url()).pathname
    expect(DE_LA_ESPECIFICACION).toHaveLength(22)
    // The long run tries all. The short one goes where the role is let in by the specification, and to a few of the
    // pages that are refused: each of those is told for a while before the role is led away.
    const enBreve = ({ name }: { name: NombreModulo }, lugar: number) =>
      DE_LA_ESPECIFICACION.includes(name) && (suyos.includes(name) || lugar % 8 === 0)
    const enLargo = ({ name }: { name: NombreModulo }) => DE_LA_ESPECIFICACION.includes(name) || suyos.includes(name)
    for (const { name, path } of MODULOS.filter(process.env.LARGO ? enLargo : enBreve)) {
      await ir(page, path)
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached()
      await expect
        .poll(() => new URL(page.url()).pathname, { message: name, intervals: [50] })
        .toBe(suyos.includes(name) ? path : entrada)
    }
  })

test('a page is reached by its row and its tab, and the search says where an act lies', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn('contabilidad@demo.hn')
  await page.goto('/login')
  await menu(page).getByRole('link', { name: 'Bancos y cierre' }).click()
  await expect(page).toHaveURL(moduloDe('Conciliacion').path)
  await pestanas(page).getByRole('link', { name: 'Cierre del mes' }).click()
  await expect(page).toHaveURL(moduloDe('CierresMensuales').path)
  await expect(pestanas(page).getByRole('link', { name: 'Cierre del mes' })).toHaveAttribute('aria-current', 'page')
  await menu(page).getByRole('link', { name: 'Ajustes' }).click()
  await page.getByRole('link', { name: /^Becas/ }).click()
  await expect(page).toHaveURL(moduloDe('Becas').path)
  await expect(pestanas(page)).toHaveCount(0)
  // The page that was opened takes the focus first.
  await expect(page.getByRole('heading', { level: 1, name: 'Becas' })).toBeFocused()

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Buscar' }).fill('extracto')
  const primero = page.getByRole('option').first()
  await expect(primero).toContainText('Movimientos del banco')
  await page.getByRole('combobox', { name: 'Buscar' }).fill('pagar luz')
  await expect(primero).toContainText('Registrar un gasto')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/Gastos/create')
})

test('on a phone the tabs of a row scroll to the one of this page', async ({ page, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn('contabilidad@demo.hn')
  await page.goto(moduloDe('CierresMensuales').path)
  await expect(pestanas(page).getByRole('link', { name: /^Cierre del mes.* por atender$/ })).toBeInViewport({
    ratio: 1,
  })
  await expectFits(page)
  const barra = page.getByRole('navigation', { name: 'Módulos principales' })
  await expect(barra.getByRole('link')).toHaveText(['General', 'Por cobrar', 'Caja', 'Gastos'])
})
