import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { readSheet } from 'read-excel-file/node'
import { sql } from '#server/db/sql'
import { vigilar } from '#tests/e2e/alarmas'
import { expect, ir, test } from '#tests/e2e/fixtures'
import { escribirMotivo } from '#tests/e2e/motivo'
import { exportado } from '#tests/e2e/papeles'

test.use({ own: 'hostil' })
test.describe.configure({ timeout: 300_000 })

/* Names that are markup, code, formulas or tricks of writing are text, wherever a person meets them. */

const MARKUP = `<img src=x onerror=window.__pwned=1>"><script>window.__pwned=1</script>{{7*7}}`
const NAMES = [
  '<img src=x onerror=window.__pwned=1>',
  '"><script>window.__pwned=1</script>',
  '=cmd()',
  '{{7*7}}%{nombre}${7*7}',
  'javascript:alert(1)',
  'Sofía 👩‍👩‍👧 🇭🇳',
]
/** It reads as another name than it is: saved without the marks that turn it around. */
const REVERSED = '\u202Eanul\u202C aicirtaP'

/** Signs that a name became more than text. */
let alarms: string[]

test.beforeEach(async ({ page }) => {
  alarms = await vigilar(page)
})

test.afterEach(() => expect(alarms).toEqual([]))

test('the alarms of this file sound @largo', async ({ page, signIn }) => {
  await signIn('recepcion@demo.hn')
  await ir(page, '/')
  await page.evaluate((markup) => document.body.insertAdjacentHTML('beforeend', markup), MARKUP)
  await expect.poll(() => alarms.join()).toMatch(/asks for .*Content Security Policy|Content Security Policy.*asks for/)
  // Later alarms are told to the old list.
  alarms = []
})

test('names typed into the form are text on the page, in its title, in the form and in the list @largo', async ({
  page,
  signIn,
}) => {
  await signIn('recepcion@demo.hn')
  await ir(page, '/catalogos/clientes')
  for (const [index, name] of NAMES.entries()) {
    await test.step(name, async () => {
      await ir(page, '/catalogos/clientes/create')
      // The form of the record before has the same fields.
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregar estudiante')
      await fieldOf(page, 'Nombres').fill(name)
      await fieldOf(page, 'Apellidos').fill(`Hostil${index} ${name}`)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expectTitle(page, `${name} Hostil${index} ${name}`)
      await page.getByRole('link', { name: 'Editar' }).click()
      await expect(fieldOf(page, 'Nombres')).toHaveValue(name)
      await expectTitle(page, `Hostil${index} ${name}, ${name}`)
    })
  }
  await ir(page, '/catalogos/clientes/create')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Agregar estudiante')
  await fieldOf(page, 'Nombres').fill(REVERSED)
  await fieldOf(page, 'Apellidos').fill('Paz')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expectTitle(page, 'anul aicirtaP Paz')
  await ir(page, listOf('hostil'))
  await expectRows(page, 'Hostil')
})

test('imported names are text where they are looked at first, where they are refused, and in the list @largo', async ({
  page,
  signIn,
}) => {
  await signIn('admin@demo.hn')
  await ir(page, '/catalogos/clientes/importar')
  const cell = (text: string) => `"${text.replaceAll('"', '""')}"`
  const lines = NAMES.map((name, index) => [cell(name), cell(`Importada${index} ${name}`), ''].join())
  await chooseFile(page, `${MARKUP}.csv`, [
    'nombres,apellidos,dni',
    ...lines,
    `${cell(MARKUP)},${cell(MARKUP)},${cell(MARKUP)}`,
  ])
  // The row's subject, and the cell itself.
  const refused = page.getByRole('region', { name: 'Líneas por corregir' })
  await expect(refused.getByRole('cell', { name: `${MARKUP} ${MARKUP}`, exact: true })).toBeVisible()
  await expect(refused.getByRole('textbox')).toHaveValue(MARKUP)
  await page.getByRole('button', { name: 'Elegir otro archivo' }).click()
  await chooseFile(page, 'hostil.csv', ['nombres,apellidos,dni', ...lines])
  const shown = page.getByRole('region', { name: 'Así se guardarían las primeras filas' })
  for (const name of NAMES) await expect(shown.getByRole('cell', { name, exact: true })).toBeVisible()
  await page.getByRole('button', { name: /^Importar \d+ estudiantes/ }).click()
  await expect(page.getByText('Importación terminada')).toBeVisible()
  await ir(page, listOf('importada'))
  await expectRows(page, 'Importada')
})

test('names are text in enrolments, charges, receipts, notices and questions @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { cliente, curso, matricula } = await school.db.one<Record<'cliente' | 'curso' | 'matricula', number>>(sql`
    SELECT c.id AS cliente, m.curso_id AS curso, m.id AS matricula
    FROM clientes c
    JOIN matriculas m ON m.cliente_id = c.id
    WHERE c.nombres = 'Sofía' AND c.apellidos = 'Mejía Reyes'
  `)
  await school.db.run(sql`UPDATE clientes SET nombres = ${MARKUP}, apellidos = 'Mejía Reyes' WHERE id = ${cliente}`)
  await school.db.run(
    sql`
      UPDATE encargados
      SET nombres = ${MARKUP}, apellidos = 'Cruz'
      WHERE id IN (SELECT encargado_id FROM cliente_encargados WHERE cliente_id = ${cliente})
    `,
  )
  await school.db.run(sql`UPDATE cursos SET nombre = ${MARKUP} WHERE id = ${curso}`)
  await school.db.run(sql`UPDATE cargos SET descripcion = ${MARKUP} WHERE cliente_id = ${cliente}`)
  const nombre = `Mejía Reyes, ${MARKUP}`
  await signIn('admin@demo.hn')

  await test.step('the page of the student, in all of its tabs', async () => {
    await ir(page, `/catalogos/clientes/${cliente}/show`)
    await expectTitle(page, `${MARKUP} Mejía Reyes`)
    await expect(page.getByText(`${MARKUP} Cruz`).first()).toBeVisible()
    await expect(page.getByRole('tab')).toHaveCount(6)
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click()
      await expect(page.getByRole('tabpanel', { name: await tab.innerText() })).toBeVisible()
      await expect(page.getByRole('tabpanel').getByRole('status', { name: 'Cargando…' })).toHaveCount(0)
    }
  })
  await test.step('the enrolments, one of them, and its course', async () => {
    await ir(page, '/catalogos/matriculas?filter={"q":"mejia reyes"}')
    await expect(page.getByRole('row', { name: nombre }).first()).toContainText(MARKUP)
    await ir(page, `/catalogos/matriculas/${matricula}/show`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(MARKUP)
    await ir(page, `/catalogos/cursos/${curso}/show`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(MARKUP)
  })
  await test.step('the receipt, from the search to the paper', async () => {
    await ir(page, '/recibos/recibosIndividuales/create')
    await page.getByLabel('Fondo inicial').fill('500')
    await page.getByRole('button', { name: 'Abrir caja' }).click()
    await page.getByRole('combobox', { name: 'Estudiante' }).fill('mejia reyes')
    await page.getByRole('option', { name: nombre }).click()
    await expect(page.getByRole('checkbox', { name: MARKUP }).first()).toBeChecked()
    await page.getByRole('combobox', { name: 'Pagador' }).fill(MARKUP)
    await page.getByLabel('Observación').fill(MARKUP)
    await page.getByRole('button', { name: 'Cobrar', exact: true }).click()
    await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
    await expect(page.getByText(MARKUP).first()).toBeVisible()
    await page.getByRole('link', { name: 'Ver recibo' }).click()
    const paper = page.getByRole('article')
    await expect(paper.getByRole('link', { name: nombre })).toBeVisible()
    await expect(paper.getByText(MARKUP, { exact: true }).first()).toBeVisible()
  })
  await test.step('the voiding, and why', async () => {
    await page.getByRole('button', { name: 'Anular recibo' }).click()
    const dialog = page.getByRole('dialog')
    await escribirMotivo(dialog, MARKUP)
    await dialog.getByRole('button', { name: 'Anular recibo' }).click()
    await expect(page.getByText('Recibo anulado.')).toBeVisible()
    await expect(page.getByRole('article').getByText('Anulado').first()).toBeVisible()
  })
  await test.step('both lists of receipts', async () => {
    for (const list of ['/recibos/recibosIndividuales', '/reportes/recibosgeneral']) {
      await ir(page, `${list}?filter={"q":"mejia reyes"}`)
      await expect(page.getByRole('row', { name: nombre }).first()).toBeVisible()
    }
  })
  await test.step('a question before deleting, and the notice after it', async () => {
    await ir(page, '/catalogos/curso-categorias/create')
    await fieldOf(page, 'Nombre').fill(MARKUP)
    await page.getByRole('button', { name: 'Guardar' }).click()
    await page.getByRole('row', { name: MARKUP }).click()
    await expectTitle(page, MARKUP)
    await page.getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('dialog', { name: `¿Eliminar ${MARKUP}?` })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
    await expect(page.getByRole('region', { name: 'Avisos' }).getByText(`${MARKUP} se eliminó.`)).toBeVisible()
  })
})

test('CSV and Excel hold the names as text that no spreadsheet runs @largo', async ({ page, signIn, school }) => {
  const formulas = ['=cmd()', '+1+1', '-2+3', '@SUM(A1)', '<img src=x onerror=window.__pwned=1>']
  for (const formula of formulas)
    await school.db.run(
      sql`
        INSERT INTO clientes (codigo, nombres, apellidos, dni)
        VALUES (${`X-${formulas.indexOf(formula)}`}, 'Exportada', ${formula}, NULL)
      `,
    )
  await signIn('admin@demo.hn')
  await ir(page, listOf('exportada'))
  await expect(page.getByRole('row')).toHaveCount(formulas.length + 1)
  const neutral = [
    "'=cmd(), Exportada",
    "'+1+1, Exportada",
    "'-2+3, Exportada",
    "'@SUM(A1), Exportada",
    '<img src=x onerror=window.__pwned=1>, Exportada',
  ].sort()

  const csv = parse(await readFile(await exportado(page, /^CSV/)), { bom: true }) as string[][]
  expect(
    csv
      .slice(1)
      .map((row) => row[csv[0]?.indexOf('Nombre') ?? -1] ?? '')
      .sort(),
  ).toEqual(neutral)
  expect(csv.flat().filter((cell) => /^[=+@-]/.test(cell))).toEqual([])

  const excel = await readSheet(await exportado(page, /^Excel/))
  expect(
    excel
      .slice(1)
      .map((row) => String(row[excel[0]?.indexOf('Nombre') ?? -1]))
      .sort(),
  ).toEqual(neutral)
  expect(excel.flat().filter((cell) => typeof cell === 'string' && /^[=+@-]/.test(cell))).toEqual([])
})

const fieldOf = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true }).first()

const listOf = (q: string) => `/catalogos/clientes?filter=${encodeURIComponent(JSON.stringify({ q }))}`

/** A row for each of the names, of those whose surname begins like that. */
async function expectRows(page: Page, surname: string): Promise<void> {
  for (const [index, name] of NAMES.entries())
    await expect(page.getByRole('row').filter({ hasText: `${surname}${index} ` })).toContainText(
      `${surname}${index} ${name}, ${name}`,
    )
}

async function expectTitle(page: Page, name: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
  await expect(page).toHaveTitle(`${name} · Centro de Formación Campana`)
}

async function chooseFile(page: Page, name: string, lines: string[]): Promise<void> {
  await page
    .locator('input[type=file]')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) })
}
