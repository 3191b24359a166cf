import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expect, test } from '#tests/e2e/fixtures'

test.use({ own: 'ajustes' })

test('a campaign is opened, its link is handed on, counted, and renewed @largo', async ({ page, signIn, school }) => {
  const curso = await school.db.one<{ id: number; nombre: string; codigo: string }>(
    sql`SELECT id, nombre, codigo FROM cursos WHERE estado = 'abierto' ORDER BY id DESC LIMIT 1`,
  )
  await signIn('admin@demo.hn')
  await page.goto('/catalogos/convocatorias')
  await page.getByRole('link', { name: 'Agregar convocatoria' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Feria de noviembre')
  await page.getByRole('textbox', { name: 'Abre' }).fill('01/01/2026')
  await page.getByRole('textbox', { name: 'Cierra' }).fill('31/12/2025')
  await page.getByRole('combobox', { name: 'Cursos' }).fill(curso.codigo)
  await page.getByRole('option', { name: new RegExp(curso.codigo) }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('El final va después del inicio.').first()).toBeVisible()
  await page.getByRole('textbox', { name: 'Cierra' }).fill('31/12/2099')
  await page.getByRole('button', { name: 'Guardar' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Feria de noviembre' })).toBeVisible()
  const panel = page.getByRole('region', { name: 'Enlace del formulario' })
  const enlace = panel.getByRole('link', { name: /\/Forms\/Register\// })
  await expect(enlace).toHaveAttribute('href', new RegExp(`^${school.url}/Forms/Register/[\\w-]{22}$`))
  // The school of a test is on this computer, and so is every link that it gives.
  await expect(panel.getByRole('note')).toContainText('abre solo en la red del centro')
  await expect(panel.getByRole('img', { name: 'Código QR de Feria de noviembre' })).toBeVisible()
  await expect(panel.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\/\?text=.*Feria%20de%20noviembre.*Forms%2FRegister/,
  )
  const [bajado] = await Promise.all([
    page.waitForEvent('download'),
    panel.getByRole('button', { name: 'Descargar el QR en PNG' }).click(),
  ])
  expect(bajado.suggestedFilename()).toMatch(/^convocatoria-\d+\.png$/)

  // A family opens the form: it is counted.
  const antes = (await enlace.getAttribute('href')) ?? ''
  expect(await comoFamilia(page, antes)).toMatchObject({
    nombre: 'Feria de noviembre',
    situacion: 'abierta',
    cursos: [{ id: curso.id }],
  })
  await page.reload()
  await expect(page.getByRole('region', { name: 'Cómo va' }).locator('dd').first()).toHaveText('1')

  await panel.getByRole('button', { name: 'Renovar enlace' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Renovar enlace' }).click()
  await expect(page.getByText('El enlace es otro.')).toBeVisible()
  await expect(enlace).not.toHaveAttribute('href', antes)
  expect(await comoFamilia(page, antes)).toMatchObject({ code: 'no_encontrado' })
})

test('the counter sees a campaign and its link, and no button that changes it @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { id } = await school.db.one<{ id: number }>(sql`SELECT id FROM convocatorias WHERE variante = 'junio'`)
  await signIn('recepcion@demo.hn')
  await page.goto(`/catalogos/convocatorias/${id}/show`)
  await expect(
    page.getByRole('region', { name: 'Enlace del formulario' }).getByRole('button', { name: 'Copiar' }),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'Cursos' }).getByRole('listitem')).not.toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Renovar enlace' })).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Editar' })).toHaveCount(0)
})

/** The answer that a link's form begins with. */
const comoFamilia = (page: Page, enlace: string): Promise<unknown> =>
  page.evaluate(
    async (url) => (await fetch(url)).json() as Promise<unknown>,
    enlace.replace('/Forms/Register/', '/api/api/Publico/Convocatorias/general/'),
  )
