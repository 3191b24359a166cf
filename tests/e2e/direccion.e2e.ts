import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, test } from './fixtures.ts'

/* Dirección, Monday (jornadas): the new receptionist and her role, and the Bitácora. */

test.use({ own: 'direccion' })

const CLAVE_DE_LUCIA = 'tres gatos verdes'
const casilla = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true })

async function guardar(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/\/usuarios\/roles$/)
}

test('the director invites a receptionist who may not void, takes «exportar» away while she works, and reads who voided Saturday’s receipt', async ({ page, signIn, school, browser }) => {
  await signIn('admin@demo.hn')

  await test.step('a role copied from Recepción without «anular»', async () => {
    await page.goto('/usuarios/roles')
    await page.getByRole('link', { name: 'Copiar rol: Recepción' }).click()
    await expect(page.getByRole('heading', { name: 'Agregar rol' })).toBeVisible()
    await page.getByLabel('Nombre').fill('Recepción sin anular')
    await casilla(page, 'Recibos individuales: anular').click()
    await guardar(page)
  })

  const enlace = await test.step('an invitation with that role, its link copied', async () => {
    await page.goto('/usuarios/usuarios/create')
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
    await expect(lucia).toHaveURL(/\/recibos\/recibosIndividuales$/)
    const { id } = await school.db.one<{ id: number }>(sql`SELECT max(id) AS id FROM recibos WHERE estado = 'emitido' AND tipo = 'individual'`)
    await lucia.goto(`/recibos/recibosIndividuales/${id}/show`)
    await expect(lucia.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(lucia.getByRole('button', { name: /Imprimir/ }).first()).toBeVisible()
    await expect(lucia.getByRole('button', { name: 'Anular' })).toHaveCount(0)
  })

  await test.step('«exportar» is taken away while she is signed in: her next export is refused and the button is gone', async () => {
    await lucia.goto('/recibos/recibosIndividuales')
    const exportar = lucia.getByRole('button', { name: 'Exportar' })
    await expect(exportar).toBeEnabled()
    const { id } = await school.db.one<{ id: number }>(sql`SELECT id FROM roles WHERE nombre = 'Recepción sin anular'`)
    await page.goto(`/usuarios/roles/${id}`)
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
      SELECT usuario_nombre, referencia, despues->>'anulado_motivo' AS motivo FROM bitacora
      WHERE accion = 'anular' AND extract(isodow FROM instante AT TIME ZONE 'America/Tegucigalpa') = 6 ORDER BY instante DESC LIMIT 1`)
    await page.goto('/ajustes/bitacora')
    await page.getByRole('combobox', { name: 'Acción' }).selectOption({ label: 'Anular' })
    await expect(page.getByRole('listitem').filter({ hasText: `anuló el recibo ${anulado.referencia}: ${anulado.motivo}` })).toContainText(anulado.usuario_nombre)
  })
})
