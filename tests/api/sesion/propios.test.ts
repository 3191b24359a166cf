import { describe, expect, it } from 'vitest'
import { sumarDias, sumarMeses } from '#contract/tiempo/fechas'
import { edad } from '#contract/texto/formato'
import { MODULOS } from '#contract/modulos'
import { hoy } from '#server/base/clock'
import { sql } from '#server/db/sql'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const server = startServer()

describe('a role that sees only its own', () => {
  it('sees the courses of its teacher and no other, on every way to them', async () => {
    const { maestra, propio, ajeno } = await escuela()
    expect((await maestra.list('Cursos')).body.map(({ id }) => id)).toEqual([propio])
    expect((await maestra.list('Cursos', { id: [propio, ajeno] })).total).toBe(1)
    expect((await maestra.list('Cursos', { docente_id_nulo: true })).total).toBe(0)
    for (const path of ['', '/estudiantes', '/historial']) {
      expect((await maestra.get(`/Cursos/${propio}${path}`)).status).toBe(200)
      const [otro, nada] = [await maestra.get(`/Cursos/${ajeno}${path}`), await maestra.get(`/Cursos/999999${path}`)]
      expect([otro.status, { ...otro.body, request_id: '' }]).toEqual([404, { ...nada.body, request_id: '' }])
    }
    expect((await maestra.list('Docentes')).body).toMatchObject([{ nombre: 'Maestra Propia', telefono: null }])
    expect((await maestra.list('Matriculas')).status).toBe(403)
    const recepcion = await server.as('Recepción')
    expect((await recepcion.get(`/Cursos/${ajeno}`)).status).toBe(200)
  })

  it('sees none while its user is no teacher, and follows the link at the next request', async () => {
    const { admin, maestra, propio, docente_id } = await escuela()
    const enlazar = async (usuario_id: number | null) =>
      admin.put(`/Docentes/${docente_id}`, {
        usuario_id,
        version: (await admin.get(`/Docentes/${docente_id}`)).body.version,
      })
    await enlazar(null)
    expect((await maestra.list('Cursos')).total).toBe(0)
    expect((await maestra.get(`/Cursos/${propio}/estudiantes`)).status).toBe(404)
    expect((await maestra.list('Docentes')).total).toBe(0)
    await enlazar(maestra.usuario_id)
    expect((await maestra.list('Cursos')).total).toBe(1)
  })

  it('changes, exports, duplicates and deletes its own alone, and gives none away', async () => {
    const { admin, maestra, propio, ajeno, docente_id } = await escuela()
    await puede(maestra, ['Cursos:ver', 'Cursos:crear', 'Cursos:editar', 'Cursos:eliminar', 'Cursos:exportar'])
    const antes = (await admin.get(`/Cursos/${ajeno}`)).body
    const precios = { precio_matricula: 1, precio_mensualidad: 1 }
    const intentos = [
      maestra.put(`/Cursos/${ajeno}`, { cupo: 1, version: 1 }),
      maestra.delete(`/Cursos/${ajeno}`),
      maestra.get(`/Cursos/${ajeno}/cambio-precio?precio_matricula=1&precio_mensualidad=1`),
      maestra.post(`/Cursos/${ajeno}/cambio-precio`, { ...precios, version: 1, actualizar_cargos: true }),
      maestra.post('/Cursos/duplicar', { ids: [ajeno], periodo: '2027-I', fecha_inicio: '2027-02-01' }, key()),
    ]
    expect((await Promise.all(intentos)).map(({ status }) => status)).toEqual([404, 404, 404, 404, 404])
    expect((await admin.get(`/Cursos/${ajeno}`)).body).toEqual(antes)

    expect(await maestra.put(`/Cursos/${propio}`, { cupo: 19, version: 1 })).toMatchObject({
      status: 200,
      body: { cupo: 19 },
    })
    const otro = (antes as { docente_id: number }).docente_id
    for (const docente of [otro, null])
      expect(await maestra.put(`/Cursos/${propio}`, { docente_id: docente, version: 2 })).toMatchObject({
        status: 422,
        body: { errors: { docente_id: expect.any(String) } },
      })
    const nuevo = {
      codigo: `N-${++serie}`,
      nombre: 'Nuevo',
      categoria_id: antes.categoria_id,
      periodo: '2027-I',
      fecha_inicio: '2027-02-01',
      fecha_fin: '2027-03-01',
      cupo: 1,
    }
    expect((await maestra.post('/Cursos', { ...nuevo, docente_id: otro })).status).toBe(422)
    expect((await maestra.post('/Cursos', { ...nuevo, docente_id })).status).toBe(201)
    const csv = (await maestra.get<string>('/Cursos/exportar?formato=csv')).body
    expect(csv).toContain('Curso propio')
    expect(csv).not.toContain('Curso ajeno')
    expect((await maestra.get('/Importaciones/plantilla/cursos.csv')).status).toBe(200)
    const importar = await fetch(`${server.url}/api/api/Importaciones?tipo=cursos&archivo=a.csv`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${maestra.token}`, 'Content-Type': 'application/octet-stream' },
      body: 'codigo\nX',
    })
    expect(importar.status).toBe(403)
  })

  it('is not told in a warning what others do in the same room', async () => {
    const { admin, maestra, propio, ajeno } = await escuela()
    const horarios = [{ dia: 6, hora_inicio: '08:00', hora_fin: '10:00', aula: 'Taller' }]
    for (const id of [propio, ajeno]) await admin.put(`/Cursos/${id}`, { horarios, version: 1 })
    expect((await admin.get(`/Cursos/${propio}`)).body.advertencias).toMatchObject([{ tipo: 'aula', curso_id: ajeno }])
    expect((await maestra.get(`/Cursos/${propio}`)).body.advertencias).toEqual([])
  })

  it('is granted no module that knows no owner, whatever the role holds', async () => {
    const { maestra } = await escuela()
    await puede(
      maestra,
      MODULOS.flatMap(({ name, acciones }) => acciones.map((accion) => `${name}:${accion}`)),
    )
    const { body } = await maestra.post<{ modulos: { name: string }[] }>('/Usuarios/validar-token')
    expect(body.modulos.map(({ name }) => name)).toEqual(['Cursos', 'Asistencia', 'ReporteAsistencias'])
    for (const modulo of ['Clientes', 'Matriculas', 'RecibosGeneral'])
      expect((await maestra.list(modulo)).status).toBe(403)
    expect((await maestra.list('Cursos')).total).toBe(1)
  })
})

describe('the students of a course', () => {
  it('come with their age and whom to call, by surname, without money or documents', async () => {
    const { maestra, propio } = await escuela()
    const nacida = sumarMeses(hoy(), -12 * 12 - 4)
    const sofia = await estudiante({
      apellidos: 'Ñame',
      nombres: 'Sofía',
      fecha_nacimiento: nacida,
      telefono: '+50433334444',
    })
    const adulto = await estudiante({ apellidos: 'Ávila', nombres: 'Óscar', telefono: '+50422223333' })
    const ultima = await estudiante({ apellidos: 'Nájera', nombres: 'Luz' })
    await encargado(sofia, { nombres: 'Tía', telefono: '+50411112222' }, false)
    await encargado(sofia, { nombres: 'Ana', telefono: '+50498765432', whatsapp: '+13055550100' }, true)
    await encargado(ultima, { nombres: 'Sin teléfono' }, true)
    await matricular(propio, adulto, 'en_espera')
    await matricular(propio, sofia, 'activa')
    await matricular(propio, ultima, 'preinscrita')
    await matricular(propio, await estudiante({ apellidos: 'Retirada', nombres: 'Eva' }), 'retirada')
    const { body, headers } = await maestra.get<Record<string, unknown>[]>(`/Cursos/${propio}/estudiantes`)
    expect(headers.get('X-Total-Count')).toBe('3')
    expect(body.map(({ nombre }) => nombre)).toEqual(['Ávila, Óscar', 'Nájera, Luz', 'Ñame, Sofía'])
    expect(body).toMatchObject([
      {
        cliente_id: adulto,
        edad: null,
        estado: 'en_espera',
        encargado_nombre: null,
        encargado_telefono: null,
        telefono: '+50422223333',
      },
      { encargado_nombre: 'Sin teléfono Cruz', encargado_telefono: null, telefono: null },
      {
        edad: 12,
        estado: 'activa',
        encargado_nombre: 'Ana Cruz',
        encargado_telefono: '+50498765432',
        encargado_whatsapp: '+13055550100',
        telefono: null,
      },
    ])
    expect(Object.keys(body[0] ?? {}).toSorted()).toEqual([
      'cliente_id',
      'codigo',
      'edad',
      'encargado_nombre',
      'encargado_telefono',
      'encargado_whatsapp',
      'estado',
      'id',
      'nombre',
      'telefono',
      'whatsapp',
    ])
    const pagina = await maestra.get<unknown[]>(`/Cursos/${propio}/estudiantes?range=[1,1]`)
    expect([pagina.body.length, pagina.headers.get('Content-Range')]).toEqual([1, 'Cursos 1-1/3'])
    expect(
      (await maestra.get(`/Cursos/${propio}/estudiantes?filter=${encodeURIComponent('{"dni":"0801"}')}`)).status,
    ).toBe(400)
  })

  it('have the age that the calendar says, from the birthday on and not the day before', async () => {
    const { maestra, propio } = await escuela()
    for (const fecha_nacimiento of [
      hoy(),
      sumarMeses(hoy(), -120),
      sumarMeses(sumarDias(hoy(), 1), -120),
      '2012-02-29',
      '2000-12-31',
    ]) {
      await matricular(
        propio,
        await estudiante({ apellidos: fecha_nacimiento, nombres: 'N', fecha_nacimiento }),
        'activa',
      )
    }
    const { body } = await maestra.get<{ nombre: string; edad: number }[]>(`/Cursos/${propio}/estudiantes`)
    expect(body).toHaveLength(5)
    for (const { nombre, edad: anios } of body)
      expect([nombre, anios]).toEqual([nombre, edad(nombre.slice(0, 10), hoy())])
  })

  it('are for who may see courses, not for every role that reads them in passing', async () => {
    const { propio } = await escuela()
    const cobradora = await server.as('Recepción')
    expect((await cobradora.get(`/Cursos/${propio}/estudiantes`)).status).toBe(200)
    await puede(cobradora, ['Matriculas:ver', 'Clientes:ver'])
    expect([
      (await cobradora.get(`/Cursos/${propio}`)).status,
      (await cobradora.get(`/Cursos/${propio}/estudiantes`)).status,
    ]).toEqual([200, 403])
  })
})

let serie = 0

/** A teacher signed in with one course, and somebody else's course beside it. */
async function escuela() {
  const [admin, maestra] = [await server.as('Administrador'), await server.as('Docente')]
  const { body: categoria } = await admin.post<{ id: number }>('/CursoCategorias', { nombre: `Categoría ${++serie}` })
  const docente = async (nombres: string, usuario_id: number | null) =>
    (await admin.post<{ id: number }>('/Docentes', { nombres, apellidos: 'Propia', telefono: '99887766', usuario_id }))
      .body.id
  const curso = async (nombre: string, docente_id: number) =>
    (
      await admin.post<{ id: number }>('/Cursos', {
        codigo: `P-${++serie}`,
        nombre,
        categoria_id: categoria.id,
        docente_id,
        periodo: '2026-I',
        fecha_inicio: '2026-02-07',
        fecha_fin: '2026-06-27',
        cupo: 20,
        estado: 'abierto',
      })
    ).body.id
  const docente_id = await docente('Maestra', maestra.usuario_id)
  return {
    admin,
    maestra,
    docente_id,
    propio: await curso('Curso propio', docente_id),
    ajeno: await curso('Curso ajeno', await docente('Otra', null)),
  }
}

/** Makes the role of a client one of these permissions; whether it sees only its own stays. */
async function puede(client: Client, permisos: string[]): Promise<void> {
  const rol = await server.db.one<{ solo_propios: boolean }>(
    sql`SELECT r.solo_propios FROM usuarios u JOIN roles r ON r.id = u.rol_id WHERE u.id = ${client.usuario_id}`,
  )
  const id = await hay.rol(server.db, `Rol ${++serie}`, permisos)
  await server.db.run(sql`UPDATE roles SET solo_propios = ${rol.solo_propios} WHERE id = ${id}`)
  await server.db.run(sql`UPDATE usuarios SET rol_id = ${id} WHERE id = ${client.usuario_id}`)
}

interface Persona {
  nombres: string
  apellidos?: string
  fecha_nacimiento?: string
  telefono?: string
  whatsapp?: string
}

async function estudiante({ nombres, apellidos, fecha_nacimiento, telefono }: Persona): Promise<number> {
  const id = await hay.estudiante(server.db, {
    codigo: `E-${++serie}`,
    nombres,
    apellidos,
    fecha_nacimiento: fecha_nacimiento ?? null,
    telefono: telefono ?? null,
  })
  return id
}

async function encargado(
  cliente_id: number,
  { nombres, telefono, whatsapp }: Persona,
  principal: boolean,
): Promise<void> {
  const encargado_id = await hay.encargado(server.db, { nombres, telefono, whatsapp })
  await hay.vinculo(server.db, cliente_id, encargado_id, { es_pagador: false, principal })
}

const matricular = (curso_id: number, cliente_id: number, estado: string): Promise<number> =>
  hay.matricula(server.db, { cliente_id, curso_id, fecha: hoy(), estado })
