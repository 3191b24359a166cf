import { describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { call } from '#tests/api/apoyo/helper'
import { at, escena, guardian, sofia } from './clientes-escena.ts'

const { server, aCourse, enrol, charge } = escena()
const rows = (body: Record<string, unknown>) => body.encargados as Record<string, unknown>[]

describe('a student', () => {
  it('is typed in with guardian and payer, gets a code, and is found whatever the accents and the order', async () => {
    const recepcion = await server.as('Recepción')
    const created = await recepcion.post('/Clientes', {
      ...sofia(),
      encargados: [
        { nombres: 'Ana Lucía', apellidos: 'Cruz', telefono: '9988-7766', parentesco: 'madre', es_pagador: true },
      ],
      datos_facturacion: [{ tipo: 'empresa', nombre: 'Café Copán S. A.', rtn: '0801-1999-123456' }],
    })
    expect(created).toMatchObject({
      status: 201,
      body: {
        codigo: expect.stringMatching(/^C-\d{6}$/),
        nombre: 'Mejía Reyes, Sofía',
        activo: true,
        origen: 'mostrador',
        encargados: [{ nombres: 'Ana Lucía', telefono: '+50499887766', principal: true, estudiantes: 1 }],
        datos_facturacion: [{ nombre: 'Café Copán S. A.', rtn: '08011999123456' }],
        advertencias: {},
      },
    })
    const codigo = String(created.body.codigo)
    for (const q of ['reyes SOFIA', 'mejia', codigo.toLowerCase(), '0801-2015-00001', '08012015']) {
      expect((await recepcion.list('Clientes', { q })).body, q).toMatchObject([
        { codigo, encargado_nombre: 'Ana Lucía Cruz', cursos: 0, debe: 0 },
      ])
    }
    // By her guardian too, and by words of both.
    for (const q of ['cruz ana', '9988-7766', 'sofia cruz'])
      expect((await recepcion.list('Clientes', { q })).body, q).toMatchObject([{ codigo }])
    expect((await recepcion.list('Clientes', { q: 'cruz berta' })).total).toBe(0)
  })

  it('is looked for by what was typed: a percent sign, an underscore and a backslash stand for themselves', async () => {
    const recepcion = await server.as('Recepción')
    for (const nombres of ['Al 100% Pleno', 'Al 100 Pleno', 'Al_pleno', 'Alxpleno', 'Al\\Pleno'])
      await recepcion.post('/Clientes', { nombres, apellidos: 'Comodín' })
    const found = async (q: string) =>
      (await recepcion.list<{ nombres: string }>('Clientes', { q })).body.map(({ nombres }) => nombres)
    expect(await found('comodin 100%')).toEqual(['Al 100% Pleno'])
    expect(await found('comodin al_pl')).toEqual(['Al_pleno'])
    expect(await found('comodin \\')).toEqual(['Al\\Pleno'])
  })

  it('sorts by surnames and names, the Spanish way', async () => {
    const recepcion = await server.as('Recepción')
    for (const [nombres, apellidos] of [
      ['Zoe', 'Ñúñez Orden'],
      ['Álvaro', 'Núñez Orden'],
      ['Beto', 'Ochoa Orden'],
      ['Ana', 'Ñúñez Orden'],
      ['Eva', 'Álvarez Orden'],
      ['Ada', 'Alvarado Orden'],
    ]) {
      await recepcion.post('/Clientes', { nombres, apellidos })
    }
    const { body } = await recepcion.list<{ nombre: string }>('Clientes', { q: 'orden' }, ['nombre', 'ASC'])
    expect(body.map(({ nombre }) => nombre)).toEqual([
      'Alvarado Orden, Ada',
      'Álvarez Orden, Eva',
      'Núñez Orden, Álvaro',
      'Ñúñez Orden, Ana',
      'Ñúñez Orden, Zoe',
      'Ochoa Orden, Beto',
    ])
    const reversed = await recepcion.list<{ nombre: string }>('Clientes', { q: 'orden' }, ['apellidos', 'DESC'])
    expect(reversed.body.map(({ nombre }) => nombre)).toEqual(body.map(({ nombre }) => nombre).reverse())
  })

  it('warns of a minor without guardian and of a DNI that looks odd, and saves both', async () => {
    const recepcion = await server.as('Recepción')
    const { status, body } = await recepcion.post('/Clientes', {
      nombres: 'Luis',
      apellidos: 'Paz',
      dni: '9901201500001',
      fecha_nacimiento: `${new Date().getFullYear() - 8}-01-01`,
    })
    expect({ status, advertencias: body.advertencias }).toEqual({
      status: 201,
      advertencias: {
        dni: 'validacion.advertencia.dni_municipio',
        encargados: 'catalogos.clientes.advertencia.menor_sin_encargado',
      },
    })
    const { body: adult } = await recepcion.post('/Clientes', {
      nombres: 'Lía',
      apellidos: 'Paz',
      fecha_nacimiento: '1980-01-01',
    })
    expect(adult.advertencias).toEqual({})
  })

  it.each([
    ['a name of 300 characters', { nombres: 'x'.repeat(300) }, 400, 'nombres'],
    ['no surname', { apellidos: ' ' }, 400, 'apellidos'],
    ['a birth date in the future', { fecha_nacimiento: '2099-01-01' }, 422, 'fecha_nacimiento'],
    ['a telephone of five digits', { telefono: '12345' }, 400, 'telefono'],
    ['a code of one’s own', { codigo: 'C-1' }, 400, 'codigo'],
    ['an origin of one’s own', { origen: 'importacion' }, 400, 'origen'],
    ['a credit of one’s own', { a_favor: 100_000 }, 400, 'a_favor'],
    [
      'two main guardians',
      { encargados: [guardian({ principal: true }), guardian({ principal: true })] },
      400,
      'encargados.1.principal',
    ],
    ['a guardian without a name', { encargados: [{ parentesco: 'madre' }] }, 400, 'encargados.0.nombres'],
    [
      'a guardian who is not there',
      { encargados: [{ encargado_id: 999_999, parentesco: 'madre' }] },
      422,
      'encargados.0.nombres',
    ],
    [
      'an RTN of ten digits',
      { datos_facturacion: [{ tipo: 'persona', nombre: 'Ana', rtn: '1234567890' }] },
      400,
      'datos_facturacion.0.rtn',
    ],
  ])('is refused with %s, beside the field', async (_what, wrong, status, field) => {
    const recepcion = await server.as('Recepción')
    const answer = await recepcion.post('/Clientes', { nombres: 'Eva', apellidos: 'Paz', ...wrong })
    expect({ status: answer.status, message: at(answer.body.errors, field) }).toEqual({
      status,
      message: expect.any(String),
    })
  })

  it('may have a name that looks like HTML, a formula or a picture: it stays text', async () => {
    const admin = await server.as('Administrador')
    for (const nombres of [
      '<img src=x onerror=alert(1)>',
      '=cmd()',
      'Sofía 🎓👩‍🎓',
      `Robert'); DROP TABLE clientes;--`,
    ]) {
      const { status, body } = await admin.post('/Clientes', { nombres, apellidos: 'Hostil' })
      expect({ status, nombres: body.nombres }).toEqual({ status: 201, nombres })
      expect((await admin.get(`/Clientes/${body.id}`)).body.nombres).toBe(nombres)
    }
    const csv = await admin.get<string>(`/Clientes/exportar?formato=csv&filter=${encodeURIComponent('{"q":"hostil"}')}`)
    expect(csv.body).toContain(`'=cmd()`)
    expect(csv.body.trim().split('\r\n')).toHaveLength(5)
    const poisoned = await fetch(`${server.url}/api/api/Clientes`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` },
      body: '{"nombres":"P","apellidos":"P","__proto__":{"activo":false}}',
    })
    expect(poisoned.status).toBe(400)
  })

  it('is closed to a teacher and read-only to accounting', async () => {
    const [docente, contabilidad, recepcion] = await Promise.all([
      server.as('Docente'),
      server.as('Contabilidad'),
      server.as('Recepción'),
    ])
    const { body } = await recepcion.post('/Clientes', { nombres: 'Rol', apellidos: 'Prueba' })
    expect((await docente.list('Clientes')).status).toBe(403)
    expect((await docente.get(`/Clientes/${body.id}`)).status).toBe(403)
    expect((await docente.get('/Clientes/duplicados?dni=0801201500001')).status).toBe(403)
    expect((await contabilidad.get(`/Clientes/${body.id}`)).status).toBe(200)
    expect((await contabilidad.get(`/Clientes/${body.id}/historial`)).status).toBe(200)
    expect((await contabilidad.put(`/Clientes/${body.id}`, { version: 1, nombres: 'No' })).status).toBe(403)
    expect((await contabilidad.post('/Clientes', { nombres: 'No', apellidos: 'No' })).status).toBe(403)
    expect((await recepcion.post(`/Clientes/${body.id}/borrar-datos`, { motivo: 'x' })).status).toBe(403)
    expect((await recepcion.post(`/Clientes/${body.id}/fusionar`, { otro_id: 1 })).status).toBe(403)
    expect((await call(server.url, 'GET', '/Clientes')).status).toBe(401)
  })
})

describe('one person, one record', () => {
  it('refuses a DNI on file beside the field, naming whose it is, also to two who save at once', async () => {
    const recepcion = await server.as('Recepción')
    const dni = '0801201000077'
    const both = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        recepcion.post('/Clientes', { nombres: `Par ${index}`, apellidos: 'Alelo', dni }),
      ),
    )
    expect(both.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409, 409])
    const winner = both.find(({ status }) => status === 201)
    const loser = both.find(({ status }) => status === 409)
    expect(loser?.body).toMatchObject({
      code: 'duplicado',
      existente: { id: winner?.body.id, codigo: winner?.body.codigo },
    })
    expect(at(loser?.body.errors, 'dni')).toContain(String(winner?.body.codigo))

    const { body: other } = await recepcion.post('/Clientes', { nombres: 'Otra', apellidos: 'Alelo' })
    expect(await recepcion.put(`/Clientes/${other.id}`, { version: 1, dni })).toMatchObject({
      status: 409,
      body: { code: 'duplicado' },
    })
  })

  it('shows possible duplicates: the same DNI, or the same name and birth date', async () => {
    const recepcion = await server.as('Recepción')
    const { body } = await recepcion.post('/Clientes', {
      nombres: 'María José',
      apellidos: 'Peña Ñacán',
      fecha_nacimiento: '2012-02-29',
      dni: '0801201200012',
    })
    const found = async (params: Record<string, string>) =>
      (await recepcion.get<{ id: number; motivo: string }[]>(`/Clientes/duplicados?${new URLSearchParams(params)}`))
        .body
    const name = { nombres: 'maria jose', apellidos: 'PENA NACAN', fecha_nacimiento: '2012-02-29' }
    expect(await found(name)).toMatchObject([{ id: body.id, motivo: 'nombre', nombre: 'Peña Ñacán, María José' }])
    expect(await found({ ...name, nombres: 'María', apellidos: 'Peña' })).toMatchObject([{ id: body.id }])
    expect(await found({ ...name, nombres: 'Peña', apellidos: 'Ñacán María José' })).toMatchObject([{ id: body.id }])
    expect(await found({ ...name, nombres: 'Marta' })).toEqual([])
    expect(await found({ ...name, fecha_nacimiento: '2012-02-28' })).toEqual([])
    expect(await found({ ...name, excepto: String(body.id) })).toEqual([])
    expect(await found({ dni: '0801-2012-00012' })).toMatchObject([{ id: body.id, motivo: 'dni' }])
    expect(await found({})).toEqual([])
  })

  it('refuses a stale edit with the record as it is, and keeps what an edit does not name', async () => {
    const recepcion = await server.as('Recepción')
    const { body } = await recepcion.post('/Clientes', {
      nombres: 'Iris',
      apellidos: 'Vieja',
      activo: false,
      encargados: [guardian()],
    })
    expect(
      await recepcion.put(`/Clientes/${body.id}`, { version: 1, observaciones: 'Alérgica al maní' }),
    ).toMatchObject({ status: 200, body: { version: 2, activo: false, encargados: [{ nombres: 'Ana' }] } })
    expect(await recepcion.put(`/Clientes/${body.id}`, { ...body, nombres: 'Otra' })).toMatchObject({
      status: 412,
      body: { actual: { version: 2, observaciones: 'Alérgica al maní' } },
    })
    expect((await recepcion.put(`/Clientes/${body.id}`, { nombres: 'Otra' })).status).toBe(428)
  })

  it('deletes who was never used; money or an enrolment refuses it', async () => {
    const admin = await server.as('Administrador')
    const { body: unused } = await admin.post('/Clientes', {
      nombres: 'Nunca',
      apellidos: 'Usada',
      encargados: [guardian({ dni: '0801197500099' })],
    })
    expect((await admin.delete(`/Clientes/${unused.id}`)).status).toBe(200)
    expect(
      (await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM encargados WHERE dni = '0801197500099'`)).n,
    ).toBe(0)
    const { body: owes } = await admin.post('/Clientes', { nombres: 'Sí', apellidos: 'Usada' })
    await charge(Number(owes.id), 100_00)
    expect(await admin.delete(`/Clientes/${owes.id}`)).toMatchObject({ status: 409, body: { code: 'en_uso' } })
  })
})

describe('guardians', () => {
  it('are one person for several students: found, linked, and changed once for all', async () => {
    const recepcion = await server.as('Recepción')
    const { body: first } = await recepcion.post('/Clientes', {
      nombres: 'Uno',
      apellidos: 'Hermano',
      encargados: [guardian({ nombres: 'Berta', apellidos: 'Única', dni: '0801197600001', telefono: '33334444' })],
    })
    const found = await recepcion.get<{ id: number }[]>('/Clientes/encargados?q=unica%20berta')
    expect(found.body).toMatchObject([
      { nombre: 'Única, Berta', telefono: '+50433334444', estudiantes: 1, de: ['Uno'] },
    ])
    const encargado_id = found.body[0]?.id

    const { body: second } = await recepcion.post('/Clientes', {
      nombres: 'Dos',
      apellidos: 'Hermano',
      encargados: [{ encargado_id, parentesco: 'madre' }],
    })
    expect(second.encargados).toMatchObject([{ encargado_id, nombres: 'Berta', estudiantes: 2, principal: true }])
    expect((await recepcion.list('Clientes', { encargado_id })).total).toBe(2)

    const edited = await recepcion.put(`/Clientes/${second.id}`, {
      version: 1,
      encargados: [{ ...rows(second)[0], telefono: '8888-9999' }],
    })
    expect(edited).toMatchObject({ status: 200, body: { encargados: [{ telefono: '+50488889999' }] } })
    expect((await recepcion.get(`/Clientes/${first.id}`)).body).toMatchObject({
      encargados: [{ telefono: '+50488889999', dni: '0801197600001' }],
    })
    expect(
      await recepcion.put(`/Clientes/${first.id}`, {
        ...first,
        encargados: [{ ...rows(first)[0], telefono: '7777-0000' }],
      }),
    ).toMatchObject({ status: 412 })
  })

  it('are not typed twice: the DNI of one on file is refused beside its field, with her name', async () => {
    const recepcion = await server.as('Recepción')
    await recepcion.post('/Clientes', {
      nombres: 'Hijo',
      apellidos: 'Uno',
      encargados: [guardian({ nombres: 'Carla', dni: '0801197700002' })],
    })
    const twice = await recepcion.post('/Clientes', {
      nombres: 'Hijo',
      apellidos: 'Dos',
      encargados: [guardian(), guardian({ nombres: 'Otra', dni: '0801-1977-00002' })],
    })
    expect(twice).toMatchObject({ status: 409, body: { code: 'duplicado', existente: { nombre: 'Carla Paz' } } })
    expect(at(twice.body.errors, 'encargados.1.dni')).toContain('Carla Paz')
  })

  it('are not changed by who only links them', async () => {
    const recepcion = await server.as('Recepción')
    const { body } = await recepcion.post('/Clientes', {
      nombres: 'A',
      apellidos: 'Vínculo',
      encargados: [guardian({ telefono: '22221111' })],
    })
    const { encargado_id } = rows(body)[0] ?? {}
    const answer = await recepcion.post('/Clientes', {
      nombres: 'B',
      apellidos: 'Vínculo',
      encargados: [{ encargado_id, telefono: '99990000', parentesco: 'otro' }],
    })
    expect({ status: answer.status, message: at(answer.body.errors, 'encargados.0.telefono') }).toEqual({
      status: 422,
      message: expect.any(String),
    })
  })
})

describe('the lists', () => {
  it('filter by course, debt and overdue, and sum what is owed', async () => {
    const recepcion = await server.as('Recepción')
    const course = await aCourse('FIL-1')
    const { body: late } = await recepcion.post('/Clientes', { nombres: 'Debe', apellidos: 'Filtro' })
    const { body: soon } = await recepcion.post('/Clientes', { nombres: 'Deberá', apellidos: 'Filtro' })
    const { body: none } = await recepcion.post('/Clientes', { nombres: 'Nada', apellidos: 'Filtro' })
    await enrol(Number(late.id), course)
    await enrol(Number(none.id), course, 'retirada')
    await charge(Number(late.id), 250_00, '2020-01-01')
    await charge(Number(late.id), 50_00, '2090-01-01')
    await charge(Number(soon.id), 100_00, '2090-01-01')
    const ids = async (filter: object) =>
      (await recepcion.list<{ id: number }>('Clientes', { q: 'filtro', ...filter })).body.map(({ id }) => id)
    expect(await ids({ curso_id: course })).toEqual([late.id])
    expect(await ids({ con_deuda: true })).toEqual([late.id, soon.id])
    expect(await ids({ con_deuda: false })).toEqual([none.id])
    expect(await ids({ vencido: true })).toEqual([late.id])
    expect(await ids({ debe_gte: 200_00 })).toEqual([late.id])
    expect((await recepcion.list('Clientes', { id: [Number(late.id)] })).body).toMatchObject([
      { debe: 300_00, cursos: 1 },
    ])
  })

  it('tell the history of a student, without the values that the server derives', async () => {
    const recepcion = await server.as('Recepción')
    const { body } = await recepcion.post('/Clientes', { nombres: 'Historia', apellidos: 'Paz' })
    await recepcion.put(`/Clientes/${body.id}`, {
      version: 1,
      apellidos: 'Luna',
      activo: false,
      encargados: [guardian()],
    })
    const { body: lines } = await recepcion.get<Record<string, unknown>[]>(`/Clientes/${body.id}/historial`)
    expect(lines).toMatchObject([
      {
        usuario_nombre: expect.stringMatching(/^Usuario/),
        frase: 'cambió 3 datos de Luna, Historia',
        cambios: [
          { campo: 'Activo', antes: 'Sí', despues: 'No' },
          { campo: 'Apellidos', antes: 'Paz', despues: 'Luna' },
          { campo: 'Encargados', antes: null, despues: 'Ana Paz (Madre)' },
        ],
      },
      { frase: 'agregó a Paz, Historia', cambios: [] },
    ])
  })
})
