import type { Page } from '@playwright/test'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { claseDeAhora, type ClaseDePrueba } from '#tests/e2e/clase'
import { expect, expectAccessible, test, type School } from '#tests/e2e/fixtures'
import { relojDePagina } from '#tests/e2e/reloj'
import { estados, marcar, todoEnviado } from '#tests/e2e/telefono'

/* Attendance with a network: taps, the end of a class, and what the office does with one. */

const PHONE = { width: 390, height: 844 }

test.use({ own: 'clases', viewport: PHONE, hasTouch: true })
test.describe.configure({ timeout: 300_000 })

const rutaDe = ({ curso_id, fecha, hora_inicio }: ClaseDePrueba): string =>
  `/asistencia/${curso_id}/${fecha}/${hora_inicio}`

/** Chooses what else is done with the class on the screen. */
async function accion(page: Page, nombre: string): Promise<void> {
  await page.getByRole('button', { name: 'Más acciones de la clase' }).click()
  await page.getByRole('menuitem', { name: nombre }).click()
}

test('a class of thirty with two absent is taken in four taps from opening the application @largo', async ({
  page,
  signIn,
  school,
}) => {
  const clase = await claseDeAhora(school, 30)
  await signIn('docente@demo.hn')
  // Opening it anew: the class of this hour is there without a tap.
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: clase.nombre })).toBeVisible()
  const alumnos = page.getByRole('radiogroup')
  await expect(alumnos).toHaveCount(30)
  await expect(page.getByText('30 de 30')).toBeVisible()
  await marcar(page, 2, 'Ausente')
  await marcar(page, 7, 'Ausente')
  await expect(page.getByText('28 de 30')).toBeVisible()
  const [cerrar, marcas] = [
    await page.getByRole('button', { name: 'Cerrar clase' }).boundingBox(),
    await alumnos.first().boundingBox(),
  ]
  expect(
    (cerrar?.x ?? 0) + (cerrar?.width ?? 0),
    'the button lies under the names, where it half hides no mark',
  ).toBeLessThanOrEqual(marcas?.x ?? 0)
  await page.getByRole('button', { name: 'Cerrar clase' }).tap()
  await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
  await todoEnviado(page)
  expect(await estados(school, clase.curso_id)).toEqual({ presente: 28, ausente: 2 })
  await page.getByRole('link', { name: 'Asistencia' }).first().tap()
  await expect(page.getByRole('main').getByRole('link', { name: new RegExp(clase.nombre) })).toContainText('Cerrada')
})

test('a phone that is a day behind takes the class of today, and is told to mend its clock @largo', async ({
  page,
  signIn,
  school,
}) => {
  const clase = await claseDeAhora(school, 4)
  await page.addInitScript(...relojDePagina(-86_400_000))
  await signIn('docente@demo.hn')
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: clase.nombre })).toBeVisible()
  await expect(page.getByText(/^El reloj de este teléfono va 1 día atrasado/)).toBeVisible()
  await marcar(page, 0, 'Ausente')
  await page.getByRole('button', { name: 'Cerrar clase' }).tap()
  await todoEnviado(page)
  expect(await estados(school, clase.curso_id)).toEqual({ presente: 3, ausente: 1 })
})

test.describe('the office at a desk', () => {
  test.use({ viewport: { width: 1280, height: 900 } })

  test('adds an extra class, closes it, and opens it again with its reason; the history tells @largo', async ({
    page,
    signIn,
    school,
  }) => {
    const { curso_id, nombre, hora_inicio } = await claseDeAhora(school, 4, 'Reposición de prueba')
    const [desde, hasta] = hora_inicio < '12:00' ? ['18:10', '18:50'] : ['06:10', '06:50']
    await signIn('admin@demo.hn')
    await page.goto('/asistencia')
    await page.getByRole('button', { name: 'Clase extra' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByRole('combobox', { name: /Curso/ }).fill(nombre)
    await page.getByRole('option', { name: nombre }).click()
    await dialogo.getByLabel('Desde').fill(desde)
    await dialogo.getByLabel('Hasta').fill(hasta)
    await dialogo.getByRole('button', { name: 'Agregar la clase' }).click()
    await expect(page.getByRole('heading', { level: 1, name: nombre })).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`/${curso_id}/.*/${desde}$`))
    await marcar(page, 0, 'Ausente')
    await page.getByRole('button', { name: 'Cerrar clase' }).click()
    await expect(page.getByRole('button', { name: 'Deshacer' })).toBeVisible()
    await todoEnviado(page)

    await accion(page, 'Reabrir clase')
    await dialogo.getByRole('button', { name: 'Reabrir clase' }).click()
    await expect(dialogo.getByText('Este dato es necesario.')).toBeVisible()
    await dialogo.getByLabel(/Motivo/).fill('Llegó tarde y se marcó ausente')
    await dialogo.getByRole('button', { name: 'Reabrir clase' }).click()
    await expect(page.getByRole('button', { name: 'Cerrar clase' })).toBeVisible()
    expect(await school.db.one(sql`SELECT tipo, estado FROM asistencia_sesiones WHERE curso_id = ${curso_id}`)).toEqual(
      { tipo: 'reposicion', estado: 'abierta' },
    )

    await accion(page, 'Historial de cambios')
    await expect(dialogo.getByRole('listitem')).toHaveText([
      /reabrió la clase: Llegó tarde y se marcó ausente/,
      /cerró la clase/,
      /marcó a .*: ausente/,
      /tomó la lista/,
    ])
    await expectAccessible(page)
  })

  test('lets somebody else give one class, and no other of the course @largo', async ({ page, signIn, school }) => {
    const clase = await claseDeAhora(school, 4, 'Taller con suplente')
    await school.db.run(sql`UPDATE cursos SET docente_id = 2 WHERE id = ${clase.curso_id}`)
    const { apellidos } = await school.db.one<{ apellidos: string }>(sql`SELECT apellidos FROM docentes WHERE id = 1`)
    await signIn('admin@demo.hn')
    await page.goto(rutaDe(clase))
    await accion(page, 'Cambiar docente')
    const dialogo = page.getByRole('dialog')
    const docente = dialogo.getByRole('combobox', { name: /Docente/ })
    // The name of who gives it now takes the place of what was typed before it came.
    await expect(docente).not.toHaveValue('')
    await docente.fill(apellidos)
    await page.getByRole('option', { name: new RegExp(apellidos) }).click()
    await dialogo.getByRole('button', { name: 'Guardar el cambio' }).click()
    await expect(page.getByText('Docente de la clase cambiado.')).toBeVisible()
    const dado = await school.db.many(
      sql`SELECT fecha, docente_id FROM asistencia_sesiones WHERE curso_id = ${clase.curso_id}`,
    )
    expect(dado).toEqual([{ fecha: clase.fecha, docente_id: 1 }])
  })

  test('suspends a class and takes it back @largo', async ({ page, signIn, school }) => {
    const clase = await claseDeAhora(school, 4, 'Taller de prueba')
    await signIn('admin@demo.hn')
    await page.goto(rutaDe(clase))
    await accion(page, 'Suspender clase')
    const dialogo = page.getByRole('dialog')
    await dialogo.getByLabel(/Motivo/).fill('Alerta por lluvias')
    await dialogo.getByRole('button', { name: 'Suspender clase' }).click()
    await expect(page.getByText('Esta clase está suspendida: Alerta por lluvias')).toBeVisible()
    await accion(page, 'Quitar la suspensión')
    await dialogo.getByRole('button', { name: 'Quitar la suspensión' }).click()
    await expect(page.getByRole('button', { name: 'Cerrar clase' })).toBeVisible()
  })

  test('adds a holiday, which the day then says, and takes it away again @largo', async ({ page, signIn, school }) => {
    const fecha = await diaSinFeriado(school)
    const [anio, mes, dia] = fecha.split('-')
    await signIn('admin@demo.hn')
    await page.goto('/asistencia/feriados')
    await page.getByRole('button', { name: 'Agregar feriado' }).click()
    const dialogo = page.getByRole('dialog')
    await dialogo.getByLabel(/Fecha/).fill(`${dia}/${mes}/${anio}`)
    await dialogo.getByLabel(/Nombre/).fill('Día del centro')
    await dialogo.getByRole('button', { name: 'Guardar feriado' }).click()
    const feriado = page.getByRole('main').getByRole('listitem').filter({ hasText: 'Día del centro' })
    await expect(feriado).toBeVisible()
    await page.goto(`/asistencia?fecha=${fecha}`)
    await expect(
      page.getByText('Feriado: Día del centro. Las clases de este día no cuentan como no tomadas.'),
    ).toBeVisible()

    await page.goBack()
    await feriado.getByRole('button', { name: 'Quitar Día del centro' }).click()
    await dialogo.getByRole('button', { name: 'Quitar' }).click()
    await expect(page.getByText('Feriado quitado.')).toBeVisible()
    // Behind a question nothing else is on the page for who asks by role.
    await expect(dialogo).toHaveCount(0)
    await expect(feriado).toHaveCount(0)
    expect(await school.db.maybe(sql`SELECT FROM feriados WHERE fecha = ${fecha}`)).toBeUndefined()
  })
})

/** The day nearest to today, of the same year, that is no holiday. */
async function diaSinFeriado({ db }: School): Promise<string> {
  const { dia } = await db.one<{
    dia: string
  }>(sql`
    SELECT d::date AS dia
    FROM generate_series(${hoy()}::date - 10, ${hoy()}::date + 10, interval '1 day') d
    WHERE extract(year FROM d) = extract(year FROM ${hoy()}::date)
      AND NOT EXISTS (SELECT FROM feriados WHERE fecha = d::date)
    ORDER BY abs(d::date - ${hoy()}::date) LIMIT 1
  `)
  return dia
}
