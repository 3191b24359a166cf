import { randomBytes } from 'node:crypto'
import type { Locator, Page, Route } from '@playwright/test'
import { hoyEn, sumarDias } from '#contract/tiempo/fechas'
import { rutaDeRegistro, type Variante } from '#contract/publico/convocatoria'
import type { RegistroRecibido } from '#contract/publico/registro'
import { join, sql } from '#server/db/sql'
import { LAN_HOST, sinNombre } from '#tests/maquina/chromium'
import { call, key } from '../cliente.ts'
import { expect, type School } from './fixtures.ts'
import { LENTO } from './lento.ts'

/*
 * Tools that the tests of the public forms have in common: campaigns with their courses, and a hand that fills the
 * forms in.
 */

export const HOY = hoyEn(new Date())

interface CursoDeCampana {
  nombre: string
  cupo?: number
  edad_min?: number
  edad_max?: number
  /** Students of the demonstration that wait for a seat already. */
  esperan?: number
}

export const INGLES = { nombre: 'Inglés A1 · sábado', cupo: 20, edad_min: 8, edad_max: 40 }
export const ROBOTICA = { nombre: 'Robótica inicial', cupo: 1, edad_min: 6, edad_max: 12, esperan: 2 }

interface Campana {
  variante?: Variante
  nombre?: string
  abre?: string
  cierra?: string
  cupo?: number
  activa?: boolean
  requiere_consentimiento?: boolean
  cursos?: readonly CursoDeCampana[]
}

/** A campaign of today; answers the path of its form. */
export async function campana(
  { db }: School,
  {
    variante = 'general',
    nombre = 'Matrícula 2027',
    abre = HOY,
    cierra = sumarDias(HOY, 20),
    cupo,
    activa = true,
    requiere_consentimiento = true,
    cursos = [INGLES, ROBOTICA],
  }: Campana = {},
): Promise<string> {
  const guid = randomBytes(16).toString('base64url')
  const { id } = await db.one<{
    id: number
  }>(sql`
    INSERT INTO convocatorias (
      guid, nombre, variante, abre, cierra, cupo, activa, requiere_consentimiento, texto_bienvenida
    )
    VALUES (
      ${guid}, ${nombre}, ${variante}, ${abre}, ${cierra}, ${cupo ?? null}, ${activa}, ${requiere_consentimiento},
      'Bienvenidos. Llene un registro por familia: le toma cinco minutos.'
    )
    RETURNING id
  `)
  for (const curso of cursos) await cursoDe(db, id, curso)
  return rutaDeRegistro(variante, guid)
}

async function cursoDe(
  db: School['db'],
  convocatoria_id: number,
  { nombre, cupo = 20, edad_min, edad_max, esperan = 0 }: CursoDeCampana,
): Promise<void> {
  const { id } = await db.one<{
    id: number
  }>(sql`
    INSERT INTO cursos (
      codigo, nombre, categoria_id, periodo, fecha_inicio, fecha_fin, cupo, edad_min, edad_max, precio_matricula,
      precio_mensualidad, mensualidades, estado
    )
    VALUES (
      ${`PUB-${randomBytes(4).toString('hex')}`}, ${nombre}, (SELECT min(id) FROM curso_categorias), '2027-I',
      ${sumarDias(HOY, 30)}, ${sumarDias(HOY, 180)}, ${cupo}, ${edad_min ?? null}, ${edad_max ?? null},
      30000, 120000, 5, 'abierto'
    )
    RETURNING id
  `)
  await db.run(
    sql`INSERT INTO curso_horarios (curso_id, dia, hora_inicio, hora_fin) VALUES (${id}, 6, '08:00', '10:00')`,
  )
  await db.run(sql`INSERT INTO convocatoria_cursos (convocatoria_id, curso_id) VALUES (${convocatoria_id}, ${id})`)
  if (esperan === 0) return
  const clientes = await db.many<{ id: number }>(sql`SELECT id FROM clientes ORDER BY id DESC LIMIT ${cupo + esperan}`)
  await db.run(
    sql`
      INSERT INTO matriculas (curso_id, cliente_id, fecha, estado)
      VALUES ${join(
        clientes.map(
          (cliente, indice) => sql`(${id}, ${cliente.id}, ${HOY}, ${indice < cupo ? 'activa' : 'en_espera'})`,
        ),
      )}
    `,
  )
}

export const titulo = (page: Page, name: string | RegExp): Locator => page.getByRole('heading', { level: 1, name })

/** Time that a sending may take where a line is slow or was cut. */
export const POR_LA_RED = { timeout: 60_000 * LENTO }

/**
 * Goes on, up to where the next step is on the screen and has taken the cursor to its name: what is typed before that
 * is lost. Without a name it stays, to say what is wrong. Not by a tap: two in one place, as quick as these, are a
 * double one, which goes on once.
 */
export async function continuar(page: Page, hacia?: string): Promise<void> {
  await page.getByRole('button', { name: 'Continuar' }).click()
  if (hacia) await expect(titulo(page, hacia)).toBeFocused()
}

export async function escribirEstudiante(
  page: Page,
  nombres: string,
  apellidos: string,
  nacimiento: string,
): Promise<void> {
  await page.getByLabel('Nombres').fill(nombres)
  await page.getByLabel('Apellidos').fill(apellidos)
  await page.getByLabel('Fecha de nacimiento').fill(nacimiento)
}

export async function escribirEncargado(page: Page, telefono = '9999-0000'): Promise<void> {
  await page.getByLabel('Nombres').fill('Ana María')
  await page.getByLabel('Apellidos').fill('Reyes Cruz')
  await page.getByLabel('Madre').check()
  await page.getByLabel('Teléfono').fill(telefono)
}

/** One child of one guardian, up to the review. */
export async function llenar(page: Page, ruta: string, nombres = 'Sofía'): Promise<void> {
  await page.goto(ruta)
  await escribirEstudiante(page, nombres, 'Mejía Reyes', '05032016')
  await continuar(page, 'Encargado')
  await escribirEncargado(page)
  await continuar(page, 'Cursos')
  await page.getByRole('checkbox', { name: /Inglés A1/ }).check()
  await continuar(page, 'Revisión')
}

/**
 * The browser's Back (-1) or Forward (1), asked by the page as a phone's key would be answered: after the entry that
 * the page has just made. `page.goBack()` counts from what the browser has heard of, which may be the entry before it.
 */
export const moverHistoria = (page: Page, pasos: 1 | -1): Promise<void> =>
  page.evaluate((delta) => history.go(delta), pasos)

/** From the review to a step that is to be changed. */
export async function cambiar(page: Page, que: string, paso: string): Promise<void> {
  await page.getByRole('button', { name: `Cambiar datos: ${que}` }).click()
  await expect(titulo(page, paso)).toBeFocused()
}

/** From the review to the first step of another child. */
export async function agregarOtro(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Agregar otro estudiante' }).click()
  await expect(titulo(page, 'Otro estudiante')).toBeFocused()
}

export const enviar = (page: Page): Promise<void> => page.getByRole('button', { name: 'Enviar registro' }).click()

/** Sofía as `llenar` writes her, registered without the form; answers the path of her update link. */
export async function registrada(school: School, ruta: string): Promise<string> {
  const guid = ruta.split('/').at(-1) ?? ''
  const { curso_id } = await school.db.one<{ curso_id: number }>(
    sql`
      SELECT min(x.curso_id) AS curso_id
      FROM convocatoria_cursos x
      JOIN convocatorias c ON c.id = x.convocatoria_id
      WHERE c.guid = ${guid}
    `,
  )
  const { status, body } = await call<RegistroRecibido>(
    sinNombre(school.url),
    'POST',
    '/Publico/Registros',
    {
      variante: 'general',
      guid,
      segundos: 60,
      encargado: { nombres: 'Ana María', apellidos: 'Reyes Cruz', parentesco: 'madre', telefono: '9999-0000' },
      estudiantes: [{ nombres: 'Sofía', apellidos: 'Mejía Reyes', fecha_nacimiento: '2016-03-05', cursos: [curso_id] }],
    },
    key(),
  )
  expect(status).toBe(201)
  return `/Forms/UpdateRegister/${body.registros[0]?.guid}`
}

/** The path of the update link of the last page. */
export async function enlaceDe(page: Page): Promise<string> {
  const url = await page
    .getByText(/\/Forms\/UpdateRegister\//)
    .first()
    .textContent()
  return new URL(url ?? '').pathname
}

export const registrosDe = async ({ db }: School, ruta: string): Promise<number> =>
  (
    await db.one<{ n: number }>(
      sql`
        SELECT count(*)::int AS n
        FROM registros r
        JOIN convocatorias c ON c.id = r.convocatoria_id
        WHERE c.guid = ${ruta.split('/').at(-1) ?? ''}
      `,
    )
  ).n

/**
 * Signal of a cheap phone: 400 kbit/s, 400 ms (Chromium's «Slow 3G»); what it answers cuts it off, or brings it back.
 */
export async function tresG(page: Page): Promise<(offline: boolean) => Promise<unknown>> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Network.enable')
  const red = (offline: boolean) =>
    cdp.send('Network.emulateNetworkConditions', {
      offline,
      latency: 400,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    })
  await red(false)
  return red
}

export const ENVIO = '**/api/api/Publico/Registros'

/** Loses the answer of what was stored, once. */
export const perderRespuesta = async (route: Route): Promise<void> => {
  // The test's own process does not resolve the name of the host.
  await route.fetch({ url: route.request().url().replace(LAN_HOST, '127.0.0.1') })
  await route.abort('connectionreset')
}

/** Throws away what was typed, as whoever reads the question does: not within the moment of a double tap. */
export async function empezarDeNuevo(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Empezar de nuevo' }).click()
  const borrar = page.getByRole('button', { name: 'Sí, borrar' })
  await expect(async () => {
    await borrar.click({ timeout: 1_000 })
    await expect(borrar).toBeHidden({ timeout: 200 })
  }).toPass()
}
