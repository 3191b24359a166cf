import type { Locator, Page } from '@playwright/test'
import { sumarDias } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { entrarComo, expect, expectAccessible, expectFits, test, type School } from '#tests/e2e/fixtures'
import { cajaAbierta, deudor } from '#tests/e2e/mostrador'
import { escribirMotivo } from '#tests/e2e/motivo'

test.use({ own: 'autorizaciones' })

/* Acts that Recepción may not do alone are done when a supervisor says so, there or from a telephone. */

const CAJERA = 'Ana Julissa Paz'
const SUPERVISOR = { email: 'contabilidad@demo.hn', nombre: 'Óscar Danilo Rivera' }

const ventana = (page: Page): Locator => page.getByRole('dialog', { name: 'Hace falta una autorización' })

test('a supervisor signs a lower price at the counter, and the cashier stays signed in with all that was typed @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('recepcion@demo.hn')
  const matricula_id = await conDeuda(school)
  await page.goto(`/catalogos/matriculas/${matricula_id}/show`)
  await page.getByRole('button', { name: 'Editar plan de cargos' }).click()
  const precio = page.getByLabel('Precio').last()
  await precio.fill('123.45')
  await escribirMotivo(page, 'Acuerdo con la directora')
  const guardar = page.getByRole('button', { name: 'Guardar' })
  await guardar.click()

  await test.step('Escape leaves the refusal, and what was typed', async () => {
    await expect(ventana(page)).toContainText('123.45')
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await expect(ventana(page)).toHaveCount(0)
    await expect(page.getByText('lo autoriza un supervisor')).toBeVisible()
    await expect(precio).toHaveValue('123.45')
    await guardar.click()
  })

  await test.step('by the keys alone; a wrong password first, on a low screen', async () => {
    await page.setViewportSize({ width: 1280, height: 560 })
    await expect(ventana(page).getByLabel('Explicación')).toBeFocused()
    await expect(ventana(page).getByLabel('Explicación')).toHaveValue('Acuerdo con la directora')
    await page.keyboard.press('Tab')
    await page.keyboard.type(SUPERVISOR.email)
    await page.keyboard.press('Tab')
    await page.keyboard.type('no es la suya')
    await page.keyboard.press('Enter')
    await expect(ventana(page).getByText('El correo o la contraseña no son correctos.')).toBeInViewport({ ratio: 1 })
    await expect(ventana(page).getByLabel('Contraseña del supervisor')).toBeFocused()
    await expectAccessible(page)
    await page.keyboard.type(CLAVE)
    await page.keyboard.press('Enter')
    await expect(page.getByText('Plan de cargos guardado.')).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByRole('button', { name: `Cuenta de ${CAJERA}` })).toBeVisible()
  })

  await test.step('the bitácora names both', async () => {
    await signIn('admin@demo.hn')
    await page.goto('/ajustes/bitacora')
    await expect(
      page.getByRole('listitem').filter({ hasText: `hizo con autorización de ${SUPERVISOR.nombre}: Cargos de` }),
    ).toContainText(CAJERA)
  })
})

test('a paper receipt that comes late is asked for, approved from a telephone, and goes on by itself @largo', async ({
  page,
  browser,
  signIn,
  school,
}) => {
  const { nombre } = await deudor(school, 80_000)
  await cajaAbierta(school, 'recepcion@demo.hn')
  await signIn('recepcion@demo.hn')
  const { id } = await school.db.one<{ id: number }>(
    sql`SELECT id FROM clientes WHERE apellidos || ', ' || nombres = ${nombre}`,
  )
  await page.goto(`/recibos/recibosIndividuales/create?cliente_id=${id}`)
  await page.getByLabel('Efectivo recibido').fill('800')
  await page.getByRole('switch', { name: 'Ya se dio un recibo de papel' }).check()
  await page.getByLabel('Talonario').fill('Azul')
  await page.getByRole('textbox', { name: 'Número' }).fill('00417')
  await page.getByRole('textbox', { name: 'Fecha' }).fill(sumarDias(hoy(), -14))
  await page.keyboard.press('F9')
  await ventana(page).getByRole('button', { name: 'Desde su teléfono' }).click()
  await escribirMotivo(ventana(page), 'Se fue la luz y el talonario quedó en la bodega')
  await ventana(page).getByRole('button', { name: 'Pedir la autorización' }).click()
  await expect(ventana(page).getByRole('status')).toContainText('Esperando la respuesta')
  await expectAccessible(page)

  const telefono = await (
    await browser.newContext({
      baseURL: school.url,
      locale: 'es-HN',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    })
  ).newPage()
  await test.step('the tray of the supervisor tells who, what and why', async () => {
    await entrarComo(telefono, school, SUPERVISOR.email)
    await telefono.goto('/')
    await telefono.getByRole('link', { name: '1 autorización pendiente' }).tap()
    const bandeja = telefono.getByRole('main')
    await expect(bandeja).toContainText(CAJERA)
    await expect(bandeja).toContainText('Recibo de papel Azul 00417')
    await expect(bandeja).toContainText('el talonario quedó en la bodega')
    await expectAccessible(telefono)
    await expectFits(telefono)
    await bandeja.getByRole('button', { name: 'Aprobar' }).tap()
    // So soon after the first, a tap counts as the second of a double one.
    await expect(async () => {
      await bandeja.getByRole('button', { name: 'Sí, aprobar L 800.00' }).tap({ timeout: 1_000 })
      await expect(bandeja.getByText('Nadie espera una autorización suya.')).toBeVisible({ timeout: 2_000 })
    }).toPass()
    await telefono.context().close()
  })

  await test.step('the receipt names both', async () => {
    await expect(page.getByRole('heading', { name: /Recibo RI-/ })).toBeVisible()
    await page.getByText('Ver recibo', { exact: true }).click()
    const papel = page.getByRole('main')
    await expect(papel).toContainText(`Lo autorizó ${SUPERVISOR.nombre}: Se fue la luz`)
    await expect(papel).toContainText(CAJERA)
  })
})

/** An enrolment that goes on, whose last charge nobody has paid any of. */
async function conDeuda({ db }: School): Promise<number> {
  const { id } = await db.one<{ id: number }>(sql`
    SELECT m.id
    FROM matriculas m
    JOIN cargos c ON c.matricula_id = m.id AND c.anulado_en IS NULL
    WHERE m.estado = 'activa'
    GROUP BY m.id
    HAVING count(*) FILTER (WHERE c.aplicado = 0 AND c.descuento = 0 AND c.bruto > 20000) > 1
      AND bool_and(c.descuento = 0)
    ORDER BY m.id DESC LIMIT 1
  `)
  return id
}
