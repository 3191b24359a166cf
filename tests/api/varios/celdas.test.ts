import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql'
import type { CeldasGuardadas, Deshecho } from '#contract/listas/varios'
import { startServer, type Client } from '#tests/api/apoyo/helper'
import * as hay from '#tests/kit'

const server = startServer()
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

interface Fila {
  id: number
  version: number
  cambios: object
}
const celdas = (modulo: string, filas: readonly Fila[], motivo?: string, quien = admin) =>
  quien.post<CeldasGuardadas>(`/${modulo}/celdas`, { filas, motivo })
const estados = ({ body }: { body: CeldasGuardadas }) => body.filas.map(({ estado }) => estado)
const fila = (id: number, cambios: object, version = 1): Fila => ({ id, version, cambios })
const deshacer = (modulo: string, id: number | null, quien = admin) =>
  quien.post<Deshecho>(`/${modulo}/cambios/${id}/deshacer`, {})

describe('cells of students', () => {
  it('has a verdict for each row, in the order asked, and saves the good ones', async () => {
    const [ana, luz, eva, sol] = [
      await hay.estudiante(server.db, { apellidos: 'Paz', nombres: 'Ana', telefono: '+50499000001' }),
      await hay.estudiante(server.db, { nombres: 'Luz' }),
      await hay.estudiante(server.db),
      await hay.estudiante(server.db, { telefono: '+50499000009' }),
    ]
    await admin.put(`/Clientes/${luz}`, { nombres: 'Lucía', version: 1 })
    const guardadas = await celdas('Clientes', [
      fila(luz, { telefono: '9900-0002' }),
      fila(ana, { telefono: '9900 0003', correo: 'Ana@Paz.HN ' }),
      fila(eva, { telefono: '12' }),
      fila(2_000_000, { telefono: '9900-0002' }),
      fila(sol, { telefono: '9900-0009' }, 7),
    ])
    expect(guardadas).toMatchObject({
      status: 200,
      body: {
        cambio_id: expect.any(Number),
        filas: [
          { id: luz, estado: 'vieja', actual: { nombres: 'Lucía', version: 2 }, quien: expect.any(String) },
          {
            id: ana,
            estado: 'guardada',
            registro: { nombre: 'Paz, Ana', telefono: '+50499000003', correo: 'ana@paz.hn', version: 2, activo: true },
          },
          { id: eva, estado: 'rechazada', errores: { telefono: expect.any(String) } },
          { id: 2_000_000, estado: 'no_existe' },
          { id: sol, estado: 'igual', registro: { version: 1 } },
        ],
      },
    })
    expect(
      await server.db.many(
        sql`SELECT accion, antes, despues FROM bitacora WHERE entidad = 'clientes' AND entidad_id = ${ana}`,
      ),
    ).toEqual([
      {
        accion: 'editar',
        antes: { telefono: '+50499000001', correo: null },
        despues: { telefono: '+50499000003', correo: 'ana@paz.hn' },
      },
    ])
  })

  it('says that a save whose answer was lost is there already', async () => {
    const id = await hay.estudiante(server.db)
    const pedido = [fila(id, { telefono: '9911-0000' })]
    expect(estados(await celdas('Clientes', pedido))).toEqual(['guardada'])
    const otra = await celdas('Clientes', pedido)
    expect(estados(otra)).toEqual(['igual'])
    expect(otra.body.cambio_id).toBeNull()
  })

  it('takes no field that is not for a list, and no rows without a right', async () => {
    const id = await hay.estudiante(server.db)
    expect((await celdas('Clientes', [fila(id, { origen: 'importacion' })])).body.filas).toMatchObject([
      { estado: 'rechazada', errores: { origen: expect.any(String) } },
    ])
    expect(
      (await celdas('Clientes', [fila(id, { nombres: 'Eva' })], undefined, await server.as('Docente'))).status,
    ).toBe(403)
    expect((await celdas('Clientes', [fila(id, {}), fila(id, {})])).status).toBe(400)
  })

  it('gives a DNI to one student alone, whoever had it or asks for it', async () => {
    const [ana, luz, eva] = [
      await hay.estudiante(server.db),
      await hay.estudiante(server.db),
      await hay.estudiante(server.db),
    ]
    await celdas('Clientes', [fila(ana, { dni: '0801200500001' })])
    const { body } = await celdas('Clientes', [
      fila(luz, { dni: '0801-2005-00001' }),
      fila(eva, { dni: '0801-2005-00002', fecha_nacimiento: '2090-01-01' }),
    ])
    expect(body.filas).toMatchObject([
      { estado: 'rechazada', errores: { dni: expect.any(String) } },
      { estado: 'rechazada', errores: { fecha_nacimiento: expect.any(String) } },
    ])
    expect(
      estados(await celdas('Clientes', [fila(luz, { dni: '0801200500003' }), fila(eva, { dni: '0801200500003' })])),
    ).toEqual(['guardada', 'rechazada'])
  })

  it('writes the telephone of the main guardian, for all of her students, and back', async () => {
    const madre = await hay.encargado(server.db, { telefono: '+50499120000' })
    const [uno, otro, sola] = [
      await hay.estudiante(server.db, { encargado_id: madre, apellidos: 'Paz', nombres: 'Ana' }),
      await hay.estudiante(server.db, { encargado_id: madre, apellidos: 'Paz', nombres: 'Luis' }),
      await hay.estudiante(server.db),
    ]
    const { body } = await celdas('Clientes', [
      fila(uno, { encargado_telefono: '9912-1111' }),
      fila(sola, { encargado_telefono: '9912-1111' }),
    ])
    expect(body.filas).toMatchObject([
      { estado: 'guardada', registro: { encargado_telefono: '+50499121111', version: 2 } },
      { estado: 'rechazada', errores: { encargado_telefono: expect.any(String) } },
    ])
    // The one that nobody wrote is named, and no one that was.
    expect(body.arrastrados).toEqual({ cuantos: 1, nombres: [expect.stringContaining('Luis')] })
    expect((await celdas('Clientes', [fila(sola, { telefono: '9912-4444' })])).body.arrastrados).toEqual({
      cuantos: 0,
      nombres: [],
    })
    expect((await admin.get(`/Clientes/${otro}`)).body).toMatchObject({
      version: 2,
      encargados: [{ telefono: '+50499121111' }],
    })
    // Siblings that say something else of the same woman.
    expect(
      estados(
        await celdas('Clientes', [
          fila(uno, { encargado_telefono: '9912-2222' }, 2),
          fila(otro, { encargado_telefono: '9912-3333' }, 2),
        ]),
      ),
    ).toEqual(['guardada', 'rechazada'])
    expect((await celdas('Clientes', [fila(uno, { encargado_telefono: '9912-2222' })])).body.filas[0]?.estado).toBe(
      'igual',
    )
    const vuelta = await celdas('Clientes', [fila(uno, { encargado_telefono: '' }, 3)])
    expect(await deshacer('Clientes', vuelta.body.cambio_id)).toMatchObject({
      body: { deshechas: 1, quedan: 0, arrastrados: { cuantos: 1 } },
    })
    expect((await admin.get(`/Clientes/${otro}`)).body).toMatchObject({ encargados: [{ telefono: '+50499122222' }] })
  })

  it('overwrites nothing in silence when two save the same fifty rows at once', async () => {
    const ids = await hay.filas(server.db, 'clientes', 50, () => ({}))
    const otra = await server.as('Administrador')
    const de = (telefono: string, orden: readonly number[]) => orden.map((id) => fila(id, { telefono }))
    const [una, dos] = await Promise.all([
      celdas('Clientes', de('9913-0001', ids)),
      celdas('Clientes', de('9913-0002', ids.toReversed()), undefined, otra),
    ])
    const [primera, segunda] = [estados(una), estados(dos)]
    expect([...primera, ...segunda].filter((estado) => estado === 'guardada')).toHaveLength(50)
    expect([...primera, ...segunda].filter((estado) => estado === 'vieja')).toHaveLength(50)
    const filas = await server.db.many<{ telefono: string; version: number }>(
      sql`SELECT telefono, version FROM clientes WHERE id = ANY(${ids})`,
    )
    expect(filas.every(({ version }) => version === 2)).toBe(true)
    const ganador = primera[0] === 'guardada' ? '+50499130001' : '+50499130002'
    expect(filas.every(({ telefono }) => telefono === ganador)).toBe(true)
  })
})

describe('cells of other modules go by the rules of their forms', () => {
  it('a price goes down with a reason of who may lower it, and up without', async () => {
    const [uno, otro] = [
      await hay.producto(server.db, { precio: 10_000 }),
      await hay.producto(server.db, { precio: 10_000 }),
    ]
    const pedido = [fila(uno, { precio: 9_000 }), fila(otro, { precio: 11_000 })]
    expect(estados(await celdas('Productos', pedido))).toEqual(['rechazada', 'guardada'])
    expect(estados(await celdas('Productos', [fila(uno, { precio: 9_000 })], 'Oferta de fin de año'))).toEqual([
      'guardada',
    ])

    await hay.rol(server.db, 'Vende sin rebajar', ['Productos:ver', 'Productos:editar'])
    const vendedor = await server.as('Vende sin rebajar')
    const bajada = await celdas('Productos', [fila(uno, { precio: 8_000 }, 2)], 'Oferta de fin de año', vendedor)
    expect(bajada.body.filas).toMatchObject([
      { estado: 'rechazada', errores: { 'root.serverError': expect.any(String) } },
    ])
    // A rise is undone by who may lower.
    const alza = await celdas('Productos', [fila(uno, { precio: 9_500 }, 2)], undefined, vendedor)
    expect(await deshacer('Productos', alza.body.cambio_id, vendedor)).toMatchObject({
      body: { deshechas: 0, quedan: 1 },
    })
    expect(
      await admin.post(`/Productos/cambios/${alza.body.cambio_id}/deshacer`, { motivo: 'Se subió por error' }),
    ).toMatchObject({ body: { deshechas: 1 } })
  })

  it('a refusal of one row leaves the others saved, also one that the database makes', async () => {
    const [uno, otro] = [
      await hay.categoria(server.db, { nombre: 'Danza' }),
      await hay.categoria(server.db, { nombre: 'Canto' }),
    ]
    const { body } = await celdas('CursoCategorias', [fila(uno, { nombre: 'CANTO' }), fila(otro, { activo: false })])
    expect(body.filas).toMatchObject([{ estado: 'rechazada' }, { estado: 'guardada', registro: { activo: false } }])
  })

  it('of an account the name and the telephone alone, and not of one that can do more', async () => {
    const jefe = await server.as('Administrador')
    const { body } = await admin.get<{ version: number }>(`/Usuarios/${jefe.usuario_id}`)
    const de = (cambios: object) => celdas('Usuarios', [fila(jefe.usuario_id, cambios, body.version)])
    expect((await de({ email: 'otro@escuela.hn' })).body.filas).toMatchObject([{ estado: 'rechazada' }])
    expect((await de({ rol_id: 1 })).body.filas).toMatchObject([{ estado: 'rechazada' }])
    await hay.rol(server.db, 'Solo cuentas', ['Usuarios:ver', 'Usuarios:editar'])
    const menor = await server.as('Solo cuentas')
    expect(
      (await celdas('Usuarios', [fila(jefe.usuario_id, { nombre: 'Otro' }, body.version)], undefined, menor)).body
        .filas,
    ).toMatchObject([{ estado: 'rechazada' }])
    expect((await de({ activo: false })).body.filas).toMatchObject([{ estado: 'rechazada' }])
    expect((await de({ segundo_factor: false })).body.filas).toMatchObject([{ estado: 'rechazada' }])
    expect((await de({ nombre: 'Marta', telefono: '9955-0001' })).body.filas).toMatchObject([
      { estado: 'guardada', registro: { nombre: 'Marta', telefono: '+50499550001' } },
    ])
  })

  it('a seat fewer than who is in the course is refused beside the field', async () => {
    const curso_id = await hay.curso(server.db, { cupo: 5 })
    await hay.matricula(server.db, { curso_id, cliente_id: await hay.estudiante(server.db), estado: 'activa' })
    expect((await celdas('Cursos', [fila(curso_id, { cupo: 0 })])).body.filas).toMatchObject([
      { estado: 'rechazada', errores: { cupo: expect.any(String) } },
    ])
  })
})
