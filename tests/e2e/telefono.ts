import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, expect, type BrowserContext, type Page } from '@playwright/test'
import { sql } from '#server/db/sql'
import { CLAVE } from '#server/demo/facts'
import { CHROMIUM_ARGS, ensureShell, sinNombre } from '#tests/maquina/chromium'
import { entrarComo, test as base, type School } from './fixtures.ts'
import { interruptor, type Interruptor } from './interruptor.ts'
import { relojDePagina } from './reloj.ts'

/** A telephone whose browser is closed and opened again with all that it kept. */
export interface Telefono {
  abrir: (ruta?: string) => Promise<Page>
  /** Opens with a session, where it leads. */
  entrar: (email?: string) => Promise<Page>
  cerrar: () => Promise<void>
}

/** The tests of what is taken without network: a line that is cut, and telephones on it. */
export const test = base.extend<{ linea: Interruptor; telefono: Telefono; otroTelefono: Telefono }>({
  linea: async ({ school }, use) => {
    const linea = await interruptor(sinNombre(school.url))
    await use(linea)
    await linea.close()
  },
  telefono: async ({ linea, school }, use) => conTelefono(linea, school, use),
  otroTelefono: async ({ linea, school }, use) => conTelefono(linea, school, use),
})

async function conTelefono(
  { url }: Interruptor,
  school: School,
  use: (telefono: Telefono) => Promise<void>,
): Promise<void> {
  const memoria = mkdtempSync(join(tmpdir(), 'campana-telefono-'))
  let contexto: BrowserContext | undefined
  const telefono: Telefono = {
    async abrir(ruta = '/') {
      contexto ??= await chromium.launchPersistentContext(memoria, {
        executablePath: ensureShell(),
        args: CHROMIUM_ARGS,
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        locale: 'es-HN',
        timezoneId: 'America/Tegucigalpa',
      })
      await contexto.addInitScript(...relojDePagina())
      const page = contexto.pages()[0] ?? (await contexto.newPage())
      await page.goto(`${url}${ruta}`)
      return page
    },
    async entrar(email = 'docente@demo.hn') {
      await entrarComo(await telefono.abrir('/favicon.svg'), school, email, url)
      return telefono.abrir()
    },
    async cerrar() {
      await contexto?.close()
      contexto = undefined
    },
  }
  await use(telefono)
  await telefono.cerrar()
  rmSync(memoria, { recursive: true, force: true, maxRetries: 10 })
}

export async function ingresar(page: Page, email = 'docente@demo.hn'): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByRole('textbox', { name: 'Contraseña' }).fill(CLAVE)
  await page.getByRole('button', { name: 'Ingresar' }).tap()
  await expect(page).not.toHaveURL(/\/login/)
}

/** The device holds what it needs to open without network. */
export async function listoSinConexion(page: Page): Promise<void> {
  await page.waitForFunction(
    () => localStorage.getItem('campana.instantanea') === '1' && navigator.serviceWorker.controller !== null,
  )
}

export async function marcar(page: Page, indice: number, marca: string): Promise<void> {
  const opcion = page.getByRole('radiogroup').nth(indice).getByRole('radio', { name: marca })
  await opcion.tap()
  // Until then it is not in the outbox either, and «Todo enviado» would speak of what came before.
  await expect(opcion).toBeChecked()
}

/** Waits until all is sent: what failed often is tried again within a minute. */
export const todoEnviado = (page: Page): Promise<void> =>
  expect(page.getByText('Todo enviado')).toBeVisible({ timeout: 90_000 })

/** Enrolments of the course by state. */
export async function estados({ db }: School, curso_id: number): Promise<Record<string, number>> {
  const filas = await db.many<{ estado: string; cuantos: number }>(
    sql`
      SELECT a.estado, count(*)::int AS cuantos
      FROM asistencias a
      JOIN asistencia_sesiones s ON s.id = a.sesion_id
      WHERE s.curso_id = ${curso_id}
      GROUP BY 1
    `,
  )
  return Object.fromEntries(filas.map(({ estado, cuantos }) => [estado, cuantos]))
}

/** Times that each named change of the course arrived: always once. */
export async function repetidos({ db }: School, curso_id: number): Promise<number> {
  const { cuantos } = await db.one<{ cuantos: number }>(
    sql`
      SELECT count(*)::int - count(DISTINCT c.clave)::int AS cuantos
      FROM asistencia_cambios c
      JOIN asistencia_sesiones s ON s.id = c.sesion_id
      WHERE s.curso_id = ${curso_id}
    `,
  )
  return cuantos
}

/** Changes of the course that the server holds: as many as were tapped, however often they were sent. */
export async function recibidos({ db }: School, curso_id: number): Promise<number> {
  const { cuantos } = await db.one<{ cuantos: number }>(
    sql`
      SELECT count(*)::int AS cuantos
      FROM asistencia_cambios c
      JOIN asistencia_sesiones s ON s.id = c.sesion_id
      WHERE s.curso_id = ${curso_id}
    `,
  )
  return cuantos
}
