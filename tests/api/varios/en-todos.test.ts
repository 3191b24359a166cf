import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import { tidy } from '#server/housekeeping'
import type { CambioHecho, Deshecho, EnTodosHecho, EnTodosRevision } from '#contract/listas/varios'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const server = startServer()
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
  await hay.permitir(server.db, 'Docente', ['Cursos:editar'])
})

interface Pedido {
  ids?: number[]
  filter?: object
  cambios: object[]
  motivo?: string
  actualizar_cargos?: boolean
}
const revisar = (modulo: string, pedido: Pedido, quien = admin) =>
  quien.post<EnTodosRevision>(`/${modulo}/en-todos/revisar`, pedido)
async function hacer(modulo: string, pedido: Pedido, quien = admin) {
  const { body } = await revisar(modulo, pedido, quien)
  const { ids: _, filter: __, ...resto } = pedido
  return quien.post<EnTodosHecho>(`/${modulo}/en-todos`, { ...resto, huella: body.huella }, key())
}
const deshacer = (modulo: string, id: number | null, cuerpo: object = {}, quien = admin) =>
  quien.post<Deshecho>(`/${modulo}/cambios/${id}/deshacer`, cuerpo)
const precios = async (ids: readonly number[]) =>
  (
    await server.db.many<{ precio_mensualidad: number }>(
      sql`SELECT precio_mensualidad FROM cursos WHERE id = ANY(${[...ids]}) ORDER BY id`,
    )
  ).map(({ precio_mensualidad }) => precio_mensualidad)

const CINCO = { campo: 'precio_mensualidad', hace: 'porcentaje', puntos_basicos: 500, redondeo: 500 }

describe('the same change for several records', () => {
  it('asks for which: the whole list is an empty filter, and not nothing at all', async () => {
    const { status, body } = await admin.post('/Cursos/en-todos/revisar', { cambios: [CINCO] })
    expect({ status, body }).toMatchObject({ status: 400, body: { errors: { ids: 'Este dato es necesario.' } } })
    expect((await revisar('Cursos', { filter: {}, cambios: [CINCO] })).status).toBe(200)
  })

  it('is looked at without a trace, done as one, told by the bitácora row by row, and undone as one', async () => {
    const ids = [
      await hay.curso(server.db, { precio_mensualidad: 85_000 }),
      await hay.curso(server.db, { precio_mensualidad: 90_100 }),
      await hay.curso(server.db, { precio_mensualidad: 0 }),
    ]
    const antes = await server.db.one<{ n: number }>(sql`SELECT count(*) AS n FROM bitacora`)
    const pedido = { ids, cambios: [CINCO] }
    expect(await revisar('Cursos', pedido)).toMatchObject({
      status: 200,
      body: {
        ...{ cuantos: 3, cambian: 2, iguales: 1, no_cambian: 0, excepciones: [], pide_motivo: false },
        muestra: [
          { id: ids[0], antes: { precio_mensualidad: 85_000 }, despues: { precio_mensualidad: 89_500 } },
          { id: ids[1], antes: { precio_mensualidad: 90_100 }, despues: { precio_mensualidad: 94_500 } },
        ],
        cargos: { cargos: 0, quedan: 0 },
      },
    })
    expect(await precios(ids)).toEqual([85_000, 90_100, 0])
    expect(await server.db.one(sql`SELECT count(*) AS n FROM bitacora`)).toEqual(antes)

    const { body } = await hacer('Cursos', pedido)
    expect(body).toMatchObject({ guardadas: 2, iguales: 0, no_cambian: 0 })
    expect(await precios(ids)).toEqual([89_500, 94_500, 0])
    expect(
      await server.db.many(sql`
        SELECT entidad_id, antes, despues
        FROM bitacora
        WHERE modulo = 'Cursos' AND accion = 'editar_en_todos'
        ORDER BY entidad_id
      `),
    ).toEqual([
      { entidad_id: ids[0], antes: { precio_mensualidad: 85_000 }, despues: { precio_mensualidad: 89_500 } },
      { entidad_id: ids[1], antes: { precio_mensualidad: 90_100 }, despues: { precio_mensualidad: 94_500 } },
    ])

    const motivo = 'Se subió por error'
    expect(await deshacer('Cursos', body.cambio_id, { motivo })).toMatchObject({
      body: { deshechas: 2, quedan: 0, excepciones: [] },
    })
    expect(await precios(ids)).toEqual([85_000, 90_100, 0])
    // Once more, as after a lost answer.
    expect(await deshacer('Cursos', body.cambio_id, { motivo })).toMatchObject({
      body: { cambio_id: null, iguales: 2 },
    })
    const { body: ultimos } = await admin.get<CambioHecho[]>('/Cursos/cambios')
    expect(ultimos.slice(0, 2)).toMatchObject([
      { puerta: 'deshacer', deshace_id: body.cambio_id, filas: 2 },
      {
        id: body.cambio_id,
        puerta: 'en_todos',
        campos: ['precio_mensualidad'],
        filas: 2,
        deshecho_por: expect.any(String),
      },
    ])
  })

  it('is what was looked at, or nothing: another change, or a row that somebody changed since', async () => {
    const ids = [await hay.curso(server.db, { cupo: 20 }), await hay.curso(server.db, { cupo: 20 })]
    const pedido = { ids, cambios: [{ campo: 'cupo', hace: 'sumar', monto: 5 }] }
    const { body: vista } = await revisar('Cursos', pedido)
    const otro = { cambios: [{ campo: 'cupo', hace: 'sumar', monto: 50 }], huella: vista.huella }
    const visto = { cambios: pedido.cambios, huella: vista.huella }
    expect((await admin.post('/Cursos/en-todos', otro, key())).status).toBe(409)
    expect((await admin.put(`/Cursos/${ids[1]}`, { nombre: 'Otro nombre', version: 1 })).status).toBe(200)
    const llave = key()
    const hecho = await admin.post<EnTodosHecho>('/Cursos/en-todos', visto, llave)
    expect(hecho.body).toMatchObject({ guardadas: 1, no_cambian: 1, excepciones: [{ id: ids[1] }] })
    expect((await admin.post('/Cursos/en-todos', visto, llave)).body).toEqual(hecho.body)
    expect(await server.db.many(sql`SELECT cupo FROM cursos WHERE id = ANY(${ids}) ORDER BY id`)).toEqual([
      { cupo: 25 },
      { cupo: 20 },
    ])
    // Somebody touches the other one: it is named, and stays.
    await admin.put(`/Cursos/${ids[0]}`, { nombre: 'Tocado', version: 2 })
    expect((await deshacer('Cursos', hecho.body.cambio_id)).body).toMatchObject({
      ...{ cambio_id: null, deshechas: 0, quedan: 1 },
      excepciones: [{ id: ids[0], nombre: expect.stringContaining('Tocado') }],
    })
  })

  it('reaches all that the filter holds, within what one may see', async () => {
    const categoria_id = await hay.categoria(server.db)
    const usuario = await server.as('Docente')
    const docente_id = await hay.docente(server.db, { usuario_id: usuario.usuario_id })
    const suyo = await hay.curso(server.db, { categoria_id, docente_id })
    await hay.curso(server.db, { categoria_id })
    const pedido = { filter: { categoria_id }, cambios: [{ campo: 'edad_min', hace: 'poner', valor: 6 }] }
    expect((await revisar('Cursos', pedido)).body.cambian).toBe(2)
    expect((await revisar('Cursos', pedido, usuario)).body).toMatchObject({ cuantos: 1, muestra: [{ id: suyo }] })
    expect((await revisar('Cursos', { ...pedido, filter: { nada: 1 } })).status).toBe(400)
  })

  it('finds and replaces, clears and adds days, and tells what a field does not admit', async () => {
    const [uno, otro] = [
      await hay.producto(server.db, { nombre: 'Camísa de uniforme', categoria: 'Ropa' }),
      await hay.producto(server.db, { nombre: 'Pantalón', categoria: null }),
    ]
    const cambios = [
      { campo: 'nombre', hace: 'reemplazar', busca: 'CAMISA', por: 'Blusa' },
      { campo: 'categoria', hace: 'quitar' },
    ]
    expect((await hacer('Productos', { ids: [uno, otro], cambios })).body).toMatchObject({ guardadas: 1 })
    expect((await admin.get(`/Productos/${uno}`)).body).toMatchObject({ nombre: 'Blusa de uniforme', categoria: null })
    for (const [campo, mala] of [
      ['nombre', { hace: 'quitar' }],
      ['nombre', { hace: 'sumar', monto: 1 }],
      ['precio', { hace: 'poner', valor: -1 }],
      ['id', { hace: 'poner', valor: 1 }],
    ] as const)
      expect(await revisar('Productos', { ids: [uno], cambios: [{ campo, ...mala }] })).toMatchObject({
        status: 422,
        body: { errors: { [campo]: expect.any(String) } },
      })
    const desc = await hay.descuento(server.db, { hasta: '2026-12-30' })
    for (const monto of [4_000_000, -1e12, 1e12])
      expect(
        await revisar('Descuentos', { ids: [desc], cambios: [{ campo: 'hasta', hace: 'sumar', monto }] }),
      ).toMatchObject({ status: 422, body: { errors: { hasta: expect.stringContaining('36525') } } })
    await hacer('Descuentos', { ids: [desc], cambios: [{ campo: 'hasta', hace: 'sumar', monto: 3 }] })
    expect((await admin.get(`/Descuentos/${desc}`)).body.hasta).toBe('2027-01-02')
  })

  it('names the siblings whose guardian it changes, before and after', async () => {
    const madre = await hay.encargado(server.db)
    const [uno, otro, tercero] = [
      await hay.estudiante(server.db, { encargado_id: madre, nombres: 'Ana' }),
      await hay.estudiante(server.db, { encargado_id: madre, nombres: 'Luis' }),
      await hay.estudiante(server.db, { encargado_id: madre, nombres: 'Eva' }),
    ]
    const cambios = [{ campo: 'encargado_telefono', hace: 'poner', valor: '9977-0001' }]
    const dos = { cuantos: 2, nombres: [expect.any(String), expect.any(String)] }
    expect((await revisar('Clientes', { ids: [uno], cambios })).body.arrastrados).toEqual(dos)
    expect((await revisar('Clientes', { ids: [uno, otro], cambios })).body.arrastrados).toEqual({
      ...{ cuantos: 1, nombres: [expect.stringContaining('Eva')] },
    })
    expect((await revisar('Clientes', { ids: [uno, otro, tercero], cambios })).body.arrastrados.cuantos).toBe(0)
    expect((await hacer('Clientes', { ids: [uno], cambios })).body.arrastrados).toEqual(dos)
  })

  it('closes courses with their enrolments, and opens them again', async () => {
    const ids = [await hay.curso(server.db, { estado: 'en_curso' }), await hay.curso(server.db, { estado: 'en_curso' })]
    const matricula = await hay.matricula(server.db, {
      ...{ curso_id: ids[0], cliente_id: await hay.estudiante(server.db), estado: 'activa' },
    })
    const { body } = await hacer('Cursos', { ids, cambios: [{ campo: 'estado', hace: 'poner', valor: 'finalizado' }] })
    expect(body).toMatchObject({ guardadas: 2 })
    const estado = () => server.db.one(sql`SELECT estado FROM matriculas WHERE id = ${matricula}`)
    expect(await estado()).toEqual({ estado: 'finalizada' })
    expect((await deshacer('Cursos', body.cambio_id)).body).toMatchObject({ deshechas: 2 })
    expect(await estado()).toEqual({ estado: 'activa' })
  })
})

describe('charges already made of a course whose price changes', () => {
  const curso = async () => {
    const id = await hay.curso(server.db, { precio_mensualidad: 80_000, precio_matricula: 0, estado: 'en_curso' })
    const cliente_id = await hay.estudiante(server.db)
    const matricula_id = await hay.matricula(server.db, { curso_id: id, cliente_id, estado: 'activa' })
    const cargos: number[] = []
    for (const bruto of [80_000, 80_000, 70_000])
      cargos.push(await hay.cargo(server.db, cliente_id, bruto, { matricula_id, concepto: 'mensualidad' }))
    const brutos = async () =>
      (
        await server.db.many<{ bruto: number }>(sql`SELECT bruto FROM cargos WHERE id = ANY(${cargos}) ORDER BY id`)
      ).map(({ bruto }) => bruto)
    return { id, cargos, brutos }
  }

  it('stay by default, and are told', async () => {
    const { id, brutos } = await curso()
    const pedido = { ids: [id], cambios: [CINCO] }
    expect((await revisar('Cursos', pedido)).body.cargos).toEqual({
      ...{ cargos: 2, quedan: 1, total_de: 160_000, total_a: 168_000 },
    })
    await hacer('Cursos', pedido)
    expect(await brutos()).toEqual([80_000, 80_000, 70_000])
  })

  it('follow where it is said, and go back with it, but for what was paid since', async () => {
    const { id, cargos, brutos } = await curso()
    const { body } = await hacer('Cursos', { ids: [id], cambios: [CINCO], actualizar_cargos: true })
    expect(await brutos()).toEqual([84_000, 84_000, 70_000])
    await admin.post('/Caja/abrir', { fondo: 0 })
    const { cliente_id } = await server.db.one<{ cliente_id: number }>(
      sql`SELECT cliente_id FROM cargos WHERE id = ${cargos[0]}`,
    )
    expect(
      await admin.post(
        '/RecibosIndividuales',
        { cliente_id, lineas: [{ cargo_id: cargos[0], monto: 1_000 }], pagos: [{ metodo: 'efectivo', monto: 1_000 }] },
        key(),
      ),
    ).toMatchObject({ status: 201 })
    expect((await deshacer('Cursos', body.cambio_id, { motivo: 'Se subió por error' })).body).toMatchObject({
      deshechas: 1,
      cargos_quedan: 1,
    })
    expect(await brutos()).toEqual([84_000, 80_000, 70_000])
    expect(
      await server.db.many(sql`
        SELECT accion, despues->'cargos_cambiados' AS cargos
        FROM bitacora
        WHERE modulo = 'Cursos' AND entidad_id = ${id} AND accion IN ('editar_en_todos', 'deshacer_cambio')
        ORDER BY id
      `),
    ).toEqual([
      { accion: 'editar_en_todos', cargos: 2 },
      { accion: 'deshacer_cambio', cargos: 1 },
    ])
  })

  it('are lowered with their price by who may, and by nobody else', async () => {
    const { id, brutos } = await curso()
    const cambios = [{ campo: 'precio_mensualidad', hace: 'sumar', monto: -10_000 }]
    const pedido = { ids: [id], cambios, actualizar_cargos: true }
    await hay.rol(server.db, 'Cursos sin rebajar', ['Cursos:ver', 'Cursos:editar'])
    const sin = await server.as('Cursos sin rebajar')
    expect((await revisar('Cursos', pedido, sin)).body).toMatchObject({ cambian: 0, no_cambian: 1, pide_motivo: false })
    expect((await revisar('Cursos', pedido)).body).toMatchObject({ cambian: 1, pide_motivo: true })
    expect((await hacer('Cursos', pedido)).body).toMatchObject({ guardadas: 0, no_cambian: 1 })
    expect((await hacer('Cursos', { ...pedido, motivo: 'Acuerdo del consejo' })).body).toMatchObject({ guardadas: 1 })
    expect(await brutos()).toEqual([70_000, 70_000, 70_000])
  })
})

describe('an act that is kept', () => {
  it('is undone by who may change the module today, and by nobody else', async () => {
    const id = await hay.producto(server.db, { categoria: 'Libros' })
    await hay.rol(server.db, 'Productos por un día', ['Productos:ver', 'Productos:editar'])
    const quien = await server.as('Productos por un día')
    const cambios = [{ campo: 'categoria', hace: 'poner', valor: 'Textos' }]
    const { body } = await hacer('Productos', { ids: [id], cambios }, quien)
    expect((await deshacer('Cursos', body.cambio_id)).status).toBe(404)
    await server.db.run(sql`
      DELETE FROM rol_permisos
      WHERE accion = 'editar' AND rol_id = (SELECT id FROM roles WHERE nombre = 'Productos por un día')
    `)
    expect((await deshacer('Productos', body.cambio_id, {}, quien)).status).toBe(403)
    expect((await deshacer('Productos', body.cambio_id)).body).toMatchObject({ deshechas: 1 })
  })

  it('is told to who sees some records alone of those, and undone in those, and the rest by others', async () => {
    const usuario = await server.as('Docente')
    const docente_id = await hay.docente(server.db, { usuario_id: usuario.usuario_id })
    const [suyo, ajeno] = [
      await hay.curso(server.db, { docente_id, cupo: 10, edad_min: 5 }),
      await hay.curso(server.db, { cupo: 10, edad_min: 5 }),
    ]
    const celdas = (filas: readonly { id: number; version: number; cambios: object }[]) =>
      admin.post<{ cambio_id: number }>('/Cursos/celdas', { filas })
    const { body: solo } = await celdas([{ id: ajeno, version: 1, cambios: { edad_min: 6 } }])
    const { body: ambos } = await celdas([
      { id: suyo, version: 1, cambios: { cupo: 12 } },
      { id: ajeno, version: 2, cambios: { edad_min: 7 } },
    ])
    const vistos = async (quien: Client) => (await quien.get<CambioHecho[]>('/Cursos/cambios')).body
    const deEste = (hechos: CambioHecho[]) => hechos.filter(({ id }) => id === ambos.cambio_id)
    expect(await vistos(usuario)).toEqual([
      expect.objectContaining({ id: ambos.cambio_id, campos: ['cupo'], filas: 1, deshecho_en: null }),
    ])
    expect(deEste(await vistos(admin))).toMatchObject([{ campos: ['cupo', 'edad_min'], filas: 2 }])

    expect((await deshacer('Cursos', solo.cambio_id, {}, usuario)).status).toBe(404)
    expect((await deshacer('Cursos', ambos.cambio_id, {}, usuario)).body).toMatchObject({
      ...{ deshechas: 1, iguales: 0, quedan: 0, excepciones: [] },
    })
    expect(deEste(await vistos(usuario))).toMatchObject([{ deshecho_por: expect.any(String) }])
    // The other course is still to be undone, by who sees it.
    expect(deEste(await vistos(admin))).toMatchObject([{ deshecho_en: null }])
    expect((await deshacer('Cursos', ambos.cambio_id)).body).toMatchObject({ deshechas: 1, iguales: 1, quedan: 0 })
    expect(deEste(await vistos(admin))).toMatchObject([{ deshecho_por: expect.any(String) }])
  })

  it('forgets a student who is erased, and all of it after thirty days', async () => {
    const [ana, luz] = [await hay.estudiante(server.db, { telefono: '+50499887700' }), await hay.estudiante(server.db)]
    const cambios = [{ campo: 'telefono', hace: 'poner', valor: '9988-7711' }]
    const { body } = await hacer('Clientes', { ids: [ana, luz], cambios })
    expect((await admin.post(`/Clientes/${ana}/borrar-datos`, { motivo: 'Lo pidió' })).status).toBe(200)
    const filas = () =>
      server.db.many(sql`SELECT entidad_id FROM cambio_filas WHERE cambio_id = ${body.cambio_id} ORDER BY entidad_id`)
    expect(await filas()).not.toContainEqual({ entidad_id: ana })
    await server.db.run(sql`UPDATE cambios SET hecho_en = now() - interval '31 days' WHERE id = ${body.cambio_id}`)
    await tidy(server.own)
    expect(await filas()).toEqual([])
    expect((await deshacer('Clientes', body.cambio_id)).status).toBe(404)
  })
})
