import type { Centavos } from '#contract/dinero'
import { sumarDias } from '#contract/tiempo/fechas'
import { formatoFecha } from '#contract/texto/formato'
import type { Recibo } from '#contract/recibos/recibos-individuales'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { key, type Client } from '#tests/cliente'
import { expect, expectAccessible, expectFits, test, type School } from '#tests/e2e/fixtures'
import { cajaAbierta } from '#tests/e2e/mostrador'
import { escribirMotivo } from '#tests/e2e/motivo'
import { conFiltro, dinero, palabrasDe } from '#tests/e2e/papeles'

test.use({ own: 'tesoreria' })

/* «Contabilidad, el día 2 del mes» (docs/diseno/jornadas.md): a cheque came back. */

const CUOTA = 95_000
const MESES = ['enero', 'febrero', 'marzo']
const AYER = formatoFecha(sumarDias(hoy(), -1))
const TOTAL = dinero(MESES.length * CUOTA)

test('a cheque comes back: its three fees are owed again and every paper says so; a mistaken one is undone @largo', async ({
  page,
  signIn,
  api,
  school,
}) => {
  await cajaAbierta(school, 'admin@demo.hn')
  const admin = await api('admin@demo.hn')
  const devuelto = await pagadoConCheque(school, admin, { nombres: 'Ximena', referencia: '000451' })
  const bueno = await pagadoConCheque(school, admin, { nombres: 'Marcela', referencia: '000452' })
  const dialog = page.getByRole('dialog')
  const llenar = async () => {
    await expect(dialog.getByLabel('Fecha del banco')).toBeFocused()
    await dialog.getByLabel('Fecha del banco').fill(AYER)
    await escribirMotivo(dialog, 'Fondos insuficientes')
  }
  await signIn('contabilidad@demo.hn')

  await test.step('it is rejected on a telephone, with the date of the bank', async () => {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(conFiltro('/recibos/conciliacion', { q: '000451' }))
    await page.getByText('000451', { exact: true }).click()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await llenar()
    await expect(dialog).toContainText(`¿Rechazar un pago de ${TOTAL}?`)
    await expectAccessible(page)
    await expectFits(page)
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await expect(page.getByText('Pago rechazado.')).toBeVisible()
    expect(await debe(school, devuelto.cliente_id)).toBe(MESES.length * CUOTA)
  })

  await test.step('its receipt says so, and leads to the paper of the rejection', async () => {
    await page.goto(`/reportes/recibosgeneral/${devuelto.recibo.id}/show`)
    const aviso = page.getByRole('alert').filter({ hasText: 'El banco rechazó' })
    await expect(aviso).toContainText(`el ${AYER}: Fondos insuficientes`)
    await expect(page.getByRole('list', { name: 'Lo que se paga' }).getByText(/sigue debiendo/)).toHaveCount(3)
    await expectFits(page)
    await page.setViewportSize({ width: 1280, height: 800 })
    await aviso.getByRole('link', { name: /^RC-/ }).click()
    await expect(page.getByText(/^Se debe otra vez/)).toHaveCount(3)
    const papel = await palabrasDe(page, /\/pdf/, () => page.getByRole('button', { name: 'Imprimir' }).click())
    for (const palabra of ['Pago rechazado por el banco', devuelto.recibo.numero_texto, AYER, TOTAL])
      expect(papel).toContain(palabra)
  })

  await test.step('who scans the code of the receipt reads it, and so does the mother in her statement', async () => {
    await page.goto(`/verificar/${devuelto.recibo.codigo_verificacion}`)
    await expect(page.locator('body')).toContainText(`El banco rechazó ${TOTAL} de este documento`)
    await expectAccessible(page)
    await page.goto(`/reportes/cxc/${devuelto.cliente_id}/show`)
    await expect(page.getByRole('row', { name: /Pago rechazado por el banco/ })).toHaveCount(3)
    await expect(page.getByRole('row').last()).toContainText(TOTAL)
    const estado = await palabrasDe(page, /\/CxC\/\d+\/pdf/, () =>
      page.getByRole('button', { name: 'Imprimir' }).click(),
    )
    for (const mes of MESES) expect(estado).toContain(`Pago rechazado por el banco · Mensualidad de ${mes}`)
  })

  await test.step('another was rejected by mistake: undone, nothing is owed and its paper is good again', async () => {
    await page.goto(conFiltro('/recibos/conciliacion', { q: '000452', estado_banco: 'por_confirmar' }))
    await page.getByRole('row').nth(1).getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Rechazar' }).click()
    await llenar()
    await dialog.getByRole('button', { name: 'Rechazar' }).click()
    await expect(page.getByText('Pago rechazado.')).toBeVisible()
    await page.goto(conFiltro('/recibos/conciliacion', { q: '000452' }))
    await page.getByRole('row').nth(1).click()
    await page.getByRole('button', { name: 'Deshacer el rechazo' }).click()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Deshacer el rechazo' }).click()
    await expect(page.getByText('Rechazo deshecho.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Confirmar', exact: true })).toBeVisible()
    expect(await debe(school, bueno.cliente_id)).toBe(0)
    await page.goto(`/verificar/${bueno.recibo.codigo_verificacion}`)
    await expect(page.locator('body')).not.toContainText('rechazó')
    await page.goto(`/reportes/cxc/${bueno.cliente_id}/show`)
    await expect(page.getByRole('row', { name: /Pago que el banco no había rechazado/ })).toHaveCount(3)
  })
})

interface Pagado {
  cliente_id: number
  recibo: Recibo
}

/** A student of this test alone, whose mother paid three monthly fees with one cheque. */
async function pagadoConCheque(
  { db }: School,
  admin: Client,
  { nombres, referencia }: { nombres: string; referencia: string },
): Promise<Pagado> {
  const vence = sumarDias(hoy(), -20)
  const { id: cliente_id } = await db.one<{ id: number }>(sql`
    WITH madre AS (
      INSERT INTO encargados (nombres, apellidos)
      VALUES ('Reina', 'Urtecho Fiallos')
      RETURNING id
    ),
    nueva AS (
      INSERT INTO clientes (codigo, nombres, apellidos)
      VALUES (${`C-${referencia}`}, ${nombres}, 'Urtecho Fiallos')
      RETURNING id
    )
    INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, es_pagador, principal)
    SELECT nueva.id, madre.id, 'madre', true, true
    FROM nueva, madre
    RETURNING cliente_id AS id
  `)
  const cargos = await db.many<{ id: number }>(sql`
    INSERT INTO cargos (cliente_id, concepto, descripcion, fecha, vence, bruto)
    SELECT ${cliente_id}, 'mensualidad', 'Mensualidad de ' || mes, ${vence}, ${vence}, ${CUOTA}
    FROM unnest(${MESES}::text[]) AS mes
    RETURNING id
  `)
  const { status, body } = await admin.post<Recibo>(
    '/RecibosIndividuales',
    {
      cliente_id,
      lineas: cargos.map(({ id }) => ({ cargo_id: id, monto: CUOTA })),
      pagos: [{ metodo: 'cheque', monto: MESES.length * CUOTA, referencia }],
    },
    key(),
  )
  expect(status, JSON.stringify(body)).toBe(201)
  return { cliente_id, recibo: body }
}

const debe = async ({ db }: School, cliente_id: number): Promise<Centavos> =>
  (
    await db.one<{ debe: Centavos }>(
      sql`SELECT sum(neto - aplicado)::bigint AS debe FROM cargos WHERE cliente_id = ${cliente_id}`,
    )
  ).debe
