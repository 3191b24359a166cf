import { sql } from '#server/db/sql'
import { expect, expectAccessible, expectFits, test, type School } from '#tests/e2e/fixtures'

test.use({ own: 'registros' })

/* Registrations that parents sent, as Recepción works them off. */

const idDe = async ({ db }: School, nombres: string): Promise<number> =>
  (
    await db.one<{ id: number }>(
      sql`SELECT max(id) AS id FROM registros WHERE nombres = ${nombres} AND estado IN ('nuevo', 'actualizado')`,
    )
  ).id

test('Sofía, who is in the school already, is accepted side by side: her mother’s new telephone is taken, nothing else @largo', async ({
  page,
  context,
  signIn,
  school,
}) => {
  await signIn('recepcion@demo.hn')
  await page.goto('/reportes/NuevosRegistros')
  await page.getByRole('searchbox').fill('sofia mejia')
  await page.getByRole('row', { name: /Mejía Reyes, Sofía/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sofía Mejía Reyes' })).toBeVisible()
  const parecidos = page.getByRole('region', { name: '¿Ya está en la escuela?' })
  await expect(parecidos).toContainText('Mismo nombre y fecha de nacimiento')
  await parecidos.getByRole('button', { name: /Comparar/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Aceptar a Mejía Reyes, Sofía' })
  await expect(dialog.getByRole('radio', { name: /^Es Mejía Reyes, Sofía/ })).toBeChecked()
  await expect(dialog.getByRole('row', { name: /Teléfono del encargado 9876-5432 3344-5566/ })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('checkbox', { name: 'Tomar Teléfono del encargado del registro' }).check()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog.getByText(/Se aceptó a Mejía Reyes, Sofía/)).toBeVisible()
  await expectAccessible(page)

  await dialog.getByRole('button', { name: 'Avisar al encargado' }).click()
  const aviso = page.getByRole('dialog', { name: /Avisar de la decisión/ })
  await expect(aviso.getByText(/fue aceptado/)).toBeVisible()
  await context.route(/wa\.me/, (route) => route.fulfill({ body: '' }))
  const popup = page.waitForEvent('popup')
  await aviso.getByRole('button', { name: /WhatsApp al 3344-5566/ }).click()
  await expect(await popup).toHaveURL(/wa\.me\/50433445566/)
  await expect(page.getByRole('region', { name: 'Decisión' })).toContainText('por WhatsApp al 3344-5566')

  expect(
    await school.db.many(sql`
      SELECT c.codigo, e.telefono, c.direccion = 'Col. Miraflores Sur, casa 12' AS otra_direccion
      FROM clientes c
      JOIN cliente_encargados ce ON ce.cliente_id = c.id
      JOIN encargados e ON e.id = ce.encargado_id
      WHERE c.nombres = 'Sofía' AND c.apellidos = 'Mejía Reyes'
    `),
  ).toMatchObject([{ telefono: '+50433445566', otra_direccion: false }])
})

test('one is turned down with a reason, and several are decided at once @largo', async ({ page, signIn, school }) => {
  const id = await idDe(
    school,
    (
      await school.db.one<{ nombres: string }>(
        sql`SELECT nombres FROM registros WHERE estado = 'nuevo' AND nombres <> 'Sofía' ORDER BY id DESC LIMIT 1`,
      )
    ).nombres,
  )
  await signIn('recepcion@demo.hn')
  await page.goto(`/reportes/NuevosRegistros/${id}/show`)
  await page.getByRole('button', { name: 'Rechazar' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Motivo').fill('No tiene la edad del curso')
  await dialog.getByRole('button', { name: 'Rechazar' }).click()
  await expect(page.getByRole('region', { name: 'Decisión' })).toContainText('No tiene la edad del curso')

  await page.goto('/reportes/NuevosRegistros')
  for (const fila of [1, 2]) await page.getByRole('row').nth(fila).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog.getByRole('listitem')).toHaveCount(2)
  await expectAccessible(page)
})

/** A pending registration, with a seat, of a child whom nobody in the school resembles, and a student of the school. */
async function desconocido({
  db,
}: School): Promise<{ id: number; cliente_id: number; codigo: string; apellidos: string }> {
  return db.one(sql`
    WITH r AS (
      UPDATE registros
      SET
        nombres = 'Ixchel', apellidos = 'Canales Duarte', fecha_nacimiento = '2015-02-03', dni = NULL,
        encargado_correo = 'ixchel@correo.hn', encargado_parentesco = coalesce(encargado_parentesco, 'madre'),
        encargado_nombres = 'Noemí', encargado_apellidos = 'Duarte', encargado_telefono = '+50433001122',
        encargado_dni = NULL
      WHERE id = (
        SELECT max(g.id)
        FROM registros g
        JOIN matriculas m ON m.registro_id = g.id AND m.estado = 'preinscrita'
        WHERE g.estado = 'nuevo' AND g.nombres <> 'Sofía'
      )
      RETURNING id
    )
    SELECT r.id, c.id AS cliente_id, c.codigo, c.apellidos
    FROM r, clientes c
    WHERE c.nombres = 'Andrea' AND c.fusionado_en IS NULL
    ORDER BY c.id LIMIT 1
  `)
}

test('staff who know better link a registration to a student whom it does not resemble @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { id, cliente_id, codigo, apellidos } = await desconocido(school)
  const cuantos = () => school.db.one(sql`SELECT count(*)::int AS clientes FROM clientes`)
  const antes = await cuantos()
  await signIn('recepcion@demo.hn')
  await page.goto(`/reportes/NuevosRegistros/${id}/show`)
  await page.getByRole('button', { name: 'Aceptar', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Buscar otro estudiante' }).check()
  await expect(dialog.getByRole('button', { name: 'Aceptar' })).toBeDisabled()
  await dialog.getByRole('combobox', { name: 'Estudiante' }).fill(codigo)
  await page.getByRole('option', { name: new RegExp(codigo) }).click()
  await expect(dialog.getByRole('row', { name: /Apellidos .*Canales Duarte/ })).toBeVisible()
  await expect(dialog.getByRole('checkbox', { name: 'Tomar Apellidos del registro' })).not.toBeChecked()
  await dialog.getByRole('checkbox', { name: 'Tomar Fecha de nacimiento del registro' }).check()
  await dialog.getByRole('button', { name: /^Cargos y descuentos/ }).click()
  await dialog.getByRole('button', { name: /^Hermanos/ }).click()
  await expect(dialog.getByText(/^Queda en L/).first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 })
    await dialog.getByRole('group', { name: /^Cargos de/ }).scrollIntoViewIfNeeded()
    await expectFits(page)
  }
  await dialog.getByRole('button', { name: 'Aceptar' }).click()
  await expect(dialog.getByText(new RegExp(`Se aceptó a .*${codigo}`))).toBeVisible()
  expect(
    await school.db.one(
      sql`
        SELECT r.estado, r.cliente_id, c.apellidos, c.fecha_nacimiento::text
        FROM registros r
        JOIN clientes c ON c.id = r.cliente_id
        WHERE r.id = ${id}
      `,
    ),
  ).toEqual({ estado: 'aceptado', cliente_id, apellidos, fecha_nacimiento: '2015-02-03' })
  expect(await cuantos()).toEqual(antes)
  expect(
    await school.db.one(
      sql`
        SELECT count(*) > 0 AS hay, bool_and(descuento > 0) AS rebajados
        FROM cargos k
        JOIN matriculas m ON m.id = k.matricula_id
        WHERE m.registro_id = ${id} AND k.concepto = 'mensualidad'
      `,
    ),
  ).toEqual({ hay: true, rebajados: true })
})

test('one that was sent twice is marked as a duplicate of the first, and its seat is free @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { id } = await desconocido(school)
  const { gemelo } = await school.db.one<{ gemelo: number }>(
    sql`
      UPDATE registros
      SET nombres = 'Ixchel', apellidos = 'Canales Duarte', fecha_nacimiento = '2015-02-03', dni = NULL
      WHERE id = (
        SELECT min(id)
        FROM registros
        WHERE estado = 'nuevo' AND nombres <> 'Sofía' AND id <> ${id}
      )
      RETURNING id AS gemelo
    `,
  )
  await signIn('recepcion@demo.hn')
  await page.goto(`/reportes/NuevosRegistros/${id}/show`)
  await page.getByRole('button', { name: 'Es un duplicado' }).click()
  const dialog = page.getByRole('dialog')
  const primero = `R-${String(gemelo).padStart(6, '0')}`
  await dialog.getByRole('radio', { name: new RegExp(`Registro ${primero}`) }).check()
  await dialog.getByRole('button', { name: 'Es un duplicado' }).click()
  await expect(page.getByRole('region', { name: 'Decisión' })).toContainText(primero)
  expect(
    await school.db.many(
      sql`SELECT estado FROM matriculas WHERE registro_id = ${id} AND estado IN ('preinscrita', 'en_espera')`,
    ),
  ).toEqual([])
})
