import type { ConsentimientoPublico } from '#contract/publico/consentimiento'
import { sql } from '#server/db/sql'
import { sinNombre } from '../chromium.ts'
import { call } from '../cliente.ts'
import { expect, expectAccessible, expectFits, test } from './fixtures.ts'

test.use({ own: 'ajustes' })

/* Consent letters as the school works with them: what families read, and what a teacher has to know of a class. */

test('the school writes a new text: marks that say nothing are refused, and families read it from then on @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  await page.goto('/reportes/carta-consentimiento/texto')
  const vigente = page.getByRole('region', { name: /vigente/ })
  const antes = Number(/Versión (\d+)/.exec((await vigente.getByRole('heading').textContent()) ?? '')?.[1])
  await page.getByRole('button', { name: 'Escribir un texto nuevo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Escribir un texto nuevo' })
  const texto = dialog.getByRole('textbox')
  await expect(texto).not.toHaveValue('')
  const escrito = await texto.inputValue()
  const guardar = dialog.getByRole('button', { name: 'Guardar como versión nueva' })
  await expectAccessible(page)
  await guardar.click()
  await expect(dialog.getByText('Es el texto que ya está vigente.')).toBeVisible()
  await texto.fill(escrito.replaceAll('{{menor}}', '{{hijo}}'))
  await guardar.click()
  await expect(dialog.getByText(/Nada llena estas marcas: .*hijo/)).toBeVisible()
  await texto.fill(escrito.replaceAll('{{imagen}}', ''))
  await guardar.click()
  await expect(dialog.getByText(/Faltan estas marcas.*imagen/)).toBeVisible()
  await texto.fill(`${escrito}\n\nUniforme: {{menor}} lo lleva.`)
  await guardar.click()
  await expect(page.getByText('El texto nuevo está vigente.')).toBeVisible()
  await expect(page.getByRole('region', { name: `Versión ${antes + 1}, vigente` })).toContainText(
    'Uniforme: {{menor}} lo lleva.',
  )
  await expect(page.getByRole('region', { name: `Versión ${antes}`, exact: true })).toBeVisible()

  // What was signed before keeps its own text, and is still what was signed.
  const { id } = await school.db.one<{ id: number }>(
    sql`SELECT max(id) AS id FROM cartas_consentimiento WHERE texto_version = ${antes} AND estado = 'vigente'`,
  )
  await page.goto(`/reportes/carta-consentimiento/${id}/show`)
  await expect(page.getByText('La carta no ha cambiado desde que se firmó')).toBeVisible()
  const { body } = await call<ConsentimientoPublico>(sinNombre(school.url), 'GET', '/Publico/Consentimiento')
  expect(body.texto.version).toBe(antes + 1)
  expect(body.texto.texto).toContain('Uniforme: {{menor}} lo lleva.')
})

test('a teacher reads what to know of a class in an emergency, each reading is written down, and without the permission there is no button @largo', async ({
  page,
  signIn,
  school,
}) => {
  const { curso_id, alergias } = await school.db.one<{ curso_id: number; alergias: string }>(sql`
    WITH propio AS (
      SELECT c.id
      FROM cursos c
      JOIN docentes d ON d.id = c.docente_id
      JOIN usuarios u ON u.id = d.usuario_id
      WHERE u.email = 'docente@demo.hn'
        AND EXISTS (SELECT FROM matriculas m WHERE m.curso_id = c.id AND m.estado = 'activa')
      ORDER BY c.id DESC LIMIT 1
    ),
    suya AS (SELECT max(k.id) AS id FROM cartas_consentimiento k WHERE k.estado = 'vigente'),
    enlazada AS (
      UPDATE cartas_consentimiento k
      SET cliente_id = (
        SELECT m.cliente_id
        FROM matriculas m, propio
        WHERE m.curso_id = propio.id AND m.estado = 'activa'
        ORDER BY m.id LIMIT 1
      )
      FROM suya
      WHERE k.id = suya.id
      RETURNING k.id
    )
    UPDATE carta_salud s SET alergias = 'Maní y penicilina'
    FROM enlazada, propio
    WHERE s.carta_id = enlazada.id
    RETURNING propio.id AS curso_id, s.alergias
  `)
  const lecturas = () =>
    school.db.one<{ n: number }>(
      sql`
        SELECT count(*)::int AS n
        FROM bitacora
        WHERE accion = 'ver_salud' AND entidad = 'cursos' AND entidad_id = ${curso_id}
      `,
    )
  const antes = (await lecturas()).n
  await signIn('docente@demo.hn')
  await page.goto(`/catalogos/cursos/${curso_id}/show`)
  await page.getByRole('button', { name: 'Salud y emergencias' }).click()
  const dialog = page.getByRole('dialog', { name: 'Salud y emergencias' })
  await expect(dialog.getByText(alergias)).toBeVisible()
  await expect(dialog.getByText('Sin carta de consentimiento').first()).toBeVisible()
  await expectAccessible(page)
  for (const width of [1280, 390]) {
    await page.setViewportSize({ width, height: 844 })
    await expectFits(page)
  }
  expect((await lecturas()).n).toBe(antes + 1)
  await dialog.getByRole('button', { name: 'Cerrar' }).click()

  await school.db.run(
    sql`
      DELETE FROM rol_permisos
      WHERE modulo = 'Cursos' AND accion = 'autorizar' AND rol_id = (SELECT id FROM roles WHERE nombre = 'Docente')
    `,
  )
  await page.reload()
  await expect(page.getByRole('region', { name: 'Estudiantes' }).getByRole('listitem').first()).toBeVisible()
  await expect(page.getByRole('button', { name: 'Salud y emergencias' })).toHaveCount(0)
  expect((await lecturas()).n).toBe(antes + 1)
})
