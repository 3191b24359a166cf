import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { entrarComo, expect, expectAccessible, ir, test } from '#tests/e2e/fixtures'
import { filasDe, llevarA } from '#tests/e2e/otra-maquina'
import { cifra } from '#tests/e2e/papeles'

/*
 * «Dirección, un lunes» (docs/diseno/jornadas.md), from end to end; and the dashboard of who sees less, or nothing for
 * now.
 */

test.use({ own: 'direccion' })

const CLAVE_DE_LUCIA = 'tres gatos verdes'
const casilla = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function guardar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/usuarios\/roles$/)
}

test('Monday, from the dashboard to the same school on another machine', async ({ page, signIn, school, browser }) => {
  test.setTimeout(240_000)
  await signIn('admin@demo.hn')
  await page.goto('/')

  const ingresos =
    await test.step('the dashboard: income against the goal of the month, and the receipts that it is the sum of', async () => {
      await expect(page).toHaveURL(/\/dashboard$/)
      const parte = page.getByRole('region', { name: 'Ingresos del mes', exact: true })
      await expect(parte).toContainText(/\d+% de L/)
      const recibido = await parte.getByRole('link').first().innerText()
      await expect(page.getByRole('table', { name: /^Ingresos de doce meses/ }).getByRole('row')).toHaveCount(13)
      await parte.getByRole('link').first().click()
      await expect(page).toHaveURL(/\/reportes\/recibosgeneral\?/)
      await expect(cifra(page, 'Recibido')).toHaveText(recibido)
      return recibido
    })

  await test.step('enrolments by course, and the course', async () => {
    await ir(page, '/dashboard')
    const curso = page
      .getByRole('region', { name: 'Ocupación de los cursos' })
      .getByRole('link', { name: /de \d+ lugares$/ })
      .first()
    const [, nombre = '', inscritos = ''] = /^(.*): (\d+) de/.exec((await curso.getAttribute('aria-label')) ?? '') ?? []
    await curso.click()
    await expect(page).toHaveURL(/\/reportes\/clientesMatriculados\?/)
    await expect(page.locator('[data-lista-fila]')).toHaveCount(1)
    await expect(page.locator('[data-lista-fila]')).toContainText(nombre)
    await expect(
      page.locator('[data-lista-fila]').getByRole('cell', { name: inscritos, exact: true }).first(),
    ).toBeVisible()
  })

  await test.step('receivables by age, and who owes what is oldest', async () => {
    await ir(page, '/dashboard')
    const oldest = page.getByRole('list', { name: 'Antigüedad de lo que se debe' }).getByRole('listitem').last()
    const monto = await oldest.getByRole('link').innerText()
    await oldest.getByRole('link').click()
    await expect(page).toHaveURL(/\/reportes\/cxc\?/)
    await page.getByRole('button', { name: 'Ver gráfico' }).click()
    await expect(page.getByRole('button', { name: /^Más de 90 días/, pressed: true })).toContainText(monto)
  })

  await test.step('a role copied from Recepción without «anular»', async () => {
    await ir(page, '/usuarios/roles')
    await page.getByRole('link', { name: 'Copiar rol: Recepción' }).click()
    await expect(page.getByRole('heading', { name: 'Agregar rol' })).toBeVisible()
    await page.getByLabel('Nombre').fill('Recepción sin anular')
    await casilla(page, 'Recibos individuales: anular').click()
    await guardar(page)
  })

  const enlace = await test.step('an invitation with that role, its link copied', async () => {
    await ir(page, '/usuarios/usuarios/create')
    await page.getByRole('textbox', { name: 'Nombre' }).fill('Lucía Paz')
    await page.getByRole('textbox', { name: 'Correo' }).fill('lucia@colegio.hn')
    await page.getByRole('combobox', { name: 'Rol' }).click()
    await page.getByRole('option', { name: 'Recepción sin anular' }).click()
    await page.getByRole('button', { name: 'Crear e invitar' }).click()
    return page.getByRole('dialog', { name: 'Invitación para Lucía Paz' }).getByLabel('Enlace').inputValue()
  })

  const lucia = await (await browser.newContext({ locale: 'es-HN', viewport: { width: 1280, height: 800 } })).newPage()
  await test.step('she chooses her password, signs in, and finds no way to void', async () => {
    await lucia.goto(enlace)
    await lucia.getByRole('textbox', { name: 'Contraseña' }).fill(CLAVE_DE_LUCIA)
    await lucia.getByRole('button', { name: 'Guardar la contraseña' }).click()
    await expect(lucia.getByText('Su contraseña quedó guardada.')).toBeVisible()
    await lucia.getByRole('textbox', { name: 'Contraseña' }).fill(CLAVE_DE_LUCIA)
    await lucia.getByRole('button', { name: 'Ingresar' }).click()
    await expect(lucia).toHaveURL(/\/recibos\/recibosIndividuales\/create$/)
    const { id } = await school.db.one<{ id: number }>(
      sql`SELECT max(id) AS id FROM recibos WHERE estado = 'emitido' AND tipo = 'individual'`,
    )
    await ir(lucia, `/recibos/recibosIndividuales/${id}/show`)
    await expect(lucia.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(lucia.getByRole('button', { name: /Imprimir/ }).first()).toBeVisible()
    await expect(lucia.getByRole('button', { name: 'Anular' })).toHaveCount(0)
  })

  await test.step('«exportar» is taken away while she is signed in: her next export is refused and the button is gone', async () => {
    await ir(lucia, '/recibos/recibosIndividuales')
    const exportar = lucia.getByRole('button', { name: 'Exportar' })
    await expect(exportar).toBeEnabled()
    const { id } = await school.db.one<{ id: number }>(sql`SELECT id FROM roles WHERE nombre = 'Recepción sin anular'`)
    await ir(page, `/usuarios/roles/${id}`)
    await casilla(page, 'Recibos individuales: exportar').click()
    await guardar(page)
    await exportar.click()
    await lucia.getByRole('menuitem', { name: /^CSV/ }).click()
    await expect(lucia.getByText('Su rol no permite esta acción.')).toBeVisible()
    await expect(exportar).toHaveCount(0)
    await lucia.context().close()
  })

  await test.step('the Bitácora says who voided Saturday’s receipt and why', async () => {
    const anulado = await school.db.one<{ usuario_nombre: string; referencia: string; motivo: string }>(sql`
      SELECT usuario_nombre, referencia, despues->>'anulado_motivo' AS motivo
      FROM bitacora
      WHERE accion = 'anular' AND extract(isodow FROM instante AT TIME ZONE 'America/Tegucigalpa') = 6
      ORDER BY instante DESC LIMIT 1
    `)
    await ir(page, '/ajustes/bitacora')
    await page.getByRole('combobox', { name: 'Acción' }).selectOption({ label: 'Anular' })
    await expect(
      page.getByRole('listitem').filter({ hasText: `anuló el recibo ${anulado.referencia}: ${anulado.motivo}` }),
    ).toContainText(anulado.usuario_nombre)
  })

  await test.step('next month’s goals, from this month’s', async () => {
    const metas = () =>
      school.db.many(
        sql`
          SELECT tipo, valor
          FROM metas
          WHERE make_date(anio, mes, 1) = (SELECT max(make_date(anio, mes, 1)) FROM metas)
          ORDER BY tipo
        `,
      )
    const deEste = await metas()
    await ir(page, '/ajustes/metas')
    await page.getByRole('button', { name: 'Copiar metas' }).click()
    const dialogo = page.getByRole('dialog', { name: 'Copiar metas' })
    await expect(dialogo.getByRole('status')).toHaveText('Se agregan 3 metas.')
    await dialogo.getByRole('button', { name: 'Copiar', exact: true }).click()
    await expect(page.getByText('Se agregaron 3 metas.')).toBeVisible()
    expect(await metas()).toEqual(deEste)
    await expect(page.getByText('Todo el centro').first()).toBeVisible()
  })

  await test.step('a backup, restored on another machine with its own PostgreSQL: everything is there', async () => {
    const otra = await llevarA(school)
    try {
      expect(await filasDe(otra.school.db)).toEqual(await filasDe(school.db))
      const alla = await (
        await browser.newContext({ locale: 'es-HN', viewport: { width: 1280, height: 800 }, baseURL: otra.school.url })
      ).newPage()
      await entrarComo(alla, otra.school, 'admin@demo.hn')
      await alla.goto('/dashboard')
      await expect(
        alla.getByRole('region', { name: 'Ingresos del mes', exact: true }).getByRole('link').first(),
      ).toHaveText(ingresos)
      await alla.goto('/usuarios/usuarios')
      await expect(alla.getByRole('row').filter({ hasText: 'Lucía Paz' })).toContainText('Recepción sin anular')
      await alla.context().close()
    } finally {
      await otra.cerrar()
    }
    await ir(page, '/dashboard')
    await expect(page.getByRole('region', { name: 'Ingresos del mes', exact: true })).toBeVisible()
    await expect(page.getByText('Todavía no hay ningún respaldo')).toHaveCount(0)
  })
})

test('the dashboard has no figure of a module that its role has not, and says so where nothing is left @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('contabilidad@demo.hn')
  await page.goto('/dashboard')
  await expect(page.getByRole('region', { name: 'Ingresos del mes', exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cuentas por cobrar' })).toBeVisible()
  for (const ajena of ['Matrículas del mes', 'Registros del mes', 'Ocupación de los cursos', 'Clases de hoy'])
    await expect(page.getByRole('region', { name: ajena })).toHaveCount(0)

  await school.db.run(sql`
    WITH solo AS (INSERT INTO roles (nombre) VALUES ('Solo inicio') RETURNING id),
    permiso AS (
      INSERT INTO rol_permisos (rol_id, modulo, accion)
      SELECT id, 'Dashboard', 'ver'
      FROM solo
    )
    UPDATE usuarios SET rol_id = solo.id
    FROM solo
    WHERE email = 'contabilidad@demo.hn'
  `)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nada que resumir' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Ingresos del mes', exact: true })).toHaveCount(0)
  await expectAccessible(page)
})

test('a dashboard that can’t be read says why, and reads itself again at a touch @largo', async ({ page, signIn }) => {
  await page.route('**/api/api/Dashboard*', (route) => route.abort('connectionrefused'))
  await signIn('admin@demo.hn')
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'No se pudo abrir esta página' })).toBeVisible()
  await expect(
    page.getByText('No se pudo hablar con el servidor. Revise la conexión e intente de nuevo.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.unroute('**/api/api/Dashboard*')
  await page.getByRole('button', { name: 'Reintentar' }).click()
  await expect(
    page.getByRole('region', { name: 'Ingresos del mes', exact: true }).getByRole('link').first(),
  ).toHaveText(/^L/)
})
