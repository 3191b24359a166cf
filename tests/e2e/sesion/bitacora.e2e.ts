import { sql } from '#server/db/sql'
import { expect, expectAccessible, expectFits, ingresar, test } from '#tests/e2e/fixtures'

/* Dirección, Monday (jornadas): who voided Saturday's receipt, and why. */

test.use({ own: 'ajustes' })

test('the administrator finds who voided Saturday’s receipt and why, and the way to the receipt @largo', async ({
  page,
  signIn,
  school,
}) => {
  const anulado = await school.db.one<{
    usuario_nombre: string
    referencia: string
    motivo: string
    fecha: string
  }>(sql`
    SELECT
      usuario_nombre, referencia, despues->>'anulado_motivo' AS motivo,
      (instante AT TIME ZONE 'America/Tegucigalpa')::date AS fecha
    FROM bitacora
    WHERE accion = 'anular' AND extract(isodow FROM instante AT TIME ZONE 'America/Tegucigalpa') = 6
    ORDER BY instante DESC LIMIT 1
  `)
  const frase = `anuló el recibo ${anulado.referencia}: ${anulado.motivo}`
  await signIn('admin@demo.hn')
  await page.goto('/ajustes/bitacora')
  const accion = page.getByRole('combobox', { name: 'Acción' })
  await accion.selectOption({ label: 'Anular' })
  await expect(accion).toHaveValue('anular')
  await page.getByRole('combobox', { name: 'Fecha y hora' }).selectOption({ label: 'Elegir fechas…' })
  await page.getByLabel('Fecha y hora, desde').fill(anulado.fecha)
  const hasta = page.getByLabel('Fecha y hora, hasta')
  await hasta.fill(anulado.fecha)
  const hecho = page.getByRole('listitem').filter({ hasText: frase })
  await expect(hecho).toContainText(`${anulado.usuario_nombre} ${frase}`)
  await expect(page.getByRole('heading', { level: 2 })).toHaveText([/^sábado, /i])

  await hecho.getByRole('button', { name: 'Ver el cambio' }).click()
  await expect(hecho.getByRole('definition')).toHaveText('Emitido→Anulado')
  await expectAccessible(page)

  await hecho.getByRole('link', { name: `Abrir: ${frase}` }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText(anulado.referencia)
  await page.getByRole('button', { name: 'Historial' }).click()
  await expect(page.getByRole('region', { name: 'Historial' })).toContainText(`${anulado.usuario_nombre} ${frase}`)
  await expectAccessible(page)
})

test('a reason is found by its words, and what is found can be taken along @largo', async ({ page }) => {
  await ingresar(page, 'admin@demo.hn')
  await page.goto('/ajustes/bitacora')
  await expect(page.getByRole('listitem').filter({ hasText: 'ingresó' }).first()).toBeVisible()
  await page.keyboard.press('b')
  await expect(page.getByRole('searchbox')).toBeFocused()
  await page.keyboard.type('otro estudiante')
  await expect(page.getByRole('listitem').filter({ hasText: 'Se cobró a otro estudiante' }).first()).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'ingresó' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Exportar' }).click()
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: /CSV/ }).click()])
  expect(file.suggestedFilename()).toMatch(/^Bitacora-.*\.csv$/)
})

test('whoever changes a record finds it told at the foot of its page, before and after @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { id, nombre } = await school.db.one<{ id: number; nombre: string }>(
    sql`SELECT id, nombre FROM curso_categorias ORDER BY id LIMIT 1`,
  )
  await signIn('admin@demo.hn')
  await page.goto(`/catalogos/curso-categorias/${id}`)
  await page.getByLabel('Descripción').fill('Para todas las edades')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page).toHaveURL(/curso-categorias$/)
  await page.goto(`/catalogos/curso-categorias/${id}`)
  await page.getByRole('button', { name: 'Historial' }).press('Enter')
  const hecho = page.getByRole('region', { name: 'Historial' }).getByRole('listitem').first()
  await expect(hecho).toContainText(`cambió «Descripción» de la categoría ${nombre}`)
  await expect(hecho.getByRole('definition')).toContainText('→Para todas las edades')
})

test('on a phone the same is read, filtered and opened with a thumb @largo', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await ingresar(page, 'admin@demo.hn')
  await page.goto('/ajustes/bitacora')
  const ingresos = page.getByRole('listitem').filter({ hasText: 'ingresó' })
  await expect(ingresos.first()).toBeVisible()
  await page.getByRole('button', { name: 'Filtros, 0 en uso' }).click()
  await page.getByRole('combobox', { name: 'Módulo' }).selectOption({ label: 'Recibos individuales' })
  await page.getByRole('button', { name: /^Ver (1 registro|los \d+ registros)$/ }).click()
  await expect(ingresos).toHaveCount(0)
  await page.getByRole('button', { name: 'Ver el cambio' }).first().click()
  await expect(page.getByRole('definition')).toHaveText(['Emitido→Anulado'])
  await expectFits(page)
  for (const link of await page.getByRole('link', { name: /^Abrir/ }).all())
    expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24)
})
