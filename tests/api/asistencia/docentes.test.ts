import { describe, expect, it } from 'vitest'
import { hoy } from '#server/base/clock'
import { sumarDias } from '#contract/tiempo/fechas'
import { sql } from '#server/db/sql'
import { key, startServer, type Answer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const server = startServer()

describe('a teacher', () => {
  it('is created, found by name, DNI, telephone and specialty, and changed', async () => {
    const admin = await server.as('Administrador')
    const marta = await docente(admin, {
      nombres: 'Marta',
      apellidos: 'Núñez Ávila',
      dni: '0801-1985-07213',
      telefono: '9876-1234',
      especialidad: 'Repostería',
    })
    expect(marta).toMatchObject({
      nombre: 'Marta Núñez Ávila',
      dni: '0801198507213',
      telefono: '+50498761234',
      activo: true,
      cursos: 0,
      usuario_id: null,
      usuario_nombre: null,
      advertencias: {},
      version: 1,
    })
    for (const q of ['nunez marta', '0801-1985', '9876-1234', 'reposteria'])
      expect((await admin.list('Docentes', { q })).body).toMatchObject([{ id: marta.id }])
    const changed = await admin.put(`/Docentes/${marta.id}`, {
      ...marta,
      dni: '9901185507213',
      whatsapp: '+1 305 555 0100',
    })
    expect(changed).toMatchObject({
      status: 200,
      body: {
        version: 2,
        advertencias: { dni: expect.stringContaining('municipio'), whatsapp: expect.stringContaining('extranjero') },
      },
    })
    expect(await admin.put(`/Docentes/${marta.id}`, { version: 2, usuario_nombre: 'Otra', cursos: 9 })).toMatchObject({
      status: 200,
      body: { usuario_nombre: null, cursos: 0 },
    })
    expect((await admin.post('/Docentes', { nombres: 'A', apellidos: 'B', id: 7 })).status).toBe(400)
  })

  it('stands in the list the Spanish way', async () => {
    const admin = await server.as('Administrador')
    for (const nombres of ['Oscar', 'Ñato', 'Óscar', 'Nora', 'Zoe'])
      await docente(admin, { nombres, apellidos: 'Del Orden' })
    expect(
      (await admin.list<{ nombres: string }>('Docentes', { q: 'del orden' })).body.map(({ nombres }) => nombres),
    ).toEqual(['Nora', 'Ñato', 'Oscar', 'Óscar', 'Zoe'])
    expect(
      (await admin.get<string>(`/Docentes/exportar?formato=csv&filter=${encodeURIComponent('{"q":"zoe del orden"}')}`))
        .body,
    ).toContain('Zoe Del Orden')
  })

  it('shares a DNI with no other, also when both are saved at once', async () => {
    const admin = await server.as('Administrador')
    const dni = '0801199001234'
    const juntos = await Promise.all(
      ['Iris', 'Nelson'].map((nombres) => admin.post('/Docentes', { nombres, apellidos: 'Padilla', dni })),
    )
    expect(juntos.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const [primero, refused] = juntos.toSorted((a, b) => a.status - b.status)
    expect(refused?.body).toMatchObject({
      code: 'duplicado',
      errors: { dni: `Este DNI ya es de ${String(primero?.body.nombre)}.` },
    })
    expect(
      (await admin.put(`/Docentes/${Number(primero?.body.id)}`, { ...primero?.body, telefono: '22334455' })).status,
    ).toBe(200)
  })
})

describe('the user of a teacher', () => {
  it('must be there and be active when linked, and stays when deactivated later', async () => {
    const admin = await server.as('Administrador')
    const usuario_id = await usuario('Karla')
    const karla = await docente(admin, { usuario_id })
    expect(karla).toMatchObject({ usuario_id, usuario_nombre: 'Karla' })
    await server.db.run(sql`UPDATE usuarios SET activo = false WHERE id = ${usuario_id}`)
    expect((await admin.put(`/Docentes/${karla.id}`, { ...karla, especialidad: 'Inglés' })).status).toBe(200)
    expect((await admin.put(`/Docentes/${karla.id}`, { usuario_id: null, version: 2 })).body).toMatchObject({
      usuario_id: null,
      usuario_nombre: null,
    })
    for (const otro of [usuario_id, 999_999]) {
      expect(await admin.put(`/Docentes/${karla.id}`, { usuario_id: otro, version: 3 })).toMatchObject({
        status: 422,
        body: { errors: { usuario_id: 'Elija un usuario activo.' } },
      })
    }
  })

  it('is of one teacher, whom the refusal names, also when two are linked at once', async () => {
    const admin = await server.as('Administrador')
    const usuario_id = await usuario('Kevin')
    const nombres = ['Kevin', 'Marlon', 'Suyapa']
    const fichas = await Promise.all(nombres.map((each) => docente(admin, { nombres: each, apellidos: 'Andino' })))
    const juntos = await Promise.all(fichas.map(({ id }) => admin.put(`/Docentes/${id}`, { usuario_id, version: 1 })))
    expect(juntos.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    const dueno = juntos.find(({ status }) => status === 200)?.body.nombre
    for (const { body } of juntos.filter(({ status }) => status === 409))
      expect(body).toMatchObject({ errors: { usuario_id: expect.stringContaining(`ya es de ${String(dueno)}.`) } })
    expect(await server.db.many(sql`SELECT FROM docentes WHERE usuario_id = ${usuario_id}`)).toHaveLength(1)
  })

  it('is offered while active and free, to who may edit teachers, whatever their right over accounts', async () => {
    const admin = await server.as('Administrador')
    const [libre, suyo, inactivo] = [
      await usuario('Ofrecida Libre'),
      await usuario('Ofrecida Suya'),
      await usuario('Ofrecida Inactiva'),
    ]
    await docente(admin, { usuario_id: suyo })
    await server.db.run(sql`UPDATE usuarios SET activo = false WHERE id = ${inactivo}`)
    const secretaria = await conRol(['Docentes:ver', 'Docentes:editar'])
    expect((await secretaria.get('/Docentes/cuentas?q=ofrecida')).body).toEqual([
      { id: libre, nombre: 'Ofrecida Libre', email: expect.any(String) },
    ])
    const ficha = await docente(admin, {})
    expect((await secretaria.put(`/Docentes/${ficha.id}`, { usuario_id: libre, version: 1 })).status).toBe(200)
    expect((await (await server.as('Recepción')).get('/Docentes/cuentas')).status).toBe(403)
  })
})

describe('the courses of a teacher', () => {
  it('are counted while open or running, and make the timetable of the week, Monday first', async () => {
    const admin = await server.as('Administrador')
    const { id } = await docente(admin, {})
    const clase = (dia: number, hora_inicio: string, cambio = {}) => ({
      dia,
      hora_inicio,
      hora_fin: '20:00',
      aula: 'Aula 1',
      ...cambio,
    })
    const corre = await curso(admin, id, {
      estado: 'en_curso',
      fecha_inicio: sumarDias(hoy(), -60),
      fecha_fin: sumarDias(hoy(), 60),
      horarios: [
        clase(7, '08:00'),
        clase(1, '18:00'),
        clase(2, '18:00', { vigente_desde: sumarDias(hoy(), -10) }),
        clase(1, '15:00', { vigente_desde: sumarDias(hoy(), -10) }),
      ],
    })
    const abre = await curso(admin, id, {
      estado: 'abierto',
      fecha_inicio: sumarDias(hoy(), 30),
      fecha_fin: sumarDias(hoy(), 90),
      horarios: [clase(1, '08:00')],
    })
    await curso(admin, id, { estado: 'finalizado', horarios: [clase(3, '08:00')] })
    await curso(admin, id, { estado: 'cancelado', horarios: [clase(3, '08:00')] })
    expect((await admin.get(`/Docentes/${id}`)).body).toMatchObject({ cursos: 2 })
    expect((await admin.list('Cursos', { docente_id: id })).total).toBe(4)
    const { body } = await admin.get<object[]>(`/Docentes/${id}/horario`)
    expect(body).toMatchObject([
      { curso_id: abre, dia: 1, hora_inicio: '08:00', aula: 'Aula 1', fecha_inicio: sumarDias(hoy(), 30) },
      { curso_id: corre, dia: 1, hora_inicio: '15:00' },
      { curso_id: corre, dia: 2, hora_inicio: '18:00' },
    ])
    expect((await admin.get('/Docentes/999999/horario')).status).toBe(404)
  })

  it('keep the teacher from being deleted, also when one is created at once', async () => {
    const admin = await server.as('Administrador')
    const usado = await docente(admin, {})
    await curso(admin, usado.id, {})
    expect(await admin.delete(`/Docentes/${usado.id}`)).toMatchObject({
      status: 409,
      body: { code: 'en_uso', message: expect.stringContaining('desactivarlo') },
    })

    for (let vez = 0; vez < 8; vez++) {
      const { id } = await docente(admin, {})
      const datos = await datosDeCurso(admin, id)
      const [creado, borrado] = await Promise.all([admin.post('/Cursos', datos), admin.delete(`/Docentes/${id}`)])
      if (creado.status === 201) expect(borrado).toMatchObject({ status: 409, body: { code: 'en_uso' } })
      else
        expect([creado.status, creado.body.errors, borrado.status]).toEqual([
          422,
          { docente_id: 'Elija una de las opciones.' },
          200,
        ])
    }
  })

  it('stay with a teacher who was deactivated, who gets no other', async () => {
    const admin = await server.as('Administrador')
    const { id } = await docente(admin, {})
    const viejo = await curso(admin, id, { periodo: '2025-I' })
    const otro = await curso(admin, null, {})
    await admin.put(`/Docentes/${id}`, { activo: false, version: 1 })
    expect((await admin.list('Docentes', { activo: true, id: [id] })).total).toBe(0)
    expect(await admin.put(`/Cursos/${viejo}`, { nombre: 'Otro nombre', docente_id: id, version: 1 })).toMatchObject({
      status: 200,
      body: { docente_id: id },
    })
    const inactivo = { status: 422, body: { errors: { docente_id: expect.stringContaining('inactivo') } } }
    expect(await admin.post('/Cursos', await datosDeCurso(admin, id))).toMatchObject(inactivo)
    expect(await admin.put(`/Cursos/${otro}`, { docente_id: id, version: 1 })).toMatchObject(inactivo)
    const copia = await admin.post<{ cursos: { id: number }[] }>(
      '/Cursos/duplicar',
      { ids: [viejo], periodo: '2027-I', fecha_inicio: '2027-02-01' },
      key(),
    )
    expect((await admin.get(`/Cursos/${copia.body.cursos[0]?.id}`)).body.docente_id).toBeNull()
  })
})

it('tells who may only see courses the names of teachers, and nothing private', async () => {
  const admin = await server.as('Administrador')
  const recepcion = await server.as('Recepción')
  const { id } = await docente(admin, {
    nombres: 'Privada',
    apellidos: 'Zúniga',
    dni: '0501198000011',
    telefono: '99110022',
    especialidad: 'Belleza',
    usuario_id: await usuario('Secreto'),
  })
  const { body } = await recepcion.list('Docentes', { q: 'privada zuniga' })
  expect(body).toMatchObject([
    {
      ...{ id, nombre: 'Privada Zúniga', telefono: null, telefono_2: null, whatsapp: null, correo: null },
      ...{ dni: null, direccion: null, municipio: null, usuario_nombre: null },
    },
  ])
  for (const filter of [
    { q: '05011980' },
    { q: '99110022' },
    { telefono: '+50499110022' },
    { telefono_ilike: '9911' },
    { dni: '0501198000011' },
    { usuario_nombre: 'Secreto' },
  ])
    expect((await recepcion.list('Docentes', filter)).total).toBe(0)
  for (const path of [`/Docentes/${id}`, `/Docentes/${id}/horario`, '/Docentes/exportar'])
    expect((await recepcion.get(path)).status).toBe(403)
  expect((await (await conRol(['Clientes:ver'])).list('Docentes')).status).toBe(403)
})

let serie = 0

interface Ficha {
  id: number
}

async function docente(admin: Client, cambio: object): Promise<Ficha> {
  const { status, body }: Answer = await admin.post('/Docentes', {
    nombres: 'Lourdes',
    apellidos: `Barahona ${++serie}`,
    ...cambio,
  })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body as unknown as Ficha
}

async function usuario(nombre: string): Promise<number> {
  return hay.usuario(server.db, 'Docente', { nombre })
}

/** Somebody signed in with a role of these permissions alone. */
async function conRol(permisos: string[]): Promise<Client> {
  const client = await server.as('Recepción')
  const id = await hay.rol(server.db, `Rol ${++serie}`, permisos)
  await server.db.run(sql`UPDATE usuarios SET rol_id = ${id} WHERE id = ${client.usuario_id}`)
  return client
}

async function datosDeCurso(admin: Client, docente_id: number | null) {
  const { body } = await admin.post<{ id: number }>('/CursoCategorias', { nombre: `Categoría ${++serie}` })
  return {
    codigo: `D-${serie}`,
    nombre: `Curso ${serie}`,
    categoria_id: body.id,
    docente_id,
    periodo: '2026-I',
    fecha_inicio: '2026-02-07',
    fecha_fin: '2026-06-27',
    cupo: 20,
  }
}

async function curso(admin: Client, docente_id: number | null, cambio: object): Promise<number> {
  const { status, body } = await admin.post<Ficha>('/Cursos', { ...(await datosDeCurso(admin, docente_id)), ...cambio })
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}
