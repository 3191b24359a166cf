import type { ConFoto } from '#contract/catalogos/foto'
import type { ConsentimientoPublico } from '#contract/publico/consentimiento'
import { sql } from '#server/db/sql'
import { avatar } from '#server/demo/avatar'
import { sinNombre } from '#tests/maquina/chromium'
import { call } from '#tests/cliente'
import { expect, expectAccessible, expectFits, test } from '#tests/e2e/fixtures'

test.use({ own: 'ajustes' })

/*
 * Consent letters as the school works with them: what families read, what a teacher has to know of a class, and the
 * photograph that a letter may forbid.
 */

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

  // A letter signed before keeps its own text, and is still what was signed.
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

test('a photograph is framed and kept upright without the place where it was taken, and the card has it', async ({
  page,
  signIn,
  school,
}) => {
  const { id } = await school.db.one<{ id: number }>(sql`
    SELECT max(k.cliente_id) AS id
    FROM carnets k
    WHERE k.reemplazado_en IS NULL AND NOT EXISTS (SELECT FROM cliente_fotos f WHERE f.cliente_id = k.cliente_id)
  `)
  const guardada = () =>
    school.db.maybe<{ contenido: Buffer }>(sql`SELECT contenido FROM cliente_fotos WHERE cliente_id = ${id}`)
  await signIn('recepcion@demo.hn')
  await page.goto(`/catalogos/clientes/${id}/show`)
  await page
    .getByLabel('Elegir foto')
    .last()
    .setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: deLado(avatar(3)) })
  const dialogo = page.getByRole('dialog', { name: /^Encuadre la foto/ })
  await dialogo.getByRole('slider', { name: 'Acercar' }).press('ArrowRight')
  await expect(dialogo.getByRole('img')).toBeVisible()
  await expectAccessible(page)
  await dialogo.getByRole('button', { name: 'Guardar foto' }).click()
  await expect(page.getByText('La foto quedó guardada.')).toBeVisible()
  const foto = page.getByRole('img', { name: /^Foto de / })
  // The camera was held on its side: what is wide in the file is tall in the frame.
  await expect(foto).toHaveJSProperty('naturalWidth', 271)
  await expect(foto).toHaveJSProperty('naturalHeight', 345)
  const contenido = (await guardada())?.contenido.toString('latin1') ?? ''
  expect(contenido).toMatch(/^\u00ff\u00d8/)
  expect(contenido).not.toMatch(/Exif|14\.0818/)
  await page.getByRole('button', { name: 'Quitar foto' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Quitar foto' }).click()
  await expect(page.getByText('Sin foto')).toBeVisible()
  expect(await guardada()).toBeUndefined()
})

test('the photographs of a course: many files by their names, and with a phone without a line @largo', async ({
  page,
  signIn,
  api,
  school,
}) => {
  test.setTimeout(240_000)
  const { curso_id } = await school.db.one<{ curso_id: number }>(sql`
    SELECT m.curso_id
    FROM matriculas m
    LEFT JOIN cliente_fotos f ON f.cliente_id = m.cliente_id
    WHERE m.estado = 'activa'
    GROUP BY 1
    HAVING count(*) > 8 AND count(f.cliente_id) > 0
    ORDER BY count(f.cliente_id) DESC, 1 LIMIT 1
  `)
  const recepcion = await api('recepcion@demo.hn')
  const { body: alumnos } = await recepcion.get<ConFoto[]>(`/Clientes/fotos?curso_id=${curso_id}`)
  const [primera, segunda] = alumnos.filter(({ foto, permiso }) => !foto && permiso.estado !== 'negada')
  const conFoto = alumnos.find(({ foto, permiso }) => foto && permiso.estado !== 'negada')
  if (!primera || !segunda || !conFoto) throw new Error('La demostración no tiene ese curso')
  const guardadas = async () =>
    (await school.db.one<{ n: number }>(sql`SELECT count(*)::int AS n FROM cliente_fotos`)).n
  const antes = await guardadas()
  const archivo = (name: string, n: number) => ({ name, mimeType: 'image/jpeg', buffer: deLado(avatar(n)) })
  const enLosDosTamanos = async () => {
    for (const width of [1280, 390]) {
      await page.setViewportSize({ width, height: 844 })
      await expectFits(page)
      await expectAccessible(page)
    }
    await page.setViewportSize({ width: 1280, height: 800 })
  }

  await signIn('recepcion@demo.hn')
  await page.goto(`/catalogos/constancias/carnets?curso_id=${curso_id}`)
  // With the keys alone: the tab, the filter, the files.
  await page.getByRole('tab', { name: 'Carnets' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  const fotos = page.getByRole('region', { name: 'Fotos de este curso' })
  await expect(fotos.getByRole('listitem')).toHaveCount(alumnos.length)
  await enLosDosTamanos()
  const elegir = page.getByLabel('Elegir varias fotos').last()
  await elegir.setInputFiles([
    archivo(`${primera.codigo}.jpg`, 1),
    archivo(`${conFoto.codigo}.jpg`, 2),
    archivo('IMG_0042.jpg', 3),
  ])
  await expect(page.getByText('1 de 3 listas para enviar')).toBeVisible()
  await page.getByLabel('¿De quién es IMG_0042.jpg?').fill(segunda.codigo)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByText('2 de 3 listas para enviar')).toBeVisible()
  await enLosDosTamanos()
  expect(await guardadas()).toBe(antes)
  // A choice made here is not left behind without a question.
  await page.getByRole('tab', { name: 'Carnets' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Seguir aquí' }).click()
  await page.getByRole('button', { name: 'Enviar 2 fotos' }).press('Enter')
  await expect(page.getByText('Se enviaron 2 fotos.')).toBeVisible()
  await page.getByRole('button', { name: `No enviar ${conFoto.codigo}.jpg` }).press('Enter')
  await expect(fotos).toBeVisible()
  expect(await guardadas()).toBe(antes + 2)
  const puestas = await school.db.many<{ entidad_id: number }>(
    sql`
      SELECT entidad_id
      FROM bitacora
      WHERE accion = 'poner_foto' AND entidad_id IN (${primera.cliente_id}, ${segunda.cliente_id})
    `,
  )
  expect(puestas).toHaveLength(2)

  // A phone: the page is opened again while the line is down, and what was taken goes once it is back.
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.reload()
  const siguiente = page.getByRole('button', { name: /^Siguiente sin foto:/ })
  await expect(siguiente).toBeVisible()
  let caida = true
  await page.route('**/foto?sobre=*', (ruta) => (caida ? ruta.abort() : ruta.continue()))
  for (const n of [4, 5]) {
    const nombre = ((await siguiente.textContent()) ?? '').replace('Siguiente sin foto: ', '')
    const camara = page.waitForEvent('filechooser')
    await siguiente.click()
    await (await camara).setFiles(archivo('IMG.jpg', n))
    await expect(page.getByText(`Guardada la foto de ${nombre}.`)).toBeVisible()
  }
  await expect(page.getByText('Sin conexión: 2 fotos quedan en este equipo y se envían solas.')).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByText('Por enviar')).toHaveCount(2)
  caida = false
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await expect(page.getByText('Se enviaron 2 fotos.')).toBeVisible()
  expect(await guardadas()).toBe(antes + 4)

  // Nothing of a student stays on a device whose user signed out, and it is said before.
  caida = true
  const camara = page.waitForEvent('filechooser')
  await siguiente.click()
  await (await camara).setFiles(archivo('IMG.jpg', 6))
  await expect(page.getByText('Sin conexión: 1 foto queda en este equipo y se envía sola.')).toBeVisible()
  await page.getByRole('button', { name: /^Cuenta de/ }).click()
  await page.getByRole('button', { name: 'Cerrar sesión' }).click()
  const pregunta = page.getByRole('dialog').filter({ hasText: 'Al cerrar sesión se borra de este equipo' })
  await pregunta.getByRole('button', { name: 'Cerrar sesión' }).click()
  await expect(page).toHaveURL(/\/login/)
  await expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise((listo) => {
            const abre = indexedDB.open('campana-fotos')
            abre.onsuccess = () => {
              const cuenta = abre.result.transaction('imagenes').objectStore('imagenes').count()
              cuenta.onsuccess = () => listo(cuenta.result)
            }
          }),
      ),
    )
    .toBe(0)
})

/** The photograph as a telephone writes it: turned by a quarter (EXIF 2.32, tag 0112), with where it was taken. */
function deLado(jpeg: Buffer): Buffer {
  const exif = Buffer.concat([
    Buffer.from('Exif\0\0MM\0*\0\0\0\u0008', 'latin1'),
    Buffer.from('0001011200030000000100060000', 'hex'),
    Buffer.from('00000000', 'hex'),
    Buffer.from('14.0818 N, 87.2068 W'),
  ])
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1, 0, exif.length + 2]), exif, jpeg.subarray(2)])
}
