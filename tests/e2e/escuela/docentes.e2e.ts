import { sql } from '#server/db/sql'
import { expect, expectFits, test, type School } from '#tests/e2e/fixtures'

test.use({ own: 'ajustes' })

/* A teacher on a phone, and the office that looks after the teachers. */

test.describe('a teacher on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('sees the own courses only, opens one, and can call the families of its students @largo', async ({
    page,
    signIn,
    school,
  }) => {
    const { propios, ajeno, propio } = await cursosDe(school, 'docente@demo.hn')
    await signIn('docente@demo.hn')
    await page.goto('/')
    await expect(page).toHaveURL(/\/asistencia/)
    await page.goto('/catalogos/cursos')
    const cards = page.getByRole('main').getByRole('listitem')
    await expect(cards).toHaveCount(propios.length)
    await expect(page.getByRole('button', { name: /Agregar|Importar/ })).toHaveCount(0)

    await cards.filter({ hasText: propio.codigo }).getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1, name: propio.nombre })).toBeVisible()
    const clase = page.getByRole('region', { name: 'Estudiantes' })
    await expect(clase.getByRole('listitem')).toHaveCount(propio.estudiantes)
    const valeria = clase.getByRole('listitem').filter({ hasText: 'Pineda Zelaya, Valeria' })
    await expect(valeria).toContainText('14 años')
    await expect(valeria.getByRole('link', { name: 'Llamar a Carlos Roberto Pineda López' })).toHaveAttribute(
      'href',
      'tel:+50499123456',
    )
    await expect(
      valeria.getByRole('link', { name: 'Escribir por WhatsApp a Carlos Roberto Pineda López' }),
    ).toHaveAttribute('href', 'https://wa.me/50499123456')
    await expect(clase).not.toContainText(/\bL\s?\d/)
    await expectFits(page)

    await page.goto(`/catalogos/cursos/${ajeno}/show`)
    await expect(page.getByRole('main').getByText('Este registro no existe').first()).toBeVisible()
    await page.goto('/catalogos/clientes')
    await expect(page.getByRole('main')).not.toContainText('Mejía')
  })

  test('of whom the office took the user away sees no course at all @largo', async ({ page, signIn, school }) => {
    await school.db.run(sql`UPDATE docentes SET usuario_id = NULL WHERE id = 1`)
    await signIn('docente@demo.hn')
    await page.goto('/catalogos/cursos')
    await expect(page.getByText('pida a la administración')).toBeVisible()
    await school.db.run(
      sql`UPDATE docentes SET usuario_id = (SELECT id FROM usuarios WHERE email = 'docente@demo.hn') WHERE id = 1`,
    )
  })
})

test('the office finds a teacher, reads the week, and links a user; a second teacher can’t have the same one @largo', async ({
  page,
  signIn,
  school,
}) => {
  await school.db.run(
    sql`
      INSERT INTO usuarios (nombre, email, rol_id)
      SELECT 'Kevin Andino', 'kevin@demo.hn', id
      FROM roles
      WHERE nombre = 'Docente'
    `,
  )
  await signIn('admin@demo.hn')
  await page.goto('/usuarios/docentes')
  await page
    .getByRole('searchbox')
    .or(page.getByPlaceholder(/especialidad/))
    .first()
    .fill('andino')
  await expect(page.getByRole('row')).toHaveCount(2)
  await page.getByRole('row', { name: /Kevin Josué Andino Lagos/ }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Kevin Josué Andino Lagos' })).toBeVisible()
  const semana = page.getByRole('region', { name: 'Horario de la semana' }).getByRole('table')
  await expect(semana.getByRole('columnheader').nth(1)).toHaveText('lunes')
  await expect(semana.getByRole('link', { name: 'English for Kids' }).first()).toBeVisible()
  await expect(page.getByText('No tiene usuario')).toBeVisible()

  await page.getByRole('link', { name: 'Crear usuario' }).click()
  await expect(page.getByLabel('Nombre')).toHaveValue('Kevin Josué Andino Lagos')
  await expect(page.getByLabel('Correo')).toHaveValue('docente2@campana.demo.hn')
  await page.goBack()
  await page.getByRole('button', { name: 'Salir sin guardar' }).click()

  await page.getByRole('link', { name: 'Elegir usuario' }).click()
  await page.getByLabel('Usuario').fill('kevin')
  await page.getByRole('option', { name: /kevin@demo\.hn/ }).click()
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByRole('region', { name: 'Acceso al sistema' })).toContainText('Kevin Andino')

  await page.goto('/usuarios/docentes/3')
  await page.getByLabel('Usuario').click()
  await expect(page.getByRole('option').first()).toBeVisible()
  await expect(page.getByRole('option', { name: /kevin@demo\.hn/ })).toHaveCount(0)
  await page
    .getByLabel('DNI')
    .fill((await school.db.one<{ dni: string }>(sql`SELECT dni FROM docentes WHERE id = 2`)).dni)
  await page.getByRole('button', { name: 'Guardar' }).click()
  await expect(page.getByText('Este DNI ya es de Kevin Josué Andino Lagos.').first()).toBeVisible()
})

test('a teacher with courses is not deleted but deactivated, and not offered for the next course @largo', async ({
  page,
  signIn,
}) => {
  await signIn('admin@demo.hn')
  await page.goto('/usuarios/docentes/9')
  await page.getByRole('button', { name: 'Eliminar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Desactivar/ })
    .click()
  await expect(page).toHaveURL(/\/usuarios\/docentes($|\?)/)
  await page.goto('/catalogos/cursos/create')
  const docente = page.getByRole('combobox', { name: 'Docente' })
  await docente.fill('suyapa')
  await expect(page.getByRole('option', { name: 'Suyapa Matute Rosales' })).toBeVisible()
  await docente.fill('velasquez')
  await expect(page.getByRole('option')).toHaveText(['+ Crear «velasquez»'])
})

async function cursosDe({ db }: School, email: string) {
  const propios = await db.many<{ id: number; codigo: string; nombre: string; estudiantes: number }>(sql`
    SELECT
      c.id, c.codigo, c.nombre,
      (
        SELECT count(*)
        FROM matriculas m
        WHERE m.curso_id = c.id AND m.estado IN ('preinscrita', 'en_espera', 'activa')
      ) AS estudiantes
    FROM cursos c
    JOIN docentes d ON d.id = c.docente_id
    JOIN usuarios u ON u.id = d.usuario_id
    WHERE u.email = ${email}
  `)
  const { id: ajeno } = await db.one<{ id: number }>(sql`SELECT max(id) AS id FROM cursos WHERE docente_id <> 1`)
  const { curso_id } = await db.one<{ curso_id: number }>(
    sql`
      SELECT m.curso_id
      FROM matriculas m
      JOIN clientes c ON c.id = m.cliente_id
      WHERE c.nombres = 'Valeria' AND c.apellidos = 'Pineda Zelaya' AND m.estado = 'activa'
    `,
  )
  const propio = propios.find(({ id }) => id === curso_id)
  if (!propio) throw new Error('Valeria is in no course of this teacher')
  return { propios, propio, ajeno }
}
