import { sql } from '#server/db/sql'
import { expect, expectAccessible, test } from '#tests/e2e/fixtures'

test.use({ own: 'hostil' })

const file = (name: string, ...lines: string[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
})

test('a school brings its students from a file: corrects it, sees it, imports it @largo', async ({
  page,
  school,
  signIn,
}) => {
  await signIn('admin@demo.hn')
  await page.goto('/catalogos/clientes')
  await page.getByRole('link', { name: 'Importar' }).click()
  const choose = page.locator('input[type=file]')

  await choose.setInputFiles(file('pagina.csv', '<html></html>'))
  await expect(page.getByRole('alert')).toContainText('parece una página web')

  await choose.setInputFiles(file('alumnos.csv', 'Nombres,Apellidos,Identidad', 'Ana,Luz,0801-1990', ',Sola,'))
  await expect(page.getByText(/^Faltan por corregir 2 líneas/)).toBeVisible()
  await expect(page.getByRole('row', { name: /0801-1990/ })).toContainText('El DNI tiene 13 dígitos')
  await expectAccessible(page)
  const [report] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Descargar' }).click(),
  ])
  expect(report.suggestedFilename()).toMatch(/^lineas-rechazadas-\d+\.csv$/)

  await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
  await choose.setInputFiles(
    file(
      'alumnos.csv',
      'Nombres,Apellidos,Identidad',
      '"<img src=x onerror=document.title=1>",=cmd(),0318-1999-00001',
      'Ana,Luz,0318-1999-00002',
    ),
  )
  await expect(page.getByRole('row', { name: /onerror/ })).toContainText('=cmd()')
  await page.getByRole('button', { name: 'Importar 2 estudiantes' }).click()
  await expect(page.getByText('Importación terminada')).toBeVisible()
  expect(
    await school.db.one(sql`SELECT count(*) AS n FROM clientes WHERE dni LIKE '03181999%' AND origen = 'importacion'`),
  ).toEqual({ n: 2 })

  await page.getByRole('link', { name: 'Ver los estudiantes' }).click()
  await page.getByRole('searchbox').fill('0318199900001')
  await expect(page.getByText('=cmd(), <img src=x onerror=document.title=1>')).toBeVisible()
})

test('who may not add courses finds no way to import them', async ({ page, signIn }) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/catalogos/cursos')
  await expect(page.getByRole('heading', { level: 1, name: 'Cursos' })).toBeVisible()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Importar' })).toHaveCount(0)
})
