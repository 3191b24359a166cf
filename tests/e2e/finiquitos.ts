import type { Page } from '@playwright/test'
import { formatoFecha } from '#contract/texto/formato'
import { sql } from '#server/db/sql'
import { CON_FINIQUITOS } from '#server/demo/facts'
import { expect, expectAccessible, ir, type School } from './fixtures.ts'
import { LENTO } from './lento.ts'

/* The finished course of the demonstration, whose students are to be settled with. */

export const L = /L\s?/

/** Twelve settlements at once, one by agreement, and one who still owes; by whoever is signed in. */
export async function emitirFiniquitos(page: Page, school: School): Promise<void> {
  const {
    curso,
    deudores: [poco, mucho],
  } = await terminado(school)
  const antes = await numeroDe(school)
  await ir(page, '/catalogos/finiquitos')
  await page.getByRole('link', { name: 'Emitir finiquitos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emitir finiquitos' })).toBeVisible()
  // Courses that have ended are offered at once.
  await page
    .getByRole('option', { name: `${curso.nombre} · ${curso.periodo} · ${formatoFecha(curso.fecha_fin)}` })
    .click()
  const pueden = page.getByRole('region', { name: 'Pueden emitirse' })
  await expect(pueden.getByRole('listitem')).toHaveCount(12)
  const no = page.getByRole('region', { name: 'Todavía no se puede' })
  await expect(no.getByRole('listitem')).toHaveCount(2)
  await expect(no.getByRole('listitem').filter({ hasText: poco.nombre })).toContainText(
    new RegExp(`Debe ${L.source}1,100.00`),
  )

  await page.getByRole('button', { name: 'Emitir 12 finiquitos' }).click()
  const pregunta = page.getByRole('dialog')
  await expect(pregunta).toContainText(`¿Emitir 12 finiquitos de ${curso.nombre}?`)
  await expectAccessible(page)
  const [pdf] = await Promise.all([
    page.waitForResponse(/\/Finiquitos\/pdf\?ids=/, { timeout: 60_000 * LENTO }),
    pregunta.getByRole('button', { name: 'Emitir e imprimir' }).click(),
  ])
  const hecho = page.getByRole('status').filter({ hasText: 'Se emitieron 12 finiquitos' })
  await expect(hecho).toContainText(`del ${numero(antes + 1)} al ${numero(antes + 12)}`)
  await expect(pueden).toContainText('Nadie puede recibirlo todavía')
  expect({ status: pdf.status(), type: pdf.headers()['content-type'] }).toEqual({
    status: 200,
    type: 'application/pdf',
  })

  await no
    .getByRole('listitem')
    .filter({ hasText: poco.nombre })
    .getByRole('link', { name: 'Saldar por acuerdo' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Finiquito por acuerdo' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Se condona' })).toContainText(
    new RegExp(`Se condona\\s*${L.source}1,100.00`),
  )
  await page.getByRole('radio', { name: 'Convenio' }).check()
  await page.getByLabel('Explicación').fill('Acordado con Dirección por enfermedad')
  await page.getByLabel('Respaldo').fill('Acta 12-2026')
  await page.getByRole('button', { name: new RegExp(`Condonar ${L.source}1,100.00 y emitir`) }).click()
  // Back at the course, where one is left who owes.
  await expect(page.getByRole('heading', { level: 1, name: 'Emitir finiquitos' })).toBeVisible()
  await expect(no.getByRole('listitem')).toHaveCount(1)
  await expect(no).toContainText(mucho.nombre)
  expect(
    await school.db.one(
      sql`
        SELECT
          count(*) FILTER (WHERE tipo = 'automatico') AS automaticos, sum(condonado)::int AS condonado,
          max(motivo_texto) AS acuerdo
        FROM finiquitos f
        JOIN matriculas m ON m.id = f.matricula_id
        WHERE m.curso_id = ${curso.id}
      `,
    ),
  ).toEqual({ automaticos: 12, condonado: 110_000, acuerdo: 'Acordado con Dirección por enfermedad' })
}

const anio = new Date().getFullYear()
const numero = (correlativo: number): string => `FIN-${anio}-${String(correlativo).padStart(6, '0')}`
const numeroDe = async ({ db }: School): Promise<number> =>
  (await db.maybe<{ ultimo: number }>(sql`SELECT siguiente - 1 AS ultimo FROM series WHERE serie = ${`FIN-${anio}`}`))
    ?.ultimo ?? 0

interface Curso {
  id: number
  nombre: string
  periodo: string
  fecha_fin: string
}

interface Deudor {
  matricula_id: number
  cliente_id: number
  nombre: string
}

/** The last finished course of facts.ts, with who owes one charge and who owes two. */
export async function terminado({ db }: School): Promise<{ curso: Curso; deudores: [Deudor, Deudor] }> {
  const curso = await db.one<Curso>(
    sql`
      SELECT id, nombre, periodo, fecha_fin
      FROM cursos
      WHERE codigo LIKE ${`${CON_FINIQUITOS.base}-%`} AND estado = 'finalizado'
      ORDER BY id DESC LIMIT 1
    `,
  )
  const [poco, mucho] = await db.many<Deudor>(sql`
    SELECT m.id AS matricula_id, m.cliente_id, c.apellidos || ', ' || c.nombres AS nombre
    FROM matriculas m
    JOIN clientes c ON c.id = m.cliente_id
    JOIN LATERAL (
      SELECT count(*) FILTER (WHERE NOT EXISTS (SELECT FROM aplicaciones a WHERE a.cargo_id = k.id)) AS impagos
      FROM cargos k
      WHERE k.matricula_id = m.id
    ) k ON k.impagos > 0
    WHERE m.curso_id = ${curso.id}
    ORDER BY k.impagos
  `)
  if (!poco || !mucho) throw new Error('nobody owes anything in the finished course')
  return { curso, deudores: [poco, mucho] }
}
