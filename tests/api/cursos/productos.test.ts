import { beforeAll, describe, expect, it } from 'vitest'
import type { Producto } from '#contract/catalogos/productos'
import { key, startServer, type Client } from '#tests/api/apoyo/helper'

const server = startServer()
let admin: Client

beforeAll(async () => {
  admin = await server.as('Administrador')
})

const crear = (cuerpo: object) => admin.post<Producto & { errors: object }>('/Productos', cuerpo)

describe('a product', () => {
  it('has one code, whatever its capitals, refused beside the field', async () => {
    const { status, body } = await crear({
      codigo: 'LIB-A1',
      nombre: 'Libro de inglés A1',
      precio: 45_000,
      isv: 'exento',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({ codigo: 'LIB-A1', precio: 45_000, isv: 'exento', activo: true, version: 1 })
    expect(await crear({ codigo: 'lib-a1', nombre: 'Otro', precio: 1 })).toMatchObject({
      status: 409,
      body: { code: 'duplicado', errors: { codigo: expect.any(String) } },
    })
    const otro = await crear({ codigo: 'LIB-A2', nombre: 'Libro de inglés A2', precio: 45_000 })
    expect(otro.body.isv).toBe('gravado_15')
    expect(await admin.put(`/Productos/${otro.body.id}`, { codigo: 'Lib-A1', version: 1 })).toMatchObject({
      status: 409,
      body: { errors: { codigo: expect.any(String) } },
    })
  })

  it('is found by words and code in any order, and exported', async () => {
    expect((await admin.list<Producto>('Productos', { q: 'ingles lib-a1' })).body.map(({ codigo }) => codigo)).toEqual([
      'LIB-A1',
    ])
    expect((await admin.get<string>('/Productos/exportar?formato=csv')).body).toContain(
      'LIB-A1,Libro de inglés A1,450.00,Exento',
    )
  })

  it('that was sold is not deleted, but taken off sale', async () => {
    const { body } = await crear({ codigo: 'UNI-1', nombre: 'Camisa', precio: 10_000 })
    await admin.post('/Caja/abrir', { fondo: 0 })
    expect(
      (
        await admin.post(
          '/RecibosVarios',
          {
            lineas: [{ tipo: 'producto', producto_id: body.id, cantidad: 1 }],
            pagos: [{ metodo: 'efectivo', monto: 10_000 }],
          },
          key(),
        )
      ).status,
    ).toBe(201)
    expect(await admin.delete(`/Productos/${body.id}`)).toMatchObject({ status: 409, body: { code: 'en_uso' } })
    expect((await admin.put(`/Productos/${body.id}`, { activo: false, version: 1 })).status).toBe(200)
  })

  it('costs what fits in a receipt', async () => {
    for (const precio of [-1, 1.5, 100_000_001, '5', null])
      expect((await crear({ codigo: 'X', nombre: 'X', precio })).status).toBe(400)
  })

  it('is looked at by Recepción, and changed by nobody there', async () => {
    const recepcion = await server.as('Recepción')
    expect((await recepcion.list('Productos')).status).toBe(200)
    expect((await recepcion.post('/Productos', { codigo: 'Z', nombre: 'Z', precio: 1 })).status).toBe(403)
  })
})
