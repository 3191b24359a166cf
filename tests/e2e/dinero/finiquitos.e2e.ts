import { sql } from '#server/db/sql'
import { key } from '#tests/cliente'
import { expect, test } from '#tests/e2e/fixtures'
import { L, terminado } from '#tests/e2e/finiquitos'
import { cajaAbierta } from '#tests/e2e/mostrador'
import { elegirMotivo } from '#tests/e2e/motivo'

test.use({ own: 'oficina' })

/* A settlement's later life, beyond its issuing (contabilidad.e2e.ts). */

test('a settlement is found by its student, revoked with a reason, and what it wrote off is owed again @largo', async ({
  page,
  signIn,
  api,
  school,
}) => {
  const {
    deudores: [poco],
  } = await terminado(school)
  const acuerdo = {
    matricula_id: poco.matricula_id,
    motivo: 'convenio',
    motivo_texto: 'Acordado con Dirección',
    condonado: 110_000,
  }
  expect((await (await api('contabilidad@demo.hn')).post('/FiniquitosManuales', acuerdo, key())).status).toBe(201)
  await signIn('contabilidad@demo.hn')
  await page.goto(`/catalogos/clientes/${poco.cliente_id}/show`)
  await page.getByRole('tab', { name: 'Documentos' }).click()
  await page.getByRole('list', { name: 'Finiquitos' }).getByRole('link').first().click()
  await page.getByRole('button', { name: 'Revocar' }).click()
  const dialogo = page.getByRole('dialog')
  await expect(dialogo).toContainText(new RegExp(`Los ${L.source}1,100.00 que se condonaron se deben de nuevo`))
  await elegirMotivo(dialogo, 'No cumplió el acuerdo')
  await dialogo.getByRole('button', { name: 'Revocar' }).click()
  await expect(page.getByRole('article')).toContainText('Revocado por')
  await expect(page.getByRole('button', { name: 'Revocar' })).toHaveCount(0)
  const { numero: revocado } = await school.db.one<{ numero: string }>(
    sql`SELECT numero FROM finiquitos WHERE cliente_id = ${poco.cliente_id} AND estado = 'revocado'`,
  )
  await page.getByRole('button', { name: /Historial/ }).click()
  await expect(page.getByText(`revocó el finiquito ${revocado}: No cumplió el acuerdo`)).toBeVisible()
  expect(
    await school.db.one(
      sql`SELECT sum(neto - aplicado)::int AS debe FROM cargos WHERE matricula_id = ${poco.matricula_id}`,
    ),
  ).toEqual({ debe: 110_000 })
})

test('Recepción collects what was left, and the settlement follows by itself @largo', async ({
  page,
  signIn,
  school,
}) => {
  const {
    deudores: [, mucho],
  } = await terminado(school)
  await signIn('recepcion@demo.hn')
  await cajaAbierta(school, 'recepcion@demo.hn')
  await page.goto(`/catalogos/matriculas/${mucho.matricula_id}/show`)
  await page.getByRole('link', { name: 'Cobrar', exact: true }).click()
  const cobrar = page.getByRole('button', { name: 'Cobrar', exact: true })
  await expect(cobrar).toBeEnabled()
  await cobrar.click()
  await expect
    .poll(
      async () =>
        (
          await school.db.one<{ n: number }>(
            sql`SELECT count(*) AS n FROM finiquitos WHERE matricula_id = ${mucho.matricula_id} AND estado = 'vigente'`,
          )
        ).n,
    )
    .toBe(1)
  await page.goto(`/catalogos/matriculas/${mucho.matricula_id}/show`)
  await page.getByRole('link', { name: /^FIN-/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: /^Finiquito FIN-/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Revocar' })).toHaveCount(0)
})
