import { readSheet } from 'read-excel-file/node'
import { sql } from '#server/db/sql'
import { CENTRO } from '#server/demo/facts'
import { expect, test, type School } from '#tests/e2e/fixtures'
import { cifra, exportado, mensajeDe, palabrasDe } from '#tests/e2e/papeles'

test.use({ own: 'ajustes' })

/* The attendance report at a desk: who has to be called, the course class by class, paper and files. */

const TELEFONO = '+50422001100'
const WHATSAPP = '+50499887766'

test('the director filters a course, writes to the family of who is absent, and takes the classes along on paper and as a sheet @largo', async ({
  page,
  context,
  signIn,
  school,
}) => {
  const { nombres, apellidos, curso_id, codigo, curso, seguidas, estudiantes, ausencias } = await faltista(school)
  const nombre = `${apellidos}, ${nombres}`
  await signIn('admin@demo.hn')
  await page.goto('/ReporteAsistencias')

  await test.step('the figures are those of the course that the list is filtered by', async () => {
    await page.getByRole('combobox', { name: 'Curso', exact: true }).fill(codigo)
    const hallados = page.getByRole('listbox').getByRole('option')
    await expect(hallados).toHaveCount(1)
    await hallados.click()
    await expect(page).toHaveURL(new RegExp(`curso_id%22%3A${curso_id}\\b`))
    await expect(cifra(page, 'Estudiantes')).toHaveText(String(estudiantes))
    await expect(cifra(page, 'Ausencias')).toHaveText(String(ausencias))
  })

  const fila = page.getByRole('row').filter({ hasText: nombre })
  await test.step('three absences in a row: who answers for the student, by telephone and by WhatsApp', async () => {
    await page.getByRole('combobox', { name: 'Ver', exact: true }).selectOption('Tres faltas seguidas')
    await expect(fila.getByRole('cell', { name: String(seguidas), exact: true })).toBeVisible()
    await expect(fila.getByRole('link', { name: 'Llamar a Rosa Lagos' })).toHaveAttribute('href', `tel:${TELEFONO}`)
    const mensaje = await mensajeDe(context, () => fila.getByRole('link', { name: /WhatsApp/ }).click())
    expect(mensaje.pathname).toBe(`/${WHATSAPP.slice(1)}`)
    expect(mensaje.searchParams.get('text')).toBe(
      `Le saludamos de ${CENTRO.nombre}: ${nombres} no ha asistido a las últimas ${seguidas} clases ` +
        `de ${curso}. ¿Nos cuenta si todo está bien?`,
    )
    // A caller goes on with the next one: the report is still there.
    await expect(fila).toBeVisible()
  })

  await test.step('the same rows as a sheet and on paper', async () => {
    const filas = await page.locator('[data-lista-fila]').count()
    const hoja = await readSheet(await exportado(page, /^Excel/))
    expect(hoja).toHaveLength(1 + filas)
    expect(hoja.flat()).toContain(nombre)
    expect(
      await palabrasDe(page, /ReporteAsistencias\/exportar\?.*formato=pdf/, () =>
        page.getByRole('button', { name: 'Imprimir' }).click(),
      ),
    ).toContain(nombre)
  })

  await test.step('the course class by class ends with the absences', async () => {
    await page.getByRole('link', { name: 'Ver por clase' }).click()
    await expect(page).toHaveURL(new RegExp(`/ReporteAsistencias/matriz\\?curso_id=${curso_id}$`))
    const marcas = page
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: nombre }) })
      .getByRole('cell')
    await expect(marcas.first()).toBeVisible()
    // The last cell is the percentage.
    const leidas = (await marcas.allInnerTexts()).slice(0, -1)
    expect(leidas.slice(-seguidas).every((marca) => marca.includes('Ausente'))).toBe(true)
    expect(leidas.at(-seguidas - 1)).not.toContain('Ausente')
    const descarga = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Excel' }).click()
    const archivo = await descarga
    expect(archivo.suggestedFilename()).toMatch(/^Asistencia-.*\.xlsx$/)
    expect((await readSheet(await archivo.path())).flat()).toContain(nombre)
    expect(
      await palabrasDe(page, /matriz\/pdf/, () => page.getByRole('button', { name: 'Imprimir' }).click()),
    ).toContain(apellidos)
  })
})

interface Faltista {
  nombres: string
  apellidos: string
  curso_id: number
  codigo: string
  curso: string
  /** Absences in a row up to the last class. */
  seguidas: number
  /** Students of the whole course. */
  estudiantes: number
  ausencias: number
}

/**
 * The student of docente@demo.hn who missed the last classes, whose guardian is called at one number and written to at
 * another.
 */
async function faltista({ db }: School): Promise<Faltista> {
  const { cliente_id, ...una } = await db.one<Faltista & { cliente_id: number }>(sql`
    WITH marca AS (
      SELECT
        m.id, m.cliente_id, m.curso_id, a.estado,
        row_number() OVER (PARTITION BY m.id ORDER BY s.fecha DESC, s.hora_inicio DESC)::int AS atras
      FROM asistencias a
      JOIN asistencia_sesiones s ON s.id = a.sesion_id
      JOIN matriculas m ON m.id = a.matricula_id
      JOIN cursos c ON c.id = m.curso_id
      WHERE m.estado = 'activa'
        AND c.docente_id = 1
        AND c.estado = 'en_curso'
        AND s.tomada_en IS NOT NULL
        AND s.fecha >= m.fecha
    )
    SELECT
      cliente_id, nombres, apellidos, curso_id, c.codigo, c.nombre AS curso, seguidas,
      (
        SELECT count(*)::int
        FROM matriculas m
        WHERE m.curso_id = c.id AND m.estado = 'activa' AND m.cliente_id IS NOT NULL
      ) AS estudiantes,
      (
        SELECT count(*)::int
        FROM marca
        WHERE marca.curso_id = c.id AND marca.estado = 'ausente'
      ) AS ausencias
    FROM (
      SELECT
        id, cliente_id, curso_id,
        coalesce(min(atras) FILTER (WHERE estado <> 'ausente'), max(atras) + 1) - 1 AS seguidas
      FROM marca
      GROUP BY 1, 2, 3
    ) f
    JOIN clientes p ON p.id = f.cliente_id
    JOIN cursos c ON c.id = f.curso_id
    ORDER BY seguidas DESC LIMIT 1
  `)
  await db.run(sql`DELETE FROM cliente_encargados WHERE cliente_id = ${cliente_id}`)
  await db.run(sql`
    WITH nuevo AS (
      INSERT INTO encargados (nombres, apellidos, telefono, whatsapp)
      VALUES ('Rosa', 'Lagos', ${TELEFONO}, ${WHATSAPP})
      RETURNING id
    )
    INSERT INTO cliente_encargados (cliente_id, encargado_id, parentesco, principal)
    SELECT ${cliente_id}, id, 'madre', true
    FROM nuevo
  `)
  return una
}
