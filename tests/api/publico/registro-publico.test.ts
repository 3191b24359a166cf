import { describe, expect, it } from 'vitest'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { call, key, startServer } from '#tests/api/apoyo/helper'
import { abrir, convocatoria, encargado, enviar, filas, hijo, lugaresDe, registro } from './registros-datos.ts'
import * as hay from '#tests/kit'

const server = startServer()
const visitas = (id: number) =>
  server.db.many(sql`SELECT fecha, abiertos, iniciados FROM convocatoria_visitas WHERE convocatoria_id = ${id}`)

describe('the link of a campaign', () => {
  it('tells what may be chosen, and counts who opens and who begins', async () => {
    const junio = await convocatoria(server.db, { variante: 'junio', asientos: [2, 0] })
    await hay.fila(server.db, 'curso_horarios', { curso_id: junio.cursos[0] })
    const { body, headers, status } = await abrir(server.url, junio)
    expect({ status, ...body }).toMatchObject({
      status: 200,
      nombre: 'Matrícula 2027',
      variante: 'junio',
      situacion: 'abierta',
      hoy: hoy(),
      mayoria_edad: 18,
    })
    expect(body.cursos).toEqual([
      expect.objectContaining({
        id: junio.cursos[0],
        nombre: 'Inglés A1',
        disponibles: 2,
        en_espera: 0,
        edad_min: 6,
        horarios: [{ dia: 6, hora_inicio: '08:00', hora_fin: '10:00', aula: null }],
      }),
      expect.objectContaining({ id: junio.cursos[1], disponibles: 0 }),
    ])
    expect(headers.get('Cache-Control')).toBe('no-store')
    expect(headers.get('X-Robots-Tag')).toContain('noindex')
    await abrir(server.url, junio)
    expect((await call(server.url, 'POST', `/Publico/Convocatorias/junio/${junio.guid}/iniciado`)).status).toBe(204)
    expect(await visitas(junio.id)).toEqual([{ fecha: hoy(), abiertos: 2, iniciados: 1 }])
  })

  it('is one and the same 404 when unknown, inactive, of another variant or no guid at all', async () => {
    const activa = await convocatoria(server.db)
    const inactiva = await convocatoria(server.db, { activa: false })
    const caminos = [
      `general/${'x'.repeat(22)}`,
      `general/${inactiva.guid}`,
      `junio/${activa.guid}`,
      `otra/${activa.guid}`,
      'general/%3Cscript%3E',
      'general/a',
      `general/${activa.guid}x`,
    ]
    const respuestas = await Promise.all(
      caminos.map((camino) => call(server.url, 'GET', `/Publico/Convocatorias/${camino}`)),
    )
    for (const { status, body, headers } of respuestas) {
      const { request_id: _, ...resto } = body
      expect(resto).toEqual({
        status: 404,
        code: 'no_encontrado',
        message: 'Este formulario no está disponible. Pida el enlace al centro educativo.',
      })
      expect([status, headers.get('X-Robots-Tag')]).toEqual([404, 'noindex, nofollow'])
    }
    expect((await enviar(server.url, registro(inactiva))).body).toMatchObject({ code: 'no_encontrado' })
    expect((await enviar(server.url, registro({ ...activa, variante: 'octubre' }))).status).toBe(404)
    expect(await visitas(inactiva.id)).toEqual([])
  })

  it.each([
    ['por_abrir', { abre: sumarDias(hoy(), 1) }, /^El registro abre el \d\d\/\d\d\/\d{4}\./],
    ['cerrada', { abre: '2026-01-01', cierra: sumarDias(hoy(), -1) }, /^El registro cerró el /],
    ['llena', { cupo: 1 }, /^El registro ya está completo\./],
  ] as const)(
    'says so in a sentence when it is %s, offers nothing and receives nothing',
    async (situacion, datos, frase) => {
      const una = await convocatoria(server.db, datos)
      if (situacion === 'llena') await enviar(server.url, registro(una))
      expect((await abrir(server.url, una)).body).toMatchObject({ situacion, cursos: [] })
      const antes = await filas(server.db, 'registros')
      expect(await enviar(server.url, registro(una))).toMatchObject({
        status: 409,
        body: { code: 'conflicto', situacion, message: expect.stringMatching(frase) },
      })
      expect(await filas(server.db, 'registros')).toBe(antes)
    },
  )

  it('has room for all the children of a family or for none, and what was rejected leaves room', async () => {
    const una = await convocatoria(server.db, { cupo: 2 })
    await enviar(server.url, registro(una))
    const hermanos = registro(una, { estudiantes: [hijo(una.cursos), hijo(una.cursos)] })
    expect((await enviar(server.url, hermanos)).body).toMatchObject({
      code: 'conflicto',
      message: 'Queda un solo lugar en este registro. Escriba al centro educativo.',
    })
    await server.db.run(
      sql`UPDATE registros SET estado = 'rechazado', decidido_en = now() WHERE convocatoria_id = ${una.id}`,
    )
    expect((await enviar(server.url, hermanos)).status).toBe(201)
  })

  it('offers no course that takes no enrolments or has ended, and is closed without any', async () => {
    const una = await convocatoria(server.db, { asientos: [5, 5] })
    await server.db.run(sql`UPDATE cursos SET estado = 'cancelado' WHERE id = ${una.cursos[0]}`)
    expect((await abrir(server.url, una)).body.cursos.map(({ id }) => id)).toEqual([una.cursos[1]])
    expect((await enviar(server.url, registro(una))).body.errors).toEqual({
      estudiantes: { 0: { cursos: 'Uno de los cursos ya no se ofrece. Elija otra vez.' } },
    })
    await server.db.run(
      sql`
        UPDATE cursos
        SET fecha_inicio = '2026-01-01', fecha_fin = ${sumarDias(hoy(), -1)}
        WHERE id = ${una.cursos[1]}
      `,
    )
    expect((await abrir(server.url, una)).body).toMatchObject({ situacion: 'cerrada', cursos: [] })
  })
})

describe('a registration', () => {
  it('takes for each child a seat, or the next place in line, in the order of arrival', async () => {
    const una = await convocatoria(server.db, { asientos: [1, 0], reserva_dias: 3 })
    const [ingles = 0, arte = 0] = una.cursos
    const primera = await enviar(server.url, registro(una, { estudiantes: [hijo([arte, ingles]), hijo([ingles])] }))
    expect(primera.status).toBe(201)
    expect(lugaresDe(primera)).toEqual([[1, null], [1]])
    const [hermana, hermano] = primera.body.registros
    expect(hermana).toMatchObject({
      codigo: expect.stringMatching(/^R-\d{6}$/),
      guid: expect.stringMatching(/^[\w-]{22}$/),
      nombre: expect.stringMatching(/^Sofía \d+ Mejía Reyes$/),
      reserva_hasta: sumarDias(hoy(), 3),
    })
    expect(hermana?.guid).not.toBe(hermano?.guid)
    expect(hermana?.lugares.map(({ curso_id }) => curso_id)).toEqual([arte, ingles])
    expect(lugaresDe(await enviar(server.url, registro(una)))).toEqual([[2]])
    expect((await abrir(server.url, una)).body.cursos.find(({ id }) => id === ingles)).toMatchObject({
      disponibles: 0,
      en_espera: 2,
    })
    const recepcion = await server.as('Recepción')
    expect((await recepcion.get(`/Cursos/${ingles}`)).body).toMatchObject({ inscritos: 1, en_espera: 2 })
    expect((await recepcion.list('Matriculas', { curso_id: ingles })).body).toEqual([])
  })

  it('stands in the history as sent by the public form, without the child’s data', async () => {
    const una = await convocatoria(server.db)
    await enviar(
      server.url,
      registro(una, { estudiantes: [hijo(una.cursos, { nombres: 'Heidi', dni: '0801201612345' })] }),
    )
    const [fila] = await server.db.many<{ despues: object }>(
      sql`
        SELECT usuario_id, usuario_nombre, modulo, accion, referencia, despues
        FROM bitacora
        ORDER BY id DESC LIMIT 1
      `,
    )
    expect(fila).toMatchObject({
      usuario_id: null,
      usuario_nombre: 'El formulario público',
      modulo: 'NuevosRegistros',
      accion: 'recibir',
      referencia: 'Mejía Reyes, Heidi',
    })
    expect(fila?.despues).toEqual({
      codigo: expect.stringMatching(/^R-/),
      convocatoria: 'Matrícula 2027',
      curso: 'Inglés A1',
    })
  })

  it.each([
    [
      'a birth date to come',
      { fecha_nacimiento: sumarDias(hoy(), 1) },
      { fecha_nacimiento: 'Escriba una fecha que no pase de hoy.' },
    ],
    [
      'who is too young for the course',
      { fecha_nacimiento: sumarDias(hoy(), -1000) },
      { cursos: 'Inglés A1 es desde los 6 años.' },
    ],
    [
      'who is too old for the course',
      { fecha_nacimiento: '1950-01-01' },
      { cursos: 'Inglés A1 es hasta los 40 años.' },
    ],
    [
      'a course that the campaign does not offer',
      { cursos: [2_147_483_647] },
      { cursos: 'Uno de los cursos ya no se ofrece. Elija otra vez.' },
    ],
  ])('is refused beside the field for %s', async (_caso, cambio, errores) => {
    const una = await convocatoria(server.db)
    const { status, body } = await enviar(
      server.url,
      registro(una, { estudiantes: [hijo(una.cursos), hijo(una.cursos, cambio)] }),
    )
    expect({ status, errors: body.errors }).toEqual({ status: 422, errors: { estudiantes: { 1: errores } } })
    expect(await server.db.many(sql`SELECT FROM matriculas WHERE convocatoria_id = ${una.id}`)).toEqual([])
  })

  it('counts the age on the first day of the course, and a course once', async () => {
    const una = await convocatoria(server.db)
    const { cursos } = una
    // Turns six on the first day of the course, and not before.
    const primero = sumarMeses(sumarDias(hoy(), 30), -6 * 12)
    expect(
      (
        await enviar(
          server.url,
          registro(una, { estudiantes: [hijo(cursos, { fecha_nacimiento: sumarDias(primero, 1) })] }),
        )
      ).status,
    ).toBe(422)
    expect(
      (await enviar(server.url, registro(una, { estudiantes: [hijo(cursos, { fecha_nacimiento: primero })] }))).status,
    ).toBe(201)
    expect(
      (await enviar(server.url, registro(una, { estudiantes: [hijo([...cursos, ...cursos])] }))).body.errors,
    ).toEqual({ estudiantes: { 0: { cursos: 'Está más de una vez; deje uno solo.' } } })
  })

  it('of a minor needs a guardian, of an adult somebody to call', async () => {
    const una = await convocatoria(server.db)
    const sola = (cambio: object) =>
      enviar(server.url, registro(una, { encargado: null, estudiantes: [hijo(una.cursos, cambio)] }))
    expect((await sola({})).body.errors).toEqual({
      encargado: { nombres: 'Quien tiene menos de 18 años necesita los datos de su encargado.' },
    })
    expect((await sola({ fecha_nacimiento: '2000-01-01' })).body.errors).toEqual({
      estudiantes: { 0: { telefono: 'Este dato es necesario.' } },
    })
    expect((await sola({ fecha_nacimiento: '2000-01-01', telefono: '99990000' })).status).toBe(201)
  })

  it('is told when a field for robots was filled in, and is never lost for having been quick', async () => {
    const una = await convocatoria(server.db)
    expect(await enviar(server.url, registro(una, { sitio_web: 'https://escuela.hn' }))).toMatchObject({
      status: 422,
      body: { errors: { sitio_web: expect.stringContaining('dato oculto') } },
    })
    expect((await enviar(server.url, registro(una, { segundos: 0 }))).status).toBe(201)
  })

  it('needs its key, and is the same for the same key: another body is refused, the first answer is told also when closed', async () => {
    const una = await convocatoria(server.db, { asientos: [1] })
    const [cuerpo, clave] = [registro(una), key()]
    expect((await enviar(server.url, cuerpo, {})).status).toBe(400)
    const primera = await enviar(server.url, cuerpo, clave)
    // The form counts its seconds anew; what was written is what counts.
    expect((await enviar(server.url, { ...cuerpo, segundos: 3 }, clave)).body).toEqual(primera.body)
    expect(await enviar(server.url, { ...cuerpo, como_se_entero: 'redes' }, clave)).toMatchObject({
      status: 409,
      body: { code: 'idempotencia_distinta' },
    })
    await enviar(server.url, registro(una))
    await server.db.run(
      sql`
        UPDATE convocatorias
        SET cierra = ${sumarDias(hoy(), -1)}, abre = '2026-01-01', activa = false
        WHERE id = ${una.id}
      `,
    )
    expect(await enviar(server.url, cuerpo, clave)).toMatchObject({ status: 201, body: primera.body })
    expect(await server.db.many(sql`SELECT FROM registros WHERE convocatoria_id = ${una.id}`)).toHaveLength(2)
  })

  it('keeps what was typed as text, cleaned, and refuses what no form sends', async () => {
    const una = await convocatoria(server.db)
    const raro = hijo(una.cursos, { nombres: '  <b>Sofía</b>   👩‍👩‍👧 ', observaciones: "'; DROP TABLE registros; --" })
    expect((await enviar(server.url, registro(una, { estudiantes: [raro] }))).body.registros[0]?.nombre).toBe(
      '<b>Sofía</b> 👩‍👩‍👧 Mejía Reyes',
    )
    const malos: object[] = [
      { estudiantes: [] },
      { estudiantes: Array.from({ length: 7 }, () => hijo(una.cursos)) },
      { estudiantes: [hijo([])] },
      { estudiantes: [hijo(una.cursos, { nombres: 'x'.repeat(300) })] },
      { estudiantes: [hijo(una.cursos, { fecha_nacimiento: '9999-12-31' })] },
      { estudiantes: [hijo(una.cursos, { estado: 'aceptado' })] },
      { estudiantes: [hijo([1.5])] },
      { guid: '../../etc' },
      { estado: 'aceptado' },
      { encargado: { ...encargado, telefono: '1' } },
    ]
    for (const malo of malos)
      expect((await enviar(server.url, registro(una, malo))).status, JSON.stringify(malo).slice(0, 80)).toBe(400)
    for (const crudo of ['{"__proto__":{"x":1}}', '{', 'null', '[]', `{"x":"${'x'.repeat(300_000)}"}`]) {
      const { status } = await fetch(`${server.url}/api/api/Publico/Registros`, {
        method: 'POST',
        body: crudo,
        headers: { 'Content-Type': 'application/json', ...key() },
      })
      expect(status).toBe(crudo.length > 1000 ? 413 : 400)
    }
  })
})
