import { describe, expect, it } from 'vitest'
import { call, startServer } from '#tests/api/apoyo/helper'

const server = startServer()

describe('a catalogue in the dialect of react-admin', () => {
  it('creates, lists, finds without accents, changes and deletes', async () => {
    const admin = await server.as('Administrador')
    const created = await admin.post('/CursoCategorias', { nombre: 'Computación básica' })
    expect(created).toMatchObject({ status: 201, body: { nombre: 'Computación básica', activo: true, version: 1 } })

    const found = await admin.list('CursoCategorias', { q: 'basica COMPUTACION' })
    expect(found.body).toEqual([created.body])
    expect(found.headers.get('Content-Range')).toBe('CursoCategorias 0-0/1')

    const changed = await admin.put(`/CursoCategorias/${created.body.id}`, {
      ...created.body,
      descripcion: 'Excel y Word',
    })
    expect(changed).toMatchObject({ status: 200, body: { descripcion: 'Excel y Word', version: 2 } })
    expect(await admin.delete(`/CursoCategorias/${created.body.id}`)).toMatchObject({ status: 200, body: changed.body })
    expect((await admin.get(`/CursoCategorias/${created.body.id}`)).status).toBe(404)
  })

  it('refuses a stale edit with the record as it is, and an edit without version', async () => {
    const admin = await server.as('Administrador')
    const { body } = await admin.post('/CursoCategorias', { nombre: 'Belleza' })
    await admin.put(`/CursoCategorias/${body.id}`, { nombre: 'Belleza y spa', version: 1 })
    const stale = await admin.put(`/CursoCategorias/${body.id}`, { nombre: 'Otra', version: 1 })
    expect(stale).toMatchObject({
      status: 412,
      body: {
        code: 'version_vieja',
        quien: expect.stringContaining('Usuario'),
        actual: { nombre: 'Belleza y spa', version: 2 },
      },
    })
    expect((await admin.put(`/CursoCategorias/${body.id}`, { nombre: 'Otra' })).status).toBe(428)
  })

  it('refuses what the server decides, unknown keys and prototype keys', async () => {
    const admin = await server.as('Administrador')
    const { body } = await admin.post('/CursoCategorias', { nombre: 'Mecánica' })
    const id = Number(body.id)
    expect(await admin.put(`/CursoCategorias/${id}`, { ...body, creado_en: '2020-01-01T00:00:00.000Z' })).toMatchObject(
      { status: 400, body: { errors: { creado_en: expect.any(String) } } },
    )
    expect(await admin.put(`/CursoCategorias/${id}`, { version: 1, nada: 1 })).toMatchObject({
      status: 400,
      body: { errors: { nada: expect.any(String) } },
    })
    expect(await admin.post('/CursoCategorias', { nombre: 'X', id: 7 })).toMatchObject({
      status: 400,
      body: { errors: { id: expect.any(String) } },
    })
    const poisoned = await fetch(`${server.url}/api/api/CursoCategorias`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${admin.token}` },
      body: '{"nombre":"P","__proto__":{"activo":false}}',
    })
    expect(poisoned.status).toBe(400)
  })

  it.each([
    ['an unknown filter', { filter: '{"secreto":1}' }],
    ['an unknown operator', { filter: '{"nombre_regex":"a"}' }],
    ['a value of the wrong type', { filter: '{"activo":"quizá"}' }],
    ['a number beyond int4', { filter: '{"id":99999999999}' }],
    ['an unknown sort', { sort: '["pass_hash","ASC"]' }],
    ['a prototype key as sort', { sort: '["__proto__","ASC"]' }],
    ['a page of more than 1,000', { range: '[0,1000]' }],
    ['what is not JSON', { filter: '{nombre' }],
    ['an unknown parameter', { order: 'nombre' }],
  ])('answers 400 to %s', async (_what, query) => {
    const admin = await server.as('Administrador')
    const answer = await admin.get(
      `/CursoCategorias?${new URLSearchParams(query as unknown as Record<string, string>)}`,
    )
    expect(answer).toMatchObject({ status: 400, body: { code: 'peticion_invalida' } })
  })

  it('refuses an order that a list does not offer, on its page as in its file, and says which', async () => {
    const admin = await server.as('Administrador')
    const query = new URLSearchParams({ sort: '["encargado_nombre","ASC"]' })
    for (const ruta of ['Clientes', 'Clientes/exportar'])
      expect(await admin.get(`/${ruta}?${query}`)).toMatchObject({
        status: 400,
        body: { errors: { sort: 'La lista no se ordena por este dato: encargado_nombre.' } },
      })
    expect((await admin.get(`/Clientes?${new URLSearchParams({ sort: '["codigo","ASC"]' })}`)).status).toBe(200)
  })

  it('answers 405 to what a module does not do, 404 to what is not there, 401 without session and 403 without permission', async () => {
    const admin = await server.as('Administrador')
    const teacher = await server.as('Docente')
    expect(await admin.post('/RecibosGeneral', {})).toMatchObject({
      status: 405,
      body: { code: 'metodo_no_permitido' },
    })
    expect((await admin.get('/Nada')).status).toBe(404)
    expect((await call(server.url, 'GET', '/CursoCategorias')).status).toBe(401)
    expect((await teacher.post('/CursoCategorias', { nombre: 'No' })).status).toBe(403)
    expect((await teacher.list('CursoCategorias')).status).toBe(200)
  })

  it('exports the filtered rows as CSV and Excel, with formulas as text', async () => {
    const admin = await server.as('Administrador')
    await admin.post('/CursoCategorias', { nombre: '=cmd()', descripcion: 'fórmula' })
    const csv = await admin.get<string>(
      `/CursoCategorias/exportar?formato=csv&filter=${encodeURIComponent('{"descripcion":"fórmula"}')}`,
    )
    expect(csv.body).toContain(`'=cmd()`)
    expect(csv.body.trim().split('\n')).toHaveLength(2)
    const excel = await fetch(`${server.url}/api/api/CursoCategorias/exportar?formato=xlsx`, {
      headers: { Authorization: `Bearer ${admin.token}` },
    })
    expect(excel.status).toBe(200)
    expect(
      Buffer.from(await excel.arrayBuffer())
        .subarray(0, 2)
        .toString(),
    ).toBe('PK')
  })
})
