import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { claseDeAhora, type ClaseDePrueba } from '#tests/e2e/clase'
import { expect, type School } from '#tests/e2e/fixtures'
import { estados, listoSinConexion, repetidos, test, todoEnviado } from '#tests/e2e/telefono'

test.use({ own: 'clases' })

/* «Docente, sábado a las 8:05, sin señal» (docs/diseno/jornadas.md), from end to end. */

const SOFIA = 'Mejía Reyes, Sofía'

test('a teacher takes the list without signal, closes the browser, and calls the guardian of who is absent for the third time', async ({
  school,
  linea,
  telefono,
}) => {
  test.setTimeout(300_000)
  const clase = await claseDeAhora(school, 20, 'Inglés del sábado')
  await faltoAntes(school, clase, 2)
  let page = await telefono.entrar()
  await listoSinConexion(page)
  await telefono.cerrar()

  // No signal: the installed application opens on today's class.
  linea.linea = 'cortada'
  page = await telefono.abrir('/')
  await expect(page.getByRole('heading', { level: 1, name: clase.nombre })).toBeVisible()
  const alumnos = page.getByRole('radiogroup')
  await expect(alumnos).toHaveCount(21)
  const sofia = page.getByRole('listitem').filter({ hasText: SOFIA })
  await expect(sofia).toContainText('2 faltas seguidas')
  await sofia.getByRole('radio', { name: 'Ausente' }).tap()
  await alumnos.nth(0).getByRole('radio', { name: 'Ausente' }).tap()
  const siguiente = await alumnos.nth(2).boundingBox()
  await alumnos.nth(1).getByRole('radio', { name: 'Tarde' }).tap()
  // The question of the minutes does not move the row that the thumb goes to next.
  await expect(page.getByRole('button', { name: '15 min' })).toBeInViewport({ ratio: 1 })
  expect(await alumnos.nth(2).boundingBox()).toEqual(siguiente)
  await page.getByRole('button', { name: '15 min' }).tap()
  await expect(page.getByText('19 de 21')).toBeVisible()
  await page.getByRole('button', { name: 'Cerrar clase' }).tap()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await telefono.cerrar()
  expect(await estados(school, clase.curso_id)).toMatchObject({ ausente: 2 })

  // Back in the office everything arrives, once.
  linea.linea = 'bien'
  page = await telefono.abrir('/')
  await todoEnviado(page)
  expect(await deHoy(school, clase)).toEqual({ presente: 18, ausente: 2, tarde: 1 })
  expect(await repetidos(school, clase.curso_id)).toBe(0)

  // Three absences in a row: the report says so, and the guardian is called from it.
  await page.goto(`${linea.url}/ReporteAsistencias?filter=${encodeURIComponent('{"vista":"faltas"}')}`)
  const falta = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Mejía Reyes' })
  await expect(falta).toContainText('3 faltas seguidas')
  await expect(falta.getByRole('link', { name: 'Llamar a Ana Cruz' })).toHaveAttribute('href', 'tel:+50498765432')
})

/** Sofía is in the course too, and was absent on so many days before today. */
async function faltoAntes({ db }: School, { curso_id, hora_inicio }: ClaseDePrueba, dias: number): Promise<void> {
  const { id } = await db.one<{ id: number }>(
    sql`
      INSERT INTO matriculas (cliente_id, curso_id, fecha, estado)
      SELECT id, ${curso_id}, ${hoy()}::date - 60, 'activa'
      FROM clientes
      WHERE nombres = 'Sofía' AND apellidos = 'Mejía Reyes'
      RETURNING id
    `,
  )
  await db.run(
    sql`INSERT INTO matricula_estados (matricula_id, estado, fecha) VALUES (${id}, 'activa', ${hoy()}::date - 60)`,
  )
  await db.run(sql`
    WITH s AS (
      INSERT INTO asistencia_sesiones (
        curso_id, fecha, hora_inicio, hora_fin, docente_id, estado, tomada_en, cerrada_en, cerrada_por
      )
      SELECT
        ${curso_id}, ${hoy()}::date - d, ${hora_inicio}, ${hora_inicio}::time + interval '1 minute', 1, 'cerrada',
        now() - interval '1 day', now() - interval '1 day', (SELECT id FROM usuarios WHERE email = 'docente@demo.hn')
      FROM generate_series(1, ${dias}::int) d
      RETURNING id
    )
    INSERT INTO asistencias (sesion_id, matricula_id, estado, marcada_en, usuario_id)
    SELECT
      s.id, m.id, CASE WHEN m.id = ${id} THEN 'ausente' ELSE 'presente' END, now() - interval '1 day',
      (SELECT id FROM usuarios WHERE email = 'docente@demo.hn')
    FROM s, matriculas m
    WHERE m.curso_id = ${curso_id}
  `)
}

async function deHoy({ db }: School, { curso_id, fecha }: ClaseDePrueba): Promise<Record<string, number>> {
  const filas = await db.many<{ estado: string; cuantos: number }>(
    sql`
      SELECT a.estado, count(*)::int AS cuantos
      FROM asistencias a
      JOIN asistencia_sesiones s ON s.id = a.sesion_id
      WHERE s.curso_id = ${curso_id} AND s.fecha = ${fecha}
      GROUP BY 1
    `,
  )
  return Object.fromEntries(filas.map(({ estado, cuantos }) => [estado, cuantos]))
}
