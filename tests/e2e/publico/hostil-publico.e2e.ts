import type { Page } from '@playwright/test'
import type { DecididosVarios } from '#contract/reportes/nuevos-registros'
import type { RegistroPublico, RegistroRecibido } from '#contract/publico/registro'
import { sql } from '#server/db/sql'
import { repartidos } from '#tests/ataques'
import { sinNombre } from '#tests/maquina/chromium'
import { call, client, key } from '#tests/cliente'
import { vigilar } from '#tests/e2e/alarmas'
import { abrirSesion, expect, ir, test, type School } from '#tests/e2e/fixtures'
import { conFiltro } from '#tests/e2e/papeles'
import { campana } from '#tests/e2e/publico'

test.use({ own: 'hostil' })
test.describe.configure({ timeout: 300_000 })

/*
 * A hundred attacks, spread by parents over every text of registrations and consent letters, are text on every screen
 * of the school.
 */

const REGISTRO = {
  nombres: 80,
  apellidos: 80,
  otro_documento_tipo: 40,
  otro_documento: 40,
  otro_documento_pais: 60,
  direccion: 300,
  observaciones: 1000,
  encargado_nombres: 80,
  encargado_apellidos: 80,
}
const CARTA = {
  encargado_nombres: 80,
  encargado_apellidos: 80,
  encargado_otro_documento: 60,
  documento_tutor: 120,
  encargado_direccion: 300,
  actividad: 120,
  alergias: 500,
  medicamentos: 500,
  condiciones: 500,
  seguro: 120,
}
const CONTACTOS = ['llamar_1', 'llamar_2', 'llamar_3']
const RETIRAN = ['retira_1', 'retira_2', 'retira_3', 'retira_4', 'retira_5']
const PERSONAS = Object.fromEntries(
  [...CONTACTOS, ...RETIRAN].flatMap((cual) => [
    [`${cual}_nombre`, 120],
    [`${cual}_parentesco`, 40],
  ]),
) as Record<string, number>
const SALUD = ['alergias', 'medicamentos', 'condiciones', 'seguro']
const CURSO = '<img src=x onerror=alert(1)>'
const NACIMIENTO = '2016-03-05'

const registros = repartidos(REGISTRO)
const cartas = repartidos<string>({ ...CARTA, ...PERSONAS })
type Registro = (typeof registros)[number]
const completo = ({ nombres, apellidos }: Registro) => `${nombres} ${apellidos}`
const porApellido = ({ nombres, apellidos }: Registro) => `${apellidos}, ${nombres}`
const deEncargado = (uno: Record<string, string>) => `${uno.encargado_nombres} ${uno.encargado_apellidos}`
/** The first ones are accepted; the rest are left to decide. */
const ACEPTADOS = 8

let alarmas: string[]
/** In the order of `registros`. */
const ids: number[] = []

test.beforeAll(async ({ school }) => {
  await enviar(school)
  await aceptar(school)
})
test.beforeEach(async ({ page }) => {
  alarmas = await vigilar(page)
})
test.afterEach(() => expect(alarmas).toEqual([]))

/** The form, its courses and what a parent sends by it. */
async function enviar(school: School): Promise<void> {
  const guid = (await campana(school, { nombre: CURSO, cursos: [{ nombre: CURSO, cupo: 50 }] })).split('/').at(-1) ?? ''
  const { curso_id } = await school.db.one<{
    curso_id: number
  }>(sql`
    UPDATE cursos
    SET
      docente_id = (
        SELECT d.id
        FROM docentes d
        JOIN usuarios u ON u.id = d.usuario_id
        WHERE u.email = 'docente@demo.hn'
      ),
      precio_mensualidad = 0
    WHERE id = (
      SELECT x.curso_id
      FROM convocatoria_cursos x
      JOIN convocatorias c ON c.id = x.convocatoria_id
      WHERE c.guid = ${guid}
    )
    RETURNING id AS curso_id
  `)
  const { firma, texto_version } = await school.db.one<{ firma: string; texto_version: number }>(
    sql`
      SELECT encode(png, 'base64') AS firma, (SELECT max(version) FROM consentimiento_textos) AS texto_version
      FROM carta_firmas
      ORDER BY carta_id LIMIT 1
    `,
  )
  const url = sinNombre(school.url)
  for (const [numero, { encargado_nombres, encargado_apellidos, ...estudiante }] of registros.entries()) {
    const encargado = {
      nombres: encargado_nombres,
      apellidos: encargado_apellidos,
      parentesco: 'madre',
      telefono: `9777${String(numero).padStart(4, '0')}`,
    }
    const { body } = await call<RegistroRecibido>(
      url,
      'POST',
      '/Publico/Registros',
      {
        variante: 'general',
        guid,
        segundos: 60,
        encargado,
        estudiantes: [{ ...estudiante, fecha_nacimiento: NACIMIENTO, cursos: [curso_id] }],
      },
      key(),
    )
    const [recibido] = body.registros
    ids.push(Number(recibido?.codigo.slice(2)))
    const enlace = { variante: 'general', guid: recibido?.guid }
    const { body: visto } = await call<RegistroPublico>(url, 'POST', '/Publico/Registros/consultar', {
      ...enlace,
      fecha_nacimiento: NACIMIENTO,
    })
    // The old value is shown beside the new one.
    const corregido = { ...visto.estudiante, direccion: estudiante.observaciones, observaciones: estudiante.direccion }
    const { status } = await call(url, 'PUT', '/Publico/Registros', {
      ...enlace,
      nacimiento: NACIMIENTO,
      version: visto.version,
      encargado: visto.encargado,
      estudiante: corregido,
    })
    expect(status).toBe(200)
    const carta = cartas[numero]
    if (!carta) continue
    const personas = (cuales: readonly string[]) =>
      cuales.map((cual) => ({ nombre: carta[`${cual}_nombre`], parentesco: carta[`${cual}_parentesco`] }))
    const firmada = await call(
      url,
      'POST',
      '/Publico/Consentimiento',
      {
        ...Object.fromEntries(Object.keys(CARTA).map((campo) => [campo, carta[campo]])),
        menor_nombres: estudiante.nombres,
        menor_apellidos: estudiante.apellidos,
        menor_fecha_nacimiento: NACIMIENTO,
        encargado_parentesco: 'tutor',
        encargado_telefono: encargado.telefono,
        contactos: personas(CONTACTOS).map((uno) => ({ ...uno, telefono: '98765432' })),
        retiran: personas(RETIRAN),
        autoriza_emergencia: true,
        retira_solo: false,
        autoriza_imagen: false,
        fines_imagen: [],
        texto_version,
        firma: firma.replaceAll(/\s/g, ''),
        registro: { guid: recibido?.guid, fecha_nacimiento: NACIMIENTO },
      },
      key(),
    )
    expect(firmada.status).toBe(201)
  }
}

async function aceptar(school: School): Promise<void> {
  const admin = client(sinNombre(school.url), await abrirSesion(school, 'admin@demo.hn'))
  const primeros = await school.db.many<{ id: number; version: number }>(
    sql`SELECT id, version FROM registros WHERE id = ANY(${ids.slice(0, ACEPTADOS)})`,
  )
  const { body } = await admin.post<DecididosVarios>('/NuevosRegistros/aceptar', {
    registros: primeros,
  })
  expect(body.filas.filter(({ hecho }) => !hecho)).toEqual([])
}

/** Opens a screen, or what a click shows on it, and finds each of the texts there as text. */
async function dice(page: Page, textos: readonly string[], ruta?: string, donde = 'main'): Promise<void> {
  if (ruta) await ir(page, ruta)
  const plano = (texto: string) => texto.replaceAll(/\s+/g, ' ')
  const faltan = async () => {
    const visto = plano(await page.locator(donde).last().innerText())
    return textos.filter((texto) => !visto.includes(plano(texto)))
  }
  await expect.poll(faltan, { message: ruta ?? donde }).toEqual([])
}

test('registrations: the list, each one with its corrections, and side by side with a student @largo', async ({
  page,
  signIn,
  school,
}) => {
  await signIn('admin@demo.hn')
  const { convocatoria_id } = await school.db.one<{ convocatoria_id: number }>(
    sql`SELECT convocatoria_id FROM registros WHERE id = ${ids[0]}`,
  )
  await dice(
    page,
    registros.flatMap((uno) => [porApellido(uno), deEncargado(uno)]),
    conFiltro('/reportes/NuevosRegistros', { convocatoria_id }),
  )
  for (const [numero, uno] of registros.entries())
    await dice(page, Object.values(uno), `/reportes/NuevosRegistros/${ids[numero]}/show`)
  // A child that was accepted already comes once more: who it may be is compared field by field.
  const [una, otra] = [registros[0], registros[ACEPTADOS]]
  await school.db.run(
    sql`UPDATE registros SET nombres = ${una?.nombres}, apellidos = ${una?.apellidos} WHERE id = ${ids[ACEPTADOS]}`,
  )
  await dice(page, una ? [completo(una), porApellido(una)] : [], `/reportes/NuevosRegistros/${ids[ACEPTADOS]}/show`)
  await page.getByRole('button', { name: /Comparar/ }).click()
  await dice(
    page,
    una && otra ? [una.otro_documento, otra.otro_documento, una.direccion, otra.direccion] : [],
    undefined,
    '[role=dialog]',
  )
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Rechazar' }).click()
  await page.getByLabel('Motivo').fill(CURSO)
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
  await dice(page, [CURSO], undefined, 'main')
  await page.getByRole('button', { name: 'Avisar al encargado' }).click()
  await dice(page, [otra ? deEncargado(otra) : '', CURSO], undefined, '[role=dialog]')
})

test('students: their page, their lists and reports, their course and what was done @largo', async ({
  page,
  signIn,
  school,
}) => {
  const aceptados = registros.slice(0, ACEPTADOS)
  const clientes = await school.db.many<{ cliente_id: number; curso_id: number }>(
    sql`
      SELECT r.cliente_id, m.curso_id
      FROM registros r
      JOIN matriculas m ON m.registro_id = r.id
      WHERE r.id = ANY(${ids.slice(0, ACEPTADOS)})
      ORDER BY r.id
    `,
  )
  await signIn('admin@demo.hn')
  for (const [numero, uno] of aceptados.entries()) {
    const { otro_documento_tipo: _, otro_documento_pais: __, ...visibles } = uno
    await dice(
      page,
      [completo(uno), ...Object.values(visibles)],
      `/catalogos/clientes/${clientes[numero]?.cliente_id}/show`,
    )
  }
  const nombres = aceptados.map(porApellido)
  const { curso_id } = clientes[0] ?? {}
  for (const ruta of ['/catalogos/clientes', '/catalogos/matriculas', '/reportes/cxc'])
    await dice(page, nombres, conFiltro(ruta, { curso_id }))
  await dice(page, [CURSO], conFiltro('/reportes/clientesMatriculados', { q: 'onerror' }))
  await dice(page, nombres, conFiltro('/reportes/clientesRegistrados', { origen: 'registro_publico' }))
  await dice(page, [CURSO, ...nombres], `/catalogos/cursos/${curso_id}/show`)
  await dice(page, nombres, '/ajustes/bitacora')
})

test('letters: the list, each one with its health, and who still has none @largo', async ({ page, signIn, school }) => {
  const firmadas = await school.db.many<{ id: number; numero: string; curso_id: number }>(
    sql`
      SELECT c.id, c.numero, m.curso_id
      FROM cartas_consentimiento c
      JOIN matriculas m ON m.registro_id = c.registro_id
      WHERE c.registro_id = ANY(${ids})
      ORDER BY c.registro_id
    `,
  )
  expect(firmadas).toHaveLength(cartas.length)
  await signIn('admin@demo.hn')
  await dice(
    page,
    cartas.flatMap((carta) => [carta.actividad ?? '', deEncargado(carta)]),
    '/reportes/carta-consentimiento',
  )
  for (const [numero, carta] of cartas.entries()) {
    await ir(page, `/reportes/carta-consentimiento/${firmadas[numero]?.id}/show`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(firmadas[numero]?.numero ?? '-')
    await page.getByRole('button', { name: 'Ver datos de salud' }).click()
    await dice(page, [...Object.values(carta), ...(registros[numero] ? [completo(registros[numero])] : [])])
  }
  const sin = registros.slice(cartas.length, ACEPTADOS)
  await dice(
    page,
    sin.flatMap((uno) => [porApellido(uno), deEncargado(uno)]),
    `/reportes/carta-consentimiento/faltan?curso_id=${firmadas[0]?.curso_id}`,
  )
})

test('the class of a teacher, with the health of its students @largo', async ({ page, signIn, school }) => {
  const { curso_id } = await school.db.one<{ curso_id: number }>(
    sql`SELECT curso_id FROM matriculas WHERE registro_id = ${ids[0]}`,
  )
  await signIn('docente@demo.hn')
  await dice(
    page,
    [CURSO, ...registros.slice(0, ACEPTADOS).flatMap((uno) => [porApellido(uno), deEncargado(uno)])],
    `/catalogos/cursos/${curso_id}/show`,
  )
  await page.getByRole('button', { name: 'Salud y emergencias' }).click()
  await dice(
    page,
    cartas.flatMap((carta) => [...SALUD, ...Object.keys(PERSONAS)].map((campo) => carta[campo] ?? '')),
    undefined,
    '[role=dialog]',
  )
})
