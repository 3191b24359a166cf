import type { BrowserContext, Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { expectArbol } from '#tests/e2e/arbol'
import { palabrasDe } from '#tests/e2e/papeles'
import { enPrimerDia } from '#tests/e2e/primera'
import { expect, expectAccessible, test } from '#tests/e2e/fixtures'
import { libroDe } from '#tests/libros'
import { contarPasos, pasosDe } from '#tests/pasos/contar'

/*
 * A school's first minutes, walked as a new director would who has read nothing: from the one-time link of `npm start`
 * to a printed receipt, and a list of 300 students from Excel to a receipt.
 */

/** Seconds of an unhurried person: a screen is read, a button found, a letter typed at 40 words a minute. */
const SEGUNDOS = { pantalla: 8, dialogo: 5, clic: 2.5, pulsacion: 1.5, letra: 0.3 }

interface Caminata {
  /** Addresses seen, the momentary one of the sign-in too; the receipt that was made is on the address of Cobrar. */
  pantallas: number
  dialogos: number
  segundos: number
}

/** Counts what a person does in a context while it is walked. */
async function caminar(context: BrowserContext, andar: (dialogo: () => void) => Promise<void>): Promise<Caminata> {
  let dialogos = 0
  const veces = await pasosDe(context, await contarPasos(context), () => andar(() => dialogos++))
  const segundos =
    dialogos * SEGUNDOS.dialogo +
    (['pantalla', 'clic', 'pulsacion', 'letra'] as const).reduce((suma, paso) => suma + veces[paso] * SEGUNDOS[paso], 0)
  return { pantallas: veces.pantalla, dialogos, segundos: Math.round(segundos) }
}

/** The first page, filled in. */
async function empezar(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await page.getByLabel('Nombre del centro').fill('Academia Los Pinos')
  await page.getByLabel('Academia o escuela de idiomas').check()
  await page.getByLabel('Recibe pagos por transferencia').check()
  await page.getByLabel('Su nombre').fill('Julia Pavón')
  await page.getByLabel('Correo electrónico').fill('julia@lospinos.hn')
  await page.getByRole('textbox', { name: 'Contraseña' }).fill('lluvia sobre tejas rojas')
  await page.getByRole('button', { name: 'Empezar' }).click()
  await expect(page.getByRole('heading', { name: 'Primeros pasos' })).toBeVisible()
}

/** A course and its category, from the list of steps; ends on its page, open. */
async function crearCurso(page: Page, dialogo: () => void): Promise<void> {
  await page.getByRole('link', { name: 'Crear un curso' }).click()
  await page.getByRole('textbox', { name: 'Nombre' }).fill('Inglés básico')
  await page.getByRole('textbox', { name: 'Código' }).fill('ING-1')
  await page.getByRole('combobox', { name: 'Categoría' }).fill('Idiomas')
  await page.getByRole('option', { name: '+ Crear «Idiomas»' }).click()
  dialogo()
  const nueva = page.getByRole('dialog', { name: 'Agregar categoría' })
  await nueva.getByRole('button', { name: 'Guardar' }).click()
  await expect(nueva).toBeHidden()
  await page.getByRole('textbox', { name: 'Período' }).fill('2027-I')
  await page.getByRole('textbox', { name: 'Inicia' }).fill('11/01/2027')
  await page.getByRole('textbox', { name: 'Finaliza' }).fill('30/06/2027')
  await page.getByRole('spinbutton', { name: 'Cupo' }).fill('400')
  await page.getByRole('textbox', { name: 'Cuota de matrícula' }).fill('500')
  await page.getByRole('textbox', { name: 'Mensualidad', exact: true }).fill('900')
  await page.getByRole('button', { name: 'Guardar' }).click()
  await page.getByRole('button', { name: 'Abrir el curso' }).click()
}

/** Enrols on the open page whoever is chosen, opens the till where one charges, and prints the receipt. */
async function matricularYCobrar(page: Page): Promise<string> {
  await page.getByRole('button', { name: 'Matricular y cobrar' }).click()
  const cobrar = page.getByRole('button', { name: /^Cobrar e imprimir/ })
  const lugares = await cobrar.evaluateHandle((boton) => {
    const vistos: number[] = []
    const mirar = () => {
      vistos.push(boton.getBoundingClientRect().top)
      requestAnimationFrame(mirar)
    }
    mirar()
    return vistos
  })
  await page.getByRole('button', { name: 'Abrir caja' }).click()
  await expect(page.getByText('Abra su caja')).toBeHidden()
  // The question for the till goes from above it: a button that moves between press and release is not clicked.
  expect(await lugares.evaluate((vistos) => Math.max(...vistos) - Math.min(...vistos))).toBeLessThan(5)
  const palabras = await palabrasDe(page, /\/RecibosIndividuales\/\d+\/pdf/, () => cobrar.click())
  // The list of steps has done its work.
  await expect(page.getByText(/de 5 hechos/)).toBeHidden()
  return palabras
}

test('a new director goes from the link to a printed receipt', async ({ page, context }) => {
  await enPrimerDia(async ({ link }) => {
    let palabras = ''
    const caminata = await caminar(context, async (dialogo) => {
      await page.goto(link)
      await expectArbol(page.getByRole('main'), 'primer-inicio')
      await empezar(page, link)
      await expect(page.getByText('1 de 5 hechos.')).toBeVisible()
      await expectAccessible(page)
      await crearCurso(page, dialogo)
      await expect(page.getByText('2 de 5 hechos.')).toBeVisible()
      await page.getByRole('link', { name: 'Matricular', exact: true }).click()
      await page.getByRole('combobox', { name: 'Estudiante' }).fill('Ana Cruz López')
      await page.getByRole('option', { name: '+ Crear «Ana Cruz López»' }).click()
      dialogo()
      const nueva = page.getByRole('dialog', { name: 'Agregar estudiante' })
      await expectAccessible(page)
      await nueva.getByRole('button', { name: 'Guardar' }).click()
      await expect(nueva).toBeHidden()
      await expect(page.getByText('3 de 5 hechos.')).toBeVisible()
      palabras = await matricularYCobrar(page)
    })
    expect(palabras).toMatch(/Academia Los Pinos.*Cruz López.*Cuota de matrícula.*500\.00/s)
    expect(caminata.pantallas).toBeLessThanOrEqual(8)
    expect(caminata.segundos).toBeLessThanOrEqual(5 * 60)
  })
})

test('300 students come from a sheet, and one of them has a receipt', async ({ page, context }) => {
  await enPrimerDia(async ({ link, db }) => {
    const filas = Array.from({ length: 300 }, (_, i) => [`Alumna ${i}`, `De Prueba ${i}`, String(90_000_000 + i)])
    const caminata = await caminar(context, async (dialogo) => {
      await empezar(page, link)
      await page.getByRole('link', { name: 'Importar de Excel' }).click()
      await page.locator('input[type=file]').setInputFiles({
        name: 'alumnos.xlsx',
        mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        buffer: libroDe([{ nombre: 'Alumnos', filas: [['Nombres', 'Apellidos', 'Teléfono'], ...filas] }]),
      })
      await page.getByRole('button', { name: 'Importar 300 estudiantes' }).click()
      await expect(page.getByText('Importación terminada')).toBeVisible()
      await page.getByRole('link', { name: 'Inicio' }).first().click()
      await crearCurso(page, dialogo)
      await page.getByRole('link', { name: 'Matricular', exact: true }).click()
      await page.getByRole('combobox', { name: 'Estudiante' }).fill('alumna 217')
      await page.getByRole('option', { name: /^De Prueba 217, Alumna 217/ }).click()
      expect(await matricularYCobrar(page)).toContain('Alumna 217')
    })
    expect(await db.one(sql`SELECT count(*)::int AS n FROM clientes`)).toEqual({ n: 300 })
    expect(caminata.segundos).toBeLessThanOrEqual(10 * 60)
  })
})

test('a used link leads to the sign-in, and the address of the demonstration is no school’s @largo', async ({
  page,
}) => {
  await enPrimerDia(async ({ link }) => {
    await page.goto(link)
    await page.getByLabel('Nombre del centro').fill('Instituto Los Pinos')
    await page.getByLabel('Correo electrónico').fill('julia@demo.hn')
    await page.getByRole('textbox', { name: 'Contraseña' }).fill('pinos')
    await page.getByRole('button', { name: 'Empezar' }).click()
    for (const error of [
      'Las direcciones de @demo.hn son de la demostración.',
      'Escriba 8 caracteres o más. Se parece demasiado a su nombre',
      'Elija una.',
    ])
      await expect(page.getByText(error, { exact: false })).toBeVisible()
    await expectAccessible(page)
    await empezar(page, link)
    await page.goto(link)
    await expect(page.getByRole('link', { name: 'Ingresar' })).toBeVisible()
    await expect(page.getByText('Academia Los Pinos').first()).toBeVisible()
  })
})
