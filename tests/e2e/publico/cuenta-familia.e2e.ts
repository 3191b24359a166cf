import type { Acceso } from '#contract/catalogos/accesos'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { formatoFecha } from '#contract/texto/formato'
import type { Client } from '#tests/cliente'
import { png } from '#tests/api/apoyo/imagenes'
import { expect, expectAccessible, expectFits, test, type School } from '#tests/e2e/fixtures'

test.use({ own: 'tesoreria' })

/* «Un padre, de noche» (docs/diseno/jornadas.md): what he owes, his proof, the receipt next morning. */

const PADRE = 'Carlos Roberto'

test('a father in the evening: three children, one absent, a proof sent, and its receipt in the morning', async ({
  page,
  signIn,
  api,
  school,
}) => {
  const { enlace, nacimiento, ausente } = await preparar(school, await api('recepcion@demo.hn'))
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(enlace)
  await page.getByLabel('Fecha de nacimiento del estudiante').fill(formatoFecha(nacimiento))
  await page.getByLabel('Elija un PIN').fill('2580')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Abrir la cuenta' }).click()
  await expect(page.getByText('Debe en total')).toBeVisible()
  for (const hijo of ['Diego Andrés', 'Valeria', 'Emilio José'])
    await expect(page.getByRole('heading', { name: new RegExp(`^${hijo}`) })).toBeVisible()
  await expect(page.getByRole('region', { name: new RegExp(`^${ausente}`) })).toContainText('Ausente')
  await expectAccessible(page)
  await expectFits(page)

  await page.getByRole('button', { name: 'Reportar un pago' }).click()
  await page.getByLabel('Monto').fill('100')
  await page.getByLabel(/^Número de referencia/).fill('ACH-E2E-1')
  await page.locator('input[type=file]').setInputFiles({
    name: 'prueba.png',
    mimeType: 'image/png',
    buffer: png({ width: 300, height: 400 }),
  })
  await expect(page.getByText('Comprobante listo para enviar')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText(/^Recibimos su aviso/)).toBeVisible()

  await page.setViewportSize({ width: 1280, height: 800 })
  await signIn('recepcion@demo.hn')
  await page.goto('/recibos/reportados')
  await page.getByText('ACH-E2E-1').first().click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Hacer recibo' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hacer recibo' }).click()
  await expect(page.getByText(/^Recibo RI-\d+ hecho/)).toBeVisible()

  await page.goto(enlace)
  // The tab is still inside.
  await page.getByRole('button', { name: 'Salir' }).click()
  await page.getByLabel('PIN', { exact: true }).fill('2580')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('button', { name: /^Recibo RI-\d+/ })).toBeVisible()
})

/** The link of the father of the three Pineda children (facts.ts), of whom the youngest was absent today. */
async function preparar({ db }: School, recepcion: Client) {
  const hijo = await db.one<{ id: number; encargado_id: number; nombres: string; nacimiento: string }>(sql`
    SELECT c.id, e.id AS encargado_id, c.nombres, c.fecha_nacimiento AS nacimiento
    FROM encargados e
    JOIN cliente_encargados ce ON ce.encargado_id = e.id
    JOIN clientes c ON c.id = ce.cliente_id
    WHERE e.nombres = ${PADRE} AND e.apellidos = 'Pineda López'
    ORDER BY c.fecha_nacimiento DESC LIMIT 1
  `)
  await db.run(sql`
    WITH matricula AS (
      SELECT id, curso_id FROM matriculas WHERE cliente_id = ${hijo.id} AND estado = 'activa' ORDER BY id DESC LIMIT 1
    ),
    sesion AS (
      INSERT INTO asistencia_sesiones (curso_id, fecha, hora_inicio, hora_fin, tomada_en)
      SELECT curso_id, ${hoy()}::date, '04:01', '04:59', now() FROM matricula
      RETURNING id
    )
    INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
    SELECT sesion.id, matricula.id, 'ausente', now(), 1 FROM sesion, matricula
  `)
  const { body } = await recepcion.post<Acceso[]>(`/Clientes/${hijo.id}/accesos/dar`, {
    encargado_id: hijo.encargado_id,
  })
  const enlace = body.find(({ encargado_id }) => encargado_id === hijo.encargado_id)?.enlace?.ruta ?? ''
  return { enlace, nacimiento: hijo.nacimiento, ausente: hijo.nombres }
}
